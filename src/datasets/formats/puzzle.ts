// The format "puzzle", for training hierarchical and tiny recursive models. Each split is a folder of token arrays with
// one row per puzzle, and a readable table with the same puzzles. docs/DATASETS.md describes the files.

import { dirname } from "node:path";
import { show } from "../../core/errors.ts";
import { type FileSink, FileSource } from "../../files/files.ts";
import { type Column, columnBytes, MAX_HEADER, npyHeader } from "../../io/npy.ts";
import { indexSteps } from "../../square/direction.ts";
import { ascii, Bytes } from "./bytes.ts";
import type { Contents, Format, FormatOptions, Part, PartWriter, Rows } from "./format.ts";
import { CACHE_BYTES, isComplete, python } from "./format.ts";
import { arrayWriter, elementsStart, indexReader } from "./npy.ts";
import { checkPlane, type Values, valuesOf, wallsOf, writeSquares } from "./squares.ts";

/** The characters of the readable table. The token of character i is i + 1; token 0 is padding. */
const CHARACTERS = "# SGo";
const WALL = 1;
const COMMA = 0x2c;

/** Returns the number of tokens per puzzle. */
const sizeOf = ({ recipe: { width, height, obstacles } }: Contents): number => (obstacles ? 1 : 4) * width * height;

/** Returns index tables for the 8 rotations and mirror images of a grid. Element k of an image is grid[table[k]]. */
function imageSources(side: number): Uint32Array[] {
  const last = side - 1;
  const sources: ((row: number, column: number) => number)[] = [
    (row, column) => row * side + column,
    // Rotations by quarter turns, counterclockwise.
    (row, column) => column * side + last - row,
    (row, column) => (last - row) * side + last - column,
    (row, column) => (last - column) * side + row,
    // Mirror images: west to east, north to south, and across the two diagonals.
    (row, column) => row * side + last - column,
    (row, column) => (last - row) * side + column,
    (row, column) => column * side + row,
    (row, column) => (last - column) * side + last - row,
  ];
  return sources.map((source) =>
    Uint32Array.from({ length: side * side }, (_, at) => source(Math.floor(at / side), at % side)),
  );
}

/** Values of the kinds of squares, either as tokens or as characters. */
interface Alphabet {
  readonly values: Values;
  readonly start: number;
  readonly goal: number;
  readonly path: number;
}

const alphabetOf = ([wall, free, start, goal, path]: readonly number[]): Alphabet => {
  return { values: valuesOf(wall, free), start, goal, path };
};
const TOKENS = alphabetOf([WALL, 2, 3, 4, 5]);
const LETTERS = alphabetOf(Array.from(CHARACTERS, (character) => character.charCodeAt(0)));

type Solved = Pick<Rows, "walls" | "columns" | "moves" | "offsets">;

/** A buffer and the offset at which to write. */
interface Target {
  readonly buffer: Bytes;
  readonly at: number;
}

/** Writes maze i twice: without its path (the question) and with it (the answer). The targets may share a buffer. */
function writePuzzle(
  contents: Contents,
  { walls, columns, moves, offsets }: Solved,
  i: number,
  { values, start, goal, path }: Alphabet,
  question: Target,
  answer: Target,
): void {
  const { width, height, obstacles } = contents.recipe;
  // Levels have one square per step; mazes have two, a passage and a cell.
  const row = obstacles ? width : 2 * width;
  const size = sizeOf(contents);
  const squareOf = (cell: number): number =>
    obstacles ? cell : 2 * Math.floor(cell / width) * row + 2 * (cell % width);
  const from = squareOf((columns.get("start") as Uint32Array)[i]);
  const to = squareOf((columns.get("finish") as Uint32Array)[i]);
  if (obstacles) {
    const { wall } = values;
    const free = values.here[0] & 255;
    for (let k = 0; k < size; k++) question.buffer.bytes[question.at + k] = walls[i * size + k] ? wall : free;
  } else writeSquares(contents, walls, i * width * height, question.buffer.view, question.at, values);
  const asked = question.buffer.bytes.subarray(question.at, question.at + size);
  asked[from] = start;
  asked[to] = goal;
  const { bytes } = answer.buffer;
  bytes.set(asked, answer.at);
  let here = answer.at + from;
  const steps = indexSteps(row);
  for (let k = offsets[i]; k < offsets[i + 1]; k++) {
    const step = steps[(moves as Uint8Array)[k]];
    if (!obstacles) {
      bytes[here + step] = path;
      here += step;
    }
    here += step;
    bytes[here] = path;
  }
  if (here === answer.at + to) bytes[here] = goal;
}

