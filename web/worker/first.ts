// A minimal engine for the page's first maze: Kruskal's algorithm of the TypeScript reference. It makes the same maze
// as the worker's engine with a twentieth of the code, and takes a millisecond for a small maze.

import { kruskal as row } from "../../src/core/registry.ts";
import type { AnyRequest, Maze } from "../../src/index.ts";
import { ALL_WALLS, distances, solve, suggestEnds } from "../../src/index.ts";
import { kruskal } from "../../src/reference/algorithms/kruskal.ts";
import type { Abilities } from "../../src/request/abilities.ts";
import { recipeOf, resolveWith } from "../../src/request/validateRequest.ts";
import type { OneMaze } from "./make.ts";

/** Larger mazes would take too long. */
const MAX_CELLS = 10_000;

const abilities: Abilities = { rows: [row], algorithmHint: () => "", braids: false };

/** Whether WebAssembly can start. If not, the first maze is made by the worker, which reports the failure. */
function startsWasm(): boolean {
  try {
    // An empty module.
    return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) !== undefined;
  } catch {
    return false;
  }
}

/** Whether the minimal engine can make a maze. */
export const makesFirst = ({ algorithm, width, height, mask, braid }: AnyRequest): boolean =>
  algorithm === "kruskal" && !mask && !braid && width * height <= MAX_CELLS && startsWasm();

export const first: OneMaze = {
  backend: "reference",
  fallbackReason: undefined,
  generate(request: AnyRequest): Maze {
    const resolved = resolveWith(abilities, request, false);
    const { width, height, topology, seedWords: seed, index, cells } = resolved;
    const walls = new Uint8Array(cells).fill(ALL_WALLS);
    kruskal({ width, height, torus: topology === "torus", seed, index, start: 0, parameters: {}, walls });
    return { ...recipeOf(resolved), index, walls };
  },
  distances,
  solve,
  suggestEnds,
};
