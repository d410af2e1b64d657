// Gives access to the individual mazes of a batch.

import { checkInteger, unexpected } from "../core/errors.ts";
import { rows } from "../core/registry.ts";
import { seedWords } from "../core/seed.ts";
import { startOf } from "../request/starts.ts";
import type { Maze, MazeBatch } from "../square/maze.ts";

const BATCH_CELLS = 0x20_0000;

/** Returns a batch size for which messages to a worker cost little and the walls fit into the CPU cache. */
export function defaultBatchSize(cells: number): number {
  return Math.max(1, Math.floor(BATCH_CELLS / cells));
}

/**
 * Returns maze `i` (0..count-1) of a batch. Its walls are a view of the batch's walls, not a copy.
 *
 * @example
 * import { createEngine, mazeAt, renderText } from "wasmaze";
 *
 * const batch = createEngine().generateMany({ algorithm: "wilson", width: 6, height: 2, seed: 1, count: 1000 });
 * console.log(renderText(mazeAt(batch, 999)));
 * // ┌─┬─────────┐
 * // │ │         │
 * // │ ╵ ╶─────┐ │
 * // │         │ │
 * // └─────────┴─┘
 */
export function mazeAt(batch: MazeBatch, i: number): Maze {
  if (typeof batch !== "object" || batch === null) throw unexpected("batch", "a MazeBatch", batch);
  const { count, index: first, walls, ...recipe } = batch;
  if (count === 0) throw new RangeError(`"batch" expected at least one maze, got none; maze ${i} does not exist`);
  checkInteger("i", i, 0, count - 1);
  const { width, height, seed } = recipe;
  const cells = width * height;
  const index = first + i;
  const info = rows.find(({ id }) => id === recipe.algorithm);
  const start =
    info && startOf({ info, start: recipe.start, mask: recipe.mask, seedWords: seedWords(seed), width, cells }, index);
  return { ...recipe, ...(start && { start }), index, walls: walls.subarray(i * cells, (i + 1) * cells) };
}
