// One maze per line, as JSON: the output of toJson without spaces, with measures. parseMaze reads each line.

import { seedWords } from "../../core/seed.ts";
import { mazeAt } from "../../engine/mazeAt.ts";
import { FileSource } from "../../files/files.ts";
import { asciiJson, originRecord } from "../../io/json.ts";
import { parseMaze } from "../../io/parse.ts";
import { checkAlgorithm } from "../../request/allAlgorithms.ts";
import { startOf } from "../../request/starts.ts";
import type { Maze } from "../../square/maze.ts";
import { ascii, Bytes } from "./bytes.ts";
import { type Chunk, type Contents, type Format, python } from "./format.ts";

const DIGITS = ascii("0123456789abcdef");
const LETTERS = ascii("NESW");
// As many characters as a number of a measure or column can have, with a comma.
const NUMBER_BYTES = 32;

/** Adds rows of hexadecimal digits as a list of strings. `view`: of the walls. */
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
      // From 10 on a digit is 39 further.
      const letters = ((walls + 0x0606_0606) >>> 4) & 0x0101_0101;
      out.setInt32(at, walls + 0x3030_3030 + 39 * letters, true);
    }
    for (; cell < end; cell++) bytes[at++] = DIGITS[view.getUint8(cell)];
    bytes[at++] = 0x22;
    bytes[at++] = 0x2c;
  }
  // In the place of the last comma.
  bytes[at - 1] = 0x5d;
  lines.at = at;
}

/** Adds what is said about maze i, as JSON; moves are a word of N, E, S and W, keys 16 hexadecimal digits. */
function addSaid(lines: Bytes, { columns, rows: { moves, offsets } }: Chunk, i: number): void {
  const steps = offsets[i + 1] - offsets[i];
  lines.reserve((columns.size + steps + 1) * NUMBER_BYTES + steps);
  let mark = "{";
  for (const [name, column] of columns) {
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
 * The line of a maze, in pieces around what differs between mazes: its index, start, measures and walls. Quotation
 * marks within texts are escaped, so that nothing else looks like a gap.
 */
function frameOf(maze: Maze, hasMeasures: boolean): string[] {
  const line = asciiJson({
    ...originRecord(maze),
    index: "@index",
    ...(maze.start && { start: "@start" }),
    ...(hasMeasures && { measures: "@measures" }),
    walls: "@walls",
  });
  return `${line}\n`.split(/"@(index|start|measures|walls)"/);
}

/** A line of a chunk: what is between the gaps, and the names of these. */
interface Frame {
  readonly texts: readonly Uint8Array[];
  readonly gaps: readonly string[];
}

function frameFor({ recipe }: Contents, { indices, walls, columns }: Chunk): Frame {
  const first = {
    ...recipe,
    index: Number(indices[0]),
    count: 1,
    walls: walls.subarray(0, recipe.width * recipe.height),
  };
  const pieces = frameOf(mazeAt(first, 0), columns.size > 0);
  return { texts: pieces.filter((_, i) => i % 2 === 0).map(ascii), gaps: pieces.filter((_, i) => i % 2 === 1) };
}

/** Returns a function that adds what is in a gap, but for indices and walls. */
function gapWriter({ recipe }: Contents, chunk: Chunk): (lines: Bytes, gap: string, i: number) => void {
  const { width, height, seed, start, mask } = recipe;
  const request = {
    info: checkAlgorithm(recipe.algorithm),
    ...{ start, mask, seedWords: seedWords(seed), width, cells: width * height },
  };
  return (lines, gap, i) => {
    if (gap === "start") lines.text(JSON.stringify(startOf(request, Number(chunk.indices[i]))));
    else addSaid(lines, chunk, i);
  };
}

/** The bytes of rows of walls. */
const rowBytes = ({ recipe: { width, height } }: Contents): number => height * (width + 3) + 2;

/** Encodes a chunk as lines. Returns a view of `lines`, valid until the next chunk. */
function encode(contents: Contents, chunk: Chunk, lines = new Bytes()): Uint8Array {
  const { count, walls, indices } = chunk;
  if (count === 0) return new Uint8Array();
  const { texts, gaps } = frameFor(contents, chunk);
  const { width, height } = contents.recipe;
  const length = texts.reduce((sum, text) => sum + text.length, 4 * NUMBER_BYTES) + rowBytes(contents);
  const view = new DataView(walls.buffer, walls.byteOffset, walls.length);
  const addGap = gapWriter(contents, chunk);
  lines.clear();
  for (let i = 0; i < count; i++) {
    lines.reserve(length);
    lines.add(texts[0]);
    for (let gap = 0; gap < gaps.length; gap++) {
      if (gaps[gap] === "walls") addRows(lines, view, i * width * height, width, height);
      else if (gaps[gap] === "index") lines.integer(Number(indices[i]));
      else {
        addGap(lines, gaps[gap], i);
        lines.reserve(length);
      }
      lines.add(texts[gap + 1]);
    }
  }
  return lines.taken();
}

/** Lines of a file. It is read in chunks, because a large part exceeds the longest string. */
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

/** Returns a function that reads the line of a maze: a later one each time. */
export function lineReader(source: FileSource): (place: number) => string {
  const lines = linesOf(source);
  let passed = 0;
  return (place) => {
    for (; passed < place; passed++) lines.next();
    passed++;
    const { value } = lines.next();
    if (!value) throw new Error(`expected a maze at line ${place + 1}, got the end of the file`);
    return value;
  };
}

export const ndjson: Format = {
  holdsMeasures: true,
  isText: true,
  encode,
  write: (contents, part, open) => {
    const sink = open(part.file);
    // One array for the whole part.
    const memory = new Bytes();
    return { add: (chunk) => sink.write(encode(contents, chunk, memory)), finish: () => [sink.finish()] };
  },
  read(_, { directory, file }) {
    const source = new FileSource(directory, file);
    const lineAt = lineReader(source);
    return {
      mazeAt: (place) => parseMaze(lineAt(place)) as Maze,
      close: () => source.close(),
    };
  },
  hint: (path) =>
    python(`import pandas; mazes = pandas.read_json(${JSON.stringify(path)}, lines=True); print(mazes.shape)`),
};
