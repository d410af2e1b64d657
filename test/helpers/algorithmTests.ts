// Defines tests that the suites of several algorithms share.

import { describe, expect, test } from "vitest";
import { type AlgorithmId, type AnyRequest, type Topology, verifyMaze } from "../../src/index.ts";
import type { Size } from "./engines.ts";
import { engineNames, engines, expectReference, expectReferenceBatch, expectSameWalls, sizes } from "./engines.ts";
import { randomIntegers } from "./random.ts";
import { sweep } from "./sweep.ts";

export type Algorithm = Pick<AnyRequest, "algorithm" | "parameters">;

const TOPOLOGIES: readonly Topology[] = ["plane", "torus"];

export function testSizes(algorithm: AlgorithmId, list: readonly Size[], seeds: number): void {
  test.each(list)("makes the same mazes as the reference at %i x %i", (width, height) => {
    for (let seed = 0; seed < (width * height > 10_000 ? sweep(seeds, 1) : seeds); seed++)
      expectReference({ algorithm, width, height, seed, index: 2 ** 40 + width });
  });
}

export function testLargeMaze(request: AnyRequest): void {
  test("a large maze is perfect", () => {
    expect(verifyMaze(engines.wasm.generate(request))).toEqual({ perfect: true });
  });
}

/** The module makes several small mazes in one loop. Therefore batches of 1 to 9 mazes are tested. */
export function testSmallBatches(algorithm: Algorithm, list: readonly Size[]): void {
  for (const topology of TOPOLOGIES)
    test.each(list)(`batches of 1 to 9 %i x %i mazes on the ${topology} agree with the reference`, (width, height) => {
      const request = { ...algorithm, topology, width, height, seed: 21, index: 50 };
      const expected = engines.reference.generateMany({ ...request, count: 9 }).walls;
      for (let count = 1; count <= 9; count++) {
        const { walls } = engines.wasm.generateMany({ ...request, count });
        expect(walls).toEqual(expected.subarray(0, count * width * height));
      }
    });
}

export function testLargeBatch(
  algorithm: Algorithm,
  [width, height]: Size,
  count: number,
  start?: AnyRequest["start"],
) {
  test(`makes the same batch of ${count} mazes of ${width} x ${height} as the reference`, () => {
    expectReferenceBatch({ ...algorithm, width, height, seed: 24, count, start });
  });
}

export function testWalk(walk: Algorithm): void {
  testSmallBatches(walk, sizes("1x1 1x2 2x2 5x4 16x16 33x31"));

  describe.each(TOPOLOGIES)("walks on the %s", (topology) => {
    test.each(sizes("3000x1 1x3000 2x1500 1500x2 700x3"))(
      "makes the same narrow mazes of %i x %i as the reference, from a random start, both ends and the middle",
      (width, height) => {
        const middle = { x: width >> 1, y: height >> 1 };
        for (const start of [undefined, { x: 0, y: 0 }, middle, { x: width - 1, y: height - 1 }])
          expectReference({ ...walk, topology, width, height, seed: 22, start, count: 3 });
      },
    );

    test("makes the same 7 x 6 mazes as the reference from every start", () => {
      for (let cell = 0; cell < 42; cell++) {
        const start = { x: cell % 7, y: Math.floor(cell / 7) };
        expectReference({ ...walk, topology, width: 7, height: 6, seed: 23, start, count: 4 });
      }
    });
  });
}

/** prim-modified and prim-simplified store cells in the same kind of list, so both run these tests. */
export function testPrim(algorithm: "prim-modified" | "prim-simplified"): void {
  testSmallBatches({ algorithm }, SMALL_SIZES);
  // The module makes mazes of these sizes one at a time.
  for (const size of sizes("380x360 600x450")) testLargeBatch({ algorithm }, size, sweep(3, 2));

  // Large mazes of the plane (at least 2^20 cells, sides of at least 64) are stored in tiles of 8 x 8 cells. Both
  // algorithms share this code, so `npm test` runs each size with one of them.
  const isSelected = (i: number) => sweep(true, i % 2 === (algorithm === "prim-simplified" ? 0 : 1));
  const tiled = [
    { width: 1024, height: 1024, count: 2 },
    { width: 1030, height: 1029, start: { x: 0, y: 0 } },
    { width: 1021, height: 1033, start: { x: 1020, y: 1032 } },
    { width: 64, height: 16_384 },
    { width: 17_000, height: 65 },
  ];
  test.each(tiled.filter((_, i) => isSelected(i)))("mazes in tiles agree with the reference: %o", (size) => {
    expectReferenceBatch({ algorithm, seed: 13, count: 1, ...size });
  });

  const mask = new Uint8Array(1024 * 1024).fill(1);
  mask[0] = 0;
  const untiled = [
    ["a narrow maze", { width: 63, height: 17_000 }],
    ["a torus", { width: 1024, height: 1024, topology: "torus" }],
    ["a mask", { width: 1024, height: 1024, mask }],
  ] as const;
  test.each(untiled.filter((_, i) => isSelected(i)))("mazes without tiles agree with the reference: %s", (_, size) => {
    expectReference({ algorithm, seed: 14, ...size });
  });
}