/**
 * Puzzles as token arrays (questions and answers) and as lines of text. All fields are views that are valid until the
 * next call.
 */
interface Puzzles {
  readonly inputs: Uint8Array;
  readonly labels: Uint8Array;
  readonly lines: Uint8Array;
}

/** Maximum bytes of a line, not counting its squares. */
const LINE_BYTES = 64;

/** Appends a line: source, question, answer, and a rating, which is the number of moves. */
function addLine(contents: Contents, solved: Solved, i: number, size: number, lines: Bytes): void {
  lines.reserve(2 * size + LINE_BYTES);
  lines.text("wasmaze,");
  const { at } = lines;
  writePuzzle(contents, solved, i, LETTERS, { buffer: lines, at }, { buffer: lines, at: at + size + 1 });
  lines.bytes[at + size] = COMMA;
  lines.bytes[at + 2 * size + 1] = COMMA;
  lines.at = at + 2 * size + 2;
  lines.integer((solved.columns.get("length") as Uint32Array)[i]);
  lines.text("\r\n");
}

/**
 * Returns a function that encodes the mazes [first, end) of a chunk, at most `most` of them. Makes lines only if
 * `hasLines` is true.
 */
export function puzzleEncoder(
  contents: Contents,
  most: number,
  hasLines: boolean,
): (solved: Solved, first: number, end: number) => Puzzles {
  const size = sizeOf(contents);
  const [inputs, labels, lines] = [new Bytes(), new Bytes(), new Bytes()];
  inputs.reserve(most * size);
  labels.reserve(most * size);
  return (solved, first, end) => {
    lines.clear();
    for (let i = first, at = 0; i < end; i++, at += size) {
      writePuzzle(contents, solved, i, TOKENS, { buffer: inputs, at }, { buffer: labels, at });
      if (hasLines) addLine(contents, solved, i, size, lines);
    }
    const bytes = (end - first) * size;
    return { inputs: inputs.bytes.subarray(0, bytes), labels: labels.bytes.subarray(0, bytes), lines: lines.taken() };
  };
}

/** Returns the number of mazes to encode at a time. Their squares fit into the cache. */
export const puzzlesAtATime = (contents: Contents, images = 1): number =>
  Math.max(1, Math.floor(CACHE_BYTES / 2 / sizeOf(contents) / images));

const SIDE_ARRAYS = ["labels", "puzzle_indices", "group_indices", "puzzle_identifiers", "index"];

/** Returns the files of a part besides its own file. */
function sideNames(file: string): string[] {
  const folder = dirname(file);
  return [...SIDE_ARRAYS.map((name) => `${folder}/all__${name}.npy`), `${folder}/dataset.json`, `${folder}.csv`];
}

/** Returns the contents of dataset.json, which the loaders of the models read. */
function description(contents: Contents, groups: number, puzzles: number): string {
  return JSON.stringify({
    pad_id: 0,
    ignore_label_id: 0,
    blank_identifier_id: 0,
    vocab_size: CHARACTERS.length + 1,
    seq_len: sizeOf(contents),
    num_puzzle_identifiers: 1,
    total_groups: groups,
    mean_puzzle_examples: 1,
    total_puzzles: puzzles,
    sets: ["all"],
  });
}

const range = (count: number, step: number): Uint32Array => Uint32Array.from({ length: count }, (_, i) => i * step);

/** Writes the small arrays of a part and its dataset.json. */
function writeSides(
  contents: Contents,
  sinks: readonly FileSink[],
  mazes: number,
  images: number,
  indices: readonly BigInt64Array[],
): void {
  const [puzzles, groups, identifiers, index, json] = sinks;
  const array = (sink: FileSink, type: string, count: number, values: readonly Column[]): void => {
    sink.write(npyHeader(type, [count]));
    for (const each of values) sink.write(columnBytes(each));
  };
  const count = mazes * images;
  array(puzzles, "<i4", count + 1, [range(count + 1, 1)]);
  array(groups, "<i4", mazes + 1, [range(mazes + 1, images)]);
  array(identifiers, "<i4", count, [new Uint32Array(count)]);
  array(index, "<i8", mazes, indices);
  json.write(new TextEncoder().encode(description(contents, mazes, count)));
}

