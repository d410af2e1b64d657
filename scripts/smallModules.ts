// Makes the small modules of wasmaze/slim from the whole one of a target: a module for each algorithm with masks
// (release) or without (unmasked), and with masks those for braid and for the queries, with the functions of the whole
// module that these need. Each is written to build/modules/ and, as text, to src/generated/. A program of its own: the
// compiler leaves options in Binaryen that change what it makes.

import { readFileSync } from "node:fs";
import binaryen from "binaryen";
import { algorithmExport, type KnownRow, rows } from "../src/core/registry.ts";
import { ENGINE, UNMASKED } from "./artefacts.ts";
import { embeddedSource } from "./embedWasm.ts";
import { writeIfChanged, writeWhole } from "./files.ts";
import { orderFunctions } from "./orderFunctions.ts";

/** What every module has. */
const COMMON = ["ABI_VERSION", "memory", "requestBlock", "reserveInput"];

const QUERIES = ["answer", "distances", "keys", "measure", "solve", "suggestEnds"];

/** The queries that the explorer asks: it counts no keys, and asks a maze one question. */
const PAGE_QUERIES = ["distances", "measure", "solve", "suggestEnds"];

/** The functions of an algorithm. */
const exportsOf = ({ id }: KnownRow): string[] => (id === "boundless" ? [id, "boundlessRoute"] : [algorithmExport(id)]);

/** What the compiler uses. With more, Binaryen writes types that older hosts do not know. */
const { BulkMemory, BulkMemoryOpt, MutableGlobals, NontrappingFPToInt, SIMD128, SignExt } = binaryen.Features;
const FEATURES = BulkMemory | BulkMemoryOpt | MutableGlobals | NontrappingFPToInt | SIMD128 | SignExt;

/**
 * What is optimized again as a whole, which makes it up to 11 % smaller at the same speed. Others become slower: Prims
 * by 5 to 9 %, the wall adder by up to 19 %.
 */
const OPTIMIZED_AGAIN = ["kruskal", "recursiveBacktracker"];

const HEAD = "// Written by scripts/smallModules.ts. Not kept in the repository.\n\n";

/** The whole module with no other exports than these, and nothing that they do not need. */
function reduced(whole: Uint8Array, exports: readonly string[]): Uint8Array {
  const module = binaryen.readBinary(whole);
  module.setFeatures(FEATURES);
  for (let i = module.getNumExports() - 1; i >= 0; i--) {
    const { name } = binaryen.getExportInfo(module.getExportByIndex(i));
    if (!exports.includes(name)) module.removeExport(name);
  }
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  // Parameters and globals that are now always the same.
  module.runPasses(["remove-unused-module-elements", "dae-optimizing", "simplify-globals-optimizing"]);
  if (exports.some((name) => OPTIMIZED_AGAIN.includes(name))) module.optimize();
  // The same code, of which gzip makes less in the queries, and more in most algorithms.
  if (exports.includes("answer")) module.runPasses(["reorder-locals"]);
  const bytes = orderFunctions(module.emitBinary());
  module.dispose();
  if (!WebAssembly.validate(bytes as BufferSource)) throw new Error(`expected a valid module for ${exports}, got none`);
  return bytes;
}

/** The source of an algorithm's parts: with its module, and without it. */
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
  return `${HEAD}/**
 * ${isMasked ? `As wasmaze/algorithms/${row.id}, also under a mask.` : `The algorithm ${row.id} for engines of wasmaze/slim.`}
 *
 * @module ${entry}
 */

${imports.join("\n")}
import type { Part } from "../../slim/part.ts";
import { bytes } from "../modules/${file}.ts";

/**
 * Without a module, for loadEngine.
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
 * The algorithm ${row.id}, for engines of wasmaze/slim${isMasked ? ": also under a mask" : ""}.
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

/** The source of the list of all algorithms, on one module. */
function allParts(): string {
  const names = rows.map(({ id }) => algorithmExport(id)).join(", ");
  return `${HEAD}/**
 * All algorithms for engines of wasmaze/slim.
 *
 * @module wasmaze/algorithms/all
 */

import { parameters } from "../../core/parameters.ts";
import { ${names} } from "../../core/registry.ts";
import type { Part } from "../../slim/part.ts";
import { starts } from "../../request/starts.ts";
import { bytes } from "../modules/all.ts";

/**
 * All algorithms, for engines of wasmaze/slim, on one module, which is smaller than all of theirs.
 *
 * @example
 * import { all } from "wasmaze/algorithms/all";
 * import { createEngine } from "wasmaze/slim";
 *
 * const { walls } = createEngine(all).generate({ algorithm: "eller", width: 30, height: 12, seed: 1 });
 * console.log(walls.length); // 360
 */
export const all: readonly Part[] = [
${rows.map(({ id }) => `  { row: ${algorithmExport(id)}, exports: ["${algorithmExport(id)}"], parameters, starts, module: bytes },`).join("\n")}
];
`;
}

/** Algorithms of this many bytes and more are decoded by a module: see src/engine/embedded/decodeLargeText.ts. */
const LARGE = 10_000;

/** Writes a small module, and its text as source. */
function write(whole: Uint8Array, name: string, exports: readonly string[]): void {
  const bytes = reduced(whole, [...COMMON, ...exports]);
  writeWhole(`build/modules/${name}.wasm`, bytes);
  writeText(bytes, name, bytes.length >= LARGE && exports !== QUERIES);
}

/** Writes the text of a module as source. */
function writeText(bytes: Uint8Array, name: string, isLarge: boolean): void {
  const up = name.includes("/") ? "../../.." : "../..";
  const decoder = isLarge ? "decodeLargeText" : "decodeText";
  writeIfChanged(`src/generated/modules/${name}.ts`, `${HEAD}${embeddedSource(bytes, "bytes", decoder, up)}`);
}

/** The modules of those who need masks, and of what takes mazes of any shape. */
function makeMasked(): void {
  const whole = readFileSync(ENGINE.wasm);
  write(whole, "braid", ["braid"]);
  write(whole, "queries", QUERIES);
  // What the explorer needs, of which the package has no file.
  const pageExports = [...COMMON, ...rows.map(({ id }) => algorithmExport(id)), "braid", ...PAGE_QUERIES];
  writeText(reduced(whole, pageExports), "page", false);
  for (const row of rows) {
    if (!row.takesMask) continue;
    write(whole, `masked/${row.id}`, exportsOf(row));
    writeIfChanged(`src/generated/masked/${row.id}.ts`, partsOf(row, true));
  }
}

function makeUnmasked(): void {
  const whole = readFileSync(UNMASKED.wasm);
  write(whole, "all", rows.flatMap(exportsOf));
  writeIfChanged("src/generated/algorithms/all.ts", allParts());
  for (const row of rows) {
    write(whole, row.id, exportsOf(row));
    writeIfChanged(`src/generated/algorithms/${row.id}.ts`, partsOf(row, false));
  }
}

if (process.argv.includes(ENGINE.target)) makeMasked();
if (process.argv.includes(UNMASKED.target)) makeUnmasked();
