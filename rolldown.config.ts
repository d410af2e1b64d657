// Bundles the package into dist/: minified ES modules, with an entry for each export of package.json and for its
// command, WebAssembly modules, and the licences of the bundled libraries. Shared chunks are in the same folder, so
// that the relative path of a worker's file is valid in every chunk. The main entry is one file without chunks, because
// each further file delays the start of an engine.

import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { resolve } from "node:path";
import type { BuildOptions, OutputOptions, Plugin, RolldownOptions } from "rolldown";
import { esmExternalRequirePlugin } from "rolldown/plugins";
import manifest from "./package.json" with { type: "json" };
import { licences, packageFolders } from "./scripts/licences.ts";
import { treeshake } from "./scripts/treeshake.ts";

const MAIN = "index";
/** The formats of other programs: one file without chunks, so that a bundle contains nothing but the imported formats. */
const EXPORT = "export";
/** Mazes on graphs: one file without chunks, too, because its users need little else. */
const GRAPH = "graph";
/** The entries in one file each. */
const ALONE = [MAIN, EXPORT, GRAPH];

/** An exported script of package.json: a name, or a folder of generated scripts. */
const SCRIPT = /^\.\/dist\/(?:(\w+|slim\/\w+)|(\w+)\/\*)\.js$/;

/** Returns the exported scripts of package.json and their sources: dist/NAME.js is made from src/NAME.ts. */
function exported(): [name: string, source: string][] {
  return Object.values(manifest.exports).flatMap((target) => {
    const [, name, folder] = (typeof target === "object" && SCRIPT.exec(target.default)) || [];
    if (name) return [[name, `src/${name}.ts`]];
    const files = folder ? readdirSync(`src/generated/${folder}`) : [];
    return files.map((file) => [`${folder}/${file.replace(/\.ts$/, "")}`, `src/generated/${folder}/${file}`]);
  });
}

/** Whether an entry is an algorithm on graphs. */
const isGraphPart = ([name]: readonly string[]): boolean => name.startsWith(`${GRAPH}/`);

/** Whether an entry belongs to wasmaze/slim: these and the algorithms on graphs are in folders. */
const isSlim = (entry: readonly string[]): boolean => entry[0].includes("/") && !isGraphPart(entry);

/** Returns the entries that share chunks: all but those in one file and wasmaze/slim, the command, and workers. */
export function otherEntries(): Record<string, string> {
  return {
    ...Object.fromEntries(exported().filter(([name]) => !name.includes("/") && !ALONE.includes(name))),
    poolWorker: "src/engine/parallel/node/worker.ts",
    bulkWorker: "src/datasets/worker.ts",
    giantWorker: "src/giant/worker.ts",
    ...("bin" in manifest && { cli: "src/cli/bin.ts" }),
  };
}

/** Adds the modules as files, and licences.txt. */
const extras: Plugin = {
  name: "extras",
  generateBundle(_, bundle) {
    const source = licences("What is bundled in this package", packageFolders(bundle));
    this.emitFile({ type: "asset", fileName: "licences.txt", source });
    this.emitFile({ type: "asset", fileName: "wasmaze.wasm", source: readFileSync("build/wasmaze.wasm") });
    for (const file of readdirSync("build/modules", { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".wasm")) continue;
      this.emitFile({ type: "asset", fileName: `modules/${file}`, source: readFileSync(`build/modules/${file}`) });
    }
  },
};

// Entries for Node share chunks with portable ones, so chunks must contain neither a library's variant for Node nor the
// bundler's helper for require().
const portable: RolldownOptions = {
  platform: "neutral",
  treeshake,
  resolve: { conditionNames: ["import", "module", "default"], mainFields: ["module", "main"] },
};
const nodeBuiltins = esmExternalRequirePlugin({ external: [/^node:/, ...builtinModules] });

/** Source maps for the entries that run in pages, with all sources except embedded modules. The command has none. */
const mapped: OutputOptions = { sourcemap: true };
const withoutModules: Plugin = {
  name: "without-modules",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".map")) continue;
      const map = JSON.parse(String(file.source));
      map.sourcesContent = map.sources.map((name: string, i: number) =>
        /\/generated\/(modules|\w+Bytes)/.test(name) ? null : map.sourcesContent[i],
      );
      file.source = JSON.stringify(map);
    }
  },
};

/**
 * The main entry with the text of the module after all code. Between two parts of the code it would cost 0.9 kB,
 * because gzip looks back 32 kB. A bundler writes imports first, so the file with the text is imported first and
 * imports the entry.
 */
