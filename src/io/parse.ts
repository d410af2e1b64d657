// A maze from text of any kind: JSON or a drawing.

import { show } from "../core/errors.ts";
import type { Maze } from "../maze.ts";
import { parseJson } from "./json.ts";
import { type AnonymousMaze, checkRead, type MarkedMaze } from "./read.ts";
import { parseText } from "./text.ts";

/** As parseMaze, with the ends and the path that are drawn in it: both in JSON, the ends in text. */
export function parseMarkedMaze(text: string): MarkedMaze<Maze | AnonymousMaze> {
  if (typeof text !== "string")
    throw new TypeError(`"text" expected a maze as JSON or as renderText draws it, got ${show(text)}`);
  return checkRead<Maze | AnonymousMaze>(/^\s*\{/.test(text) ? parseJson(text) : parseText(text));
}

/**
 * Reads what toJson or renderText wrote, and refuses what holds no maze. JSON gives the whole Maze. Text gives only
 * walls, sizes and topology (torus when passages leave through the border, else plane), and `algorithm` is undefined;
 * ends and a path drawn in it are passed over. The border of a plane may have openings.
 *
 * The walls agree with one another and with the border; verifyMaze tells whether the maze is perfect.
 *
 * @throws TypeError or RangeError that says what was expected, and where.
 */
export function parseMaze(text: string): Maze | AnonymousMaze {
  return parseMarkedMaze(text).maze;
}
