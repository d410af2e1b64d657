// Tests engine.route and engine.nextStep, which find paths through boundless worlds.

import { expect, test } from "vitest";
import { renderText, solve } from "../../src/index.ts";
import { engineNames, engines } from "../helpers/engines.ts";
import { type Random, randomIntegers } from "../helpers/random.ts";
import { sweep } from "../helpers/sweep.ts";
import { placeIn, WORLD } from "./places.ts";

const world = { algorithm: "boundless", width: 500, height: 500, seed: 12 } as const;
const maze = engines.wasm.generate(world);
const cellIn = (random: Random, width: number, height: number) => ({ x: random(width), y: random(height) });

test("nextStep follows the path that solve returns", () => {
  const random = randomIntegers(6);
  const opened = engines.wasm.world(world);
  for (let i = 0; i < sweep(1000, 6); i++) {
    const [from, to] = [cellIn(random, 500, 500), cellIn(random, 500, 500)];
    const path = [];
    let cell = from;
    for (let step = opened.nextStep({ from, to }); step; step = opened.nextStep({ from: cell, to })) {
      path.push(500 * cell.y + cell.x);
      cell = { x: cell.x + step.dx, y: cell.y + step.dy };
    }
    path.push(500 * cell.y + cell.x);
    expect(path).toEqual([...(solve(maze, from, to) as Uint32Array)]);
  }
});

test.each(engineNames)("route returns the part of the path inside the window, on %s", (name) => {
  const random = randomIntegers(7);
  for (let i = 0; i < (name === "wasm" ? sweep(400, 60) : sweep(30, 3)); i++) {
    const size = { width: 1 + random(70), height: 1 + random(70) };
    const request = { ...world, ...size, seed: i };
    const place = placeIn(random, size.width, size.height);
    const from = { x: place.x + random(place.columns), y: place.y + random(place.rows) };
    const to = cellIn(random, size.width, size.height);
    const inWorld = [...(solve(engines.wasm.generate(request), from, to) as Uint32Array)];
    const cells = inWorld.map((cell) => [(cell % size.width) - place.x, Math.floor(cell / size.width) - place.y]);
    const leaves = cells.findIndex(([x, y]) => x < 0 || y < 0 || x >= place.columns || y >= place.rows);
    const expected = cells.slice(0, leaves < 0 ? undefined : leaves).map(([x, y]) => y * place.columns + x);
    expect([...engines[name].route({ ...request, ...place, from, to })]).toEqual(expected);
    const step = engines[name].nextStep({ ...request, from, to });
    const [, second] = inWorld;
    expect(step && (from.y + step.dy) * size.width + from.x + step.dx).toBe(second);
    expect(step === undefined).toBe(from.x === to.x && from.y === to.y);
  }
});

test("both backends return the same routes in the largest world, on all levels", () => {
  const random = randomIntegers(8);
  for (let seed = 0; seed < sweep(200, 12); seed++) {
    const level = random(4);
    const side = WORLD / 8 ** level;
    const [from, to] = [cellIn(random, side - 40, side - 40), cellIn(random, side, side)];
    const request = { ...world, width: WORLD, height: WORLD, seed, level, from, to };
    const place = { x: from.x - Math.min(from.x, 20), y: from.y - Math.min(from.y, 20), columns: 40, rows: 40 };
    expect(engines.wasm.route({ ...request, ...place })).toEqual(engines.reference.route({ ...request, ...place }));
    expect(engines.wasm.nextStep(request)).toBe(engines.reference.nextStep(request));
  }
});

test("renderText draws a route as a path", () => {
  const place = { x: 100, y: 100, columns: 30, rows: 30 };
  const path = engines.wasm.route({ ...world, ...place, from: { x: 110, y: 110 }, to: { x: 499, y: 0 } });
  expect(renderText(engines.wasm.window({ ...world, ...place }), { path })).toContain("•");
});

const good = { ...world, from: { x: 1, y: 2 }, to: { x: 3, y: 4 } };
test.each([
  [{ to: { x: 500, y: 0 } }, '"to.x" expected an integer in 0..499, got 500'],
  [{ from: { x: 0, y: -1 } }, '"from.y" expected an integer in 0..499, got -1'],
  [{ level: 1, from: { x: 63, y: 0 } }, '"from.x" expected an integer in 0..62, got 63'],
  [{ level: 4 }, '"level" expected an integer in 0..3, got 4'],
  [{ width: 0 }, '"width" expected an integer in 1..1073741824, got 0'],
  [{ algorithm: "binary-tree" }, '"algorithm" expected boundless for a route, got "binary-tree"'],
  [{ x: 5 }, '"request" expected only the fields'],
])("nextStep refuses %j", (given, message) => {
  expect(() => engines.wasm.nextStep({ ...good, ...given } as never)).toThrow(message);
  expect(() => engines.wasm.nextStep({ ...good, ...given } as never)).toThrow(RangeError);
});

test("route refuses a start outside the window, and a missing end", () => {
  const place = { x: 10, y: 10, columns: 5, rows: 5 };
  expect(() => engines.wasm.route({ ...good, ...place })).toThrow('"from" expected a cell of the window, got 1,2');
  expect(() => engines.wasm.route({ ...world, ...place, to: good.to } as never)).toThrow(
    '"from" expected a cell { x, y }, got undefined',
  );
  expect(() => engines.wasm.nextStep(undefined as never)).toThrow('"request" expected an object');
});