const WITH_TEXT_LAST = "\0text-last";
const textLast: Plugin = {
  name: "text-last",
  resolveId: (id) => (id === WITH_TEXT_LAST ? id : undefined),
  load: (id) =>
    id === WITH_TEXT_LAST
      ? `import ${JSON.stringify(resolve("src/generated/wasmBytes.ts"))};
export * from ${JSON.stringify(resolve(`src/${MAIN}.ts`))};`
      : undefined,
  transform: (code, id) =>
    id.endsWith("/src/generated/wasmBytes.ts") ? { code: `${code}import "../${MAIN}.ts";\n`, map: null } : undefined,
};

const published: OutputOptions = {
  entryFileNames: "[name].js",
  chunkFileNames: "[name].chunk.js",
  minify: true,
  // Other characters would double the memory of the text.
  charset: "ascii",
};

/**
 * Chunks by folder, of files that at least two entries or commands need. Few chunks, because Node takes a millisecond
 * to load each. A chunk includes the imports of its files, unless they are in a chunk above it.
 */
const chunk = (name: string, test: RegExp) => ({ name, test, minShareCount: 2 });
const shared = [
  chunk("commander", /\/commander\/|package\.json$/),
  chunk("core", /\/src\/core\//),
  chunk("mazes", /\/src\/((square|request|queries|io|windows)\/)/),
  // Without engine/parallel/node/, because pages load this chunk.
  chunk(
    "engine",
    /\/src\/(engine\/((backends|embedded|parallel)\/)?\w+\.ts|(reference|generated)\/(?!graph\/|modules\/graph))/,
  ),
  // Apart from the command, because the entry of the same name runs in pages.
  chunk("png", /\/src\/png\.ts$/),
  // Only commands for grids and graphs load it.
  chunk("graph", /\/src\/(graph\/|graph\.ts$|generated\/modules\/graph)/),
  ...["files", "datasets", "giant", "book"].map((room) => chunk(room, RegExp(`/src/${room}/`))),
  // Not its folders, so that each command loads its own files.
  chunk("cli", /\/src\/cli\/[^/]+$/),
];

/** Returns the options for a folder with entries and their shared chunks. */
export const library = (dir: string, input: Record<string, string>): BuildOptions => ({
  ...portable,
  // Our modules have no side effects, so that an import of a name from the main entry does not load an engine.
  treeshake: { moduleSideEffects: (id) => !id.includes("/src/") && treeshake.moduleSideEffects(id) },
  input,
  plugins: [nodeBuiltins, extras],
  output: { ...published, dir, cleanDir: true, codeSplitting: { groups: shared } },
});

const bundles: BuildOptions[] = [
  library("dist", otherEntries()),
  {
    ...portable,
    input: { [MAIN]: WITH_TEXT_LAST },
    plugins: [textLast, withoutModules],
    output: { ...published, ...mapped, dir: "dist" },
  },
  // Without fflate, whose tables no bundler can remove.
  {
    ...portable,
    treeshake: { moduleSideEffects: false },
    input: { [EXPORT]: `src/${EXPORT}.ts` },
    output: { ...published, ...mapped, dir: "dist" },
  },
  {
    ...portable,
    input: { [GRAPH]: `src/${GRAPH}.ts` },
    plugins: [withoutModules],
    output: { ...published, ...mapped, dir: "dist" },
  },
  // Single algorithms on graphs. These files contain only modules as text.
  {
    ...portable,
    input: Object.fromEntries(exported().filter(isGraphPart)),
    output: { ...published, chunkFileNames: `${GRAPH}/[name].chunk.js`, dir: "dist" },
  },
  // Engines of single algorithms. Node takes a millisecond or two per file, so the entry of createEngine contains and
  // exports the modules that all entries need. The other shared modules are in one file.
  {
    ...portable,
    input: Object.fromEntries(exported().filter(isSlim)),
    preserveEntrySignatures: "allow-extension",
    plugins: [withoutModules],
    output: {
      ...published,
      ...mapped,
      dir: "dist",
      codeSplitting: {
        groups: [
          {
            name: "slim/index",
            test: /\/src\/(slim\/(index|createEngine)|engine\/embedded\/\w+|core\/registry)\.ts$/,
            priority: 2,
          },
          {
            name: "slim",
            test: (id: string) => !/\/src\/(generated\/|slim\/boundless|windows\/worlds)/.test(id),
            priority: 1,
          },
        ],
      },
    },
  },
  // The main entry for workerd: one file, which imports the module.
  {
    ...portable,
    input: { workerd: "src/workerd.ts" },
    plugins: [{ name: "module", resolveId: (id) => (id.endsWith(".wasm") ? { id, external: true } : undefined) }],
    output: { ...published, dir: "dist" },
  },
];

export default bundles;
