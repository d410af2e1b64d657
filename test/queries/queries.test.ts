// Tests ends, solutions and measures on small mazes drawn by hand, and on invalid input.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MEASURE_COUNT } from "../../assembly/abi.ts";
import { createWasmBackend } from "../../src/engine/backends/wasm.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import type { Ends, Walls } from "../../src/index.ts";
import {
  cellAt,
  distances,
  mazeAt,
  measure,
  measures,
  openEnds,
  solve,
  suggestEnds,
  UNREACHABLE,
  verifyMaze,
} from "../../src/index.ts";
import { engineNames, engines, expectSameWalls } from "../helpers/engines.ts";
import { integer, loose } from "../helpers/refusal.ts";
import { sweep } from "../helpers/sweep.ts";

/** Parses a drawing of a maze, in which # is a wall. Cell (x, y) is at row 2y + 1, column 2x + 1. */
function drawn(...rows: string[]): Walls {
  const width = (rows[0].length - 1) / 2;
  const height = (rows.length - 1) / 2;
  const walls = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const wall = (dx: number, dy: number): boolean => rows[2 * y + 1 + dy][2 * x + 1 + dx] === "#";
      walls[y * width + x] =
        (wall(0, -1) ? 1 : 0) | (wall(1, 0) ? 2 : 0) | (wall(0, 1) ? 4 : 0) | (wall(-1, 0) ? 8 : 0);
    }
  return { width, height, topology: "plane", walls };
}

// biome-ignore format: a drawing
const small = drawn(
  "#######",
  "#     #",
  "# # ###",
  "# #   #",
  "#######",
);

// biome-ignore format: a drawing
const loop = drawn(
  "#########",
  "#     # #",
  "# ### # #",
  "#     # #",
  "#########",
);

test("the list of measures has the order of the module's results", () => {
  expect(measures.length).toBe(MEASURE_COUNT);
  for (const name of engineNames)
    expect(Object.keys(engines[name].measure(small))).toEqual(measures.map((each) => each.name));
});

