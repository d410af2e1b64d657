// Reads a maze from JSON or from a text drawing.

import { unexpected, withoutByteOrderMark } from "../core/errors.ts";
import type { Maze } from "../square/maze.ts";
import { parseJson } from "./json.ts";
import { type AnonymousMaze, checkRead, type MarkedMaze } from "./read.ts";
import { parseText } from "./text.ts";

/**
 * Reads a maze like parseMaze, and also returns its ends and its path. A path is returned only from JSON.
 *
 * @example
 * import { createEngine, parseMarkedMaze, solve, toJson } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * const ends = { start: { x: 0, y: 0 }, finish: { x: 3, y: 2 } };
 * const json = toJson(maze, { ends, path: solve(maze, ends.start, ends.finish) });
 * console.log(parseMarkedMaze(json).path?.join(" ")); // 0 4 5 6 2 3 7 11
 */
export function parseMarkedMaze(text: string): MarkedMaze<Maze | AnonymousMaze> {
  if (typeof text !== "string") throw unexpected("text", "a maze as JSON or as renderText draws it", text);
  const plain = withoutByteOrderMark(text);
  return checkRead<Maze | AnonymousMaze>(/^\s*\{/.test(plain) ? parseJson(plain) : parseText(plain));
}

/**
 * Reads the output of toJson or renderText. From JSON, returns the whole Maze. From a drawing, returns only walls,
 * sides and topology (torus if passages leave through the border, otherwise plane); its `algorithm` is undefined, and
 * drawn ends and paths are ignored. The border of a plane may have openings. In the result, both sides of every wall
 * agree. verifyMaze checks whether the maze is perfect.
 *
 * @throws TypeError or RangeError that name the expected input and its position.
 * @example
 * import { createEngine, parseMaze, renderText, verifyMaze } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * const read = parseMaze(renderText(maze));
 * console.log(read.width, read.height, verifyMaze(read).perfect); // 4 3 true
 */
export function parseMaze(text: string): Maze | AnonymousMaze {
  return parseMarkedMaze(text).maze;
}
