// Tests Kruskal's algorithm. Its fast version divides a maze into tiles of 65,536 cells, and transposes narrow mazes.

import { describe, test } from "vitest";
import { hashKey, unhash } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import type { AnyRequest } from "../../src/index.ts";
import { startsOf, testLargeMaze, tiledSizes } from "../helpers/algorithmTests.ts";
import { engines, expectReference, expectReferenceBatch, expectSameWalls } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

const algorithm = "kruskal";

describe.each(["plane", "torus"] as const)("Kruskal's algorithm on the %s", (topology) => {
  test.each(tiledSizes(topology))(
    "makes the same %i x %i maze as the reference and as true Prim from any start",
    (width, height) => {
      for (let seed = 0; seed < sweep(2, 1); seed++) {
        const request: AnyRequest = { algorithm, width, height, topology, seed, index: 2 ** 40 + width };
        const tree = engines.reference.generate(request).walls;
        expectSameWalls(engines.wasm.generate(request).walls, tree, request);
        for (const start of startsOf([width, height])) {
          const prim: AnyRequest = { ...request, algorithm: "prim-true", start };
          expectSameWalls(engines.wasm.generate(prim).walls, tree, prim);
        }
      }
    },
  );

  test("makes the same batch as the reference if each maze has several tiles", () => {
    expectReferenceBatch({ algorithm, width: 260, height: 270, topology, seed: "batch", index: 7, count: 3 });
  });

  // Masks: a ring, which leaves few cells in the outer tiles, and noise, whose regions have all sizes and cover one or
  // many tiles.
  test.each([
    ["a ring", (x: number, y: number) => Math.abs(Math.hypot(x - 300, y - 270) - 230) < 35],
    ["noise", (x: number, y: number) => unhash(hashKey(seedWords(1), 0), 600 * y + x) % 100 < 62],
    ["every third column", (x: number, y: number) => Math.floor(x) % 3 === 1 || Math.floor(y) === 300],
  ])("makes the same mazes as the reference on square, narrow and wide masks: %s", (_, isInside) => {
    for (const [width, height] of [
      [sweep(600, 280), sweep(540, 270)],
      [14, 3000],
      [2000, 20],
    ]) {
      const mask = Uint8Array.from({ length: width * height }, (_, cell) =>
        isInside(((cell % width) * 600) / width, (Math.floor(cell / width) * 540) / height) ? 1 : 0,
      );
      expectReferenceBatch({ algorithm, width, height, topology, mask, seed: "mask", count: 2 });
    }
  });

  testLargeMaze({ algorithm, width: sweep(2500, 530), height: sweep(1700, 280), topology, seed: 4 });
});

// The module uses the heaviest possible weight as its sentinel for "no edge". In a maze of one row, an edge of that
// weight is needed all the same.
describe.each([0, 0xffffffff])("a maze that has an edge of weight %i", (weight) => {
  const length = 100_000;
  const isSouth = (edge: number): boolean => edge % 2 === 1;
  const column = Uint8Array.from({ length: 3 * length }, (_, cell) => (cell % 3 === 1 ? 1 : 0));

  test.each<[string, Omit<AnyRequest, "algorithm">, (edge: number) => boolean]>([
    ["a column", { width: 1, height: length }, (edge) => isSouth(edge) && edge < 2 * length - 2],
    ["a row", { width: length, height: 1 }, (edge) => !isSouth(edge) && edge < 2 * length - 2],
    ["a ring", { width: length, height: 1, topology: "torus" }, (edge) => !isSouth(edge) && edge < 2 * length],
    ["a grid", { width: 400, height: 500 }, (edge) => edge < 400_000],
    [
      "a column of a mask",
      { width: 3, height: length, mask: column },
      (edge) => isSouth(edge) && edge < 6 * length - 6 && (edge >>> 1) % 3 === 1,
    ],
  ])("makes the same maze of %s as the reference", (_, request, isOnPath) => {
    let index = 1;
    while (!isOnPath(unhash(hashKey(seedWords(1), index), weight))) index++;
    expectReference({ ...request, algorithm, seed: 1, index });
  });
});
