// What must hold of every request there is: drawn at random, and shrunk to the smallest that fails.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AlgorithmInfo,
  type AnyRequest,
  algorithms,
  createEngine,
  DIRECTIONS,
  isOpen,
  mazeAt,
  neighbour,
  neighbours,
  toGrid,
  verifyMaze,
} from "../../src/index.ts";
import { engineNames, engines, expectSameWalls } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

/** Sides: small ones that reach every special case, and some beyond a tile of 128. */
const side = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 20 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 200 }) },
);

const request: fc.Arbitrary<AnyRequest> = fc
  .record({
    info: fc.constantFrom<(AlgorithmInfo & { id: AnyRequest["algorithm"] })[]>(...algorithms),
    width: side,
    height: side,
    torus: fc.boolean(),
    seed: fc.oneof(fc.maxSafeNat(), fc.string({ unit: "grapheme" })),
    index: fc.oneof(fc.nat(9), fc.maxSafeNat()),
    // Shares of the sides, so that a start stays inside while they shrink.
    start: fc.option(fc.tuple(fc.nat(999), fc.nat(999))),
  })
  .map(({ info, width, height, torus, seed, index, start }) => ({
    algorithm: info.id,
    width,
    height,
    topology: torus && info.topologies.includes("torus") ? "torus" : "plane",
    seed,
    index,
    ...(start &&
      info.takesStart && {
        start: { x: Math.floor((start[0] * width) / 1000), y: Math.floor((start[1] * height) / 1000) },
      }),
  }));

describe.each(engineNames)("on %s", (engineName) => {
  const engine = engines[engineName];

  test("every maze is perfect, and its own record makes it again on a fresh engine", () => {
    fc.assert(
      fc.property(request, (asked) => {
        const maze = engine.generate(asked);
        expect(verifyMaze(maze)).toEqual({ perfect: true });
        const { walls: _, revision: __, ...again } = maze;
        expect(createEngine({ backend: engineName }).generate(again)).toEqual(maze);
      }),
      { numRuns: sweep(300, engineName === "wasm" ? 60 : 30) },
    );
  });

  test("every maze of a batch is the maze of its index", () => {
    fc.assert(
      fc.property(request, fc.integer({ min: 1, max: 12 }), fc.nat(11), (asked, count, i) => {
        fc.pre(i < count);
        const index = Math.min(asked.index ?? 0, 2 ** 53 - count);
        const batch = engine.generateMany({ ...asked, index, count });
        expect(mazeAt(batch, i)).toEqual(engine.generate({ ...asked, index: index + i }));
      }),
      { numRuns: sweep(150, engineName === "wasm" ? 60 : 30) },
    );
  });
});

test("all engines make the same maze", () => {
  fc.assert(
    fc.property(request, (asked) => {
      const expected = engines.reference.generate(asked);
      for (const engineName of engineNames) {
        const maze = engines[engineName].generate(asked);
        expectSameWalls(maze.walls, expected.walls, asked);
        expect({ ...maze, walls: [] }).toEqual({ ...expected, walls: [] });
      }
    }),
    { numRuns: sweep(500, 100) },
  );
});

test("neighbours, isOpen and neighbour agree on both sides of every wall", () => {
  fc.assert(
    fc.property(request, (asked) => {
      fc.pre(asked.width * asked.height <= 2000);
      const maze = engines.wasm.generate(asked);
      let open = 0;
      const got = [];
      const expected = [];
      for (let cell = 0; cell < maze.walls.length; cell++) {
        const here = { x: cell % maze.width, y: Math.floor(cell / maze.width) };
        for (const direction of DIRECTIONS) {
          const next = neighbour(maze, here, direction);
          if (!next || !isOpen(maze, here, direction.bit)) continue;
          // Not an expectation for each: these take most of the time.
          if (!isOpen(maze, next, direction.opposite)) expect.fail(`cell ${next.x},${next.y} is closed on this side`);
          expected.push(cell, next.x, next.y);
          open++;
        }
        for (const { x, y } of neighbours(maze, here)) got.push(cell, x, y);
      }
      expect(got).toEqual(expected);
      expect(open).toBe(2 * (maze.walls.length - 1));
    }),
  );
});

test("the occupancy array has a floor for every cell and passage, and walls elsewhere", () => {
  fc.assert(
    fc.property(request, (asked) => {
      fc.pre(asked.width * asked.height <= 2000);
      const maze = engines.wasm.generate(asked);
      const grid = toGrid(maze);
      expect([grid.width, grid.height]).toEqual([2 * maze.width + 1, 2 * maze.height + 1]);
      const floors = grid.cells.slice();
      for (let row = 0; row < grid.height; row++) {
        for (let column = 0; column < grid.width; column++) {
          // What stands here is a cell, a corner, or what lies between two cells: north or west of one that may be
          // around the border.
          const x = Math.floor(column / 2) % maze.width;
          const y = Math.floor(row / 2) % maze.height;
          const walls = maze.walls[y * maze.width + x];
          let expected = 1;
          if (column % 2 === 1 && row % 2 === 1) expected = 0;
          else if (column % 2 === 1) expected = row === 2 * maze.height && maze.topology === "plane" ? 1 : walls & 1;
          else if (row % 2 === 1)
            expected = column === 2 * maze.width && maze.topology === "plane" ? 1 : (walls >> 3) & 1;
          floors[row * grid.width + column] = expected;
        }
      }
      expect(grid.cells).toEqual(floors);
    }),
  );
});

describe("row by row: a shorter maze is the top of a taller one", () => {
  for (const algorithm of ["binary-tree", "sidewinder"] as const) {
    test.each(engineNames)(`${algorithm} on %s`, (engineName) => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 300 }),
          fc.integer({ min: 1, max: 40 }),
          fc.integer({ min: 1, max: 40 }),
          fc.maxSafeNat(),
          (width, height, more, seed) => {
            const make = (rows: number) => engines[engineName].generate({ algorithm, width, height: rows, seed }).walls;
            const expected = make(height + more).slice(0, width * height);
            // Its last row is closed below.
            for (let x = 0; x < width; x++) expected[(height - 1) * width + x] |= 4;
            expectSameWalls(make(height), expected, { algorithm, width, height, more, seed });
          },
        ),
        { numRuns: 150 },
      );
    });
  }
});
