// Compares levels with their exact laws, which are computed by enumeration.

import { describe, expect, test } from "vitest";
import type { ObstacleRequest } from "../../src/index.ts";
import { createEngine, type ObstacleLevels } from "../../src/index.ts";
import { countOf, expectCounts, expectLaw } from "../helpers/statistics.ts";
import { sweep } from "../helpers/sweep.ts";
import {
  bernoulliWeights,
  distanceLaw,
  distanceTable,
  exactLaw,
  levelLaw,
  levelNumber,
  percolationLaw,
  repeatedWeights,
} from "./bruteForce.ts";

const engine = createEngine({ backend: "wasm" });

function* numbersOf({ occupancy, start, goal, width, height, count }: ObstacleLevels): Generator<number> {
  const squares = width * height;
  for (let i = 0; i < count; i++) {
    let free = 0;
    for (let square = 0; square < squares; square++) if (!occupancy[i * squares + square]) free |= 1 << square;
    yield levelNumber(free, start[i], goal[i]);
  }
}

const uniform = (from: number, to: number): Map<number, number> =>
  new Map(Array.from({ length: to - from + 1 }, (_, i) => [from + i, 1 / (to - from + 1)]));

const COUNT = sweep(2_000_000, 200_000);

describe.each([
  { width: 4, height: 4 },
  { width: 4, height: 5 },
])("all layouts of $width x $height", (shape) => {
  const squares = shape.width * shape.height;
  const table = distanceTable(shape);

  test("the enumeration has all layouts and pairs", () => {
    const pairs = table.flat().reduce((sum, each) => sum + each, 0);
    expect(pairs).toBe(squares * (squares - 1) * 2 ** (squares - 2));
    // A level without blocks has the distances of a grid.
    expect(table[0][0]).toBe(0);
    expect(table[0][1]).toBe(2 * (shape.width * (shape.height - 1) + shape.height * (shape.width - 1)));
  });

  const tenth = Math.floor(squares / 10);
  const cases: readonly [string, ObstacleRequest, ReadonlyMap<number, number>][] = [
    ["exact", { law: "exact", blocks: 6 }, new Map([[6, 1]])],
    ["exact, many blocks", { law: "exact", blocks: 11 }, new Map([[11, 1]])],
    ["exact-repeated", { law: "exact-repeated", blocks: 8 }, repeatedWeights(squares, 8)],
    ["bernoulli", { law: "bernoulli", share: 0.375 }, bernoulliWeights(squares, 0.375)],
    ["searchformer", { law: "searchformer" }, uniform(3 * tenth, 5 * tenth)],
  ];

  test.each(cases)("%s: numbers of blocks, share of solvable levels and shortest paths", (name, request, weights) => {
    const levels = engine.obstacles({ ...request, ...shape, seed: name, count: COUNT });
    const blocks: number[] = [];
    for (let i = 0; i < COUNT; i++)
      blocks.push(levels.occupancy.subarray(i * squares, (i + 1) * squares).reduce((sum, each) => sum + each, 0));
    // A layout with fewer than two free squares fails.
    const possible = [...weights].filter(([count]) => count <= squares - 2);
    const total = possible.reduce((sum, [, weight]) => sum + weight, 0);
    expectLaw(blocks, new Map(possible.map(([count, weight]) => [count, weight / total])), "blocks");
    const law = distanceLaw(table, new Map(possible));
    const solvable = 1 - (law.get(-1) ?? 0);
    const isSolvable = Array.from(levels.distance, (distance) => distance >= 0);
    const shares = new Map([[true, solvable] as const, [false, 1 - solvable] as const]);
    expectLaw(isSolvable, new Map([...shares].filter(([, share]) => share > 0)), "solvable");
    expectLaw(levels.distance, law, "distances");
  });
});

const SHAPE = { width: 3, height: 3 };
const LATTICE = { width: 5, height: 3 };
const CELLS = 0b101010000010101;

describe("levels with their ends, given that they are accepted", () => {
  const layouts = {
    exact: exactLaw(SHAPE, new Map([[3, 1]])),
    "exact-repeated": exactLaw(SHAPE, repeatedWeights(9, 3)),
    bernoulli: exactLaw(SHAPE, bernoulliWeights(9, 0.3125)),
    percolation: percolationLaw(LATTICE, 0.4375),
  } as const;
  const requests = {
    exact: { ...SHAPE, blocks: 3 },
    "exact-repeated": { ...SHAPE, blocks: 3 },
    bernoulli: { ...SHAPE, share: 0.3125 },
    percolation: { ...LATTICE, share: 0.4375 },
  } as const;

  test.each(["exact", "exact-repeated", "bernoulli", "percolation"] as const)("%s", (law) => {
    for (const ends of ["free", "component"] as const)
      for (const accept of ["any", "solvable", { shortest: [3, 6] as const }] as const) {
        const levels = engine.obstacles({ law, ...requests[law], ends, accept, seed: `${law} ${ends}`, count: COUNT });
        const shape = law === "percolation" ? LATTICE : SHAPE;
        const exact = levelLaw(shape, layouts[law], ends, accept, law === "percolation" ? CELLS : undefined);
        expectCounts(countOf(numbersOf(levels)), exact, `${law}, ends ${ends}, accept ${JSON.stringify(accept)}`);
      }
  });

  test("the law of maze-hard at 4 x 4: searchformer, given a long shortest path", () => {
    const shape = { width: 4, height: 4 };
    const accept = { shortest: [7, 15] as const };
    const levels = engine.obstacles({ preset: "maze-hard", ...shape, accept, seed: 1, count: COUNT });
    const exact = levelLaw(shape, exactLaw(shape, uniform(3, 5)), "free", accept);
    expect(exact.size).toBeGreaterThan(500);
    expectCounts(countOf(numbersOf(levels)), exact);
  });

  test("the side of a level is drawn for each attempt", () => {
    const layouts = new Map<number, number>();
    // A square of side 2 has the squares 0, 1, 3 and 4 of the level.
    for (const [free, weight] of exactLaw({ width: 2, height: 2 }, bernoulliWeights(4, 0.25))) {
      const wide = (free & 3) | ((free & 12) << 1);
      layouts.set(wide, weight / 2);
    }
    for (const [free, weight] of exactLaw(SHAPE, bernoulliWeights(9, 0.25)))
      layouts.set(free, (layouts.get(free) ?? 0) + weight / 2);
    const request = { law: "bernoulli", ...SHAPE, minSide: 2, share: 0.25, accept: "solvable" } as const;
    const levels = engine.obstacles({ ...request, seed: 1, count: COUNT });
    expectCounts(countOf(numbersOf(levels)), levelLaw(SHAPE, layouts, "free", "solvable"));
  });
});
