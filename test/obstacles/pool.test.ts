// Tests obstacle levels from pools.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createEngine, type ObstacleRequest } from "../../src/index.ts";
import type { Pool } from "../../src/node.ts";

// createPool comes from the bundle, because its workers start from files that exist only in the bundle.
const { createPool } = (await import(
  pathToFileURL(join(inject("bundle"), "node.js")).href
)) as typeof import("../../src/node.ts");

let pool: Pool;
beforeAll(() => {
  pool = createPool({ workers: 2 });
});
afterAll(() => pool.close());

test("a pool makes the levels of an engine, for any number of levels", async () => {
  const engine = createEngine();
  for (const count of [0, 1, 7, 40_000]) {
    const request = { preset: "minimax", seed: "pool", index: 9, count } as const;
    expect(await pool.obstacles(request)).toEqual(engine.obstacles(request));
  }
});

test("a pool draws one seed for all levels if the request has no seed", async () => {
  const levels = await pool.obstacles({ preset: "pogema", count: 3000 });
  const { seed } = levels;
  expect(createEngine().obstacles({ preset: "pogema", seed, count: 3000 })).toEqual(levels);
});

test("a signal ends a call whose attempts never pass, and the pool remains usable", async () => {
  // No shortest path in an empty level of 30 x 30 has 400 steps.
  const hopeless: ObstacleRequest = {
    law: "exact",
    width: 30,
    height: 30,
    blocks: 0,
    accept: { shortest: [400, 899] },
  };
  const began = performance.now();
  const signal = AbortSignal.timeout(300);
  await expect(pool.obstacles({ ...hopeless, attempts: 2 ** 32 - 1, count: 4, signal })).rejects.toThrow(
    /timeout|aborted/i,
  );
  expect(performance.now() - began).toBeLessThan(20_000);
  expect((await pool.obstacles({ preset: "minimax", seed: 1 })).count).toBe(1);
});

test("errors reject the call", async () => {
  await expect(pool.obstacles({ preset: "minimax", count: -1 })).rejects.toThrow(/"count" expected an integer/);
  await expect(pool.obstacles({ preset: "minimax", signal: 1 as never })).rejects.toThrow(/"signal" expected/);
  const hopeless = { law: "exact", width: 4, height: 4, blocks: 0, accept: { shortest: [7, 9] } } as const;
  await expect(pool.obstacles({ ...hopeless, attempts: 9, count: 50 })).rejects.toThrow(
    /"accept" expected a level within 9/,
  );
});
