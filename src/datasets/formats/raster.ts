// The format "raster", for models with recurrent depth. Each split is a folder with arrays of pictures: three planes
// per maze (red, green, blue), and a plane with its solution. docs/DATASETS.md describes the files.

import { dirname } from "node:path";
import { npyHeader } from "../../io/npy.ts";
import { indexSteps } from "../../square/direction.ts";
import { CACHE_BYTES, type Contents, type Format, isComplete, python, type Rows } from "./format.ts";
import { arrayReader, arrayWriter, indexReader, indexWriter } from "./npy.ts";
import { checkPlane, valuesOf, wallsOf } from "./squares.ts";

/** Returns the side in pixels for `cells` cells per side. Squares are 2 by 2 pixels; the rim is one pixel wide. */
const sideOf = (cells: number): number => 2 * (2 * cells + 1) + 2;

const sideNames = (file: string): string[] => ["solutions", "index"].map((name) => `${dirname(file)}/${name}.npy`);

/**
 * Doubles the width of the squares in a lookup table. An entry of 16 bits (two squares, one pixel each) becomes an
 * entry of 32 bits (two squares, two pixels each).
 */
const doubled = (words: Uint16Array): Int32Array =>
  Int32Array.from(words, (word) => (word & 255) * 0x101 + (word >> 8) * 0x101_0000);

const VALUES = valuesOf(0, 1);
const HERE = doubled(VALUES.here);
const BELOW = doubled(VALUES.below);

/** Draws the floor of a maze over the previous maze. `origin` is the offset of the first pixel of cell (0, 0). */
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

/** Fills the four pixels of a square. `at` is the offset of the first pixel. */
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
    const [input, solution, index] = [part.file, ...sideNames(part.file)].map(open);
    const isSure = isComplete(contents);
    const inputs = arrayWriter(input, part.count, (count) => npyHeader("|u1", [count, 3, lines, columns]), isSure);
    const solutions = arrayWriter(solution, part.count, (count) => npyHeader("|u1", [count, lines, columns]), isSure);
    const indices = indexWriter(index, part.count, isSure);
    const most = Math.max(1, Math.floor(CACHE_BYTES / (4 * plane)));
    const images = new Uint8Array(most * 3 * plane);
    const paths = new Uint8Array(most * plane);
    const [imageView, pathView] = [new DataView(images.buffer), new DataView(paths.buffer)];
    // Returns the offset of a cell's first pixel in a plane, past the rim and the border.
    const pixel = (cell: number): number => (4 * Math.floor(cell / width) + 3) * columns + 4 * (cell % width) + 3;
    const steps = indexSteps(columns).map((step) => 2 * step);
    // Values of the start and of the goal, one row per plane: red, green, blue.
    const colours = [
      [0, 1],
      [1, 0],
      [0, 0],
    ];
    /** Draws maze i into the buffers. `slot` is the position of the maze in the buffers. */
    const draw = (rows: Rows, i: number, slot: number): void => {
      const start = pixel((rows.columns.get("start") as Uint32Array)[i]);
      const goal = pixel((rows.columns.get("finish") as Uint32Array)[i]);
      const image = 3 * slot * plane;
      drawFloor(contents, rows.walls, i * width * height, imageView, image + pixel(0));
      images.copyWithin(image + plane, image, image + plane);
      images.copyWithin(image + 2 * plane, image, image + plane);
      for (let colour = 0; colour < 3; colour++) {
        mark(imageView, image + colour * plane + start, columns, colours[colour][0]);
        mark(imageView, image + colour * plane + goal, columns, colours[colour][1]);
      }
      const path = slot * plane;
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
    return {
      add(rows) {
        for (let first = 0; first < rows.count; first += most) {
          const end = Math.min(first + most, rows.count);
          for (let i = first; i < end; i++) draw(rows, i, i - first);
          inputs.add(images.subarray(0, (end - first) * 3 * plane), end - first);
          solutions.add(paths.subarray(0, (end - first) * plane), end - first);
        }
        indices.add(rows.indices, rows.count);
      },
      finish() {
        // The part's own file is finished last. If it exists, the other files exist, too.
        const written = [solutions.finish(), indices.finish()];
        return [inputs.finish(), ...written];
      },
    };
  },
  read(contents, { directory, file, mazes }) {
    const { width, height } = contents.recipe;
    const [columns, lines] = [sideOf(width), sideOf(height)];
    const inputs = arrayReader(directory, file, "|u1", [mazes, 3, lines, columns], 3 * columns * lines);
    const indices = indexReader(directory, sideNames(file)[1], mazes);
    return {
      mazeAt(row) {
        const picture = inputs.at(row);
        const walls = wallsOf(contents, (x, y) => picture[(2 * y + 3) * columns + 2 * x + 3] === 0);
        return { index: indices.at(row), walls };
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
