// One maze per line, as JSON: the output of toJson without spaces, with measures. parseMaze reads each line.

import { mazeAt } from "../../batch.ts";
import { seedWords } from "../../core/seed.ts";
import { asciiJson, originRecord } from "../../io/json.ts";
import { parseMaze } from "../../io/parse.ts";
import type { Maze } from "../../maze.ts";
import { checkAlgorithm } from "../../request.ts";
import { startOf } from "../../starts.ts";
import { FileSource } from "../files.ts";
import { type Chunk, type Contents, type Format, python, writeChunks } from "./format.ts";

const DIGITS = Uint8Array.from("0123456789abcdef", (digit) => digit.charCodeAt(0));

/** A growing array of bytes. */
class Bytes {
  #bytes = new Uint8Array(2 ** 16);
  #at = 0;
  readonly #encoder = new TextEncoder();

  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const grown = new Uint8Array(2 * (this.#at + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }

  /** Adds ASCII. */
  text(text: string): void {
    this.#reserve(text.length);
    // Short texts: a call of the encoder takes longer.
    if (text.length > 32) this.#encoder.encodeInto(text, this.#bytes.subarray(this.#at));
    else for (let i = 0; i < text.length; i++) this.#bytes[this.#at + i] = text.charCodeAt(i);
    this.#at += text.length;
  }

  /** Adds rows of hexadecimal digits as a list of strings. */
  rows(walls: Uint8Array, first: number, width: number, height: number): void {
    this.#reserve(height * (width + 3) + 2);
    const bytes = this.#bytes;
    let at = this.#at;
    let cell = first;
    bytes[at++] = 0x5b;
    for (let y = 0; y < height; y++) {
      bytes[at++] = 0x22;
      for (let x = 0; x < width; x++) bytes[at + x] = DIGITS[walls[cell + x]];
      at += width;
      cell += width;
      bytes[at++] = 0x22;
      bytes[at++] = 0x2c;
    }
    // In the place of the last comma.
    bytes[at - 1] = 0x5d;
    this.#at = at;
  }

  taken(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }
}

const LETTERS = ["N", "E", "S", "W"];

/** What is said about maze i, as JSON; moves are a word of N, E, S and W, keys 16 hexadecimal digits. */
function saidOf({ columns, rows: { moves, offsets } }: Chunk, i: number): string {
  const said: Record<string, unknown> = {};
  for (const [name, column] of columns) {
    if (name === "moves")
      said[name] = Array.from((moves as Uint8Array).subarray(offsets[i], offsets[i + 1]), (move) => LETTERS[move]).join(
        "",
      );
    else if (name === "cells")
      said[name] = Array.from((column as Uint32Array).subarray(offsets[i] + i, offsets[i + 1] + i + 1));
    else if (name === "key") said[name] = column[i].toString(16).padStart(16, "0");
    else said[name] = Number(column[i]);
  }
  return JSON.stringify(said);
}

/**
 * The line of a maze, in pieces around what differs between mazes: its index, start, measures and walls. Quotation marks
 * within texts are escaped, so that nothing else looks like a gap.
 */
function frameOf(maze: Maze, hasMeasures: boolean): string[] {
  const line = asciiJson({
    ...originRecord(maze),
    index: "@index",
    ...(maze.start && { start: "@start" }),
    ...(hasMeasures && { measures: "@measures" }),
    walls: "@walls",
  });
  return line.split(/"@(index|start|measures|walls)"/);
}

function encode({ recipe }: Contents, chunk: Chunk): Uint8Array {
  const { count, walls, indices } = chunk;
  const { width, height, seed, start, mask } = recipe;
  const cells = width * height;
  if (count === 0) return new Uint8Array();
  const first = mazeAt({ ...recipe, index: Number(indices[0]), count: 1, walls: walls.subarray(0, cells) }, 0);
  const frame = frameOf(first, chunk.columns.size > 0);
  const request = { info: checkAlgorithm(recipe.algorithm), start, mask, seedWords: seedWords(seed), width, cells };
  const lines = new Bytes();
  for (let i = 0; i < count; i++) {
    const index = Number(indices[i]);
    for (let piece = 0; piece < frame.length; piece++) {
      const text = frame[piece];
      if (piece % 2 === 0) lines.text(text);
      else if (text === "walls") lines.rows(walls, i * cells, width, height);
      else if (text === "index") lines.text(`${index}`);
      else lines.text(text === "start" ? JSON.stringify(startOf(request, index)) : saidOf(chunk, i));
    }
    lines.text("\n");
  }
  return lines.taken();
}

const PIECE_BYTES = 2 ** 20;

/** The lines of a file. It is read in pieces, because a large part exceeds the longest string. */
function* linesOf(source: FileSource): Generator<string> {
  const decoder = new TextDecoder();
  let line: string[] = [];
  for (let at = 0; ; at += PIECE_BYTES) {
    const piece = source.read(at, PIECE_BYTES);
    if (piece.length === 0) return;
    const [first, ...more] = decoder.decode(piece, { stream: true }).split("\n");
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
  write: writeChunks(encode),
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
