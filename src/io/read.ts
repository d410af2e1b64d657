// What is read from a file of any kind.

import { countPassages } from "../engine/verify.ts";
import type { Ends } from "../queries/ends.ts";
import type { Walls } from "../square/maze.ts";

/** A maze of which only shape and walls are known, as when it comes from text. */
export interface AnonymousMaze extends Walls {
  readonly algorithm?: undefined;
}

/** A maze that was read, and what was drawn over it. */
export interface MarkedMaze<Read extends Walls = Walls> {
  readonly maze: Read;
  readonly ends?: Ends;
  /** A path, each cell as y * width + x; only JSON has it. */
  readonly path?: Uint32Array;
}

/** What was read, if its walls agree with one another; the border may have openings. */
export function checkRead<Read extends Walls>(marked: MarkedMaze<Read>): MarkedMaze<Read> {
  const passages = countPassages(marked.maze, true);
  if (typeof passages === "string")
    throw new RangeError(`"walls" expected to agree with one another, got a maze where ${passages}`);
  return marked;
}
