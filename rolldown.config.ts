// Bundles the package into dist/: ES modules, an entry for each of package.json's exports and for its command, what they share beside them
// (so that a worker's file is found from wherever its name stands), the WebAssembly module as a file, and the licences of the libraries that are bundled.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { defineConfig, type Plugin, type RolldownOptions } from "rolldown";
import { esmExternalRequirePlugin } from "rolldown/plugins";
import manifest from "./package.json" with { type: "json" };

/** dist/NAME.js is made from src/NAME.ts, and the command from src/cli/main.ts; workers are files of their own. */
function entries(): Record<string, string> {
  const found: Record<string, string> = {
    poolWorker: "src/pool/nodeWorker.ts",
    browserWorker: "src/pool/browserWorker.ts",
    bulkWorker: "src/bulk/worker.ts",
  };
  for (const target of Object.values(manifest.exports)) {
    const name = typeof target === "object" && /^\.\/dist\/(\w+)\.js$/.exec(target.default)?.[1];
    if (name) found[name] = `src/${name}.ts`;
  }
  if ("bin" in manifest) found.cli = "src/cli/main.ts";
  return found;
}

/** The folder of the package that a module belongs to, or undefined for our own. */
function packageFolder(module: string): string | undefined {
  if (!module.includes("/node_modules/")) return undefined;
  let folder = dirname(module);
  while (!existsSync(join(folder, "package.json")) || !JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).name) {
    folder = dirname(folder);
  }
  return folder;
}

/** Packages that come without the text of their licence: where else their repository publishes it. */
const LICENCE_FOLDERS: Readonly<Record<string, string>> = { "@assemblyscript/loader": "node_modules/assemblyscript" };

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const textFolder = LICENCE_FOLDERS[name] ?? folder;
  const texts = readdirSync(textFolder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  if (texts.length === 0) throw new Error(`${name} expected a licence file in ${textFolder}, got none`);
  const body = texts.map((file) => readFileSync(join(textFolder, file), "utf8").trim()).join("\n\n");
  return `${name} ${version} (${license})\n\n${body}\n`;
}

/** Adds wasmaze.wasm and licences.txt. */
const extras: Plugin = {
  name: "extras",
  generateBundle(_, bundle) {
    const folders = new Set<string>();
    for (const output of Object.values(bundle)) {
      if (output.type !== "chunk") continue;
      for (const module of output.moduleIds) {
        const folder = packageFolder(module);
        if (folder) folders.add(folder);
      }
    }
    const licences = [...folders].sort().map(licenceOf);
    this.emitFile({
      type: "asset",
      fileName: "licences.txt",
      source: `What is bundled in this package, besides its own code, and under which licence.\n\n${licences.join(`\n${"-".repeat(80)}\n\n`)}`,
    });
    this.emitFile({ type: "asset", fileName: "wasmaze.wasm", source: readFileSync("build/wasmaze.wasm") });
  },
};

// The portable entries and those for Node share chunks, so nothing of Node may slip into one: neither a library's variant for Node nor the
// bundler's own helper for require().
const portable: RolldownOptions = {
  platform: "neutral",
  resolve: { conditionNames: ["import", "module", "default"], mainFields: ["module", "main"] },
};
const nodeBuiltins = esmExternalRequirePlugin({ external: [/^node:/, ...builtinModules] });

export default defineConfig([
  {
    ...portable,
    input: entries(),
    plugins: [nodeBuiltins, extras],
    output: { dir: "dist", cleanDir: true, entryFileNames: "[name].js", chunkFileNames: "[name].chunk.js" },
  },
  // Not published: what `npm start` runs. Bundled, since what is measured must not pass through a compiler on the way.
  { ...portable, input: "scripts/start.ts", plugins: [nodeBuiltins], output: { file: "build/start.js" } },
]);
