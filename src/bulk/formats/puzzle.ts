// Puzzles as the trainers of hierarchical and tiny recursive models read them: a folder for each split with arrays of
// tokens, one row a puzzle, and a table of the same for people. docs/DATASETS.md describes the files.

import { dirname } from "node:path";
import { MAX_HEADER, npyHeader } from "../../io/npy.ts";
import { type FileSink, FileSource } from "../files.ts";
import type { Contents, Format, Part } from "./format.ts";
import { elementsStart, toIndex } from "./npy.ts";
import { checkPlane, wallsOf, writeSquares } from "./squares.ts";

/** The characters of the table; a token is their place plus one, and 0 is for padding. */
const CHARACTERS = "# SGo";
const WALL = 1;
const FREE = 2;
const START = 3;
const GOAL = 4;
const PATH = 5;

const sizeOf = ({ recipe }: Contents): number => 4 * recipe.width * recipe.height;

/** For each image of a square of `side`: which place of the original each place shows. The first is the original. */
function imagePlaces(side: number): Uint32Array[] {
  const last = side - 1;
  const sources: ((row: number, column: number) => number)[] = [
    (row, column) => row * side + column,
    // A quarter, a half and three quarters of a turn, against the clock.
    (row, column) => column * side + last - row,
    (row, column) => (last - row) * side + last - column,
    (row, column) => (last - column) * side + row,
    // Mirrored west to east, north to south, at one diagonal and at the other.
    (row, column) => row * side + last - column,
    (row, column) => (last - row) * side + column,
    (row, column) => column * side + row,
    (row, column) => (last - column) * side + last - row,
  ];
  return sources.map((source) =>
    Uint32Array.from({ length: side * side }, (_, at) => source(Math.floor(at / side), at % side)),
  );
}

/** Writes input and label of a chunk's maze at `at`. */
function writePuzzle(
  contents: Contents,
  {
    walls,
    columns,
    moves,
    offsets,
  }: {
    walls: Uint8Array;
    columns: ReadonlyMap<string, ArrayLike<unknown>>;
    moves: Uint8Array | undefined;
    offsets: Uint32Array;
  },
  i: number,
  inputs: Uint8Array,
  labels: Uint8Array,
  at: number,
): void {
  const { width, height } = contents.recipe;
  const row = 2 * width;
  const steps = [-row, 1, row, -1];
  const place = (cell: number): number => at + 2 * Math.floor(cell / width) * row + 2 * (cell % width);
  const [start, goal] = ["start", "finish"].map((name) => place((columns.get(name) as Uint32Array)[i]));
  writeSquares(contents, walls, i * width * height, inputs, at, row, { wall: WALL, free: FREE });
  inputs[start] = START;
  inputs[goal] = GOAL;
  labels.set(inputs.subarray(at, at + 2 * row * height), at);
  let here = start;
  for (let k = offsets[i]; k < offsets[i + 1]; k++) {
    const step = steps[(moves as Uint8Array)[k]];
    labels[here + step] = PATH;
    here += 2 * step;
    labels[here] = PATH;
  }
  if (here === goal) labels[goal] = GOAL;
}

/** The names of the files of a part, after its own. */
function sideNames(file: string): string[] {
  const folder = dirname(file);
  const arrays = ["labels", "puzzle_indices", "group_indices", "puzzle_identifiers", "index"];
  return [...arrays.map((name) => `${folder}/all__${name}.npy`), `${folder}/dataset.json`, `${folder}.csv`];
}

/** The description that the loaders read. */
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

