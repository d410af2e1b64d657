// Writes and reads mazes as JSON.

import { checkInteger, checkLength, checkOptions, messageOf, show, unexpected } from "../core/errors.ts";
import { checkEnds, type Ends } from "../queries/ends.ts";
import { resolveRequest } from "../request/allAlgorithms.ts";
import type { AnyRequest } from "../request/request.ts";
import { recipeOf } from "../request/validateRequest.ts";
import { ALL_WALLS } from "../square/direction.ts";
import { withMaskBytes, withMaskRows } from "../square/mask.ts";
import { checkMaze, checkWalls, type Maze, type Walls } from "../square/maze.ts";
import { checkPath, type Marks } from "./marks.ts";
import { checkRead, type MarkedMaze } from "./read.ts";

// Version of the JSON format. It increases when a reader of the previous version would misread the new format.
const SCHEMA = 1;

// The reader accepts the measures that data sets add, but ignores them, because they follow from the walls.
const IGNORED = "measures";
const REQUIRED = ["algorithm", "revision", "width", "height", "topology", "seed", "index"];
const OPTIONAL = ["start", "mask", "parameters", "braid", "ends", "path"];
const FIELDS = ["schema"].concat(REQUIRED, OPTIONAL, "walls");

/** A maze without its walls. The remaining fields are the validated request. */
type MazeOrigin = Omit<Maze, "walls">;

function checkOrigin({ revision, ...request }: { [Field in keyof MazeOrigin]?: unknown }): MazeOrigin {
  if (request.seed === undefined)
    throw new TypeError('"seed" expected an integer in 0..2^53-1 or a string, got undefined');
  if (request.index === undefined) throw new TypeError('"index" expected an integer in 0..2^53-1, got undefined');
  const resolved = resolveRequest(request as AnyRequest, false);
  const { info, start } = resolved;
  checkInteger("revision", revision, 1, 2 ** 31 - 1);
  if (info.takesStart && !start) throw new TypeError(`"start" expected a cell { x, y } for ${info.id}, got undefined`);
  return { ...recipeOf(resolved), index: resolved.index, revision: revision as number };
}

/** Returns the request of a maze as an object for JSON, including the schema version. */
export function originRecord(origin: MazeOrigin): object {
  const { walls: _, ...rest } = origin as MazeOrigin & { walls?: unknown };
  return { schema: SCHEMA, ...withMaskRows(checkOrigin(rest)) };
}

