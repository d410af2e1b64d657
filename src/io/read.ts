// The result of reading a maze from a file.

import { countPassages } from "../engine/verify.ts";
import type { Ends } from "../queries/ends.ts";
import type { Walls } from "../square/maze.ts";

/** A maze without a request, such as one read from a drawing. */
export interface AnonymousMaze extends Walls {
  readonly algorithm?: undefined;
}

/** A maze with the marks read from the same file. */
export interface MarkedMaze<Read extends Walls = Walls> {
  readonly maze: Read;
  readonly ends?: Ends;
  /** A path of cell indices y * width + x; only JSON contains it. */
  readonly path?: Uint32Array;
}

/** Checks that both sides of every wall agree, and returns the maze. The border may have openings. */
export function checkRead<Read extends Walls>(marked: MarkedMaze<Read>): MarkedMaze<Read> {
  const passages = countPassages(marked.maze, true);
  if (typeof passages === "string")
    throw new RangeError(`"walls" expected to agree with one another, got a maze where ${passages}`);
  return marked;
}
