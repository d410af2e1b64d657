// Pictures as arrays, as models that learn to think longer read them: a folder for each split with three planes a maze
// (red, green, blue) and a plane with its solution. docs/DATASETS.md describes them.

import { dirname } from "node:path";
import { FileSource } from "../../files/files.ts";
import { MAX_HEADER, npyHeader } from "../../io/npy.ts";
import { type Contents, type Format, isComplete, python, type Rows } from "./format.ts";
import { elementsStart, toIndex } from "./npy.ts";
import { checkPlane, valuesOf, wallsOf } from "./squares.ts";

/**
 * Pixels of the side of a picture of so many cells: squares of 2 * 2, those of the border among them, and a rim of 1.
 */
const sideOf = (cells: number): number => 2 * (2 * cells + 1) + 2;

const sideNames = (file: string): string[] => ["solutions", "index"].map((name) => `${dirname(file)}/${name}.npy`);

/** Bytes of pixels that are written at a time: these fit a cache. */
const BYTES_AT_A_TIME = 2 ** 18;

/** Two pixels of each of the two squares of a word of 16 bits. */
const doubled = (words: Uint16Array): Int32Array =>
  Int32Array.from(words, (word) => (word & 255) * 0x101 + (word >> 8) * 0x101_0000);

const VALUES = valuesOf(0, 1);
const HERE = doubled(VALUES.here);
const BELOW = doubled(VALUES.below);

/** Draws the floor of a maze in a plane of zeros, or over another maze; `origin` is the first pixel of cell (0, 0). */
function drawFloor({ recipe }: Contents, walls: Uint8Array, first: number, view: DataView, origin: number): void {
  const { width, height, mask } = recipe;
  const side = sideOf(width);
  let cell = first;
  for (let y = 0; y < height; y++) {
    let at = origin + 4 * y * side;
    for (let x = 0; x < width; x++, at += 4, cell++) {
      const here = HERE[walls[cell]];
      const below = BELOW[walls[cell]];
      view.setInt32(at, here, true);
      view.setInt32(at + side, here, true);
      view.setInt32(at + 2 * side, below, true);
      view.setInt32(at + 3 * side, below, true);
    }
  }
  if (!mask) return;
  for (let cell = 0; cell < mask.length; cell++)
    if (!mask[cell]) mark(view, origin + 4 * Math.floor(cell / width) * side + 4 * (cell % width), side, 0);
}

/** Fills the four pixels of a square, of which `at` is the first. */
function mark(view: DataView, at: number, side: number, value: number): void {
  view.setUint16(at, value * 0x101, true);
  view.setUint16(at + side, value * 0x101, true);
}

export const raster: Format = {
  needs: ["start", "finish", "length", "moves"],
  holdsMeasures: false,
  isText: false,
  check: (contents) => checkPlane("raster", contents),
  fileOf: (split) => `${split}/inputs.npy`,
  sideFiles: (_, file) => sideNames(file),
  write(contents, part, open) {
    const { width, height } = contents.recipe;
    const [columns, lines] = [sideOf(width), sideOf(height)];
    const plane = columns * lines;
    const [inputs, solutions, indices] = [part.file, ...sideNames(part.file)].map(open);
    const headers = (count: number): Uint8Array[] => [
      npyHeader("|u1", [count, 3, lines, columns]),
      npyHeader("|u1", [count, lines, columns]),
      npyHeader("<i8", [count]),
    ];
    const sinks = [inputs, solutions, indices];
    for (const [i, header] of headers(part.count).entries()) {
      if (!isComplete(contents)) sinks[i].hashAtEnd();
      sinks[i].write(header);
    }
    const most = Math.max(1, Math.floor(BYTES_AT_A_TIME / (4 * plane)));
    const images = new Uint8Array(most * 3 * plane);
    const paths = new Uint8Array(most * plane);
    const [imageView, pathView] = [new DataView(images.buffer), new DataView(paths.buffer)];
    // Where a cell begins in a plane: behind the rim and the border.
    const pixel = (cell: number): number => (4 * Math.floor(cell / width) + 3) * columns + 4 * (cell % width) + 3;
    const steps = [-2 * columns, 2, 2 * columns, -2];
    // The start is green, the goal is red: their values in each plane.
    const colours = [
      [0, 1],
      [1, 0],
      [0, 0],
    ];
    /** Draws maze i at place `place`. */
    const draw = (rows: Rows, i: number, place: number): void => {
      const start = pixel((rows.columns.get("start") as Uint32Array)[i]);
      const goal = pixel((rows.columns.get("finish") as Uint32Array)[i]);
      const image = 3 * place * plane;
      drawFloor(contents, rows.walls, i * width * height, imageView, image + pixel(0));
      images.copyWithin(image + plane, image, image + plane);
      images.copyWithin(image + 2 * plane, image, image + plane);
      for (let colour = 0; colour < 3; colour++) {
        mark(imageView, image + colour * plane + start, columns, colours[colour][0]);
        mark(imageView, image + colour * plane + goal, columns, colours[colour][1]);
      }
      const path = place * plane;
      paths.fill(0, path, path + plane);
      let here = path + start;
      mark(pathView, here, columns, 1);
      for (let k = rows.offsets[i]; k < rows.offsets[i + 1]; k++) {
        const step = steps[(rows.moves as Uint8Array)[k]];
        mark(pathView, here + step, columns, 1);
        here += 2 * step;
        mark(pathView, here, columns, 1);
      }
    };
    let mazes = 0;
    return {
      add({ rows, count }) {
        for (let first = 0; first < count; first += most) {
          const end = Math.min(first + most, count);
          for (let i = first; i < end; i++) draw(rows, i, i - first);
          inputs.write(images.subarray(0, (end - first) * 3 * plane));
          solutions.write(paths.subarray(0, (end - first) * plane));
        }
        indices.write(new Uint8Array(rows.indices.slice().buffer));
        mazes += count;
      },
      finish() {
        if (mazes !== part.count) for (const [i, header] of headers(mazes).entries()) sinks[i].rewriteStart(header);
        const written = [solutions, indices].map((sink) => sink.finish());
        return [inputs.finish(), ...written];
      },
    };
  },
  read(contents, { directory, file, mazes }) {
    const { width, height, mask } = contents.recipe;
    const [columns, lines] = [sideOf(width), sideOf(height)];
    const inputs = new FileSource(directory, file);
    const indices = new FileSource(directory, sideNames(file)[1]);
    const start = elementsStart(inputs.read(0, MAX_HEADER), "|u1", [mazes, 3, lines, columns]);
    const indexStart = elementsStart(indices.read(0, MAX_HEADER), "<i8", [mazes]);
    const plane = columns * lines;
    return {
      mazeAt(place) {
        const picture = inputs.readAll(start + 3 * place * plane, 3 * plane);
        const walls = wallsOf(contents, (x, y) => picture[(2 * y + 3) * columns + 2 * x + 3] === 0);
        if (mask) for (let cell = 0; cell < walls.length; cell++) if (!mask[cell]) walls[cell] = 15;
        return { index: toIndex(indices.readAll(indexStart + 8 * place, 8)), walls };
      },
      close() {
        inputs.close();
        indices.close();
      },
    };
  },
  hint: (path) =>
    python(`import numpy; mazes = numpy.load(${JSON.stringify(path)}, mmap_mode="r"); print(mazes.shape)`),
};