/** At these sizes the module makes several mazes in one loop. */
export const SMALL_SIZES = sizes("1x1 1x2 2x2 5x4 16x16 31x34 32x33");

export function testCorners(algorithm: "aldous-broder-walls" | "wilson"): void {
  const widths = [2, 3, 5, 14, 15, 16, 17, 18, 31, 32, 33, 63, 64, 65];
  const around16 = widths.flatMap((width) => [2, 3, 17].map((height): Size => [width, height]));
  // Rows of at least 2048 cells are stored with gaps between them if there are enough rows.
  const others = sizes(`1x500 500x1 2x500 500x2 333x222 2048x63 2048x64 ${sweep("4096x65 ", "")}2048x1`);
  testSizes(algorithm, [...around16, ...others], 4);

  test("makes the same batch of small mazes as the reference after a large maze", () => {
    engines.wasm.generate({ algorithm, width: 301, height: 299, seed: 5 });
    expectReference({ algorithm, width: 5, height: 3, seed: 6, count: 7 });
  });

  test("makes the same batch as the reference if rows are stored with gaps between them", () => {
    expectReferenceBatch({ algorithm, width: 2048, height: 70, seed: 7, index: 3, count: sweep(3, 2) });
  });

  testLargeMaze({ algorithm, width: 601, height: 403, seed: 4 });
}

export function testRows(algorithm: "binary-tree" | "eller" | "sidewinder"): void {
  const widths = [14, 15, 16, 17, 18, 47, 48, 49, 62, 63, 64, 65, 66, 127, 128, 129];
  // A slice has 2048 rows in mazes of up to 16 columns, and 8 or more rows in wider mazes.
  const slices = sizes(
    "1x2047 1x2048 2x2049 16x4096 16x4097 17x2049 40x1361 63x513 64x512 2000x17 4095x24 4096x25 30001x7 30000x8 " +
      "30003x9 100000x1 100001x2",
  );
  testSizes(algorithm, [...widths.map((width): Size => [width, 37]), ...slices], 3);

  test("makes the same batch as the reference if each maze has several slices of rows", () => {
    expectReference({ algorithm, width: 13, height: 4101, seed: "batch", index: 2 ** 32 - 2, count: 5 });
  });

  const [width, height] = sweep([3001, 2003], [901, 503]);
  testLargeMaze({ algorithm, width, height, seed: 4 });
}

export function testRowByRow(algorithm: "binary-tree" | "sidewinder"): void {
  test.each(engineNames)("a shorter maze is the top of a taller maze on backend %s", (engineName) => {
    const random = randomIntegers(5);
    for (let i = 0; i < 150; i++) {
      const [width, height, more] = [1 + random(300), 1 + random(40), 1 + random(40)];
      const request = { algorithm, width, seed: random(2 ** 32 - 1) };
      const make = (rows: number) => engines[engineName].generate({ ...request, height: rows }).walls;
      const expected = make(height + more).slice(0, width * height);
      // The last row of a maze has walls to the south.
      for (let x = 0; x < width; x++) expected[(height - 1) * width + x] |= 4;
      expectSameWalls(make(height), expected, { ...request, height, more });
    }
  });
}

const around256 = [255, 256, 257, 258];

/** Returns sizes near the limits of the tiles that Kruskal and true Prim use. */
export function tiledSizes(topology: Topology): Size[] {
  const squares = around256.flatMap((width) => around256.map((height): Size => [width, height]));
  // `npm test` uses the square mazes on the plane, and the mazes with width + height = 513 on the torus.
  const isSelected = ([width, height]: Size) => (topology === "plane" ? width === height : width + height === 513);
  const others =
    "129x470 129x471 129x472 259x471 513x300 1016x64 1017x64 1018x65 1016x1 1017x1 4093x2 " +
    "1x1016 1x1017 1x4093 2x1017 3x2033 7x9 9x7 8x2200 15x3000 16x2836 16x2837 17x2127";
  return [...squares.filter(sweep(() => true, isSelected)), ...sizes(others)];
}

/** undefined stands for a random start. */
export const startsOf = ([width, height]: Size) => [
  undefined,
  { x: 0, y: 0 },
  { x: width - 1, y: height - 1 },
  { x: width >> 1, y: height >> 1 },
];
