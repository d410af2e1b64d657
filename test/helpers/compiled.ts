// Compiles the sources once per run. Otherwise Vitest compiles each file for each suite and reads imports through slow
// getters. This saves a third of the CPU time of suites that compare mazes with the reference. In watch mode, for
// coverage, and in suites that mock a source, tests import the original sources.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { build } from "rolldown";
import type { Plugin } from "vitest/config";

const root = resolve(import.meta.dirname, "../..");

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
    // Tests may import exports that src/ does not use.
    treeshake: false,
    optimization: { inlineConst: true },
    external: [/^node:/, /node_modules/, /\.wasm$/],
    output: { dir: folder, entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
  });
  return folder;
}

let compiled: Promise<string> | undefined;

const takesSources = new Map<string, boolean>();

function importsSources(importer: string): boolean {
  let takes = takesSources.get(importer);
  if (takes === undefined) {
    takes = importer.startsWith(join(root, "src/")) || /\bvi\.mock\(/.test(readFileSync(importer, "utf8"));
    takesSources.set(importer, takes);
  }
  return takes;
}

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
