// Tests requests, both engines, verification, keys and drawings of obstacle levels.

import { describe, expect, test } from "vitest";
import { drawLevels } from "../../bench/lab/differential/levels.ts";
import { Stream } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import {
  ALL_WALLS,
  EAST,
  levelAt,
  levelKeys,
  NORTH,
  type ObstacleLevels,
  type ObstacleRequest,
  renderLevel,
  SOUTH,
  solve,
  verifyLevels,
  WEST,
} from "../../src/index.ts";
import { PRESETS } from "../../src/obstacles/presets.ts";
import { pathOf } from "../../src/obstacles/text.ts";
import { engineNames, engines } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";
import { levelRequests, levelVectorOf, readLevelVectors } from "./vectors.ts";

const { wasm, reference } = engines;

function outcome(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return (error as Error).message;
  }
}

test("both engines make the same levels and errors for random requests", () => {
  let failed = 0;
  const cases = sweep(100_000, 2000);
  for (let number = 0; number < cases; number++) {
    const request = drawLevels(new Stream(seedWords("levels"), number));
    const made = outcome(() => wasm.obstacles(request));
    expect(made, JSON.stringify(request)).toEqual(outcome(() => reference.obstacles(request)));
    if (typeof made === "string") failed++;
    else expect(verifyLevels(made as ObstacleLevels), JSON.stringify(request)).toEqual({ valid: true });
  }
  expect(failed).toBeGreaterThan(cases / 50);
  expect(failed).toBeLessThan(cases / 2);
});

test.each(engineNames)("the %s engine makes the recorded levels", (name) => {
  const vectors = readLevelVectors();
  expect(vectors.map(({ request }) => request)).toEqual(JSON.parse(JSON.stringify(levelRequests)));
  for (const vector of vectors)
    expect(levelVectorOf(vector.request, engines[name].obstacles(vector.request))).toEqual(vector);
});

test.each(PRESETS)("%s: a level is the same alone, in a batch, and in any shard", (preset) => {
  const request: ObstacleRequest = {
    preset,
    ...(preset === "maze-hard" && { accept: { shortest: [50, 899] } }),
    seed: 3,
  };
  const count = 5000 / (preset === "maze-hard" ? 100 : 1);
  const all = wasm.obstacles({ ...request, index: 100, count });
  for (const i of [0, 1, 17, count - 1]) {
    expect(levelAt(wasm.obstacles({ ...request, index: 100 + i }), 0)).toEqual(levelAt(all, i));
    const shard = wasm.obstacles({ ...request, index: 100 + i - (i % 5), count: 5 });
    expect(levelAt(shard, i % 5)).toEqual(levelAt(all, i));
  }
  expect(verifyLevels(all)).toEqual({ valid: true });
});

test("paths are those of solve() in the maze with a wall around each blocked square", () => {
  const request = { law: "bernoulli", width: 17, height: 14, share: 0.3, accept: "solvable" } as const;
  const levels = wasm.obstacles({ ...request, seed: 4, count: 300 });
  for (let i = 0; i < 300; i++) {
    const level = levelAt(levels, i);
    const { width, height, occupancy, start, goal } = level;
    const walls = Uint8Array.from(occupancy, (blocked, square) => {
      if (blocked) return ALL_WALLS;
      const x = square % width;
      const wall = (isInside: boolean, step: number, bit: number) => (!isInside || occupancy[square + step] ? bit : 0);
      const vertical = wall(square >= width, -width, NORTH) | wall(square + width < width * height, width, SOUTH);
      return vertical | wall(x > 0, -1, WEST) | wall(x < width - 1, 1, EAST);
    });
    const cell = (square: number) => ({ x: square % width, y: Math.floor(square / width) });
    const path = solve({ width, height, topology: "plane", walls }, cell(start), cell(goal));
    expect(pathOf(level)).toEqual([...path]);
  }
});

