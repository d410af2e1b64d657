// Tests the option `check`, with which an engine compares a share of its mazes and query results with the reference.

import { describe, expect, test } from "vitest";
import { checkedQueries } from "../../src/engine/backends/checked.ts";
import type { Engine, MeasureOptions, Queries, Walls } from "../../src/index.ts";
import { createEngine, MismatchError, verifyMaze } from "../../src/index.ts";
import { engines, variants } from "../helpers/engines.ts";
import { corruptModule } from "../helpers/module.ts";
import { errorOf } from "../helpers/refusal.ts";

const request = { algorithm: "binary-tree", width: 20, height: 20, seed: 3 } as const;

test.each(variants)("check: true finds wrong mazes of $id on the $topology", ({ id, topology }) => {
  const module = corruptModule();
  const wrong = createEngine({ module }).generate({ ...request, algorithm: id, topology });
  expect(verifyMaze(wrong)).toEqual({ perfect: true });
  const error = errorOf(() => createEngine({ module, check: true }).generate({ ...request, algorithm: id, topology }));
  expect(error).toBeInstanceOf(MismatchError);
  const { maze, cell, message, name } = error as MismatchError;
  expect(name).toBe("MismatchError");
  const { walls: expected, start } = engines.reference.generate({ ...request, algorithm: id, topology });
  expect(maze).toEqual({ ...wrong, start });
  const first = expected.findIndex((byte, at) => byte !== wrong.walls[at]);
  expect(cell).toEqual({ x: first % 20, y: Math.floor(first / 20) });
  const { x, y } = cell ?? {};
  const difference = `walls ${expected[first]} as the reference makes them, got ${wrong.walls[first]}`;
  expect(message).toContain(`cell ${x},${y} expected ${difference}`);
  expect(message).toContain(`"algorithm":"${id}"`);
  expect(message).toContain('"seed":3');
  expect(message).not.toContain("\n");
});

test("check: true names the index of the wrong maze of a batch", () => {
  const error = errorOf(() =>
    createEngine({ module: corruptModule(), check: true }).generateMany({ ...request, index: 70, count: 9 }),
  );
  expect(error).toBeInstanceOf(MismatchError);
  expect((error as MismatchError).maze.index).toBe(70);
  expect((error as MismatchError).maze.walls).toHaveLength(400);
});

test("check: true finds wrong obstacle levels", () => {
  const levels = { preset: "minimax", seed: 3, count: 5 } as const;
  const module = corruptModule();
  expect(() => createEngine({ module, check: true }).obstacles(levels)).toThrow(MismatchError);
  expect(createEngine({ module }).obstacles(levels)).not.toEqual(engines.wasm.obstacles(levels));
  expect(createEngine({ check: true }).obstacles(levels)).toEqual(engines.wasm.obstacles(levels));
});

test("check: true also checks mazes that are written to the caller's array", () => {
  const engine = createEngine({ module: corruptModule(), check: true });
  expect(() => engine.generateInto(request, new Uint8Array(400))).toThrow(MismatchError);
  expect(() => engine.generateManyInto({ ...request, count: 2 }, new Uint8Array(800))).toThrow(MismatchError);
});

test("check: 0.25 always selects the same quarter of all mazes, whether they are made alone or in a batch", () => {
  const module = corruptModule();
  const checked = (engine: Engine) =>
    Array.from({ length: 400 }, (_, index) => index).filter((index) => {
      try {
        engine.generate({ ...request, width: 8, height: 8, index });
        return false;
      } catch (error) {
        expect(error).toBeInstanceOf(MismatchError);
        return true;
      }
    });
  const first = checked(createEngine({ module, check: 0.25 }));
  // The expected number is a quarter of 400. The limits are six standard deviations away.
  expect(first.length).toBeGreaterThan(100 - 52);
  expect(first.length).toBeLessThan(100 + 52);
  expect(checked(createEngine({ module, check: 0.25 }))).toEqual(first);
  const batch = errorOf(() =>
    createEngine({ module, check: 0.25 }).generateMany({ ...request, width: 8, height: 8, count: 400 }),
  );
  expect((batch as MismatchError).maze.index).toBe(first[0]);
  // With a larger share, the same mazes and additional ones are checked.
  const more = new Set(checked(createEngine({ module, check: 0.6 })));
  expect(more.size).toBeGreaterThan(first.length);
  for (const index of first) expect(more).toContain(index);
  expect(checked(createEngine({ module, check: 1 }))).toHaveLength(400);
  expect(checked(createEngine({ module, check: 0 }))).toHaveLength(0);
});

