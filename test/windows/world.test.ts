// Tests that a world, which caches blocks, makes the same windows and routes as an engine without a cache.

import { expect, test } from "vitest";
import { engineNames, engines, expectSameWalls } from "../helpers/engines.ts";
import { randomIntegers } from "../helpers/random.ts";
import { sweep } from "../helpers/sweep.ts";
import { WORLD } from "./places.ts";

test.each(engineNames)("a world makes the same windows and routes as the engine, on backend %s", (name) => {
  const random = randomIntegers(9);
  const engine = engines[name];
  const [count, size] = name === "wasm" ? [sweep(3000, 120), 50] : [sweep(60, 12), 10];
  for (const side of [WORLD, 700, 60]) {
    const world = { algorithm: "boundless", width: side, height: side, seed: side } as const;
    const opened = engine.world(world);
    // The windows move, jump and change their level, as a camera does. The routes lead to distant cells.
    let [x, y] = [Math.floor(side / 2), Math.floor(side / 2)];
    for (let i = 0; i < count; i++) {
      const level = random(4) === 0 ? random(side > 60 ? 4 : 2) : 0;
      const all = Math.ceil(side / 8 ** level);
      const jump = random(20) === 0 ? all : 30;
      x = Math.min(all - 1, Math.max(0, Math.floor(x / (jump === all ? 8 ** level : 1)) + random(jump) - 12));
      y = Math.min(all - 1, Math.max(0, Math.floor(y / (jump === all ? 8 ** level : 1)) + random(jump) - 12));
      const place = { x, y, columns: 1 + random(Math.min(size, all - x)), rows: 1 + random(Math.min(size, all - y)) };
      const message = { world, place, level };
      expectSameWalls(
        opened.window({ ...place, level }).walls,
        engine.window({ ...world, ...place, level }).walls,
        message,
      );
      if (random(4) > 0) continue;
      const ends = { from: { x, y }, to: { x: random(all), y: random(all) } };
      const route = opened.route({ ...place, ...ends, level });
      expect(route).toEqual(engine.route({ ...world, ...place, ...ends, level }));
      expect(opened.nextStep({ ...ends, level })).toBe(engine.nextStep({ ...world, ...ends, level }));
    }
  }
});

test("a world makes the same windows if walks leave the cached blocks", () => {
  const world = { algorithm: "boundless", width: 3000, height: 3000, seed: 8 } as const;
  const opened = engines.wasm.world(world);
  for (let i = 0; i < 80; i++) {
    const place = { x: 100 + 8 * i + ((i + 2) % 7), y: 500, columns: 8, rows: 8 };
    expectSameWalls(opened.window(place).walls, engines.wasm.window({ ...world, ...place }).walls, { world, place });
  }
});

test("a world records its request and a drawn seed, and is independent of other worlds and engines", () => {
  const one = engines.wasm.world({ algorithm: "boundless", width: 900, height: 800 });
  const other = engines.wasm.world({ algorithm: "boundless", width: 900, height: 800, seed: 2, index: 3 });
  expect(other).toMatchObject({ algorithm: "boundless", width: 900, height: 800, seed: 2, index: 3 });
  const place = { x: 400, y: 300, columns: 20, rows: 20 };
  const { width, height, seed, index } = one;
  const expected = engines.wasm.window({ algorithm: "boundless", width, height, seed, index, ...place }).walls;
  for (let i = 0; i < 3; i++) {
    expectSameWalls(one.window(place).walls, expected, one);
    other.window({ ...place, x: 10 * i });
    engines.wasm.generate({ algorithm: "wilson", width: 300, height: 300, seed: 1 });
  }
});

test("a world of a binary tree has windows but no routes", () => {
  const world = { algorithm: "binary-tree", width: 90, height: 80, seed: 2 } as const;
  const opened = engines.wasm.world({ ...world, parameters: { corner: "south-east" } });
  const place = { x: 4, y: 3, columns: 20, rows: 20 };
  expect(opened.window(place)).toEqual(
    engines.wasm.window({ ...world, ...place, parameters: { corner: "south-east" } }),
  );
  expect(() => opened.nextStep({ from: { x: 1, y: 1 }, to: { x: 2, y: 2 } })).toThrow(
    '"algorithm" expected boundless for a route, got "binary-tree"',
  );
});

test.each([
  [{ width: 0 }, '"width" expected an integer in 1..1073741824, got 0'],
  [{ algorithm: "eller" }, '"algorithm" expected one of binary-tree, boundless for a window, got "eller"'],
  [{ x: 1 }, '"request" expected only the fields algorithm, width, height, seed, index, parameters, got "x"'],
])("engine.world refuses %j", (given, message) => {
  const request = { algorithm: "boundless", width: 9, height: 9, seed: 1, ...given };
  expect(() => engines.wasm.world(request as never)).toThrow(message);
});
