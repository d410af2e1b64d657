// Kruskal on WebAssembly, whose code true Prim runs too, works by tiles of up to 256 x 256 cells, or as many in longer
// rows or columns: shapes at which tiles begin, end, and meet themselves around a torus, and narrow ones that are laid
// on their side.

import { describe, expect, test } from "vitest";
import { hashKey, unhash } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import { type AnyRequest, mazeAt, verifyMaze } from "../../src/index.ts";
import { engines, expectReferenceBatch, expectSameWalls } from "../helpers/engines.ts";
import { sweep, sweepOf } from "../helpers/sweep.ts";

const around256 = [255, 256, 257, 258];
const shapes: readonly (readonly [number, number])[] = [
  ...around256.flatMap((width) => around256.map((height) => [width, height] as const)),
  [129, 470],
  [129, 471],
  [129, 472],
  [259, 471],
  [513, 300],
  // Few rows.
  [1016, 64],
  [1017, 64],
  [1018, 65],
  [1016, 1],
  [1017, 1],
  [4093, 2],
  // Narrow, and as wide as a narrow one is high.
  [1, 1016],
  [1, 1017],
  [1, 4093],
  [2, 1017],
  [3, 2033],
  [7, 9],
  [9, 7],
  [8, 2200],
  [15, 3000],
  [16, 2836],
  [16, 2837],
  [17, 2127],
];

/** Drawn, two corners, and the middle. */
const startsOf = (width: number, height: number) => [
  undefined,
  { x: 0, y: 0 },
  { x: width - 1, y: height - 1 },
  { x: width >> 1, y: height >> 1 },
];

describe.each(["plane", "torus"] as const)("kruskal on the %s", (topology) => {
  // Selected: of squares about a tile, those of the same side on the plane, and on the torus those of two.
  const selected = sweepOf(
    shapes,
    ([width, height]) =>
      !(around256.includes(width) && around256.includes(height)) ||
      (topology === "plane" ? width === height : width + height === 513),
  );
  test.each(selected)("%i x %i is the reference's, and prim-true makes it, too, from any start", (width, height) => {
    const seeds = sweep(2, 1);
    for (let seed = 0; seed < seeds; seed++) {
      const request: AnyRequest = { algorithm: "kruskal", width, height, topology, seed, index: 2 ** 40 + width };
      const tree = engines.reference.generate(request).walls;
      expectSameWalls(engines.wasm.generate(request).walls, tree, request);
      for (const start of startsOf(width, height)) {
        const prim: AnyRequest = { ...request, algorithm: "prim-true", ...(start && { start }) };
        expectSameWalls(engines.wasm.generate(prim).walls, tree, prim);
      }
    }
  });

  test("a batch of mazes of several tiles is its mazes one by one", () => {
    const request: AnyRequest = { algorithm: "kruskal", width: 260, height: 270, topology, seed: "batch" };
    expectReferenceBatch({ ...request, index: 7, count: 3 });
  });

  // A ring that leaves tiles at the sides with few cells; noise, where regions of every size end within tiles and
  // between them; columns.
  test.each([
    ["a ring", (x: number, y: number) => Math.abs(Math.hypot(x - 300, y - 270) - 230) < 35],
    ["noise", (x: number, y: number) => unhash(hashKey(seedWords(1), 0), 600 * y + x) % 100 < 62],
    ["columns two apart", (x: number, y: number) => Math.floor(x) % 3 === 1 || Math.floor(y) === 300],
  ])("under a mask, %s: the reference's, upright and lying", (_, isInside) => {
    for (const [width, height] of [
      [sweep(600, 280), sweep(540, 270)],
      [14, 3000],
      [2000, 20],
    ]) {
      const mask = Uint8Array.from({ length: width * height }, (_, cell) =>
        isInside(((cell % width) * 600) / width, (Math.floor(cell / width) * 540) / height) ? 1 : 0,
      );
      const request: AnyRequest = { algorithm: "kruskal", width, height, topology, mask, seed: "mask" };
      expectReferenceBatch({ ...request, count: 2 });
    }
  });

  test("a large one is perfect", () => {
    const maze = engines.wasm.generate({
      algorithm: "kruskal",
      width: sweep(2500, 530),
      height: sweep(1700, 280),
      topology,
      seed: 4,
    });
    expect(verifyMaze(maze)).toEqual({ perfect: true });
  });
});

// On WebAssembly it runs Kruskal's code; the reference grows the tree from the start, with a heap.
describe.each(["plane", "torus"] as const)("prim-true on the %s", (topology) => {
  test("is the reference's, from any start", () => {
    const small = [
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [3, 40],
      [7, 9],
      [257, 256],
      [1017, 1],
      [300, 200],
    ] as const;
    for (const [width, height] of sweep<readonly (readonly [number, number])[]>([...shapes, ...small], small)) {
      const request: AnyRequest = { algorithm: "prim-true", width, height, topology, seed: width, index: height };
      const starts = startsOf(width, height);
      const tree = engines.reference.generate(request).walls;
      for (const start of starts) {
        expectSameWalls(engines.wasm.generate({ ...request, start }).walls, tree, { ...request, start });
      }
      expectSameWalls(engines.reference.generate({ ...request, start: starts[2] }).walls, tree, request);
    }
  });

  test("a batch is its mazes one by one, each from a start of its own", () => {
    const request: AnyRequest = { algorithm: "prim-true", width: 150, height: 90, topology, seed: "batch" };
    const batch = engines.wasm.generateMany({ ...request, index: 7, count: 4 });
    for (let i = 0; i < 4; i++) {
      const single = engines.reference.generate({ ...request, index: 7 + i });
      expect(mazeAt(batch, i).start).toEqual(single.start);
      expectSameWalls(mazeAt(batch, i).walls, single.walls, { ...request, index: 7 + i });
    }
  });
});

// The tiles take the heaviest weight for that of no edge. In a line every edge is needed, in a ring all but the
// heaviest.
describe.each([0, 0xffffffff])("an edge of weight %i", (weight) => {
  /** The first maze that has the edge of this weight at an edge that will do. */
  function indexOf(isRight: (edge: number) => boolean): number {
    let index = 0;
    while (!isRight(unhash(hashKey(seedWords(1), ++index), weight)));
    return index;
  }

  const length = 100_000;
  const isSouth = (edge: number): boolean => edge % 2 === 1;
  test.each<[string, Omit<AnyRequest, "algorithm">, (edge: number) => boolean]>([
    ["in a column", { width: 1, height: length }, (edge) => isSouth(edge) && edge < 2 * length - 2],
    ["in a row", { width: length, height: 1 }, (edge) => !isSouth(edge) && edge < 2 * length - 2],
    ["in a ring", { width: length, height: 1, topology: "torus" }, (edge) => !isSouth(edge) && edge < 2 * length],
    ["in a grid", { width: 400, height: 500 }, (edge) => edge < 400_000],
    [
      "in a column of a mask",
      {
        width: 3,
        height: length,
        mask: Uint8Array.from({ length: 3 * length }, (_, cell) => (cell % 3 === 1 ? 1 : 0)),
      },
      (edge) => isSouth(edge) && edge < 6 * length - 6 && (edge >>> 1) % 3 === 1,
    ],
  ])("is dealt with as the reference does %s", (_, request, isRight) => {
    const index = indexOf(isRight);
    const asked: AnyRequest = { ...request, algorithm: "kruskal", seed: 1, index };
    const { walls } = engines.wasm.generate(asked);
    expectSameWalls(walls, engines.reference.generate(asked).walls, { index });
  });
});
