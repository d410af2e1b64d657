// Tests that keys are equal for all rotations and mirror images of a maze, and different for other mazes.

import { describe, expect, test } from "vitest";
import { drawBatch } from "../../bench/lab/differential/cases.ts";
import { damagedBatch } from "../../bench/lab/differential/damage.ts";
import { createEngine, mazeAt, mazeKey, type Walls } from "../../src/index.ts";
import { engineNames, engines } from "../helpers/engines.ts";
import { randomIntegers } from "../helpers/random.ts";
import { sweep } from "../helpers/sweep.ts";
import { graphOf } from "../laws/graphs.ts";

/** Moves wall i of a byte to wall `to[i]`. */
const moved = (byte: number, to: readonly number[]): number =>
  to.reduce((bits, target, side) => bits | (((byte >> side) & 1) << target), 0);

function mirrored({ width, height, topology, mask, walls }: Walls): Walls {
  const from = (cell: number) => cell - (cell % width) + width - 1 - (cell % width);
  return {
    width,
    height,
    topology,
    walls: walls.map((_, cell) => moved(walls[from(cell)], [0, 3, 2, 1])),
    ...(mask && { mask: mask.map((_, cell) => mask[from(cell)]) }),
  };
}

function transposed({ width, height, topology, mask, walls }: Walls): Walls {
  const from = (cell: number) => (cell % height) * width + Math.floor(cell / height);
  return {
    width: height,
    height: width,
    topology,
    walls: walls.map((_, cell) => moved(walls[from(cell)], [3, 2, 1, 0])),
    ...(mask && { mask: mask.map((_, cell) => mask[from(cell)]) }),
  };
}

/** Returns all eight rotations and reflections of a maze. The last four are transposed. */
function imagesOf(maze: Walls): Walls[] {
  const flipped = transposed(mirrored(transposed(maze)));
  const four = [maze, mirrored(maze), flipped, mirrored(flipped)];
  return [...four, ...four.map(transposed)];
}

function allTrees(width: number, height: number): { walls: Uint8Array; count: number } {
  const { edges, cells } = graphOf(width, height, "plane");
  const found: Uint8Array[] = [];
  const walls = new Uint8Array(cells).fill(15);
  // Adds `left` more edges, from index `next` on, in every way that makes a tree. `roots` maps each cell to its
  // component.
  const extend = (next: number, left: number, roots: readonly number[]): void => {
    if (left === 0) {
      found.push(walls.slice());
      return;
    }
    if (edges.length - next < left) return;
    extend(next + 1, left, roots);
    const { from, to, bit } = edges[next];
    const [one, other] = [roots[from], roots[to]];
    if (one === other) return;
    walls[from] &= ~bit;
    walls[to] &= ~(bit === 2 ? 8 : 1);
    const joined = roots.map((root) => (root === other ? one : root));
    extend(next + 1, left - 1, joined);
    walls[from] |= bit;
    walls[to] |= bit === 2 ? 8 : 1;
  };
  extend(0, cells - 1, [...Array(cells).keys()]);
  const all = new Uint8Array(found.length * cells);
  for (const [i, each] of found.entries()) all.set(each, i * cells);
  return { walls: all, count: found.length };
}

