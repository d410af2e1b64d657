// The formats "tokens" and "cell-tokens": solved mazes as words, one maze per line. docs/DATASETS.md defines the
// grammar, docs/RANDOMNESS.md the random order of passages.

import { PURPOSE_TOKENS } from "../../../assembly/abi.ts";
import { derive, drawBelow, xoshiro128plusplus } from "../../core/random.ts";
import { seedWords } from "../../core/seed.ts";
import { FileSource } from "../../files/files.ts";
import { indexOf } from "../../square/cell.ts";
import { ALL_WALLS, DIRECTIONS, EAST, indexSteps, SOUTH, wallBit } from "../../square/direction.ts";
import { ascii, Bytes, Texts } from "./bytes.ts";
import { CACHE_BYTES, type Contents, type Format, isSelected, python, type Rows } from "./format.ts";
import { lineReader } from "./ndjson.ts";
import { indexReader, indexWriter } from "./npy.ts";
import { checkPlane } from "./squares.ts";

/** The texts of all cells, as they appear in a passage and in the path. Each includes the separator that follows. */
interface CellTexts {
  readonly from: Texts;
  readonly to: Texts;
  readonly onPath: Texts;
}

function cellTexts({ recipe: { width, height } }: Contents): CellTexts {
  // The row is before the column, as the readers of this grammar expect.
  const followedBy = (end: string): Texts =>
    new Texts(
      Array.from({ length: width * height }, (_, cell) => `(${Math.floor(cell / width)},${cell % width})${end}`),
    );
  return { from: followedBy(" <--> "), to: followedBy(" ; "), onPath: followedBy(" ") };
}

/** Buffers for the two cells of each passage. A maze on a plane has at most two passages per cell. */
interface Passages {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/**
 * Lists the passages of a maze in a random order, which is derived from `index`. The walls of the maze begin at
 * `first`. Returns the number of passages.
 */
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
    // Inside-out shuffle: the new passage takes a random position, and the passage at that position moves to the end.
    const at = drawBelow(count + 1, next);
    const isTurned = drawBelow(2, next);
    from[count] = from[at];
    to[count] = to[at];
    from[at] = isTurned ? other : one;
    to[at] = isTurned ? one : other;
    count++;
  };
  for (let cell = 0, end = width * height; cell < end; cell++) {
    if (!(walls[first + cell] & EAST)) add(cell, cell + 1);
    if (!(walls[first + cell] & SOUTH)) add(cell, cell + width);
  }
  return count;
}

/** The words before, between and after the lists of a line. */
const WORDS = [
  "<ADJLIST_START> ",
  "<ADJLIST_END> <ORIGIN_START> ",
  "<ORIGIN_END> <TARGET_START> ",
  "<TARGET_END> <PATH_START> ",
  "<PATH_END>\n",
].map(ascii);
const WORD_BYTES = WORDS.reduce((sum, { length }) => sum + length, 0);

/** Appends the line of maze i: passages, ends and path. */
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
  const moveSteps = indexSteps(width);
  let cell = (rows.columns.get("start") as Uint32Array)[i];
  lines.add(WORDS[1]);
  lines.at = onPath.write(cell, view, lines.at);
  lines.add(WORDS[2]);
  lines.at = onPath.write((rows.columns.get("finish") as Uint32Array)[i], view, lines.at);
  lines.add(WORDS[3]);
  lines.at = onPath.write(cell, view, lines.at);
  for (let k = rows.offsets[i]; k < rows.offsets[i + 1]; k++) {
    cell += moveSteps[(rows.moves as Uint8Array)[k]];
    lines.at = onPath.write(cell, view, lines.at);
  }
  lines.add(WORDS[4]);
}

/** Returns an encoder for the format "tokens": passages and path. */
function passageLines(contents: Contents): AddMaze {
  const texts = cellTexts(contents);
  const cells = contents.recipe.width * contents.recipe.height;
  const passages = { from: new Uint32Array(2 * cells), to: new Uint32Array(2 * cells) };
  return (rows, i, lines) => addLine(contents, rows, i, texts, passages, lines);
}

/** Parses a line and returns the walls: every side is a wall unless the line lists its passage. */
function parseLine({ recipe: { width, height } }: Contents, line: string): Uint8Array {
  const walls = new Uint8Array(width * height).fill(ALL_WALLS);
  const [list] = line.split("<ADJLIST_END>");
  for (const [, ...numbers] of list.matchAll(/\((\d+),(\d+)\) <--> \((\d+),(\d+)\)/g)) {
    const [y, x, toY, toX] = numbers.map(Number);
    const direction = DIRECTIONS.find(({ dx, dy }) => x + dx === toX && y + dy === toY);
    if (!direction || Math.max(x, toX) >= width || Math.max(y, toY) >= height)
      throw new Error(`expected a passage between two cells of the maze, got (${y},${x}) <--> (${toY},${toX})`);
    walls[indexOf({ x, y }, width)] &= ~direction.bit;
    walls[indexOf({ x: toX, y: toY }, width)] &= ~direction.opposite;
  }
  return walls;
}

