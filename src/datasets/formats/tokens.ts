// Solved mazes as words, one a line: the passages in random order, origin, target and path. docs/DATASETS.md has the
// grammar, docs/RANDOMNESS.md the order.

import { PURPOSE_TOKENS } from "../../../assembly/abi.ts";
import { derive, drawBelow, xoshiro128plusplus } from "../../core/random.ts";
import { seedWords } from "../../core/seed.ts";
import { FileSource } from "../../files/files.ts";
import { MAX_HEADER, npyHeader } from "../../io/npy.ts";
import { ascii, Bytes, Texts } from "./bytes.ts";
import { type Contents, type Format, isSelected, python, type Rows } from "./format.ts";
import { lineReader } from "./ndjson.ts";
import { elementsStart, toIndex } from "./npy.ts";
import { checkPlane } from "./squares.ts";

/** The texts of the cells of a data set: with what follows them in a passage and in the path. */
interface CellTexts {
  readonly from: Texts;
  readonly to: Texts;
  readonly onPath: Texts;
}

function cellTexts({ recipe: { width, height } }: Contents): CellTexts {
  // Row and column, as the readers of these words have them.
  const followedBy = (end: string): Texts =>
    new Texts(
      Array.from({ length: width * height }, (_, cell) => `(${Math.floor(cell / width)},${cell % width})${end}`),
    );
  return { from: followedBy(" <--> "), to: followedBy(" ; "), onPath: followedBy(" ") };
}