/** Returns JSON in printable ASCII. Every terminal and every file format preserves these characters. */
export function asciiJson(record: object): string {
  return JSON.stringify(record).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Returns the walls as text: one string per row, one hexadecimal digit per cell. */
export function wallRows({ width, height, walls }: Walls): string[] {
  const digits = Uint8Array.from("0123456789abcdef", (digit) => digit.charCodeAt(0));
  const decoder = new TextDecoder();
  return Array.from({ length: height }, (_, y) =>
    decoder.decode(walls.subarray(y * width, (y + 1) * width).map((cell) => digits[cell & ALL_WALLS])),
  );
}

/**
 * Returns a maze as JSON: `{ "schema": 1, "algorithm", "revision", "width", "height", "topology", "seed", "index",
 * "start"?, "mask"?: ["0110", ...], "walls": ["9ac3", ...] }`. Mask and walls have one string per row and one digit per
 * cell, which is hexadecimal for walls. Marks add `"ends": { "start": { "x", "y" }, "finish": { "x", "y" } }` and
 * `"path"`, a list of cell indices y * width + x. parseMaze reads this format.
 *
 * @throws RangeError if the two sides of a wall differ, if the text would exceed the 2^29 characters of a string, or if
 * the marks do not fit the maze.
 * @example
 * import { createEngine, parseMaze, toJson } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * const json = toJson(maze);
 * console.log(JSON.parse(json).walls); // [ '9793', '856a', 'c7d6' ]
 * console.log(parseMaze(json).walls.join() === maze.walls.join()); // true
 */
export function toJson(maze: Maze, marks: Marks = {}): string {
  const copy = { ...checkMaze(maze) };
  checkWalls(copy);
  const { ends, path: given } = checkOptions(marks, ["ends", "path"], "marks");
  const path = given && checkPath(copy, given).path;
  // An upper bound of the length. Each row also has an indent, quotes, a comma and a line break. Each cell of the path
  // has up to nine digits, a comma and a blank.
  checkLength(
    (copy.mask ? 2 : 1) * (copy.width + 8) * copy.height + 11 * (path?.length ?? 0),
    "JSON",
    "the walls themselves",
  );
  checkRead({ maze: copy });
  const record = JSON.stringify({ ...originRecord(copy), ...(ends && { ends: checkEnds(copy, ends) }) }, null, 2);
  const pathLine = path === undefined ? "" : `\n  "path": [${path.join(", ")}],`;
  return `${record.slice(0, -2)},${pathLine}\n  "walls": [\n    "${wallRows(copy).join('",\n    "')}"\n  ]\n}`;
}

/** Returns the value of a hexadecimal digit, 0-9 or a-f, from its character code. */
const digitOf = (code: number): number => (code & 15) + (code > 64 ? 9 : 0);

function parseRows(rows: unknown, width: number, height: number): Uint8Array {
  if (!Array.isArray(rows)) throw unexpected("walls", `an array of ${height} rows`, rows);
  if (rows.length !== height) throw new RangeError(`"walls" expected ${height} rows, got ${rows.length}`);
  // Before anything is allocated, checks that the text is long enough for the size that it states.
  for (const [y, row] of rows.entries()) {
    const expected = `"walls[${y}]" expected ${width} hexadecimal digits, got ${show(row)}`;
    if (typeof row !== "string") throw new TypeError(expected);
    if (row.length !== width || !/^[0-9a-f]*$/.test(row)) throw new RangeError(expected);
  }
  const walls = new Uint8Array(width * height);
  for (const [y, row] of rows.entries())
    for (let x = 0; x < width; x++) walls[y * width + x] = digitOf(row.charCodeAt(x));
  return walls;
}

/** Maximum number of lists, objects, fields and fractions. Mazes have far fewer. JSON.parse needs 60 bytes for each. */
const MAX_STRUCTURE = 1000;

/** Rejects JSON with many more lists and fields than a maze, because parsing it could exhaust memory. */
function checkStructure(text: string): void {
  const structure = /["[{:.eE]/g;
  let found = 0;
  for (let match = structure.exec(text); match; match = structure.exec(text)) {
    if (match[0] !== '"') {
      if (++found > MAX_STRUCTURE)
        throw new RangeError(
          `"text" expected a maze as JSON, got JSON with more than ${MAX_STRUCTURE} lists, fields and fractions`,
        );
      continue;
    }
    let end = match.index;
    do end = text.indexOf('"', end + 1);
    while (end !== -1 && isEscaped(text, end));
    // The string does not end. JSON.parse will report this error.
    if (end === -1) return;
    structure.lastIndex = end + 1;
  }
}

/** Returns whether a character is escaped, which means that an odd number of backslashes precedes it. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === "\\") first--;
  return (at - first) % 2 === 1;
}

/** Parses a JSON object and checks that it has known fields only. */
function parseRecord(text: string): Record<string, unknown> {
  checkStructure(text);
  let record: Record<string, unknown>;
  try {
    record = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`"text" expected a maze as JSON, got ${show(text)}: ${messageOf(error)}`);
  }
  if (typeof record !== "object" || record === null) throw unexpected("text", "a maze as JSON", record);
  if (record.schema !== SCHEMA) throw new RangeError(`"schema" expected ${SCHEMA}, got ${show(record.schema)}`);
  for (const field of Object.keys(record)) {
    if (!FIELDS.includes(field) && field !== IGNORED)
      throw new RangeError(`"text" expected only the fields ${FIELDS.join(", ")}, got ${show(field)}`);
  }
  return record;
}

/** Parses a request in the form that originRecord returns. */
export function parseOrigin(text: string): MazeOrigin {
  const { schema: _, [IGNORED]: __, walls: ___, ...origin } = parseRecord(text);
  return checkOrigin(withMaskBytes(origin));
}

/** Parses a maze in the form that toJson returns. */
export function parseJson(text: string): MarkedMaze<Maze> {
  const { schema: _, [IGNORED]: __, walls, ends, path, ...origin } = parseRecord(text);
  const checked = checkOrigin(withMaskBytes(origin));
  const maze = { ...checked, walls: parseRows(walls, checked.width, checked.height) };
  if (path !== undefined) {
    if (!Array.isArray(path)) throw unexpected("path", "an array of cells, each as y * width + x", path);
    checkPath(maze, path);
  }
  return {
    maze,
    ...(ends !== undefined && { ends: checkEnds(maze, ends as Ends) }),
    ...(path !== undefined && { path: Uint32Array.from(path as number[]) }),
  };
}