/** Names of the directions 0..3. */
const WALL_NAMES = ["up", "right", "down", "left"];
const MOVES = WALL_NAMES.map((name) => `<|${name}|>`);

/** Returns the word for the walls of a cell. The word lists the walls in the order up, down, left, right. */
const wallWord = (walls: number): string => {
  if (walls === ALL_WALLS) return "<|all_wall|>";
  const names = [0, 2, 3, 1].filter((side) => walls & wallBit(side)).map((side) => WALL_NAMES[side]);
  return names.length === 0 ? "<|no_wall|>" : `<|${names.join("_")}_wall|>`;
};

/** Returns an encoder for the format "cell-tokens": the walls of each cell, and the moves. */
function cellLines({ recipe: { width, height } }: Contents): AddMaze {
  const cells = width * height;
  const names = new Texts(
    Array.from({ length: cells }, (_, cell) => `<|${Math.floor(cell / width)}-${cell % width}|>`),
  );
  const words = new Texts(Array.from({ length: 16 }, (_, walls) => wallWord(walls)));
  const marks = new Texts(["<|blank|>", "<|origin|>", "<|target|>"]);
  const moves = new Texts(MOVES);
  const [begin, between, end] = ['{"maze":"', '","moves":"', '"}\n'].map(ascii);
  const most = cells * (names.longest + words.longest + marks.longest + 2) + 64;
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
      at = marks.write(cell === start ? 1 : cell === goal ? 2 : 0, view, at);
      if (++x < width || cell + 1 === cells) continue;
      // Writes a line break as an escape sequence of JSON: \n.
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

/** Parses the walls of a line, one cell at a time. */
function parseCells({ recipe: { width, height } }: Contents, line: string): Uint8Array {
  const { maze } = JSON.parse(line) as { maze: unknown };
  const found = [...String(maze).matchAll(/<\|\d+-\d+\|><\|(\w+)_wall\|>/g)].map(([, names]) => names);
  if (found.length !== width * height) throw new Error(`expected ${width * height} cells, got ${found.length}`);
  const sides = WALL_NAMES.map((name, side) => [name, wallBit(side)]);
  const bits: Readonly<Record<string, number>> = { ...Object.fromEntries(sides), all: ALL_WALLS, no: 0 };
  return Uint8Array.from(found, (names) => names.split("_").reduce((walls, name) => walls | (bits[name] ?? 0), 0));
}

/** Appends the line of maze i to `lines`. */
type AddMaze = (rows: Rows, i: number, lines: Bytes) => void;
type Parse = (contents: Contents, line: string) => Uint8Array;

/** Creates a format with one line per maze. The indices of selected mazes are in a separate array. */
function lineFormat(name: string, ending: string, begin: (contents: Contents) => AddMaze, parse: Parse): Format {
  const indexFile = (file: string): string => file.replace(/\.[a-z]+$/, ".index.npy");
  const sides = (contents: Contents, file: string): string[] => (isSelected(contents) ? [indexFile(file)] : []);
  return {
    needs: ["start", "finish", "length", "moves"],
    holdsMeasures: false,
    isText: true,
    ending,
    encode(contents, rows) {
      const add = begin(contents);
      const lines = new Bytes();
      for (let i = 0; i < rows.count; i++) add(rows, i, lines);
      return lines.taken();
    },
    check: (contents) => checkPlane(name, contents),
    sideFiles: sides,
    write(contents, part, open) {
      const sink = open(part.file);
      const [indices] = sides(contents, part.file).map((file) => indexWriter(open(file), part.count, false));
      const addMaze = begin(contents);
      const lines = new Bytes();
      return {
        add(rows) {
          for (let i = 0; i < rows.count; i++) {
            addMaze(rows, i, lines);
            if (lines.at < CACHE_BYTES && i + 1 < rows.count) continue;
            sink.write(lines.taken());
            lines.clear();
          }
          indices?.add(rows.indices, rows.count);
        },
        finish() {
          // The part's own file is finished last. If it exists, the other files exist, too.
          const written = indices ? [indices.finish()] : [];
          return [sink.finish(), ...written];
        },
      };
    },
    read(contents, { directory, file, index, mazes }) {
      const source = new FileSource(directory, file);
      const indices = isSelected(contents) ? indexReader(directory, indexFile(file), mazes) : undefined;
      const lineAt = lineReader(source);
      return {
        mazeAt(row) {
          const line = lineAt(row);
          return { index: indices?.at(row) ?? index + row, walls: parse(contents, line) };
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

/** The format "tokens": passages in random order, origin, target and path. */
export const tokens = lineFormat("tokens", "txt", passageLines, parseLine);

/** The format "cell-tokens": the walls of each cell, and the moves. */
export const cellTokens = lineFormat("cell-tokens", "jsonl", cellLines, parseCells);