function write(contents: Contents, part: Part, open: (file: string) => FileSink): PartWriter {
  const size = sizeOf(contents);
  const sources = part.hasImages ? imageSources((contents.recipe.obstacles ? 1 : 2) * contents.recipe.width) : [];
  const images = Math.max(1, sources.length);
  const [input, label, ...sides] = [part.file, ...sideNames(part.file)].map(open);
  const headerOf = (count: number): Uint8Array => npyHeader("|u1", [count * images, size]);
  const isSure = isComplete(contents);
  const inputArray = arrayWriter(input, part.count, headerOf, isSure);
  const labelArray = arrayWriter(label, part.count, headerOf, isSure);
  const csv = sides.at(-1) as FileSink;
  csv.write(ascii("source,question,answer,rating\r\n"));
  const found: BigInt64Array[] = [];
  let mazes = 0;
  const most = puzzlesAtATime(contents, images);
  const encode = puzzleEncoder(contents, most, true);
  const all = new Uint8Array(sources.length * most * size);
  /** Returns all rotations and mirror images of puzzles, puzzle by puzzle. The result is valid until the next call. */
  const imagesOf = (bytes: Uint8Array): Uint8Array => {
    if (sources.length === 0) return bytes;
    let at = 0;
    for (let first = 0; first < bytes.length; first += size)
      for (const source of sources) for (let k = 0; k < size; k++) all[at++] = bytes[first + source[k]];
    return all.subarray(0, at);
  };
  return {
    add(rows): void {
      for (let first = 0; first < rows.count; first += most) {
        const end = Math.min(first + most, rows.count);
        const { inputs, labels, lines } = encode(rows, first, end);
        inputArray.add(imagesOf(inputs), end - first);
        labelArray.add(imagesOf(labels), end - first);
        csv.write(lines);
      }
      found.push(rows.indices.slice());
      mazes += rows.count;
    },
    finish() {
      writeSides(contents, sides, mazes, images, found);
      // The part's own file is finished last. If it exists, the other files exist, too.
      const written = [labelArray.finish(), ...sides.map((sink) => sink.finish())];
      return [inputArray.finish(), ...written];
    },
  };
}

/** Validates the option `symmetries`. */
function resolveSymmetries({ symmetries }: FormatOptions, { width, height }: { width: number; height: number }) {
  if (symmetries === undefined) return {};
  if (symmetries !== 8) throw new RangeError(`"symmetries" expected 8, got ${show(symmetries)}`);
  if (width !== height) throw new RangeError(`"symmetries" expected a square maze, got ${width} x ${height}`);
  return { symmetries: 8 as const };
}

export const puzzle: Format = {
  needs: ["start", "finish", "length", "moves"],
  holdsMeasures: false,
  holdsLevels: true,
  isText: false,
  takes: ["symmetries"],
  resolve: resolveSymmetries,
  wholeFiles: { "identifiers.json": JSON.stringify(["<blank>"]) },
  check: (contents) => checkPlane("puzzle", contents),
  fileOf: (split) => `${split}/all__inputs.npy`,
  sideFiles: (_, file) => sideNames(file),
  write,
  read(contents, { directory, file, mazes, count }) {
    const size = sizeOf(contents);
    const inputs = new FileSource(directory, file);
    const indices = indexReader(directory, `${dirname(file)}/all__index.npy`, mazes);
    const width = 2 * contents.recipe.width;
    // The number of rows in the array determines how many rotations and mirror images each maze has.
    const start = npyHeader("|u1", [count, size]).length;
    const images = mazes === 0 ? 1 : Math.round((inputs.size - start) / size / mazes);
    elementsStart(inputs.read(0, MAX_HEADER), "|u1", [mazes * images, size]);
    return {
      mazeAt(row) {
        const tokens = inputs.readAll(start + row * images * size, size);
        if (contents.recipe.obstacles)
          return { index: indices.at(row), walls: tokens.map((token) => (token === WALL ? 1 : 0)) };
        return { index: indices.at(row), walls: wallsOf(contents, (x, y) => tokens[y * width + x] === WALL) };
      },
      close() {
        inputs.close();
        indices.close();
      },
    };
  },
  hint: (path) =>
    python(`import numpy; puzzles = numpy.load(${JSON.stringify(path)}, mmap_mode="r"); print(puzzles.shape)`),
};
