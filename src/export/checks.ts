// Checks of mazes that a format cannot hold.

import { checkInteger } from "../core/errors.ts";
import { checkWalls, type Snapshot, type Walls } from "../square/maze.ts";

/** Checks a maze for a format that has no passages across the border. Returns a copy of its fields. */
export function checkPlane(maze: Walls, format: string): Snapshot {
  const fields = checkWalls(maze);
  if (fields.topology === "plane") return fields;
  throw new RangeError(`"topology" expected plane for ${format}, which cannot join opposite borders, got "torus"`);
}

/** Checks a maze for a format that holds only whole rectangles without passages across the border. */
export function checkWhole(maze: Walls, format: string): Snapshot {
  const fields = checkPlane(maze, format);
  if (!fields.mask?.includes(0)) return fields;
  throw new RangeError(`"mask" expected no mask for ${format}, which holds whole rectangles only, got a mask`);
}

/** The default and the greatest width of a corridor or wall in squares or pixels. */
const MAX_SPAN = 1024;

/** Checks an integer width of corridors or walls, in squares or pixels. */
export const checkSpan = (name: string, value: unknown): number => checkInteger(name, value, 1, MAX_SPAN);
