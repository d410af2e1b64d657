// Tests that every function refuses invalid mazes and unknown options.

import { describe, expect, test } from "vitest";
import {
  createEngine,
  loadEngine,
  measure,
  renderSvg,
  renderText,
  toGrid,
  toJson,
  verifyMaze,
} from "../../src/index.ts";
import { createPool } from "../../src/node.ts";
import { renderPng } from "../../src/png.ts";
import { engines } from "../helpers/engines.ts";
import { expectRefusal, integer, loose } from "../helpers/refusal.ts";

const request = { algorithm: "prim-modified", width: 4, height: 3, seed: 1 } as const;
const engine = engines.wasm;
const maze = engine.generate(request);
const batch = engine.generateMany({ ...request, count: 2 });

describe.each<[string, (maze: never) => unknown]>([
  ["renderText", renderText],
  ["renderSvg", renderSvg],
  ["renderPng", renderPng],
  ["toJson", toJson],
  ["toGrid", toGrid],
  ["verifyMaze", verifyMaze],
])("%s", (name, take) => {
  // Functions that need little memory per cell accept larger mazes.
  const most = "(268435456|1073741824)";

  test.each([
    [{ width: "4" }, TypeError, new RegExp(`^"width" expected an integer in 1..${most}, got "4"$`)],
    [{ height: 0 }, RangeError, new RegExp(`^"height" expected an integer in 1..${most}, got 0$`)],
    [
      { width: 2 ** 20, height: 2 ** 20 },
      RangeError,
      new RegExp(`^"width" \\* "height" expected at most ${most} cells, got`),
    ],
    [{ topology: undefined }, TypeError, '"topology" expected one of plane, torus, got undefined'],
    [{ walls: [...maze.walls] }, TypeError, '"walls" expected a Uint8Array of 12 bytes, got an array of 12'],
  ])("refuses a maze that has %o", (change, type, message) => {
    expectRefusal(() => take(loose({ ...maze, ...change })), type, message);
  });

  test("refuses undefined and a string as a maze", () => {
    const message = '"maze" expected a maze { width, height, topology, walls }, got undefined';
    expectRefusal(() => take(loose(undefined)), TypeError, message);
    expectRefusal(() => take(loose("maze")), TypeError, /, got "maze"$/);
  });

  test.skipIf(name === "verifyMaze")("refuses a maze that lacks a byte of walls", () => {
    const message = '"walls" expected a Uint8Array of 12 bytes, got a Uint8Array of 11 bytes';
    expectRefusal(() => take(loose({ ...maze, walls: maze.walls.subarray(1) })), RangeError, message);
  });
});

describe.each<[string, (marks: never) => unknown]>([
  ["renderText", (marks) => renderText(maze, marks)],
  ["renderSvg", (marks) => renderSvg(maze, marks)],
  ["renderPng", (marks) => renderPng(maze, marks)],
])("%s", (_, render) => {
  const blocked = maze.walls.findIndex((walls, cell) => cell % 4 < 3 && (walls & 2) !== 0);
  const origin = { x: 0, y: 0 };

  test.each([
    [{ path: "abc" }, TypeError, '"path" expected a list of cells, each as y * width + x, got "abc"'],
    [{ path: { length: 1e15 } }, TypeError, /^"path" expected a list of cells, .*, got an object$/],
    [{ path: { length: -1 } }, TypeError, /^"path" expected a list of cells, .*, got an object$/],
    [{ path: [0, 12] }, RangeError, integer("path[1]", "0..11", "12")],
    [{ path: [0, "1"] }, TypeError, integer("path[1]", "0..11", '"1"')],
    [{ path: [0, 11] }, RangeError, '"path" expected a passage from cell 0,0 to 3,2, got none'],
    [{ path: [blocked, blocked + 1] }, RangeError, /^"path" expected a passage from cell \d,\d to \d,\d, got none$/],
    [{ ends: null }, TypeError, '"ends" expected { start, finish }, got null'],
    [{ ends: { start: origin } }, TypeError, '"ends.finish" expected a cell { x, y }, got undefined'],
    [{ ends: { start: { x: 0, y: 3 }, finish: origin } }, RangeError, integer("ends.start.y", "0..2", "3")],
  ])("refuses the marks %o", (marks, type, message) => {
    expectRefusal(() => render(loose(marks)), type, message);
  });
});

// An unknown option may be a misspelling, so it must not be ignored.
test.each<[string, (options: never) => unknown]>([
  ["createEngine", createEngine],
  ["createPool", createPool],
  ["renderText", (options) => renderText(maze, options)],
  ["renderSvg", (options) => renderSvg(maze, options)],
  ["renderPng", (options) => renderPng(maze, options)],
  ["toJson", (marks) => toJson(maze, marks)],
  ["measure", (options) => measure(maze, options)],
  ["engine.measure", (options) => engine.measure(maze, options)],
  ["engine.measureMany", (options) => engine.measureMany(batch, options)],
  ["engine.solveMany", (options) => engine.solveMany(batch, options)],
])("%s refuses unknown options", (_, take) => {
  for (const wrong of [null, "corners", 3, []])
    expectRefusal(() => take(loose(wrong)), TypeError, /^"(options|marks)" expected an object { .* }, got /);
  expectRefusal(() => take(loose({ colour: 1 })), RangeError, /^"(options|marks)" expected only .*, got "colour"/);
});

test("loadEngine refuses unknown options", async () => {
  await expect(loadEngine(loose({ bakcend: "wasm" }))).rejects.toThrow(/, got "bakcend"; did you mean "backend"\?$/);
});
