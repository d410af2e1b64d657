// Types for the result of reading a maze from a file, and a check of its walls.

import { countPassages } from "../engine/verify.ts";
import type { Ends } from "../queries/ends.ts";
import type { Walls } from "../square/maze.ts";

/** A maze without a request, such as one read from a drawing. */
export interface AnonymousMaze extends Walls {
  readonly algorithm?: undefined;
}

/** A maze, and the marks that were read from the same file. */
export interface MarkedMaze<Read extends Walls = Walls> {
  readonly maze: Read;
  readonly ends?: Ends;
  /** The path as cell indices y * width + x. Only JSON files contain a path. */
  readonly path?: Uint32Array;
}

/** Checks that both sides of every wall agree, and returns the maze. The border of a plane may have openings. */
export function checkRead<Read extends Walls>(marked: MarkedMaze<Read>): MarkedMaze<Read> {
  const passages = countPassages(marked.maze, true);
  if (typeof passages === "string")
    throw new RangeError(`"walls" expected both sides of each wall to agree, got a maze where ${passages}`);
  return marked;
}