describe("keys of all mazes of a size", () => {
  const sizes: [number, number, number, number][] = [
    [2, 2, 4, 1],
    [3, 3, 192, 28],
    [3, 4, 2415, 629],
    [2, 5, 209, 59],
    [4, 4, 100_352, 12_600],
  ];
  test.each(sizes)("the %i x %i mazes (%i in all) have %i keys", { timeout: 120_000 }, (width, height, mazes, keys) => {
    const { walls, count } = allTrees(width, height);
    expect(count).toBe(mazes);
    const batch = { width, height, topology: "plane", count, walls } as const;
    const found = engines.wasm.keysMany(batch);
    expect(new Set(found).size).toBe(keys);
    // The lower halves of the keys must be distinct, too, and so must the upper halves.
    expect(new Set(Array.from(found, (key) => Number(key & 0xffff_ffffn))).size).toBe(keys);
    expect(new Set(Array.from(found, (key) => Number(key >> 32n))).size).toBe(keys);
    if (count > 10_000 && !sweep(true, false)) return;
    expect(new Set(engines.reference.keysMany(batch)).size).toBe(keys);
    const cells = width * height;
    for (let i = 0; i < count; i += count > 10_000 ? 20 : sweep(1, 7)) {
      const maze = { width, height, topology: "plane", walls: walls.subarray(i * cells, (i + 1) * cells) } as const;
      const images = width === height ? imagesOf(maze) : imagesOf(maze).slice(0, 4);
      expect(images.map(mazeKey)).toEqual(images.map(() => found[i]));
    }
  });

  test("both backends return the same keys for the perfect mazes of 4 x 4 cells", () => {
    const step = sweep(1, 25);
    const walls = allTrees(4, 4).walls.filter((_, at) => (at >> 4) % step === 0);
    const batch = { width: 4, height: 4, topology: "plane", count: walls.length / 16, walls } as const;
    expect(engines.wasm.keysMany(batch)).toEqual(engines.reference.keysMany(batch));
  });
});

test("both backends return the same key for any walls and all eight symmetric copies", { timeout: 600_000 }, () => {
  const random = randomIntegers(5);
  const without = new Set<bigint>();
  for (let i = 0; i < sweep(3000, 250); i++) {
    const request = { ...drawBatch(random, random(20) ? 9 : 50, 3), topology: "plane" as const };
    const damaged = damagedBatch(engines.wasm.generateMany(request), random);
    const { width, height, topology, count, walls } = damaged;
    const mask = Uint8Array.from({ length: width * height }, () => (random(5) ? 1 : 0));
    mask[random(mask.length)] = 1;
    const batch = { width, height, topology, count, walls, ...(i % 2 && { mask }) };
    const keys = engines.wasm.keysMany(batch);
    expect(keys).toEqual(engines.reference.keysMany(batch));
    // The module has separate code for large batches of small mazes.
    const times = Math.ceil(40 / count);
    const many = { ...batch, count: times * count, walls: new Uint8Array(times * walls.length) };
    for (let time = 0; time < times; time++) many.walls.set(walls, time * walls.length);
    expect([...engines.wasm.keysMany(many)]).toEqual(Array.from({ length: times }, () => [...keys]).flat());
    const maze = { ...mazeAt(damaged, 0), ...(i % 2 && { mask }) };
    const images = imagesOf(maze).slice(0, width === height ? 8 : 4);
    expect(new Set(images.map(mazeKey))).toEqual(new Set([keys[0]]));
    without.add(keys[0]);
  }
  expect(without.size).toBeGreaterThan(200);
});

describe.each(engineNames)("keysMany on %s", (name) => {
  const engine = engines[name];

  test("keysMany returns mazeKey of each maze, and an empty array for an empty batch", () => {
    const batch = engine.generateMany({ algorithm: "kruskal", width: 33, height: 5, seed: 1, count: 4 });
    expect([...engine.keysMany(batch)]).toEqual([0, 1, 2, 3].map((i) => mazeKey(mazeAt(batch, i))));
    expect(engine.keysMany({ ...batch, count: 0, walls: new Uint8Array() })).toEqual(new BigUint64Array());
  });

  test("keysMany and mazeKey refuse a torus", () => {
    const maze = engine.generate({ algorithm: "kruskal", width: 3, height: 3, topology: "torus", seed: 1 });
    const message = '"topology" expected plane for keys, got "torus"';
    expect(() => engine.keysMany({ ...maze, count: 1 })).toThrow(message);
    expect(() => mazeKey(maze)).toThrow(message);
    expect(() => mazeKey({} as never)).toThrow('"width" expected an integer');
  });
});

test("an engine with check: true finds no difference in keys and paths", () => {
  const engine = createEngine({ check: true });
  const batch = engine.generateMany({ algorithm: "wilson", width: 7, height: 7, seed: 2, count: 3 });
  expect(engine.keysMany(batch)).toHaveLength(3);
  expect(engine.solveMany(batch, { ends: "random", pairs: 2 }).lengths).toHaveLength(6);
});
