// The error of an engine that checks its results against the reference.

import type { Cell } from "../../square/cell.ts";
import { withMaskRows } from "../../square/mask.ts";
import type { Maze, Walls } from "../../square/maze.ts";

/**
 * Thrown when a result differs from that of the reference.
 *
 * @example
 * import { createEngine, MismatchError } from "wasmaze";
 *
 * // Compares every maze with the reference's.
 * const engine = createEngine({ check: 1 });
 * try {
 *   const maze = engine.generate({ algorithm: "eller", width: 20, height: 10, seed: 1 });
 *   console.log(`${maze.walls.length} equal bytes`); // 200 equal bytes
 * } catch (error) {
 *   if (error instanceof MismatchError) console.error(error.cell, error.message);
 *   else throw error;
 * }
 */
export class MismatchError extends Error {
  override readonly name = "MismatchError";
  /** The maze that the engine made, or the maze or batch of the query. */
  readonly maze: Walls & Partial<Maze>;
  /** The first cell whose walls differ; undefined if the result of a query differs. */
  readonly cell: Cell | undefined;

  constructor(maze: Walls & Partial<Maze>, difference: string, cell?: Cell) {
    const { walls: _, ...request } = withMaskRows(maze);
    super(`${difference}, for ${JSON.stringify(request)}`);
    this.maze = maze;
    this.cell = cell;
  }
}
