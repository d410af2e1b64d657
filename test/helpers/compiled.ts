// Compiles the sources once per run for all tests. Vitest would compile each file for every suite, and read imports
// through getters. An imported constant in an inner loop would cost a call. Compiling saves a third of the CPU time
// of suites that compare with the reference. In watch mode, for coverage, and in suites that mock a source, tests
// import the sources.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { build } from "rolldown";
import type { Plugin } from "vitest/config";

const root = resolve(import.meta.dirname, "../..");

/** Compiles all sources to files that share chunks. Returns their folder. */
async function compile(): Promise<string> {
  const files = (readdirSync(join(root, "src"), { recursive: true }) as string[])
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .map((file) => `src/${file}`);
  mkdirSync(join(root, "build"), { recursive: true });
  const folder = mkdtempSync(join(root, "build/test-sources-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  await build({
    cwd: root,
    input: Object.fromEntries([...files, "assembly/abi.ts"].map((file) => [file.slice(0, -3), file])),
    platform: "node",
    // Internal exports are kept, because a test may import any of them.
    treeshake: false,
    optimization: { inlineConst: true },
    external: [/^node:/, /node_modules/, /\.wasm$/],
    output: { dir: folder, entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
  });
  return folder;
}

let compiled: Promise<string> | undefined;

const takesSources = new Map<string, boolean>();

/** Whether imports in a file are left unchanged. Such a file is a source, or a suite that mocks a source. */
function importsSources(importer: string): boolean {
  let takes = takesSources.get(importer);
  if (takes === undefined) {
    takes = importer.startsWith(join(root, "src/")) || /\bvi\.mock\(/.test(readFileSync(importer, "utf8"));
    takesSources.set(importer, takes);
  }
  return takes;
}

/** Resolves imports of sources to the compiled files. */
export function compiledSources(): Plugin {
  return {
    name: "compiled-sources",
    enforce: "pre",
    async configureVitest({ vitest }) {
      if (vitest.config.watch || vitest.config.coverage.enabled) return;
      compiled ??= compile();
      await compiled;
    },
    async resolveId(source, importer) {
      if (!compiled || !importer || !source.startsWith(".") || !source.endsWith(".ts")) return undefined;
      if (!isAbsolute(importer) || !existsSync(importer) || importsSources(importer)) return undefined;
      const file = join(await compiled, relative(root, resolve(dirname(importer), source))).replace(/\.ts$/, ".js");
      return existsSync(file) ? file : undefined;
    },
  };
}
