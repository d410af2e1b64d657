// Tests that isOpen, neighbour and neighbours agree with each other, and refuse invalid cells and directions.

import { expect, test } from "vitest";
import { DIRECTIONS, EAST, isOpen, mazeAt, neighbour, neighbours, openEnds } from "../../src/index.ts";
import { engines, randomRequests } from "../helpers/engines.ts";
import { expectRefusal, integer, loose } from "../helpers/refusal.ts";

const maze = engines.wasm.generate({ algorithm: "prim-modified", width: 4, height: 3, seed: 1 });
const cell = { x: 0, y: 0 };

test.each([
  [0, RangeError, "0"],
  [undefined, TypeError, "undefined"],
  ["EAST", TypeError, '"EAST"'],
])("isOpen refuses direction %j", (direction, type, got) => {
  const message = `"direction" expected NORTH, EAST, SOUTH or WEST, got ${got}`;
  expectRefusal(() => isOpen(maze, cell, loose(direction)), type, message);
});

test("neighbour refuses a direction that is not one of the four, and null as a cell", () => {
  const message = '"direction" expected one of DIRECTIONS, or NORTH, EAST, SOUTH or WEST, got 3';
  expectRefusal(() => neighbour(maze, cell, 3), RangeError, message);
  const expected = '"cell" expected a cell { x, y }, got null';
  expectRefusal(() => neighbour(maze, loose(null), DIRECTIONS[0]), TypeError, expected);
});

test("neighbour and isOpen accept a direction as a bit or as an object", () => {
  expect(neighbour(maze, cell, EAST)).toEqual(neighbour(maze, cell, DIRECTIONS[1]));
  for (const direction of DIRECTIONS)
    expect(isOpen(maze, { x: 1, y: 1 }, direction)).toBe(isOpen(maze, { x: 1, y: 1 }, direction.bit));
});

test("neighbours refuses a cell outside the maze, and undefined as a cell", () => {
  expectRefusal(() => neighbours(maze, { x: 4, y: 0 }), RangeError, integer("cell.x", "0..3", "4"));
  const message = '"cell" expected a cell { x, y }, got undefined';
  expectRefusal(() => neighbours(maze, loose(undefined)), TypeError, message);
});

const none = loose(undefined);

test.each([
  ["isOpen", () => isOpen(none, cell, EAST)],
  ["neighbour", () => neighbour(none, cell, DIRECTIONS[0])],
  ["neighbours", () => neighbours(none, cell)],
  ["mazeAt", () => mazeAt(none, 0)],
  ["openEnds", () => openEnds(maze, none)],
])("%s refuses undefined", (_, call) => {
  expectRefusal(call, TypeError, /^"(maze|batch|ends)" expected .*, got undefined$/);
});

test("isOpen, neighbour and neighbours agree on both sides of every wall", () => {
  for (const request of randomRequests(100)) {
    const maze = engines.wasm.generate(request);
    let open = 0;
    const got = [];
    const expected = [];
    for (let cell = 0; cell < maze.walls.length; cell++) {
      const here = { x: cell % maze.width, y: Math.floor(cell / maze.width) };
      for (const direction of DIRECTIONS) {
        const next = neighbour(maze, here, direction);
        if (!next || !isOpen(maze, here, direction.bit)) continue;
        // Calling expect() for each wall would take most of the time.
        if (!isOpen(maze, next, direction.opposite)) expect.fail(`cell ${next.x},${next.y} is closed on this side`);
        expected.push(cell, next.x, next.y);
        open++;
      }
      for (const { x, y } of neighbours(maze, here)) got.push(cell, x, y);
    }
    expect(got, JSON.stringify(request)).toEqual(expected);
    expect(open).toBe(2 * (maze.walls.length - 1));
  }
});
