// Puzzles as the trainers of hierarchical and tiny recursive models read them: a folder for each split with arrays of
// tokens, one row a puzzle, and a table of the same for people. docs/DATASETS.md describes the files.

import { dirname } from "node:path";
import { type FileSink, FileSource } from "../../files/files.ts";
import { MAX_HEADER, npyHeader } from "../../io/npy.ts";
import { ascii, Bytes } from "./bytes.ts";
import { type Contents, type Format, isComplete, type Part, type PartWriter, type Rows } from "./format.ts";
import { elementsStart, toIndex } from "./npy.ts";
import { checkPlane, type Values, valuesOf, wallsOf, writeSquares } from "./squares.ts";

/** The characters of the table; a token is their place plus one, and 0 is for padding. */
const CHARACTERS = "# SGo";
const WALL = 1;

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

/** What the squares are as tokens or as characters. */
interface Alphabet {
  readonly values: Values;
  readonly wall: number;
  readonly free: number;
  readonly start: number;
  readonly goal: number;
  readonly path: number;
}

const alphabetOf = ([wall, free, start, goal, path]: readonly number[]): Alphabet => {
  return { values: valuesOf(wall, free), wall, free, start, goal, path };
};
const TOKENS = alphabetOf([WALL, 2, 3, 4, 5]);
const LETTERS = alphabetOf(Array.from(CHARACTERS, (character) => character.charCodeAt(0)));

/** Bytes, and a view of them. */
interface Room {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

function roomFor(bytes: number): Room {
  const array = new Uint8Array(bytes);
  return { bytes: array, view: new DataView(array.buffer) };
}

/** Mazes and their solutions. */
type Solved = Pick<Rows, "walls" | "columns" | "moves" | "offsets">;

/**
 * Writes maze i and its solution: the question at `asked`, and its answer at `answered` of another or the same room.
 */
function writePuzzle(
  contents: Contents,
  { walls, columns, moves, offsets }: Solved,
  i: number,
  { values, start, goal, path }: Alphabet,
  question: Room,
  asked: number,
  answer: Room,
  answered: number,
): void {
  const { width, height } = contents.recipe;
  const row = 2 * width;
  const place = (cell: number): number => 2 * Math.floor(cell / width) * row + 2 * (cell % width);
  const from = place((columns.get("start") as Uint32Array)[i]);
  const to = place((columns.get("finish") as Uint32Array)[i]);
  writeSquares(contents, walls, i * width * height, question.view, asked, values);
  question.bytes[asked + from] = start;
  question.bytes[asked + to] = goal;
  const { bytes } = answer;
  const size = 2 * row * height;
  if (bytes === question.bytes) bytes.copyWithin(answered, asked, asked + size);
  else bytes.set(question.bytes.subarray(asked, asked + size), answered);
  let here = answered + from;
  const steps = moves as Uint8Array;
  for (let k = offsets[i]; k < offsets[i + 1]; k++) {
    const move = steps[k];
    // East and west by one square, north and south by a row.
    const step = move & 1 ? 2 - move : (move - 1) * row;
    bytes[here + step] = path;
    here += 2 * step;
    bytes[here] = path;
  }
  if (here === answered + to) bytes[here] = goal;
}

/** Puzzles as bytes: tokens of questions and of answers, and a line of text for each. Views, until the next call. */
interface Puzzles {
  readonly inputs: Uint8Array;
  readonly labels: Uint8Array;
  readonly lines: Uint8Array;
}

/**
 * Returns a function that encodes mazes from number `first` to before `end`, at most `most`; lines only if it `hasLines`.
 */
export function puzzleEncoder(
  contents: Contents,
  most: number,
  hasLines: boolean,
): (solved: Solved, first: number, end: number) => Puzzles {
  const size = sizeOf(contents);
  const inputs = roomFor(most * size);
  const labels = roomFor(most * size);
  const lines = new Bytes();
  return (solved, first, end) => {
    lines.clear();
    for (let i = first, at = 0; i < end; i++, at += size) {
      writePuzzle(contents, solved, i, TOKENS, inputs, at, labels, at);
      if (hasLines) addLine(contents, solved, i, size, lines);
    }
    const bytes = (end - first) * size;
    return {
      inputs: inputs.bytes.subarray(0, bytes),
      labels: labels.bytes.subarray(0, bytes),
      lines: lines.taken(),
    };
  };
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

function range(count: number, step: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i * step;
  return numbers;
}

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

/** Characters of a line beside the squares. */
const LINE_BYTES = 64;

/** Adds one row a puzzle: source, question, answer and rating, the steps between cells. */
function addLine(contents: Contents, solved: Solved, i: number, size: number, lines: Bytes): void {
  lines.reserve(2 * size + LINE_BYTES);
  lines.text("wasmaze,");
  const asked = lines.at;
  const answered = asked + size + 1;
  writePuzzle(contents, solved, i, LETTERS, lines, asked, lines, answered);
  lines.bytes[answered - 1] = COMMA;
  lines.at = answered + size;
  lines.bytes[lines.at++] = COMMA;
  lines.integer((solved.columns.get("length") as Uint32Array)[i]);
  lines.text("\r\n");
}

const COMMA = 0x2c;

/** How many mazes are encoded at a time: their squares fit a cache. */
export const puzzlesAtATime = (contents: Contents, images = 1): number =>
  Math.max(1, Math.floor(2 ** 17 / sizeOf(contents) / images));

function write(contents: Contents, part: Part, open: (file: string) => FileSink): PartWriter {
  const size = sizeOf(contents);
  const images = part.hasImages ? imagePlaces(2 * contents.recipe.width) : [];
  const times = Math.max(1, images.length);
  const arrays = [open(part.file), ...sideNames(part.file).map(open)];
  const [inputSink, labelSink, ...sides] = arrays;
  const csv = sides.at(-1) as FileSink;
  const header = (count: number): Uint8Array => npyHeader("|u1", [count * times, size]);
  for (const sink of [inputSink, labelSink]) {
    if (!isComplete(contents)) sink.hashAtEnd();
    sink.write(header(part.count));
  }
  csv.write(ascii("source,question,answer,rating\r\n"));
  const found: BigInt64Array[] = [];
  let mazes = 0;
  const most = puzzlesAtATime(contents, times);
  const encode = puzzleEncoder(contents, most, true);
  const all = new Uint8Array(images.length * most * size);
  const writeTokens = (sink: FileSink, bytes: Uint8Array): void => {
    let at = 0;
    for (let first = 0; images.length > 0 && first < bytes.length; first += size)
      for (const places of images) for (let k = 0; k < size; k++) all[at++] = bytes[first + places[k]];
    sink.write(images.length > 0 ? all.subarray(0, at) : bytes);
  };
  return {
    add({ rows, count }): void {
      for (let first = 0; first < count; first += most) {
        const end = Math.min(first + most, count);
        const { inputs, labels, lines } = encode(rows, first, end);
        writeTokens(inputSink, inputs);
        writeTokens(labelSink, labels);
        csv.write(lines);
      }
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
