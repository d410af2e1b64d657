// What the fast recursive backtracker, hunt-and-kill and growing tree do that other suites may pass by: mazes that
// share a loop, corridors, numbers that are rejected, lists that close up.

import { describe, expect, test } from "vitest";
import type { AnyRequest, Topology } from "../../src/index.ts";
import { engines, expectReferenceBatch } from "../helpers/engines.ts";
import { sweep, sweepOf } from "../helpers/sweep.ts";

const { wasm, reference } = engines;

const TOPOLOGIES: readonly Topology[] = ["plane", "torus"];

// By name: the algorithms, and growing tree's kinds and mixes.
const WALKS = {
  "recursive-backtracker": { algorithm: "recursive-backtracker" },
  "hunt-and-kill": { algorithm: "hunt-and-kill" },
  "growing-tree, random": { algorithm: "growing-tree", parameters: { newest: 0, random: 1 } },
  "growing-tree, oldest": { algorithm: "growing-tree", parameters: { newest: 0, oldest: 1 } },
  "growing-tree, middle": { algorithm: "growing-tree", parameters: { newest: 0, middle: 1 } },
  "growing-tree, newest and random": { algorithm: "growing-tree", parameters: { random: 1 } },
  "growing-tree, all": { algorithm: "growing-tree", parameters: { newest: 1000, random: 300, oldest: 20, middle: 1 } },
} as const satisfies Record<string, Pick<AnyRequest, "algorithm" | "parameters">>;

const NAMES = Object.keys(WALKS) as (keyof typeof WALKS)[];
const LARGE: typeof NAMES = ["recursive-backtracker", "hunt-and-kill", "growing-tree, random", "growing-tree, all"];

describe.each(NAMES)("%s", (name) => {
  const walk = WALKS[name];

  describe.each(TOPOLOGIES)("on the %s", (topology) => {
    test.each([
      [1, 1],
      [1, 2],
      [2, 2],
      [5, 4],
      [16, 16],
      [33, 31],
    ])("%i x %i: 1 to 9 mazes at a time are the same mazes", (width, height) => {
      const cells = width * height;
      const request = { ...walk, topology, width, height, seed: 21, index: 50 };
      const expected = reference.generateMany({ ...request, count: 9 }).walls;
      for (let count = 1; count <= 9; count++) {
        expect(wasm.generateMany({ ...request, count }).walls).toEqual(expected.subarray(0, count * cells));
      }
    });

    test.each([
      [3000, 1],
      [1, 3000],
      [2, 1500],
      [1500, 2],
      [700, 3],
    ])("a corridor of %i x %i from its ends, its middle, anywhere", (width, height) => {
      const request = { ...walk, topology, width, height, seed: 22 };
      const middle = { x: width >> 1, y: height >> 1 };
      for (const start of [undefined, { x: 0, y: 0 }, middle, { x: width - 1, y: height - 1 }]) {
        const one = { ...request, count: 3, ...(start && { start }) };
        expect(wasm.generateMany(one).walls).toEqual(reference.generateMany(one).walls);
      }
    });

    test("from every cell of 7 x 6", () => {
      for (let cell = 0; cell < 42; cell++) {
        const request = {
          ...walk,
          topology,
          width: 7,
          height: 6,
          seed: 23,
          count: 4,
          start: { x: cell % 7, y: Math.floor(cell / 7) },
        };
        expect(wasm.generateMany(request).walls).toEqual(reference.generateMany(request).walls);
      }
    });
  });
});

// Beyond 2^18 cells one at a time. A list as long as that has draws that are rejected, and closes up hundreds of times.
// Selected: the walks whose loops for one maze differ.
test.each(sweepOf(NAMES, (name) => LARGE.includes(name)))("%s: large mazes of a batch are the same mazes", (name) => {
  expectReferenceBatch({
    ...WALKS[name],
    width: 600,
    height: sweep(500, 440),
    seed: 24,
    count: 2,
    start: { x: 311, y: 222 },
  });
});

test("growing tree from the newest cell makes the recursive backtracker's mazes", () => {
  for (const topology of TOPOLOGIES) {
    const request = { topology, width: 40, height: 30, seed: 25, count: 5 };
    const { walls } = wasm.generateMany({ ...request, algorithm: "recursive-backtracker" });
    expect(wasm.generateMany({ ...request, algorithm: "growing-tree" }).walls).toEqual(walls);
    expect(wasm.generateMany({ ...request, algorithm: "growing-tree", parameters: { newest: 7 } }).walls).toEqual(
      walls,
    );
  }
});

// One number below 12 in 2^30 is rejected: in this maze after 14,210 others. It is the first of two in a loop, the
// second, the only one.
test.each([
  { index: 140_064, count: 2 },
  { index: 140_063, count: 2 },
  { index: 140_064, count: 1 },
])("a rejected number: $count from $index", ({ index, count }) => {
  for (const name of ["recursive-backtracker", "hunt-and-kill", "growing-tree, oldest"] as const) {
    const request = { ...WALKS[name], width: 128, height: 128, seed: 1, index, count };
    expect(wasm.generateMany(request).walls).toEqual(reference.generateMany(request).walls);
  }
});

// No number below a power of two is rejected. One word in 2^21 has only zeros in the lower half of its product: this
// maze draws one where it chooses among the weights.
test("growing tree: weights that are a power of two together reject nothing", () => {
  const parameters = { newest: 1000, random: 48, oldest: 1000 };
  const request = { algorithm: "growing-tree", width: 40, height: 40, seed: 520, parameters } as const;
  expect(wasm.generate(request)).toEqual(reference.generate(request));
});
