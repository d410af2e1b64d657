// Bundles the package into dist/: minified ES modules, an entry for each of package.json's exports and for its command,
// shared chunks beside them (so that the relative path of a worker's file is valid in every chunk), the WebAssembly
// module as a file, and the licences of the bundled libraries. The main entry is one file that shares nothing: each
// further file that must be found, read and linked delays the start of an engine.

import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { resolve } from "node:path";
import type { BuildOptions, OutputOptions, Plugin, RolldownOptions } from "rolldown";
import { esmExternalRequirePlugin } from "rolldown/plugins";
import manifest from "./package.json" with { type: "json" };
import { licences, packageFolders } from "./scripts/licences.ts";
import { treeshake } from "./scripts/treeshake.ts";

const MAIN = "index";

/** A script that package.json exports: a name, or a folder of generated ones. */
const SCRIPT = /^\.\/dist\/(?:(\w+|slim\/\w+)|(\w+)\/\*)\.js$/;

/** The scripts that package.json exports, and their sources: dist/NAME.js is made from src/NAME.ts. */
function exported(): [name: string, source: string][] {
  return Object.values(manifest.exports).flatMap((target) => {
    const [, name, folder] = (typeof target === "object" && SCRIPT.exec(target.default)) || [];
    if (name) return [[name, `src/${name}.ts`]];
    const files = folder ? readdirSync(`src/generated/${folder}`) : [];
    return files.map((file) => [`${folder}/${file.replace(/\.ts$/, "")}`, `src/generated/${folder}/${file}`]);
  });
}

/** Those of wasmaze/slim are in folders. */
const isSlim = ([name]: readonly string[]): boolean => name.includes("/");

/** The other entries, the command from src/cli/bin.ts, and workers, which are files of their own. */
export function otherEntries(): Record<string, string> {
  return {
    ...Object.fromEntries(exported().filter((entry) => !isSlim(entry) && entry[0] !== MAIN)),
    poolWorker: "src/engine/parallel/nodeWorker.ts",
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

// The portable entries and those for Node share chunks, so these must not contain code for Node: neither a library's
// variant for Node nor the bundler's helper for require().
const portable: RolldownOptions = {
  platform: "neutral",
  treeshake,
  resolve: { conditionNames: ["import", "module", "default"], mainFields: ["module", "main"] },
};
const nodeBuiltins = esmExternalRequirePlugin({ external: [/^node:/, ...builtinModules] });

/**
 * Source maps with the sources, for the entries with engines: what runs on other people's pages. Not for the command,
 * nor with the texts of modules, which nobody reads.
 */
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
 * The main entry, with the text of the module behind all code. In between, it would keep gzip, which looks back 32 kB,
 * from seeing what the code before and after it have in common: a kilobyte. A bundler puts what is imported first, so
 * the file with the text is the first import, and itself imports the entry.
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
  // Text with other characters takes twice the memory, and longer to read.
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
  chunk("mazes", /\/src\/(square|request|queries|io|windows)\//),
  chunk("engine", /\/src\/(engine|reference|generated)\//),
  ...["files", "datasets", "giant", "book", "cli"].map((room) => chunk(room, RegExp(`/src/${room}/`))),
];

/** These entries in a folder, with what they share beside them. */
export const library = (dir: string, input: Record<string, string>): BuildOptions => ({
  ...portable,
  // Nothing runs when a module is imported: what only names something of the main entry does not load an engine.
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
  // Engines of single algorithms. Node takes a millisecond or two for each file, so what they all need is in the entry of
  // createEngine itself, which therefore exports more, under short names; what the others share is one file.
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
  // The main entry for workerd, also one file, which imports the module.
  {
    ...portable,
    input: { workerd: "src/workerd.ts" },
    plugins: [{ name: "module", resolveId: (id) => (id.endsWith(".wasm") ? { id, external: true } : undefined) }],
    output: { ...published, dir: "dist" },
  },
];

export default bundles;
