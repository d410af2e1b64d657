// Pictures as arrays, as models that learn to think longer read them: a folder for each split with three planes a maze
// (red, green, blue) and a plane with its solution. docs/DATASETS.md describes them.

import { dirname } from "node:path";
import { MAX_HEADER, npyHeader } from "../../io/npy.ts";
import { FileSource } from "../files.ts";
import { type Format, python } from "./format.ts";
import { elementsStart, toIndex } from "./npy.ts";
import { checkPlane, wallsOf, writeSquares } from "./squares.ts";

/** Pixels of the side of a picture of so many cells: squares of 2 * 2, those of the border among them, and a rim of 1. */
const sideOf = (cells: number): number => 2 * (2 * cells + 1) + 2;

const sideNames = (file: string): string[] => ["solutions", "index"].map((name) => `${dirname(file)}/${name}.npy`);

/** Doubles the squares of a maze, `width` by `height` of them, into a plane that has a rim and a border of walls. */
function enlarge(squares: Uint8Array, width: number, height: number, out: Uint8Array, at: number): void {
  const side = width * 2 + 4;
  for (let y = 0; y < height; y++) {
    let here = at + (2 * y + 3) * side + 3;
    for (let x = 0; x < width; x++, here += 2) {
      const value = squares[y * width + x];
      out[here] = value;
      out[here + 1] = value;
      out[here + side] = value;
      out[here + side + 1] = value;
    }
  }
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
    for (const [i, header] of headers(part.count).entries()) sinks[i].write(header);
    const squares = new Uint8Array(4 * width * height);
    const row = 2 * width;
    const steps = [-row, 1, row, -1];
    let mazes = 0;
    return {
      add({ rows, count }) {
        const images = new Uint8Array(count * 3 * plane);
        const paths = new Uint8Array(count * plane);
        const [starts, goals] = ["start", "finish"].map((name) => rows.columns.get(name) as Uint32Array);
        for (let i = 0; i < count; i++) {
          writeSquares(contents, rows.walls, i * width * height, squares, 0, row, { wall: 0, free: 1 });
          const place = (cell: number): number => 2 * Math.floor(cell / width) * row + 2 * (cell % width);
          const [start, goal] = [place(starts[i]), place(goals[i])];
          // The start is green, the goal is red.
          for (const [colour, [first, last]] of [
            [0, 1],
            [1, 0],
            [0, 0],
          ].entries()) {
            squares[start] = first;
            squares[goal] = last;
            enlarge(squares, row, 2 * height, images, (3 * i + colour) * plane);
          }
          squares.fill(0);
          let here = start;
          squares[here] = 1;
          for (let k = rows.offsets[i]; k < rows.offsets[i + 1]; k++) {
            const step = steps[(rows.moves as Uint8Array)[k]];
            squares[here + step] = 1;
            here += 2 * step;
            squares[here] = 1;
          }
          enlarge(squares, row, 2 * height, paths, i * plane);
        }
        inputs.write(images);
        solutions.write(paths);
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
