// The format "ndjson". Each line is a maze as JSON, like the output of toJson, with columns. parseMaze reads a line.

import { show } from "../../core/errors.ts";
import { seedWords } from "../../core/seed.ts";
import { mazeAt } from "../../engine/mazeAt.ts";
import { FileSource } from "../../files/files.ts";
import { parseGraphMaze } from "../../graph/json.ts";
import { asciiJson, originRecord } from "../../io/json.ts";
import { parseMaze } from "../../io/parse.ts";
import { checkAlgorithm } from "../../request/allAlgorithms.ts";
import { startOf } from "../../request/starts.ts";
import type { Maze } from "../../square/maze.ts";
import { ascii, Bytes } from "./bytes.ts";
import { type Chunk, type Contents, type Format, python, type StoredMaze } from "./format.ts";

const DIGITS = ascii("0123456789abcdef");
const LETTERS = ascii("NESW");
// Maximum number of characters of a number and the comma after it.
const NUMBER_BYTES = 32;

/** Appends the walls of a maze as a list of strings of hexadecimal digits. */
function addRows(lines: Bytes, view: DataView, first: number, width: number, height: number): void {
  const { bytes, view: out } = lines;
  let { at } = lines;
  let cell = first;
  bytes[at++] = 0x5b;
  for (let y = 0; y < height; y++) {
    bytes[at++] = 0x22;
    const end = cell + width;
    for (; cell + 4 <= end; cell += 4, at += 4) {
      const walls = view.getInt32(cell, true);
      // Digits above 9 are letters. The character code of "a" is 39 above the code that would follow "9".
      const letters = ((walls + 0x0606_0606) >>> 4) & 0x0101_0101;
      out.setInt32(at, walls + 0x3030_3030 + 39 * letters, true);
    }
    for (; cell < end; cell++) bytes[at++] = DIGITS[view.getUint8(cell)];
    bytes[at++] = 0x22;
    bytes[at++] = 0x2c;
  }
  // Replaces the last comma with "]".
  bytes[at - 1] = 0x5d;
  lines.at = at;
}

/** Appends the columns of maze i as JSON. Moves are one string of N, E, S, W; keys are 16 hexadecimal digits. */
function addColumns(lines: Bytes, { written, moves, offsets }: Chunk, i: number): void {
  const steps = offsets[i + 1] - offsets[i];
  lines.reserve((written.size + steps + 1) * NUMBER_BYTES + steps);
  let mark = "{";
  for (const [name, column] of written) {
    lines.text(`${mark}"${name}":`);
    mark = ",";
    if (name === "moves") {
      lines.text('"');
      for (let k = offsets[i]; k < offsets[i + 1]; k++) lines.bytes[lines.at++] = LETTERS[(moves as Uint8Array)[k]];
      lines.text('"');
    } else if (name === "cells") {
      for (let k = 0; k <= steps; k++) {
        lines.text(k ? "," : "[");
        lines.integer(column[offsets[i] + i + k] as number);
      }
      lines.text("]");
    } else if (name === "key") {
      lines.text(`"${column[i].toString(16).padStart(16, "0")}"`);
    } else if (column instanceof Uint32Array) {
      lines.integer(column[i]);
    } else {
      lines.text(JSON.stringify(Number(column[i])));
    }
  }
  lines.text("}");
}

/**
 * Returns the line of a maze, split at the fields that differ between mazes: index, start, measures and walls. The
 * split is safe: no other field is a list of such a string, and the quotation marks inside of a string are escaped.
 */
function frameOf(maze: Maze, hasMeasures: boolean): string[] {
  const line = asciiJson({
    ...originRecord(maze),
    index: ["@index"],
    ...(maze.start && { start: ["@start"] }),
    ...(hasMeasures && { measures: ["@measures"] }),
    walls: ["@walls"],
  });
  return `${line}\n`.split(/\["@(index|start|measures|walls)"\]/);
}

/** Template of the lines of a chunk: constant texts, and the names of the fields between them. */
interface Frame {
  readonly texts: readonly Uint8Array[];
  readonly fields: readonly string[];
}

/** Returns the line of a level, split like the line of a maze. */
function levelFrame(contents: Contents, hasColumns: boolean): string[] {
  const { recipe } = contents;
  const line = asciiJson({
    ...{ schema: 1, ...recipe, index: ["@index"] },
    ...(hasColumns && { measures: ["@measures"] }),
    occupancy: ["@walls"],
  });
  return `${line}\n`.split(/\["@(index|measures|walls)"\]/);
}

/** Returns the line of a maze on a grid, split like the line of a maze. parseGraphMaze reads such lines. */
function gridFrame({ recipe }: Contents, hasColumns: boolean): string[] {
  const { width: _, height: __, topology: ___, grid, start, ...rest } = recipe;
  const line = asciiJson({
    ...{ schema: 1, grid, ...rest, index: ["@index"], ...(start && { start: start.x }) },
    ...(hasColumns && { measures: ["@measures"] }),
    passages: ["@walls"],
  });
  return `${line}\n`.split(/\["@(index|measures|walls)"\]/);
}

/** Appends flags as hexadecimal digits: digit i has the flags 4i..4i + 3, lowest bit first. */
function addFlags(lines: Bytes, flags: Uint8Array): void {
  const { bytes } = lines;
  let { at } = lines;
  bytes[at++] = 0x22;
  for (let i = 0; i < flags.length; i += 4)
    bytes[at++] = DIGITS[flags[i] | (flags[i + 1] << 1) | (flags[i + 2] << 2) | (flags[i + 3] << 3)];
  bytes[at++] = 0x22;
  lines.at = at;
}

