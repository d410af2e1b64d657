// Tests that the blocks of engine.stream have the rows of a maze, on both backends.

import { describe, expect, test } from "vitest";
import { streamIds } from "../../src/core/algorithms.ts";
import { createEngine, type MazeStream, type RowBlock, SOUTH, type StreamRequest } from "../../src/index.ts";
import { engineNames, engines, expectSameWalls, sizes } from "../helpers/engines.ts";
import { loose } from "../helpers/refusal.ts";

function collect(stream: MazeStream, rows: number): Uint8Array {
  const walls = new Uint8Array(rows * stream.width);
  let next = 0;
  for (const block of stream) {
    expect(block.y).toBe(next);
    expect(block.walls.length % stream.width).toBe(0);
    const taken = block.walls.subarray(0, (rows - next) * stream.width);
    walls.set(taken, next * stream.width);
    next += taken.length / stream.width;
    if (next === rows) break;
  }
  expect(next).toBe(rows);
  return walls;
}

const cases: readonly Pick<StreamRequest, "algorithm" | "parameters">[] = [
  ...streamIds.map((algorithm) => ({ algorithm })),
  { algorithm: "binary-tree", parameters: { corner: "north-east" } },
  { algorithm: "binary-tree", parameters: { corner: "north-east", horizontal: 0.9 } },
  { algorithm: "sidewinder", parameters: { horizontal: 0.3 } },
  { algorithm: "sidewinder", parameters: { horizontal: 1 } },
];

// The sizes include mazes that end with a full block (64x512), mazes with one row more (64x513), and a maze so wide
// that a block has only eight rows (5000x26).
const shapes = sizes("1x1 1x2 7x1 2x3 17x40 64x512 64x513 200x161 1x40000 5000x26");

describe.each(engineNames)("backend %s", (engineName) => {
  const engine = engines[engineName];

  test.each(cases)("a bounded stream of $algorithm with $parameters equals the maze of the same height", (request) => {
    for (const [width, rows] of shapes) {
      const recipe = { ...request, width, seed: "stream", index: 2 ** 40 };
      const { walls } = engines.wasm.generate({ ...recipe, height: rows });
      expectSameWalls(collect(engine.stream({ ...recipe, rows }), rows), walls, { ...recipe, rows });
    }
  });

  test.each(cases)(
    "an endless stream of $algorithm with $parameters has the first rows of bounded mazes",
    (request) => {
      const recipe = { ...request, width: 45, seed: 6 };
      const rows = 1500;
      const endless = collect(engine.stream(recipe), rows);
      for (const height of [1, 2, 727, 728, 729, rows]) {
        const { walls } = engines.wasm.generate({ ...recipe, height });
        const first = endless.slice(0, height * 45);
        const bottom = (height - 1) * 45;
        // The last row of Eller's algorithm differs, because it joins all sets.
        if (request.algorithm === "eller")
          expectSameWalls(first.subarray(0, bottom), walls.subarray(0, bottom), { ...recipe, height });
        else {
          for (let x = 0; x < 45; x++) first[bottom + x] |= SOUTH;
          expectSameWalls(first, walls, { ...recipe, height });
        }
      }
    },
  );

  test("a stream records its request, and each new iterator starts at the first row", () => {
    const stream = engine.stream({ algorithm: "eller", width: 300, rows: 900, index: 3 });
    const { [Symbol.iterator]: _, seed, ...described } = stream;
    const request = { algorithm: "eller", width: 300, rows: 900, index: 3 };
    expect(described).toEqual({ ...request, revision: 1, topology: "plane" });
    const one: RowBlock[] = [];
    for (const block of stream) {
      one.push(block);
      engine.generate({ algorithm: "eller", width: 50, height: 20 });
      if (one.length < 3) engine.stream({ algorithm: "sidewinder", width: 300 })[Symbol.iterator]().next();
    }
    expect(one.length).toBeGreaterThan(3);
    expect([...stream]).toEqual(one);
    expect([...engine.stream({ algorithm: "eller", width: 300, rows: 900, index: 3, seed })]).toEqual(one);
    expect(engine.stream({ algorithm: "eller", width: 300 })).not.toHaveProperty("rows");
  });

  test("a stream fails after its engine is disposed of", () => {
    const other = createEngine({ backend: engineName });
    const stream = other.stream({ algorithm: "eller", width: 3, rows: 2 });
    other.dispose();
    if (engineName === "wasm") expect(() => [...stream]).toThrow("this engine was disposed of");
  });
});

test.each([
  [{ algorithm: "kruskal" }, `"algorithm" expected one of ${streamIds.join(", ")} for a stream, got "kruskal"`],
  [{ algorithm: "eler" }, 'did you mean "eller"?'],
  [{ width: 0 }, '"width" expected an integer in 1..268435456, got 0'],
  [{ rows: 0 }, '"rows" expected an integer in 1..2^53-1, got 0'],
  [{ rows: "9" }, '"rows" expected an integer in 1..2^53-1, got "9"'],
  [{ height: 4 }, '"request" expected only the fields algorithm, width, rows, seed, index, parameters'],
  [{ parameters: { bias: 1 } }, '"parameters" expected no parameters for eller, got "bias"'],
  [{ algorithm: "binary-tree", parameters: { corner: "south-east" } }, "expected north-west or north-east for a "],
])("refuses a stream with %j", (change, message) => {
  expect(() => engines.wasm.stream(loose({ algorithm: "eller", width: 3, ...change }))).toThrow(message);
});

test("refuses an array as the request of a stream", () => {
  const message = '"request" expected an object { algorithm, width }, got an array of 0';
  expect(() => engines.wasm.stream(loose([]))).toThrow(message);
});
