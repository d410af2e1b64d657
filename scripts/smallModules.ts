// Makes the small modules of wasmaze/slim from a whole module: one for each algorithm with masks and one without, one
// for braid, one for queries and one for obstacles; and one for each algorithm on graphs. Writes them to build/modules/ and, as text, to src/generated/.

import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { algorithmExport } from "../src/core/exportNames.ts";
import { type KnownRow, rows } from "../src/core/registry.ts";
import { graphAlgorithms } from "../src/graph/algorithms.ts";
import { type Artefact, ENGINE, GRAPH, UNMASKED } from "./artefacts.ts";
import { sha256 } from "./compile.ts";
import { embeddedSource } from "./embedWasm.ts";
import { encodeText } from "./encodeText.ts";
import { readIfThere, writeIfChanged, writeWhole } from "./files.ts";
import { run } from "./run.ts";

const COMMON = ["ABI_VERSION", "memory", "requestBlock", "reserveInput", "reserveGraph", "layGraph"];

const QUERIES = ["solvePairs", "distances", "keys", "measure", "solve", "suggestEnds"];

const PAGE_QUERIES = ["distances", "measure", "solve", "suggestEnds"];

const exportsOf = ({ id }: KnownRow): string[] => (id === "boundless" ? [id, "boundlessRoute"] : [algorithmExport(id)]);

/**
 * Modules that are optimized a second time. This saves 9 % after gzip at the same speed. Other modules gain less, or
 * become slower: the Prim algorithms by 5 to 9 %, aldous-broder-walls by up to 19 %.
 */
const OPTIMIZED_AGAIN = ["recursiveBacktracker"];

const HEAD = "// Written by scripts/smallModules.ts. Not committed.\n\n";

/** The entry of an algorithm exports the algorithm's part with and without the module. */
function partsOf(row: KnownRow, isMasked: boolean): string {
  const name = algorithmExport(row.id);
  const imports = [`import { ${name} as row } from "../../core/registry.ts";`];
  const fields = ["row", `exports: ["${name}"]`];
  const file = isMasked ? `masked/${row.id}` : row.id;
  if (isMasked) {
    imports.push('import { masks } from "../../square/mask.ts";');
    fields.push("masks");
  }
  if (row.parameters) {
    imports.push('import { parameters } from "../../core/parameters.ts";');
    fields.push("parameters");
  }
  if (row.takesStart) {
    imports.push('import { starts } from "../../request/starts.ts";');
    fields.push("starts");
  }
  const all = fields.join(", ");
  const entry = `wasmaze/${isMasked ? "masked" : "algorithms"}/${row.id}`;
  const shape = isMasked ? '...parseMask("##.\\n.##")' : "width: 30, height: 12";
  const example = `createEngine(${name}).generate({ algorithm: "${row.id}", ${shape}, seed: 1 })`;
  const parse = isMasked ? '\n * import { parseMask } from "wasmaze";' : "";
  const cells = isMasked ? 6 : 360;
  const title = isMasked
    ? `The algorithm ${row.id} with masks, for engines of wasmaze/slim.`
    : `The algorithm ${row.id} for engines of wasmaze/slim.`;
  return `${HEAD}/**
 * ${title}
 *
 * @module ${entry}
 */

${imports.join("\n")}
import type { Part } from "../../slim/part.ts";
import { bytes } from "../modules/${file}.ts";

/**
 * The algorithm's part without its module, for loadEngine.
 *
 * @example
 * import { readFile } from "node:fs/promises";
 * import { part } from "${entry}";
 * import { loadEngine } from "wasmaze/slim";
 *
 * // On a page: \`module: fetch("${row.id}.wasm")\`.
 * const file = new URL(import.meta.resolve("wasmaze/modules/${file}.wasm"));
 * const engine = await loadEngine({ ...part, module: readFile(file) });
 * console.log(engine.backend); // wasm
 */
export const part: Part<"${row.id}"> = { ${all} };

/**
 * The algorithm ${row.id}${isMasked ? " with masks" : ""}, for engines of wasmaze/slim.
 *
 * @example${parse}
 * import { ${name} } from "${entry}";
 * import { createEngine } from "wasmaze/slim";
 *
 * const { walls } = ${example};
 * console.log(walls.length); // ${cells}
 */
export const ${name}: Part<"${row.id}"> = { ${all}, module: bytes };
`;
}

/** The name of an algorithm's export in the module for graphs. */
const graphExport = (id: string): string => algorithmExport(id === "prim-true" ? "kruskal" : (id as KnownRow["id"]));

/** The entry of an algorithm on graphs: its id, and its module as text. The engine has all code. */
function graphPartOf(id: string): string {
  const name = algorithmExport(id as KnownRow["id"]);
  return `${HEAD}/**
 * The algorithm ${id} on graphs, for slimGraphEngine.
 *
 * @module wasmaze/graph/${id}
 */

import type { GraphPart } from "../../graph/slimEngine.ts";
import { text } from "../modules/graph/${graphExport(id)}.ts";

/**
 * The algorithm ${id} on graphs, for slimGraphEngine.
 *
 * @example
 * import { hexGrid, slimGraphEngine } from "wasmaze/graph";
 * import { ${name} } from "wasmaze/graph/${id}";
 *
 * const { passages } = slimGraphEngine(hexGrid(5, 4), ${name}).generate({ algorithm: "${id}", seed: 1 });
 * console.log(passages.length); // 60
 */
export const ${name}: GraphPart<"${id}"> = { id: "${id}", text };
`;
}

