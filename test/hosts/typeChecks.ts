// TypeScript compilers among the tested hosts. Each compiles a program that imports every entry, with and without the
// DOM library, and checks the declarations of the package.

import { join } from "node:path";
import { type Host, output, write } from "./host.ts";

const PROGRAM = `
import { type AlgorithmId, algorithms, createEngine, loadEngine, mazeAt, moduleBytes, verifyMaze } from "wasmaze";
import type { Maze, MazeBatch } from "wasmaze";
import { all } from "wasmaze/algorithms/all";
import { kruskal, part } from "wasmaze/algorithms/kruskal";
import { braid } from "wasmaze/braid";
import { createPool as createPagePool } from "wasmaze/browser";
import { wilson } from "wasmaze/masked/wilson";
import small from "wasmaze/modules/kruskal.wasm";
import { createPool, type Pool } from "wasmaze/node";
import { type PngOptions, renderPng } from "wasmaze/png";
import { queries } from "wasmaze/queries";
import { createEngine as createSlimEngine } from "wasmaze/slim";
import { boundless, windows } from "wasmaze/boundless";
import { streams } from "wasmaze/streams";
import module from "wasmaze/wasmaze.wasm";
export const pools: Pool[] = [createPool({ workers: 2 }), createPagePool()];
const options: PngOptions = { scale: 2 };
const id: AlgorithmId = "binary-tree";
const maze: Maze = createEngine({ check: 0.5 }).generate({ algorithm: id, width: 3, height: 2 });
const batch: MazeBatch = createEngine({ module }).generateMany({ algorithm: id, width: 3, height: 2, count: 4 });
const revision: number = algorithms[0].revision + mazeAt(batch, 1).walls[0];
const verdict: true | string = verifyMaze(maze).perfect || "defect";
export const made = [revision, verdict, loadEngine({ source: moduleBytes }), renderPng(maze, options)];
export const engines = [
  createSlimEngine(all),
  createSlimEngine([kruskal, wilson, braid, queries, streams, boundless, windows]),
];
export const one = createSlimEngine({ ...part, module: small });
// @ts-expect-error: no such algorithm
createEngine().generate({ algorithm: "no-such", width: 3, height: 2 });
`;

const KINDS = [
  { module: "nodenext", moduleResolution: "nodenext", file: "program.mts" },
  { module: "esnext", moduleResolution: "bundler", file: "program.ts" },
].flatMap((kind) => [["es2022"], ["es2022", "dom"]].map((lib) => ({ ...kind, lib })));

const compiler = (version: string, quick?: boolean): Host => ({
  name: `TypeScript ${version}, nodenext and bundler, with and without DOM`,
  packages: [`typescript@${version}`],
  quick,
  reasons: { engine: "compiles", file: "compiles", pool: "compiles", small: "compiles" },
  run: async (folder) => {
    for (const { file, ...kind } of KINDS) {
      const common = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true, types: [] };
      const compilerOptions = { ...common, target: "es2022", ...kind };
      write(folder, { [file]: PROGRAM, "tsconfig.json": JSON.stringify({ compilerOptions, files: [file] }) });
      await output(folder, process.execPath, [join(folder, "node_modules/typescript/bin/tsc"), "-p", "."]);
    }
    return {};
  },
});

export const compilers: readonly Host[] = ["5.0.4", "5.6.3", "5.9.3", "7.0.2"].map((version) => compiler(version));
