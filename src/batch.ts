// Access to the mazes of a batch.

import { checkInteger, show } from "./core/errors.ts";
import { countInside, nthInside } from "./core/mask.ts";
import { drawStart } from "./core/random.ts";
import { seedWords } from "./core/seed.ts";
import type { Cell, Maze, MazeBatch } from "./maze.ts";
import { findAlgorithm } from "./registry.ts";
import type { ResolvedRequest } from "./request.ts";

const BATCH_CELLS = 2 ** 21;

/** The number of mazes of `cells` in a batch that is worth a message and fits a cache. */
export function defaultBatchSize(cells: number): number {
  return Math.max(1, Math.floor(BATCH_CELLS / cells));
}

/**
 * The start of maze `index`: the requested or the drawn one; undefined if the algorithm takes no start.
 */
export function startOf(
  request: Pick<ResolvedRequest, "info" | "start" | "mask" | "seedWords" | "width" | "cells">,
  index: number,
): Cell | undefined {
  if (!request.info.takesStart || request.start) return request.start;
  const { mask, width, cells } = request;
  const drawn =
    request.info.defaultStart === "corner" ? 0 : drawStart(request.seedWords, index, mask ? countInside(mask) : cells);
  const cell = mask ? nthInside(mask, drawn) : drawn;
  return { x: cell % width, y: Math.floor(cell / width) };
}

/** Maze `i` (0..count-1) of a batch; its walls are a view on the batch's, not a copy. */
export function mazeAt(batch: MazeBatch, i: number): Maze {
  if (typeof batch !== "object" || batch === null)
    throw new TypeError(`"batch" expected a MazeBatch, got ${show(batch)}`);
  if (batch.count === 0) throw new RangeError(`"i" expected a maze of the batch, which is empty, got ${i}`);
  checkInteger("i", i, 0, batch.count - 1);
  const { count: _, index: first, walls, ...recipe } = batch;
  const { width, height, seed } = recipe;
  const cells = width * height;
  const index = first + i;
  const info = findAlgorithm(recipe.algorithm);
  const start =
    info && startOf({ info, start: recipe.start, mask: recipe.mask, seedWords: seedWords(seed), width, cells }, index);
  return { ...recipe, ...(start && { start }), index, walls: walls.subarray(i * cells, (i + 1) * cells) };
}