describe("requests", () => {
  const size = { width: 9, height: 7 };
  test.each<[unknown, ErrorConstructor, RegExp]>([
    [undefined, TypeError, /"request" expected an object/],
    [{}, TypeError, /"law" expected one of exact, /],
    [{ law: "exct", ...size }, RangeError, /did you mean "exact"/],
    [{ preset: "minmax", seed: 1 }, RangeError, /"preset" expected one of minimax, .*did you mean/],
    [{ preset: "minimax", seeds: 1 }, RangeError, /did you mean "seed"/],
    [{ law: "exact", ...size }, TypeError, /"blocks" expected an integer in 0..61, got undefined/],
    [{ law: "exact", ...size, blocks: 62 }, RangeError, /"blocks" expected an integer in 0..61, got 62/],
    [{ law: "exact", ...size, blocks: 34, border: true }, RangeError, /"blocks" expected an integer in 0..33, got 34/],
    [{ law: "exact", ...size, blocks: 1, share: 0.5 }, RangeError, /"share" expected no value for exact, got 0.5/],
    [{ law: "bernoulli", ...size, share: 1.5 }, RangeError, /"share" expected a number in 0..1, got 1.5/],
    [{ law: "bernoulli", ...size, share: 0.5, blocks: 3 }, RangeError, /"blocks" expected no value for bernoulli/],
    [
      { law: "bernoulli", width: 0, height: 3, share: 0.5 },
      RangeError,
      /"width" expected an integer in 1..1024, got 0/,
    ],
    [{ law: "bernoulli", width: 3, height: 1025, share: 0.5 }, RangeError, /"height" expected an integer in 1..1024/],
    [{ law: "bernoulli", width: 1, height: 1, share: 0.5 }, RangeError, /at least two squares, got 1 x 1/],
    [{ law: "bernoulli", width: 2, height: 9, share: 0.5, border: true }, RangeError, /inside the border, got 2 x 9/],
    [{ law: "percolation", width: 2, height: 2, share: 0.5 }, RangeError, /at least two cells, got 2 x 2/],
    [{ preset: "minimax", minSide: 14 }, RangeError, /"minSide" expected an integer in 1..13, got 14/],
    [{ preset: "minimax", minSide: 9, height: 12 }, RangeError, /whose width and height are equal, got 13 x 12/],
    [{ preset: "minimax", border: 1 }, TypeError, /"border" expected true or false, got 1/],
    [{ preset: "minimax", ends: "far" }, RangeError, /"ends" expected one of free, component, got "far"/],
    [{ preset: "minimax", accept: "solved" }, RangeError, /"accept" expected any, solvable or/],
    [
      { preset: "minimax", accept: { shortest: [4, 3] } },
      RangeError,
      /"accept.shortest\[1\]" expected an integer in 4/,
    ],
    [
      { preset: "minimax", accept: { shortest: [0, 3] } },
      RangeError,
      /"accept.shortest\[0\]" expected an integer in 1/,
    ],
    [{ preset: "minimax", accept: { shortest: 3 } }, TypeError, /"accept" expected any, solvable or/],
    [{ preset: "minimax", accept: { longest: [1, 3] } }, RangeError, /"accept" expected only the fields shortest/],
    [{ preset: "minimax", count: -1 }, RangeError, /"count" expected an integer in 0/],
    [
      { preset: "minimax", index: 2 ** 53 - 1, count: 2 },
      RangeError,
      /"index" \+ "count" - 1 expected at most 2\^53-1/,
    ],
    [{ preset: "minimax", attempts: 0 }, RangeError, /"attempts" expected an integer in 1..4294967295, got 0/],
    [{ preset: "minimax", count: 2 ** 28 }, RangeError, /expected at most 2\^32 squares at a time/],
  ])("%j is refused", (request, kind, message) => {
    for (const name of engineNames) {
      const call = () => engines[name].obstacles(request as ObstacleRequest);
      expect(call).toThrow(kind);
      expect(call).toThrow(message);
    }
  });

  test("no levels are made for a count of 0", () => {
    const { occupancy, moves } = wasm.obstacles({ preset: "minimax", seed: 1, count: 0 });
    expect([occupancy.length, moves.length]).toEqual([0, 0]);
  });

  test("the result records the request, and its recipe makes the same levels", () => {
    const levels = wasm.obstacles({ preset: "reasoning-gym", seed: "s", index: 5, count: 7 });
    const { revision, occupancy, start, goal, distance, attempts, lengths, moves, ...recipe } = levels;
    expect(revision).toBe(1);
    expect(wasm.obstacles(recipe)).toEqual(levels);
  });

  test("without a seed, each call draws one", () => {
    const [one, other] = [1, 2].map(() => wasm.obstacles({ preset: "minimax" }));
    expect(one.seed).not.toBe(other.seed);
    expect(wasm.obstacles({ preset: "minimax", seed: one.seed }).occupancy).toEqual(one.occupancy);
  });

  test.each(engineNames)("%s: if no attempt passes, the error names the share that passed", (name) => {
    const hopeless = { law: "exact", width: 4, height: 4, blocks: 0, accept: { shortest: [7, 9] }, seed: 1 } as const;
    expect(() => engines[name].obstacles({ ...hopeless, attempts: 50 })).toThrow(
      '"accept" expected a level within 50 attempts, got none for index 0; accept more levels (0 of 50 attempts passed, a share of 0)',
    );
    const rare = { ...hopeless, accept: { shortest: [6, 6] }, attempts: 100, count: 50 } as const;
    expect(() => engines[name].obstacles(rare)).toThrow(
      /got none for index \d+; .*\(\d+ of \d+ attempts passed, a share of 0\.0/,
    );
  });
});

describe("verifyLevels", () => {
  const make = () =>
    wasm.obstacles({
      law: "exact",
      width: 9,
      height: 9,
      blocks: 12,
      border: true,
      accept: "solvable",
      seed: 1,
      count: 5,
    });
  test.each<[string, (levels: ReturnType<typeof make>) => unknown, RegExp]>([
    ["a square", ({ occupancy }) => occupancy.fill(2, 90, 91), /neither 0 nor 1/],
    [
      "a block too many",
      ({ occupancy }) => occupancy.fill(1, 40, 41).fill(1, 41, 42).fill(1, 49, 50),
      /blocked squares|distance|not a free/,
    ],
    [
      "a gap in the border",
      ({ occupancy }) => occupancy.copyWithin(0, occupancy.indexOf(0), occupancy.indexOf(0) + 1),
      /blocked squares|border/,
    ],
    ["the start", ({ start, goal }) => start.set([goal[0]]), /start and goal are both/],
    ["the goal", ({ goal }) => goal.set([0], 3), /index 3: the goal 0,0 is not a free square/],
    [
      "a distance",
      ({ distance, lengths }) => {
        distance[2] += 2;
        lengths[2] += 2;
      },
      /index 2: expected a distance/,
    ],
    ["a length", ({ lengths }) => lengths.set([77]), /length 77 differ/],
    ["a move", ({ moves }) => moves.set([4]), /a move leads to no free square/],
    [
      "the accepted distances",
      (levels) => Object.assign(levels, { accept: { shortest: [80, 90] } }),
      /"accept" rejects/,
    ],
    ["a missing array", (levels) => Object.assign(levels, { moves: undefined }), /moves expected a Uint8Array/],
    [
      "a short array",
      (levels) => Object.assign(levels, { goal: new Uint32Array(2) }),
      /goal expected 5 elements, got 2/,
    ],
    [
      "further moves",
      (levels) => Object.assign(levels, { moves: new Uint8Array([...levels.moves, 0]) }),
      /expected \d+ moves, got/,
    ],
  ])("finds damage: %s", (_, damage, message) => {
    const levels = make();
    expect(verifyLevels(levels)).toEqual({ valid: true });
    damage(levels);
    expect(verifyLevels(levels).defect).toMatch(message);
  });
});

test("keys are equal for the eight images of a level, and different otherwise", () => {
  const levels = wasm.obstacles({ law: "bernoulli", width: 7, height: 7, share: 0.3, seed: 1, count: 500 });
  const { width, occupancy, start, goal, count } = levels;
  const keys = levelKeys(levels);
  expect(new Set(keys).size).toBe(count);
  const turned = (square: number): number => (square % width) * width + (width - 1 - Math.floor(square / width));
  const mirrored = (square: number): number => square - 2 * (square % width) + width - 1;
  for (const move of [turned, mirrored, (square: number) => turned(turned(mirrored(square)))]) {
    const image = {
      ...levels,
      occupancy: new Uint8Array(occupancy.length),
      start: start.map(move),
      goal: goal.map(move),
    };
    for (const [at, blocked] of occupancy.entries()) image.occupancy[at - (at % 49) + move(at % 49)] = blocked;
    expect(levelKeys(image)).toEqual(keys);
  }
  expect(levelKeys({ ...levels, start: goal, goal: start })).not.toEqual(keys);
  const wide = wasm.obstacles({ law: "exact", width: 20, height: 3, blocks: 9, seed: 1, count: 9 });
  const tall = { ...wide, width: 3, height: 20, occupancy: wide.occupancy.slice() };
  const transposed = (square: number): number => (square % 20) * 3 + Math.floor(square / 20);
  for (const [at, blocked] of wide.occupancy.entries()) tall.occupancy[at - (at % 60) + transposed(at % 60)] = blocked;
  expect(levelKeys({ ...tall, start: wide.start.map(transposed), goal: wide.goal.map(transposed) })).toEqual(
    levelKeys(wide),
  );
});

test("a drawing shows blocks, ends and the path", () => {
  const levels = wasm.obstacles({
    preset: "maze-hard",
    width: 12,
    height: 8,
    accept: { shortest: [9, 95] },
    seed: 7,
    count: 2,
  });
  const text = renderLevel(levels, 1, { path: true });
  const squares = text.replaceAll("\n", "");
  expect(text.split("\n").map((row) => row.length)).toEqual(Array(8).fill(12));
  expect(squares.match(/#/g)).toHaveLength(levels.occupancy.subarray(96).reduce((sum, each) => sum + each, 0));
  expect([squares.indexOf("S"), squares.indexOf("G")]).toEqual([levels.start[1], levels.goal[1]]);
  expect(squares.match(/o/g)).toHaveLength(levels.distance[1] - 1);
  expect(renderLevel(levels, 1)).toBe(text.replaceAll("o", "."));
  expect(() => renderLevel(levels, 2)).toThrow('"i" expected an integer in 0..1, got 2');
});