describe("checking queries against the reference", () => {
  const one = engines.wasm.generate(request);
  const batch = engines.wasm.generateMany({ ...request, index: 70, count: 3 });
  const corner = { x: 19, y: 19 };
  const queries = {
    solve: (engine: Engine) => engine.solve(one, { x: 0, y: 0 }, corner),
    distances: (engine: Engine) => engine.distances(one, corner),
    suggestEnds: (engine: Engine) => engine.suggestEnds(one),
    measure: (engine: Engine) => engine.measure(one, { ends: "corners" }),
    measureMany: (engine: Engine) => engine.measureMany(batch, { ends: "sides" }),
    solveMany: (engine: Engine) => engine.solveMany(batch, { ends: { start: { x: 0, y: 0 }, finish: corner } }),
    keysMany: (engine: Engine) => engine.keysMany(batch),
  };
  const names = Object.keys(queries) as (keyof typeof queries)[];

  test.each(names)("an engine with check: true returns the correct result of %s", (name) => {
    expect(queries[name](createEngine({ check: true }))).toEqual(queries[name](engines.wasm));
  });

  /** Returns queries whose checks always fail, because they receive the walls of another maze. */
  function disagreeing(share: number): Queries {
    const { walls } = engines.wasm.generateMany({ ...request, seed: 4, count: 3 });
    const other = <Shape extends Walls>(maze: Shape): Shape => ({
      ...maze,
      walls: walls.subarray(0, maze.walls.length),
    });
    const { wasm } = engines;
    const wrong: Queries = {
      solve: (maze, from, to) => wasm.solve(other(maze), from, to),
      distances: (maze, from) => wasm.distances(other(maze), from),
      suggestEnds: (maze, how) => wasm.suggestEnds(other(maze), how),
      measure: (maze, options) => wasm.measure(other(maze), options),
      measureMany: (mazes, options) => wasm.measureMany(other(mazes), options),
      solveMany: ((mazes, options = {}) =>
        wasm.solveMany(other(mazes), options as MeasureOptions)) as Queries["solveMany"],
      keysMany: (mazes) => wasm.keysMany(other(mazes)),
    };
    return checkedQueries(wrong, engines.reference, share);
  }

  test.each(names)("a wrong result of %s throws an error with the request and the first difference", (name) => {
    const error = errorOf(() => queries[name](disagreeing(1) as Engine)) as MismatchError;
    expect(error).toBeInstanceOf(MismatchError);
    expect(error.message).toMatch(/^\w+[.[]?\S* expected \S+ as the reference returns, got \S+, for \{.*"seed":3/);
    expect(error.cell).toBeUndefined();
    expect(error.maze.index).toBe(name.endsWith("Many") ? 70 : 0);
  });

  test("check: 0.25 compares every fourth query", () => {
    const disagree = disagreeing(0.25);
    const refused = Array.from({ length: 12 }, () => {
      try {
        disagree.distances(one, corner);
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toEqual(Array.from({ length: 12 }, (_, i) => i % 4 === 3));
  });

  test("check: true reads the walls of a queried maze once", () => {
    const { walls } = engines.wasm.generate({ ...request, seed: 4 });
    let reads = 0;
    const changing = {
      ...one,
      get walls() {
        return reads++ === 0 ? one.walls : walls;
      },
    };
    const expected = engines.wasm.distances(one, corner);
    expect(createEngine({ check: true }).distances(changing, corner)).toEqual(expected);
  });
});

test.each(variants)("check: true accepts the mazes of $id on the $topology", ({ id, topology }) => {
  const engine = createEngine({ check: true });
  const batch = engine.generateMany({ ...request, algorithm: id, topology, index: 2 ** 40, count: 20 });
  expect(batch.walls).toHaveLength(8000);
});
