// Compiles the sources once for a whole run of tests, and gives the tests that code. Vitest would compile each file
// when a test imports it, for each suite again, and it reads imported names through getters: a constant in an inner
// loop costs a call. This takes a third off the CPU time of the suites that compare with the reference. While watching,
// and for coverage, tests import the sources themselves, and so do suites that mock one of them.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { build } from "rolldown";
import type { Plugin } from "vitest/config";

const root = resolve(import.meta.dirname, "../..");

/** Both backends' sources: every file can be imported, and what they share exists once. */
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
    // A test may import anything.
    treeshake: false,
    optimization: { inlineConst: true },
    external: [/^node:/, /node_modules/, /\.wasm$/],
    output: { dir: folder, entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
  });
  return folder;
}

let compiled: Promise<string> | undefined;

const takesSources = new Map<string, boolean>();

/** Whether a file imports the sources themselves: the sources do that, and suites that mock one of them. */
function importsSources(importer: string): boolean {
  let takes = takesSources.get(importer);
  if (takes === undefined) {
    takes = importer.startsWith(join(root, "src/")) || /\bvi\.mock\(/.test(readFileSync(importer, "utf8"));
    takesSources.set(importer, takes);
  }
  return takes;
}

/** Resolves imports of the sources to what is compiled from them. */
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
