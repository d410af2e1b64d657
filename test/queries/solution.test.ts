// Compares the measures of a solution with an independent count, and tests the moves of a path.

import { expect, test } from "vitest";
import { createEngine, measure, solve } from "../../src/index.ts";
import { checkBatch, Graph } from "../../src/queries/graph.ts";
import { movesOf } from "../../src/queries/pairs.ts";
import { expectRefusal, loose } from "../helpers/refusal.ts";

const engine = createEngine();
const shape = { width: 2, height: 2, topology: "plane" } as const;

test("checkBatch rejects walls that do not have count * cells bytes", () => {
  expect(checkBatch({ ...shape, count: 3, walls: new Uint8Array(12) })).toMatchObject({ ...shape, count: 3 });
  expect(checkBatch({ ...shape, count: 0, walls: new Uint8Array() })).toMatchObject({ ...shape, count: 0 });
  for (const length of [11, 13]) {
    const message = `"walls" expected a Uint8Array of 3 * 4 = 12 bytes, got a Uint8Array of ${length} bytes`;
    expectRefusal(() => checkBatch({ ...shape, count: 3, walls: new Uint8Array(length) }), RangeError, message);
  }
  const message = '"walls" expected a Uint8Array of 1 * 4 = 4 bytes, got an array of 4';
  expectRefusal(() => checkBatch({ ...shape, count: 1, walls: loose([0, 0, 0, 0]) }), TypeError, message);
});

test("if two passages lead to the same cell, movesOf takes the first direction", () => {
  // On a torus without walls, cell 1 is both east and west of cell 0, and cell 2 is both north and south of it.
  const torus = new Graph({ width: 2, height: 2, topology: "torus", walls: new Uint8Array(4) });
  expect(movesOf(torus, Uint32Array.of(0, 1, 3, 2, 0))).toEqual([1, 0, 1, 0]);
  expect(movesOf(torus, Uint32Array.of(3))).toEqual([]);
  const row = new Graph({ width: 3, height: 1, topology: "plane", walls: Uint8Array.of(13, 5, 7) });
  expect(movesOf(row, Uint32Array.of(2, 1, 0))).toEqual([3, 3]);
  expect([0, 1, 2].map((cell) => row.degree(cell))).toEqual([1, 2, 1]);
});

test.each(["plane", "torus"] as const)(
  "measure counts turns, branches and decoys of a solution on the %s",
  (topology) => {
    for (let seed = 0; seed < 25; seed++) {
      const [width, height] = [2 + (seed % 6), 2 + (seed % 5)];
      const maze = engine.generate({ algorithm: "wilson", topology, width, height, seed, braid: (seed % 3) / 2 });
      const place = (cell: number) => ({ x: cell % width, y: Math.floor(cell / width) });
      const ends = { start: place(seed % (width * height)), finish: place((7 * seed + 3) % (width * height)) };
      const path = [...solve(maze, ends.start, ends.finish)];
      const open = (cell: number): number[] =>
        [0, 1, 2, 3].flatMap((direction) => {
          if ((maze.walls[cell] >> direction) & 1) return [];
          const { x, y } = place(cell);
          const [dx, dy] = [
            [0, -1],
            [1, 0],
            [0, 1],
            [-1, 0],
          ][direction];
          return ((y + dy + height) % height) * width + ((x + dx + width) % width);
        });
      const apart = (one: number, other: number, side: number) =>
        topology === "plane" ? Math.abs(one - other) : Math.min(Math.abs(one - other), side - Math.abs(one - other));
      const straight = (one: number, other: number) =>
        apart(one % width, other % width, width) + apart(place(one).y, place(other).y, height);
      const decoys = (cells: readonly number[]) =>
        cells.flatMap((cell, i) =>
          open(cell).filter(
            (next) =>
              next !== cells[i - 1] &&
              next !== cells[i + 1] &&
              straight(next, cells.at(-1) as number) < straight(cell, cells.at(-1) as number),
          ),
        ).length;
      const isColumn = (i: number) => path[i] % width === path[i - 1] % width;
      const turns = path.filter((_, i) => i > 1 && isColumn(i) !== isColumn(i - 1)).length;
      expect({ topology, seed, ...measure(maze, { ends }) }).toMatchObject({
        topology,
        seed,
        solution: path.length,
        solutionTurns: turns,
        decoys: decoys(path),
        decoysBack: decoys(path.toReversed()),
        solutionBranches: path.reduce(
          (sum, cell, i) => sum + open(cell).length - (i > 0 ? 1 : 0) - (i + 1 < path.length ? 1 : 0),
          0,
        ),
      });
    }
  },
);

test("measure counts the cells of a dead end", () => {
  // A corridor of five cells: both ends are dead ends of length five.
  const walls = Uint8Array.of(13, 5, 5, 5, 7);
  const measured = measure({ width: 5, height: 1, topology: "plane", walls });
  expect(measured).toMatchObject({ deadEnds: 2, deadEndLengthMean: 5, deadEndLengthMax: 5 });
});
