// Solved mazes as words, one a line: the passages in random order, origin, target and path. docs/DATASETS.md has the
// grammar, docs/RANDOMNESS.md the order.

import { PURPOSE_TOKENS } from "../../../assembly/abi.ts";
import { derive, drawBelow, xoshiro128plusplus } from "../../core/random.ts";
import { seedWords } from "../../core/seed.ts";
import { MAX_HEADER, npyHeader } from "../../io/npy.ts";
import { FileSource } from "../files.ts";
import { type Chunk, type Contents, type Format, isSelected, python, type Rows } from "./format.ts";
import { lineReader } from "./ndjson.ts";
import { elementsStart, toIndex } from "./npy.ts";
import { checkPlane } from "./squares.ts";

/** The passages of a maze as pairs of cells, in the order that its index gives. */
function shuffledPassages({ recipe }: Contents, walls: Uint8Array, index: number): [number, number][] {
  const { width } = recipe;
  const state = derive(seedWords(recipe.seed), index, PURPOSE_TOKENS);
  const below = (bound: number): number => drawBelow(bound, () => xoshiro128plusplus(state));
  const passages: [number, number][] = [];
  const add = (from: number, to: number): void => {
    // From the inside out: the new one goes to a random place, and what is there to the end.
    const place = below(passages.length + 1);
    const passage: [number, number] = below(2) ? [to, from] : [from, to];
    passages.push(passages[place] ?? passage);
    passages[place] = passage;
  };
  for (let cell = 0; cell < walls.length; cell++) {
    if (!(walls[cell] & 2)) add(cell, cell + 1);
    if (!(walls[cell] & 4)) add(cell, cell + width);
  }
  return passages;
}

/** The line of maze i. */
function lineOf(contents: Contents, rows: Rows, i: number, names: readonly string[]): string {
  const { width, height } = contents.recipe;
  const cells = width * height;
  const walls = rows.walls.subarray(i * cells, (i + 1) * cells);
  const passages = shuffledPassages(contents, walls, Number(rows.indices[i]));
  const [start, finish] = ["start", "finish"].map((name) => (rows.columns.get(name) as Uint32Array)[i]);
  let cell = start;
  const path = [names[cell]];
  const steps = [-width, 1, width, -1];
  for (let k = rows.offsets[i]; k < rows.offsets[i + 1]; k++) {
    cell += steps[(rows.moves as Uint8Array)[k]];
    path.push(names[cell]);
  }
  const list = passages.map(([one, other]) => `${names[one]} <--> ${names[other]} ; `).join("");
  return (
    `<ADJLIST_START> ${list}<ADJLIST_END> <ORIGIN_START> ${names[start]} <ORIGIN_END> ` +
    `<TARGET_START> ${names[finish]} <TARGET_END> <PATH_START> ${path.join(" ")} <PATH_END>\n`
  );
}

function encode(contents: Contents, { rows, count }: Chunk): Uint8Array {
  const { width, height } = contents.recipe;
  // Row and column, as the readers of these words have them.
  const names = Array.from({ length: width * height }, (_, cell) => `(${Math.floor(cell / width)},${cell % width})`);
  let lines = "";
  for (let i = 0; i < count; i++) lines += lineOf(contents, rows, i, names);
  return new TextEncoder().encode(lines);
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

function encodeCells(contents: Contents, { rows, count }: Chunk): Uint8Array {
  const { width, height } = contents.recipe;
  const cells = width * height;
  const words = Array.from({ length: 16 }, (_, walls) => wallWord(walls));
  const names = Array.from({ length: cells }, (_, cell) => `<|${Math.floor(cell / width)}-${cell % width}|>`);
  const [starts, goals] = ["start", "finish"].map((name) => rows.columns.get(name) as Uint32Array);
  let lines = "";
  for (let i = 0; i < count; i++) {
    let maze = "";
    for (let cell = 0; cell < cells; cell++) {
      const what = cell === starts[i] ? "origin" : cell === goals[i] ? "target" : "blank";
      maze += `${names[cell]}${words[rows.walls[i * cells + cell] & 15]}<|${what}|>${(cell + 1) % width ? "" : "\n"}`;
    }
    const moves = Array.from(
      (rows.moves as Uint8Array).subarray(rows.offsets[i], rows.offsets[i + 1]),
      (move) => MOVES[move],
    );
    lines += `${JSON.stringify({ maze: maze.trimEnd(), moves: moves.join("") })}\n`;
  }
  return new TextEncoder().encode(lines);
}

/** The walls of a line, cell by cell. */
function parseCells({ recipe: { width, height } }: Contents, line: string): Uint8Array {
  const { maze } = JSON.parse(line) as { maze: unknown };
  const found = [...String(maze).matchAll(/<\|\d+-\d+\|><\|(\w+)_wall\|>/g)].map(([, names]) => names);
  if (found.length !== width * height) throw new Error(`expected ${width * height} cells, got ${found.length}`);
  const bits: Readonly<Record<string, number>> = { up: 1, right: 2, down: 4, left: 8, all: 15, no: 0 };
  return Uint8Array.from(found, (names) => names.split("_").reduce((walls, name) => walls | (bits[name] ?? 0), 0));
}

type Encode = (contents: Contents, chunk: Chunk) => Uint8Array;
type Parse = (contents: Contents, line: string) => Uint8Array;

/** A format of lines, with the indices beside them where mazes are selected. */
function lineFormat(name: string, ending: string, encodeChunk: Encode, parse: Parse): Format {
  const indexFile = (file: string): string => file.replace(/\.[a-z]+$/, ".index.npy");
  const sides = (contents: Contents, file: string): string[] => (isSelected(contents) ? [indexFile(file)] : []);
  return {
    needs: ["start", "finish", "length", "moves"],
    holdsMeasures: false,
    isText: true,
    ending,
    encode: encodeChunk,
    check: (contents) => checkPlane(name, contents),
    sideFiles: sides,
    write(contents, part, open) {
      const lines = open(part.file);
      const [indices] = sides(contents, part.file).map(open);
      indices?.write(npyHeader("<i8", [part.count]));
      let mazes = 0;
      return {
        add(chunk) {
          lines.write(encodeChunk(contents, chunk));
          indices?.write(new Uint8Array(chunk.indices.slice().buffer));
          mazes += chunk.count;
        },
        finish() {
          if (indices && mazes !== part.count) indices.rewriteStart(npyHeader("<i8", [mazes]));
          const written = indices ? [indices.finish()] : [];
          return [lines.finish(), ...written];
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
export const tokens = lineFormat("tokens", "txt", encode, parseLine);

/** The walls of each cell, and the moves. */
export const cellTokens = lineFormat("cell-tokens", "jsonl", encodeCells, parseCells);
