// Writes and reads archives of pictures. Loaded on demand, because few data sets need the PNG code.

import { constants, deflateSync } from "node:zlib";
import { show } from "../../core/errors.ts";
import type { FileSink, FileSource } from "../../files/files.ts";
import { linesOf } from "../../io/png.ts";
import { openPng } from "../../io/pngFile.ts";
import { readRows } from "../../io/pngPixels.ts";
import { pngAround } from "../../io/pngWriter.ts";
import { FINISH, PATH, readGrid, type Squares, START, squaresOf, WALL } from "../../io/squares.ts";
import { indexSteps } from "../../square/direction.ts";
import { ascii, Bytes } from "./bytes.ts";
import type { Contents, PartReader, PartWriter, PictureStyle, Rows } from "./format.ts";
import { CACHE_BYTES } from "./format.ts";
import { COLOURED, DEPTH } from "./pictureStyle.ts";
import { closeMasked } from "./squares.ts";
import { addEntry, readEntry, TAR_END } from "./tar.ts";

const styleOf = ({ images }: Contents): PictureStyle => images as PictureStyle;

const rgb = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Returns the colours for the kinds of squares, in the order of io/squares.ts. */
const paletteOf = ({ colours }: PictureStyle): number[][] => COLOURED.map((name) => rgb(colours[name]));

/**
 * Compresses run lengths only. All versions and forks of zlib, such as those in Python, then write the same bytes. They
 * differ in their search for other matches. Entries have 25 % more bytes, and take a third to a tenth of the time.
 */
const DEFLATE = { strategy: constants.Z_RLE };

/** Returns a function that draws squares and encodes them as PNG. */
function pictureWriter(style: PictureStyle): (squares: Squares) => Uint8Array {
  const scale = style.cellPixels;
  const palette = paletteOf(style);
  return (squares) => {
    const [width, height] = [squares.width * scale, squares.height * scale];
    const lines = linesOf(squares, scale, DEPTH);
    return pngAround({ width, height, depth: DEPTH, palette, lines, text: {} }, deflateSync(lines, DEFLATE));
  };
}

/** Returns a function that adds the entries of maze i to an archive. */
function entryWriter(contents: Contents): (rows: Rows, i: number, archive: Bytes) => void {
  const { recipe } = contents;
  const { width, height, topology, mask, obstacles } = recipe;
  const cells = width * height;
  const columns = obstacles ? width : 2 * width + 1;
  const draw = pictureWriter(styleOf(contents));
  const squareOf = (cell: number): number =>
    obstacles ? cell : (2 * Math.floor(cell / width) + 1) * columns + 2 * (cell % width) + 1;
  const steps = indexSteps(columns);
  return (rows, i, archive) => {
    const walls = rows.walls.subarray(i * cells, (i + 1) * cells);
    const grid = obstacles
      ? { width, height, cells: walls.slice() }
      : squaresOf({ width, height, topology, walls, ...(mask && { mask }) });
    const squares = grid.cells;
    const [from, to] = ["start", "finish"].map((name) => (rows.columns.get(name) as Uint32Array)[i]);
    const moves = (rows.moves as Uint8Array).subarray(rows.offsets[i], rows.offsets[i + 1]);
    const index = Number(rows.indices[i]);
    const name = String(index).padStart(12, "0");
    const mark = (): void => {
      squares[squareOf(to)] = FINISH;
      squares[squareOf(from)] = START;
    };
    mark();
    addEntry(archive, `${name}.input.png`, draw(grid));
    let here = squareOf(from);
    for (const move of moves) {
      if (!obstacles) {
        squares[here + steps[move]] = PATH;
        here += steps[move];
      }
      here += steps[move];
      squares[here] = PATH;
    }
    mark();
    addEntry(archive, `${name}.target.png`, draw(grid));
    const cell = (at: number): number[] => [at % width, Math.floor(at / width)];
    const description = { index, start: cell(from), finish: cell(to), length: moves.length, moves: lettersOf(moves) };
    addEntry(archive, `${name}.json`, ascii(JSON.stringify(description)));
  };
}

const lettersOf = (moves: Uint8Array): string => Array.from(moves, (move) => "NESW"[move]).join("");

/** Maximum bytes of an entry to read. All pictures that wasmaze writes are smaller. */
const MAX_ENTRY = 2 ** 30;

function refuse(got: string, cause?: unknown): never {
  throw new Error(`expected a picture of a maze, got ${got}`, { cause });
}

/** Reads the walls of a maze from a picture. */
function readWalls(contents: Contents, png: Uint8Array): Uint8Array {
  const { width, height, mask, obstacles } = contents.recipe;
  const { cellPixels, colours } = styleOf(contents);
  const [columns, rows] = obstacles ? [width, height] : [2 * width + 1, 2 * height + 1];
  const file = openPng(png, columns * rows * cellPixels ** 2, refuse);
  if (file.width !== columns * cellPixels || file.height !== rows * cellPixels)
    refuse(`one of ${file.width} x ${file.height} pixels`);
  const [red, green, blue] = rgb(colours.walls);
  const cells = new Uint8Array(columns * rows);
  const kindOf = (r: number, g: number, b: number): number => (r === red && g === green && b === blue ? WALL : 0);
  readRows(file, kindOf, refuse, (row, y) => {
    if (y % cellPixels !== 0) return;
    const first = (y / cellPixels) * columns;
    for (let x = 0; x < columns; x++) cells[first + x] = row[x * cellPixels];
  });
  if (obstacles) return cells;
  const { walls } = readGrid({ width: columns, height: rows, cells }, "plane").maze;
  closeMasked(walls, mask);
  return walls;
}

/** Writes the pictures of a part. */
export function imageWriter(contents: Contents, sink: FileSink): PartWriter {
  const add = entryWriter(contents);
  const archive = new Bytes();
  return {
    add(rows) {
      for (let i = 0; i < rows.count; i++) {
        add(rows, i, archive);
        if (archive.at < CACHE_BYTES && i + 1 < rows.count) continue;
        sink.write(archive.taken());
        archive.clear();
      }
    },
    finish() {
      sink.write(TAR_END);
      return [sink.finish()];
    },
  };
}

/** Reads the mazes of an archive that is already open. */
export function imageReader(contents: Contents, source: FileSource): PartReader {
  let at = 0;
  let passed = 0;
  const next = () => {
    const entry = readEntry(source, at, MAX_ENTRY);
    at = entry.next;
    return entry;
  };
  return {
    mazeAt(row) {
      for (; passed < row; passed++) for (let entry = 0; entry < 3; entry++) next();
      passed++;
      const [picture] = [next(), next(), next()];
      const [, digits] = /^(\d{12,16})\.input\.png$/.exec(picture.name) ?? [];
      if (!digits) throw new Error(`expected an entry such as 000000000000.input.png, got ${show(picture.name)}`);
      return { index: Number(digits), walls: readWalls(contents, picture.bytes) };
    },
    close: () => source.close(),
  };
}