/** Reads the blocked squares of a level from its line. */
function parseLevel(line: string, { recipe: { width, height } }: Contents): StoredMaze {
  const { index, occupancy } = JSON.parse(line) as { index: unknown; occupancy: unknown };
  const isRow = (row: unknown): boolean => typeof row === "string" && row.length === width && /^[01]*$/.test(row);
  if (!Number.isInteger(index) || !Array.isArray(occupancy) || occupancy.length !== height || !occupancy.every(isRow))
    throw new Error(`expected a level of ${width} x ${height} squares, got ${show(line)}`);
  return { index: index as number, walls: Uint8Array.from(occupancy.join(""), Number) };
}

/** Reads the passages of a maze on a grid from its line. */
function parseOnGrid(line: string): StoredMaze {
  const { index, passages } = parseGraphMaze(line).maze;
  return { index, walls: passages };
}

function frameFor(contents: Contents, { indices, walls, written }: Chunk): Frame {
  const { recipe } = contents;
  const first = {
    ...recipe,
    index: Number(indices[0]),
    count: 1,
    walls: walls.subarray(0, recipe.width * recipe.height),
  };
  const hasColumns = written.size > 0;
  const pieces = recipe.obstacles
    ? levelFrame(contents, hasColumns)
    : recipe.grid
      ? gridFrame(contents, hasColumns)
      : frameOf(mazeAt(first, 0), hasColumns);
  return { texts: pieces.filter((_, i) => i % 2 === 0).map(ascii), fields: pieces.filter((_, i) => i % 2 === 1) };
}

/** Returns a function that appends a field other than index and walls. */
function fieldWriter({ recipe }: Contents, chunk: Chunk): (lines: Bytes, field: string, i: number) => void {
  if (recipe.obstacles || recipe.grid) return (lines, _, i) => addColumns(lines, chunk, i);
  const { width, height, seed, start, mask } = recipe;
  const request = {
    info: checkAlgorithm(recipe.algorithm),
    ...{ start, mask, seedWords: seedWords(seed), width, cells: width * height },
  };
  return (lines, field, i) => {
    if (field === "start") lines.text(JSON.stringify(startOf(request, Number(chunk.indices[i]))));
    else addColumns(lines, chunk, i);
  };
}

/** Number of bytes that the walls of a maze take in a line. */
const rowBytes = ({ recipe: { width, height } }: Contents): number => height * (width + 3) + 2;

/** Encodes a chunk as lines. Returns a view of the buffer `lines`, valid until the next chunk. */
function encode(contents: Contents, chunk: Chunk, lines = new Bytes()): Uint8Array {
  const { count, walls, indices } = chunk;
  if (count === 0) return new Uint8Array();
  const { texts, fields } = frameFor(contents, chunk);
  const { width, height, grid } = contents.recipe;
  const length = texts.reduce((sum, text) => sum + text.length, 4 * NUMBER_BYTES) + rowBytes(contents);
  const view = new DataView(walls.buffer, walls.byteOffset, walls.length);
  const addField = fieldWriter(contents, chunk);
  lines.clear();
  for (let i = 0; i < count; i++) {
    lines.reserve(length);
    lines.add(texts[0]);
    for (const [k, field] of fields.entries()) {
      if (field === "walls" && grid) addFlags(lines, walls.subarray(i * width, (i + 1) * width));
      else if (field === "walls") addRows(lines, view, i * width * height, width, height);
      else if (field === "index") lines.integer(Number(indices[i]));
      else {
        addField(lines, field, i);
        lines.reserve(length);
      }
      lines.add(texts[k + 1]);
    }
  }
  return lines.taken();
}

/** Yields the lines of a file. Reads the file in chunks, because a large part does not fit into one string. */
function* linesOf(source: FileSource): Generator<string> {
  const decoder = new TextDecoder();
  let line: string[] = [];
  for (const chunk of source.chunks()) {
    const [first, ...more] = decoder.decode(chunk, { stream: true }).split("\n");
    line.push(first);
    for (const next of more) {
      yield line.join("");
      line = [next];
    }
  }
}

/** Returns a function that reads the line of a row. Rows must be requested in ascending order. */
export function lineReader(source: FileSource): (row: number) => string {
  const lines = linesOf(source);
  let passed = 0;
  return (row) => {
    for (; passed < row; passed++) lines.next();
    passed++;
    const { value } = lines.next();
    if (!value) throw new Error(`expected a maze at line ${row + 1}, got the end of the file`);
    return value;
  };
}

export const ndjson: Format = {
  holdsMeasures: true,
  holdsLevels: true,
  isText: true,
  encode,
  write: (contents, part, open) => {
    const sink = open(part.file);
    // This buffer serves all chunks of the part.
    const memory = new Bytes();
    return { add: (chunk) => sink.write(encode(contents, chunk, memory)), finish: () => [sink.finish()] };
  },
  read(contents, { directory, file }) {
    const source = new FileSource(directory, file);
    const lineAt = lineReader(source);
    return {
      mazeAt(row) {
        const { obstacles, grid } = contents.recipe;
        if (obstacles) return parseLevel(lineAt(row), contents);
        return grid ? parseOnGrid(lineAt(row)) : (parseMaze(lineAt(row)) as Maze);
      },
      close: () => source.close(),
    };
  },
  hint: (path) =>
    python(`import pandas; mazes = pandas.read_json(${JSON.stringify(path)}, lines=True); print(mazes.shape)`),
};