/** What a maze's passages are shuffled in: the cells of each, in a plane graph of up to two a cell. */
interface Passages {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** Lists the passages of the maze at `first`, in the order that its index gives; returns their number. */
function shufflePassages(
  { recipe: { width, height, seed } }: Contents,
  walls: Uint8Array,
  first: number,
  index: number,
  { from, to }: Passages,
): number {
  const state = derive(seedWords(seed), index, PURPOSE_TOKENS);
  const next = (): number => xoshiro128plusplus(state);
  let count = 0;
  const add = (one: number, other: number): void => {
    // From the inside out: the new one goes to a random place, and what is there to the end.
    const place = drawBelow(count + 1, next);
    const isTurned = drawBelow(2, next);
    from[count] = from[place];
    to[count] = to[place];
    from[place] = isTurned ? other : one;
    to[place] = isTurned ? one : other;
    count++;
  };
  for (let cell = 0, end = width * height; cell < end; cell++) {
    if (!(walls[first + cell] & 2)) add(cell, cell + 1);
    if (!(walls[first + cell] & 4)) add(cell, cell + width);
  }
  return count;
}

/** The words around the lists. */
const WORDS = [
  "<ADJLIST_START> ",
  "<ADJLIST_END> <ORIGIN_START> ",
  "<ORIGIN_END> <TARGET_START> ",
  "<TARGET_END> <PATH_START> ",
  "<PATH_END>\n",
].map(ascii);
const WORD_BYTES = WORDS.reduce((sum, { length }) => sum + length, 0);

/** Adds the line of maze i. */
function addLine(contents: Contents, rows: Rows, i: number, texts: CellTexts, passages: Passages, lines: Bytes): void {
  const { width, height } = contents.recipe;
  const { from, to, onPath } = texts;
  const count = shufflePassages(contents, rows.walls, i * width * height, Number(rows.indices[i]), passages);
  const steps = rows.offsets[i + 1] - rows.offsets[i];
  lines.reserve(count * (from.longest + to.longest) + (steps + 3) * onPath.longest + WORD_BYTES);
  const { view } = lines;
  lines.add(WORDS[0]);
  for (let k = 0; k < count; k++) {
    lines.at = from.write(passages.from[k], view, lines.at);
    lines.at = to.write(passages.to[k], view, lines.at);
  }
  let cell = (rows.columns.get("start") as Uint32Array)[i];
  lines.add(WORDS[1]);
  lines.at = onPath.write(cell, view, lines.at);
  lines.add(WORDS[2]);
  lines.at = onPath.write((rows.columns.get("finish") as Uint32Array)[i], view, lines.at);
  lines.add(WORDS[3]);
  lines.at = onPath.write(cell, view, lines.at);
  for (let k = rows.offsets[i]; k < rows.offsets[i + 1]; k++) {
    const move = (rows.moves as Uint8Array)[k];
    cell += move & 1 ? 2 - move : (move - 1) * width;
    lines.at = onPath.write(cell, view, lines.at);
  }
  lines.add(WORDS[4]);
}

/** Begins the encoding of a data set as passages and paths. */
function passageLines(contents: Contents): AddMaze {
  const texts = cellTexts(contents);
  const cells = contents.recipe.width * contents.recipe.height;
  const passages = { from: new Uint32Array(2 * cells), to: new Uint32Array(2 * cells) };
  return (rows, i, lines) => addLine(contents, rows, i, texts, passages, lines);
}

/** The walls of a line: all but its passages. */
function parseLine({ recipe: { width, height } }: Contents, line: string): Uint8Array {
  const walls = new Uint8Array(width * height).fill(15);
  const [list] = line.split("<ADJLIST_END>");
  for (const [, ...numbers] of list.matchAll(/\((\d+),(\d+)\) <--> \((\d+),(\d+)\)/g)) {
    const [y, x, toY, toX] = numbers.map(Number);
    if (Math.abs(y - toY) + Math.abs(x - toX) !== 1 || Math.max(x, toX) >= width || Math.max(y, toY) >= height)
      throw new Error(`expected a passage between two cells of the maze, got (${y},${x}) <--> (${toY},${toX})`);
    const bits = x === toX ? (toY < y ? [1, 4] : [4, 1]) : toX < x ? [8, 2] : [2, 8];
    walls[y * width + x] &= ~bits[0];
    walls[toY * width + toX] &= ~bits[1];
  }
  return walls;
}

const WALL_NAMES = ["up", "right", "down", "left"];
const MOVES = WALL_NAMES.map((name) => `<|${name}|>`);

/** The word of each set of walls: up, down, left, right in this order. */
const wallWord = (walls: number): string => {
  if (walls === 15) return "<|all_wall|>";
  const names = [0, 2, 3, 1].filter((side) => (walls >> side) & 1).map((side) => WALL_NAMES[side]);
  return names.length === 0 ? "<|no_wall|>" : `<|${names.join("_")}_wall|>`;
};

/** Begins the encoding of a data set as walls of cells and moves. */
function cellLines({ recipe: { width, height } }: Contents): AddMaze {
  const cells = width * height;
  const names = new Texts(
    Array.from({ length: cells }, (_, cell) => `<|${Math.floor(cell / width)}-${cell % width}|>`),
  );
  const words = new Texts(Array.from({ length: 16 }, (_, walls) => wallWord(walls)));
  const whats = new Texts(["<|blank|>", "<|origin|>", "<|target|>"]);
  const moves = new Texts(MOVES);
  const [begin, between, end] = ['{"maze":"', '","moves":"', '"}\n'].map(ascii);
  const most = cells * (names.longest + words.longest + whats.longest + 2) + 64;
  return (rows, i, lines) => {
    const steps = rows.offsets[i + 1] - rows.offsets[i];
    lines.reserve(most + steps * moves.longest);
    const { view, bytes } = lines;
    const start = (rows.columns.get("start") as Uint32Array)[i];
    const goal = (rows.columns.get("finish") as Uint32Array)[i];
    lines.add(begin);
    let { at } = lines;
    for (let cell = 0, x = 0; cell < cells; cell++) {
      at = names.write(cell, view, at);
      at = words.write(rows.walls[i * cells + cell], view, at);
      at = whats.write(cell === start ? 1 : cell === goal ? 2 : 0, view, at);
      if (++x < width || cell + 1 === cells) continue;
      // A line break within a text of JSON.
      bytes[at++] = 0x5c;
      bytes[at++] = 0x6e;
      x = 0;
    }
    lines.at = at;
    lines.add(between);
    for (let k = rows.offsets[i]; k < rows.offsets[i + 1]; k++)
      lines.at = moves.write((rows.moves as Uint8Array)[k], view, lines.at);
    lines.add(end);
  };
}

/** The walls of a line, cell by cell. */
function parseCells({ recipe: { width, height } }: Contents, line: string): Uint8Array {
  const { maze } = JSON.parse(line) as { maze: unknown };
  const found = [...String(maze).matchAll(/<\|\d+-\d+\|><\|(\w+)_wall\|>/g)].map(([, names]) => names);
  if (found.length !== width * height) throw new Error(`expected ${width * height} cells, got ${found.length}`);
  const bits: Readonly<Record<string, number>> = { up: 1, right: 2, down: 4, left: 8, all: 15, no: 0 };
  return Uint8Array.from(found, (names) => names.split("_").reduce((walls, name) => walls | (bits[name] ?? 0), 0));
}

/** Adds the line of maze i. */
type AddMaze = (rows: Rows, i: number, lines: Bytes) => void;
type Parse = (contents: Contents, line: string) => Uint8Array;

/** Bytes of lines that are written at a time: these fit a cache. */
const BYTES_AT_A_TIME = 2 ** 18;

/** A format of lines, with the indices beside them where mazes are selected. */
function lineFormat(name: string, ending: string, begin: (contents: Contents) => AddMaze, parse: Parse): Format {
  const indexFile = (file: string): string => file.replace(/\.[a-z]+$/, ".index.npy");
  const sides = (contents: Contents, file: string): string[] => (isSelected(contents) ? [indexFile(file)] : []);
  return {
    needs: ["start", "finish", "length", "moves"],
    holdsMeasures: false,
    isText: true,
    ending,
    encode(contents, { rows, count }) {
      const add = begin(contents);
      const lines = new Bytes();
      for (let i = 0; i < count; i++) add(rows, i, lines);
      return lines.taken();
    },
    check: (contents) => checkPlane(name, contents),
    sideFiles: sides,
    write(contents, part, open) {
      const sink = open(part.file);
      const [indices] = sides(contents, part.file).map(open);
      indices?.write(npyHeader("<i8", [part.count]));
      const addMaze = begin(contents);
      const lines = new Bytes();
      let mazes = 0;
      return {
        add({ rows, count, indices: found }) {
          for (let i = 0; i < count; i++) {
            addMaze(rows, i, lines);
            if (lines.at < BYTES_AT_A_TIME && i + 1 < count) continue;
            sink.write(lines.taken());
            lines.clear();
          }
          indices?.write(new Uint8Array(found.slice().buffer));
          mazes += count;
        },
        finish() {
          if (indices && mazes !== part.count) indices.rewriteStart(npyHeader("<i8", [mazes]));
          const written = indices ? [indices.finish()] : [];
          return [sink.finish(), ...written];
        },
      };
    },
    read(contents, { directory, file, index, mazes }) {
      const source = new FileSource(directory, file);
      const indices = isSelected(contents) ? new FileSource(directory, indexFile(file)) : undefined;
      const start = indices ? elementsStart(indices.read(0, MAX_HEADER), "<i8", [mazes]) : 0;
      const lineAt = lineReader(source);
      return {
        mazeAt(place) {
          const line = lineAt(place);
          const found = indices ? toIndex(indices.readAll(start + 8 * place, 8)) : index + place;
          return { index: found, walls: parse(contents, line) };
        },
        close() {
          source.close();
          indices?.close();
        },
      };
    },
    hint: (path) => python(`print(open(${JSON.stringify(path)}).readline()[:300])`),
  };
}

/** Passages in random order, origin, target and path. */
export const tokens = lineFormat("tokens", "txt", passageLines, parseLine);

/** The walls of each cell, and the moves. */
export const cellTokens = lineFormat("cell-tokens", "jsonl", cellLines, parseCells);
