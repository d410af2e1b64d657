// isOpen, neighbour and neighbours refuse invalid cells and directions.

import { expect, test } from "vitest";
import { DIRECTIONS, EAST, isOpen, mazeAt, neighbour, neighbours, openEnds } from "../../src/index.ts";
import { engines } from "../helpers/engines.ts";
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

test("neighbour refuses a direction that is not one of four, and null as cell", () => {
  const message = '"direction" expected one of DIRECTIONS, NORTH, EAST, SOUTH or WEST, got 3';
  expectRefusal(() => neighbour(maze, cell, 3), RangeError, message);
  const expected = '"cell" expected a cell { x, y }, got null';
  expectRefusal(() => neighbour(maze, loose(null), DIRECTIONS[0]), TypeError, expected);
});

test("neighbour and isOpen accept a direction as a bit and as an object", () => {
  expect(neighbour(maze, cell, EAST)).toEqual(neighbour(maze, cell, DIRECTIONS[1]));
  for (const direction of DIRECTIONS)
    expect(isOpen(maze, { x: 1, y: 1 }, direction)).toBe(isOpen(maze, { x: 1, y: 1 }, direction.bit));
});

test("neighbours refuses a cell outside the maze, and no cell", () => {
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