function allParts(): string {
  const names = rows.map(({ id }) => algorithmExport(id));
  const parts = names.map((name) => `  { row: ${name}, exports: ["${name}"], parameters, starts, module: bytes },`);
  return `${HEAD}/**
 * All algorithms for engines of wasmaze/slim.
 *
 * @module wasmaze/algorithms/all
 */

import { parameters } from "../../core/parameters.ts";
import { ${names.join(", ")} } from "../../core/registry.ts";
import type { Part } from "../../slim/part.ts";
import { starts } from "../../request/starts.ts";
import { bytes } from "../modules/all.ts";

/**
 * All algorithms, for engines of wasmaze/slim, on one shared module, which is smaller than their separate modules.
 *
 * @example
 * import { all } from "wasmaze/algorithms/all";
 * import { createEngine } from "wasmaze/slim";
 *
 * const { walls } = createEngine(all).generate({ algorithm: "eller", width: 30, height: 12, seed: 1 });
 * console.log(walls.length); // 360
 */
export const all: readonly Part[] = [
${parts.join("\n")}
];
`;
}

/** A module with some exports of a whole one, as an argument of scripts/reduceModule.mjs. */
export interface SmallModule {
  readonly name: string;
  readonly wasm: string;
  readonly exports: readonly string[];
  readonly isOptimizedAgain: boolean;
}

const small = (name: string, exports: readonly string[], folder = "build/modules"): SmallModule => ({
  name,
  wasm: `${folder}/${name}.wasm`,
  exports: [...COMMON, ...exports],
  isOptimizedAgain: exports.some((each) => OPTIMIZED_AGAIN.includes(each)),
});

const masked = rows.filter((row) => row.takesMask);

const SMALL_MODULES: Readonly<Record<string, readonly SmallModule[]>> = {
  [ENGINE.target]: [
    small("braid", ["braid"]),
    small("queries", QUERIES),
    small("obstacles", ["obstacles"]),
    // The module of the explorer. The package does not contain it.
    small("page", [...rows.map(({ id }) => algorithmExport(id)), "braid", ...PAGE_QUERIES], "build"),
    ...masked.map((row) => small(`masked/${row.id}`, exportsOf(row))),
  ],
  [GRAPH.target]: [...new Set(graphAlgorithms.map(({ id }) => graphExport(id)))].map((name) => ({
    // The package contains these modules only as text.
    ...small(`graph/${name}`, [name], "build"),
    isOptimizedAgain: true,
  })),
  [UNMASKED.target]: [small("all", rows.flatMap(exportsOf)), ...rows.map((row) => small(row.id, exportsOf(row)))],
};

/** Minimum size of modules for assembly/decode: see src/engine/embedded/decodeLargeText.ts. */
const LARGE = 10_000;

function writeText({ name, wasm }: SmallModule): void {
  const bytes = readFileSync(wasm);
  const file = `src/generated/modules/${name}.ts`;
  if (name.startsWith("graph/")) {
    const text = JSON.stringify(encodeText(bytes));
    writeIfChanged(
      file,
      `${HEAD}/** The WebAssembly module as text, for decodeText. */\nexport const text =\n  ${text};\n`,
    );
    return;
  }
  const isLarge = bytes.length >= LARGE && name !== "queries" && name !== "page";
  const up = name.includes("/") ? "../../.." : "../..";
  const decoder = isLarge ? "decodeLargeText" : "decodeText";
  writeIfChanged(file, `${HEAD}${embeddedSource(bytes, "bytes", decoder, up)}`);
}

/** Makes the small modules from a whole module if any is missing or a source file has changed. */
export async function makeSmallModules({ target, wasm }: Artefact): Promise<void> {
  const record = `build/modules/${target}.hash`;
  const modules = SMALL_MODULES[target];
  const scripts = ["embedWasm.ts", "encodeText.ts", "orderFunctions.mjs", "reduceModule.mjs", "smallModules.ts"];
  const sources = [
    wasm,
    "src/core/registry.ts",
    "src/graph/algorithms.ts",
    ...scripts.map((name) => `scripts/${name}`),
  ];
  const hash = sha256(...sources.map((file) => readFileSync(file)));
  if (readIfThere(record) === hash && modules.every((each) => existsSync(each.wasm))) return;
  await run("scripts/reduceModule.mjs", wasm, JSON.stringify(modules));
  modules.forEach(writeText);
  writeWhole(record, hash);
  console.log(`build/modules: ${modules.length} modules of ${wasm}`);
}

function writeOnly(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeIfChanged(`${folder}/${name}`, text);
  for (const name of readdirSync(folder)) if (!(name in files)) rmSync(`${folder}/${name}`);
}

export function writeParts(): void {
  const filesOf = (known: readonly KnownRow[], isMasked: boolean) =>
    Object.fromEntries(known.map((row) => [`${row.id}.ts`, partsOf(row, isMasked)]));
  writeOnly("src/generated/algorithms", { "all.ts": allParts(), ...filesOf(rows, false) });
  writeOnly("src/generated/masked", filesOf(masked, true));
  writeOnly("src/generated/graph", Object.fromEntries(graphAlgorithms.map(({ id }) => [`${id}.ts`, graphPartOf(id)])));
}