const range = (count: number, step: number): Int32Array => Int32Array.from({ length: count }, (_, i) => i * step);
const bytesOf = (array: Int32Array | BigInt64Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Writes the small files of a part. */
function writeSides(
  contents: Contents,
  sinks: readonly FileSink[],
  mazes: number,
  images: number,
  indices: BigInt64Array,
): void {
  const [puzzles, groups, identifiers, index, json] = sinks;
  const array = (sink: FileSink, type: string, values: Int32Array | BigInt64Array): void => {
    sink.write(npyHeader(type, [values.length]));
    sink.write(bytesOf(values));
  };
  array(puzzles, "<i4", range(mazes * images + 1, 1));
  array(groups, "<i4", range(mazes + 1, images));
  array(identifiers, "<i4", new Int32Array(mazes * images));
  array(index, "<i8", indices);
  json.write(new TextEncoder().encode(description(contents, mazes, mazes * images)));
}

/** The codes of the characters by token. */
const CODES = Uint8Array.from(` ${CHARACTERS}`, (character) => character.charCodeAt(0));

/** Characters of a line beside the squares. */
const LINE_BYTES = 64;

/** Writes tokens as characters; returns where they end. */
function writeCharacters(tokens: Uint8Array, first: number, end: number, out: Uint8Array, at: number): number {
  for (let i = first; i < end; i++) out[at + i - first] = CODES[tokens[i]];
  return at + end - first;
}

function writeAscii(word: string, out: Uint8Array, at: number): number {
  for (let i = 0; i < word.length; i++) out[at + i] = word.charCodeAt(i);
  return at + word.length;
}

/** One row a puzzle: source, question, answer and rating, the steps between cells. */
function csvLines(
  inputs: Uint8Array,
  labels: Uint8Array,
  size: number,
  lengths: Uint32Array,
  bytes: Uint8Array,
): Uint8Array {
  let at = 0;
  for (let i = 0; i < lengths.length; i++) {
    at = writeAscii("wasmaze,", bytes, at);
    at = writeCharacters(inputs, i * size, (i + 1) * size, bytes, at);
    at = writeAscii(",", bytes, at);
    at = writeCharacters(labels, i * size, (i + 1) * size, bytes, at);
    at = writeAscii(`,${lengths[i]}\r\n`, bytes, at);
  }
  return bytes.subarray(0, at);
}

function write(contents: Contents, part: Part, open: (file: string) => FileSink) {
  const size = sizeOf(contents);
  const images = part.hasImages ? imagePlaces(2 * contents.recipe.width) : [];
  const times = Math.max(1, images.length);
  const arrays = [open(part.file), ...sideNames(part.file).map(open)];
  const [inputSink, labelSink, ...sides] = arrays;
  const csv = sides.at(-1) as FileSink;
  const header = (count: number): Uint8Array => npyHeader("|u1", [count * times, size]);
  const encoder = new TextEncoder();
  for (const sink of [inputSink, labelSink]) sink.write(header(part.count));
  csv.write(encoder.encode("source,question,answer,rating\r\n"));
  const found: BigInt64Array[] = [];
  let mazes = 0;
  let inputs = new Uint8Array();
  let labels = new Uint8Array();
  let lines = new Uint8Array();
  const imagesOf = (tokens: Uint8Array, count: number): Uint8Array => {
    if (images.length === 0) return tokens;
    const all = new Uint8Array(count * times * size);
    for (let i = 0, at = 0; i < count; i++)
      for (const places of images) for (let k = 0; k < size; k++) all[at++] = tokens[i * size + places[k]];
    return all;
  };
  return {
    add({
      rows,
      count,
    }: {
      rows: Parameters<typeof writePuzzle>[1] & { indices: BigInt64Array };
      count: number;
    }): void {
      // Some at a time: they are 8 bytes a cell.
      if (inputs.length < count * size) {
        inputs = new Uint8Array(count * size);
        labels = new Uint8Array(count * size);
        lines = new Uint8Array(count * (2 * size + LINE_BYTES));
      }
      for (let i = 0; i < count; i++) writePuzzle(contents, rows, i, inputs, labels, i * size);
      const [asked, answered] = [inputs.subarray(0, count * size), labels.subarray(0, count * size)];
      inputSink.write(imagesOf(asked, count));
      labelSink.write(imagesOf(answered, count));
      csv.write(csvLines(asked, answered, size, rows.columns.get("length") as Uint32Array, lines));
      found.push(rows.indices.slice());
      mazes += count;
    },
    finish() {
      const indices = new BigInt64Array(mazes);
      let at = 0;
      for (const each of found) {
        indices.set(each, at);
        at += each.length;
      }
      writeSides(contents, sides, mazes, times, indices);
      if (mazes !== part.count) for (const sink of [inputSink, labelSink]) sink.rewriteStart(header(mazes));
      // The part's own file last: if it exists, all exist.
      const written = [labelSink, ...sides].map((sink) => sink.finish());
      return [inputSink.finish(), ...written];
    },
  };
}

export const puzzle: Format = {
  needs: ["start", "finish", "length", "moves"],
  holdsMeasures: false,
  isText: false,
  takesSymmetries: true,
  wholeFiles: { "identifiers.json": JSON.stringify(["<blank>"]) },
  check: (contents) => checkPlane("puzzle", contents),
  fileOf: (split) => `${split}/all__inputs.npy`,
  sideFiles: (_, file) => sideNames(file),
  write,
  read(contents, { directory, file, mazes, count }) {
    const size = sizeOf(contents);
    const inputs = new FileSource(directory, file);
    const indices = new FileSource(directory, `${dirname(file)}/all__index.npy`);
    const width = 2 * contents.recipe.width;
    // The number of rows says how many images there are of each maze.
    const start = npyHeader("|u1", [count, size]).length;
    const times = mazes === 0 ? 1 : Math.round((inputs.size - start) / size / mazes);
    elementsStart(inputs.read(0, MAX_HEADER), "|u1", [mazes * times, size]);
    const indexStart = elementsStart(indices.read(0, MAX_HEADER), "<i8", [mazes]);
    return {
      mazeAt(place) {
        const tokens = inputs.readAll(start + place * times * size, size);
        const walls = wallsOf(contents, (x, y) => tokens[y * width + x] === WALL);
        const { mask } = contents.recipe;
        if (mask) for (let cell = 0; cell < walls.length; cell++) if (!mask[cell]) walls[cell] = 15;
        return { index: toIndex(indices.readAll(indexStart + 8 * place, 8)), walls };
      },
      close() {
        inputs.close();
        indices.close();
      },
    };
  },
  hint: (path) => [
    "python3",
    "-c",
    `import numpy; puzzles = numpy.load(${JSON.stringify(path)}, mmap_mode="r"); print(puzzles.shape)`,
  ],
};