test("docs/MEASURES.md defines every measure", () => {
  const definitions = readFileSync(join(import.meta.dirname, "../../docs/MEASURES.md"), "utf8");
  for (const { name } of measures) expect(definitions).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\| \\S`, "m"));
});

describe.each(engineNames)("backend %s", (name) => {
  const engine = engines[name];

  test("finds the longest path, the solution and the measures of a maze drawn by hand", () => {
    expect(engine.suggestEnds(small)).toEqual({ start: { x: 0, y: 1 }, finish: { x: 2, y: 1 }, exact: true });
    expect([...engine.solve(small, { x: 0, y: 1 }, { x: 2, y: 1 })]).toEqual([3, 0, 1, 4, 5]);
    expect([...engine.distances(small, { x: 1, y: 0 })]).toEqual([1, 0, 1, 2, 1, 2]);
    expect(engine.measure(small)).toMatchObject({
      deadEnds: 3,
      deadEndsNorth: 1,
      deadEndsWest: 2,
      turns: 2,
      junctions: 1,
      deadEndLengthMean: 5 / 3,
      deadEndLengthMax: 2,
      longestPath: 5,
      solution: 5,
      solutionTurns: 3,
      solutionBranches: 1,
      elitism: 0.5,
      decoys: 1,
      decoysBack: 0,
    });
  });

  test("solve returns the path with smaller cell indices around a loop, and no path to another component", () => {
    expect([...engine.solve(loop, { x: 0, y: 0 }, { x: 2, y: 1 })]).toEqual([0, 1, 2, 6]);
    expect([...engine.solve(loop, { x: 2, y: 1 }, { x: 0, y: 0 })]).toEqual([6, 2, 1, 0]);
    expect([...engine.solve(loop, { x: 0, y: 0 }, { x: 3, y: 1 })]).toEqual([]);
    expect(engine.distances(loop, { x: 0, y: 0 })[3]).toBe(UNREACHABLE);
    expect(engine.suggestEnds(loop)).toEqual({ start: { x: 0, y: 0 }, finish: { x: 2, y: 1 }, exact: false });
    const found = { components: 2, loops: 1, solution: 0, elitism: 0, longestPath: 4 };
    expect(engine.measure(loop, { ends: "corners" })).toMatchObject(found);
  });

  test("solves and measures a maze of a single cell", () => {
    const cell: Walls = { width: 1, height: 1, topology: "torus", walls: Uint8Array.of(0) };
    expect([...engine.solve(cell, { x: 0, y: 0 }, { x: 0, y: 0 })]).toEqual([0]);
    const single = { isolated: 1, components: 1, loops: 0, longestPath: 1, solution: 1, elitism: 1 };
    expect(engine.measure(cell)).toMatchObject(single);
    expect(engine.suggestEnds(cell, "sides")).toEqual({ start: { x: 0, y: 0 }, finish: { x: 0, y: 0 }, exact: true });
  });

  test("measures an empty batch, and a batch that needs several calls of the module", () => {
    const none = { width: 3, height: 2, topology: "plane", count: 0, walls: new Uint8Array(0) } as const;
    expect(engine.measureMany(none).deadEnds.length).toBe(0);
    // The reference gets a smaller batch, because it makes one maze at a time.
    const count = name === "wasm" ? Math.floor(2 ** 19 / 6 + 7) : 1000;
    const walls = new Uint8Array(count * 6);
    for (let i = 0; i < count; i++) walls.set(small.walls, i * 6);
    walls.fill(15, walls.length - 6);
    const batch = { ...small, count, walls };
    const { deadEnds } = engine.measureMany(batch);
    expect(deadEnds.subarray(0, -1).every((value) => value === 3)).toBe(true);
    expect(deadEnds[deadEnds.length - 1]).toBe(0);
    const { offsets, cells } = engine.solveMany(batch);
    expect(offsets[batch.count]).toBe(5 * (batch.count - 1) + 1);
    expect([...cells.subarray(offsets[batch.count - 2])]).toEqual([3, 0, 1, 4, 5, 0]);
  });

  test.each(["plane", "torus"] as const)("solveMany returns the ends and paths of single mazes on a %s", (topology) => {
    for (const [width, height, braid] of [
      [7, 5, 0],
      [2, 2, 1],
      [9, 4, 0.5],
      [1, 6, 0],
      [6, 1, 1],
      [15, 15, 0],
    ])
      for (const mask of [undefined, new Uint8Array(width * height).fill(1, 1)]) {
        const request = { algorithm: "wilson", width, height, topology, mask, braid, seed: 3, count: 20 } as const;
        const batch = engine.generateMany(request);
        // Queries ignore these bits.
        for (let i = 0; i < batch.walls.length; i += 3) batch.walls[i] |= 16;
        const given = { start: { x: width - 1, y: 0 }, finish: { x: 0, y: height - 1 } };
        const ofMasked = mask ? (["farthest", "corners"] as const) : (["farthest", "corners", given] as const);
        for (const ends of [...ofMasked, "random"] as const) {
          const { start, finish, offsets, cells } = engine.solveMany(
            batch,
            ends === "random" ? { ends, seed: 1 } : { ends },
          );
          for (let i = 0; i < batch.count; i++) {
            const maze = mazeAt(batch, i);
            const found = { start: cellAt(maze, start[i]), finish: cellAt(maze, finish[i]) };
            if (typeof ends === "object") expect(found).toEqual(ends);
            else if (ends !== "random")
              expect({ ...found, exact: true }).toEqual({ ...engine.suggestEnds(maze, ends), exact: true });
            const path = engine.solve(maze, found.start, found.finish);
            expect([...cells.subarray(offsets[i], offsets[i + 1])]).toEqual([...path]);
          }
        }
      }
  });

  test("refuses invalid mazes and cells", () => {
    const cell = { x: 0, y: 0 };
    const measureOf =
      (maze: unknown, options = {}) =>
      () =>
        engine.measure(loose(maze), loose(options));
    const anEnd = "expected one of farthest, corners, sides, random, dead-ends";
    const cases: [() => unknown, ErrorConstructor | TypeErrorConstructor, string][] = [
      [measureOf(null), TypeError, '"maze" expected a maze { width, height, topology, walls }, got null'],
      [measureOf({ ...small, width: 2.5 }), RangeError, integer("width", "1..268435456", "2.5")],
      [
        measureOf({ ...small, topology: "sphere" }),
        RangeError,
        '"topology" expected one of plane, torus, got "sphere"',
      ],
      [measureOf({ ...small, walls: [1] }), TypeError, '"walls" expected a Uint8Array of 6 bytes, got an array of 1'],
      [
        measureOf({ ...small, height: 3 }),
        RangeError,
        '"walls" expected a Uint8Array of 9 bytes, got a Uint8Array of 6 bytes',
      ],
      [measureOf(small, { ends: "middle" }), RangeError, `"ends" ${anEnd}, got "middle"`],
      [measureOf(small, { ends: { start: cell } }), TypeError, '"ends.finish" expected a cell { x, y }, got undefined'],
      [
        () => engine.measureMany({ ...small, count: 2 }),
        RangeError,
        '"walls" expected a Uint8Array of 2 * 6 = 12 bytes, got a Uint8Array of 6 bytes',
      ],
      [() => engine.solve(small, { x: 3, y: 0 }, cell), RangeError, '"from.x" expected an integer in 0..2, got 3'],
      [() => engine.solve(small, cell, 4 as never), TypeError, '"to" expected a cell { x, y }, got 4'],
      [() => engine.distances(small, { x: 0, y: Number.NaN }), RangeError, integer("from.y", "0..1", "NaN")],
      [() => engine.suggestEnds(small, loose("far")), RangeError, `"how" ${anEnd}, got "far"`],
    ];
    for (const [call, type, message] of cases) {
      expect(call).toThrow(type);
      expect(call).toThrow(message);
    }
  });
});

test("the functions for queries work without an engine", () => {
  expect(suggestEnds(small)).toEqual(engines.wasm.suggestEnds(small));
  expect(measure(small)).toEqual(engines.wasm.measure(small));
  expect(solve(small, { x: 0, y: 0 }, { x: 2, y: 1 })).toEqual(
    engines.wasm.solve(small, { x: 0, y: 0 }, { x: 2, y: 1 }),
  );
  expect(distances(small, { x: 0, y: 0 })).toEqual(engines.wasm.distances(small, { x: 0, y: 0 }));
});

test("a query takes at most 12 bytes per cell, and a maze made after a query is correct", () => {
  const side = sweep(512, 256);
  const cells = side * side;
  const maze = engines.wasm.generate({ algorithm: "binary-tree", width: side, height: side, seed: 1 });
  const corridor = maze.walls.map((_, cell) => (cell % side === 0 ? 8 : 0) | (cell % side === side - 1 ? 2 : 0) | 5);
  for (let y = 0; y + 1 < side; y++) {
    const cell = y * side + (y % 2 ? 0 : side - 1);
    corridor[cell] &= ~4;
    corridor[cell + side] &= ~1;
  }
  for (const walls of [maze.walls, corridor, new Uint8Array(cells)]) {
    const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));
    const before = backend.exports.memory.buffer.byteLength;
    const query = { width: side, height: side, topology: "plane", cells, count: 1, walls, ends: "sides" } as const;
    backend.measure(query, () => undefined);
    backend.solve(query);
    backend.distances(query, 0);
    expect(backend.exports.memory.buffer.byteLength - before).toBeLessThan(12 * cells);
  }
  expect(verifyMaze({ ...maze, walls: corridor })).toEqual({ perfect: true });
  const measured = engines.wasm.measure({ ...maze, walls: corridor });
  expect(measured).toMatchObject({ longestPath: cells, deadEndLengthMax: cells });
  const again = engines.wasm.generate({ algorithm: "binary-tree", width: side, height: side, seed: 1 });
  expectSameWalls(again.walls, maze.walls, "after");
});

describe("openEnds", () => {
  const open = (start: Ends["start"], finish: Ends["finish"]): number[] => [
    ...openEnds(small, { start, finish }).walls,
  ];

  test("openEnds opens the border at both ends of a copy", () => {
    const before = small.walls.slice();
    const opened = open({ x: 0, y: 0 }, { x: 2, y: 1 });
    expect(opened[0]).toBe(before[0] & ~1);
    expect(opened[5]).toBe(before[5] & ~4);
    expect(opened.slice(1, 5)).toEqual([...before.slice(1, 5)]);
    expect(small.walls).toEqual(before);
    expect(open({ x: 0, y: 1 }, { x: 2, y: 0 })[3]).toBe(before[3] & ~8);
    expect(open({ x: 0, y: 1 }, { x: 2, y: 0 })[2]).toBe(before[2] & ~2);
  });

  test("openings in the border do not change the measures", () => {
    const ends = { start: { x: 0, y: 0 }, finish: { x: 2, y: 1 } };
    const opened = openEnds(small, ends);
    for (const name of engineNames)
      expect(engines[name].measure(opened, { ends })).toEqual(engines[name].measure(small, { ends }));
  });

  test("openEnds refuses a torus and inner cells, which have no border", () => {
    const maze = engines.wasm.generate({ algorithm: "binary-tree", width: 5, height: 5, seed: 1 });
    const ends = { start: { x: 2, y: 2 }, finish: { x: 4, y: 4 } };
    expect(() => openEnds(maze, ends)).toThrow('"ends.start" expected a cell at the border for an opening, got 2,2');
    expect(() => openEnds({ ...maze, topology: "torus" }, ends)).toThrow(
      '"maze" expected a plane, because a torus has no border to open, got "torus"',
    );
  });
});
