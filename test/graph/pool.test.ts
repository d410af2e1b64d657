// Tests that pools make the mazes of engines on graphs, and can be cancelled.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startThread } from "../../src/engine/parallel/node/thread.ts";
import { type Pool, type PoolOptions, poolOf } from "../../src/engine/parallel/pool.ts";
import type { PoolResult, PoolTask } from "../../src/engine/parallel/tasks.ts";
import { createGraph, createGraphEngine, graphPool, hexGrid, masked, withRooms } from "../../src/graph.ts";

// The worker's script is a file of the bundle only.
const script = pathToFileURL(join(inject("bundle"), "poolWorker.js"));
const createPool = (options: PoolOptions): Pool => poolOf(() => startThread<PoolTask, PoolResult>(script), options, 2);

let pool: Pool;
beforeAll(() => {
  pool = createPool({ workers: 2 });
});
afterAll(() => pool.close());

const grid = withRooms(hexGrid(12, 9), { count: 2, min: 2, max: 3, seed: 1 });
const request = { algorithm: "wilson", seed: "x", index: 5, braid: 0.2, start: 7 } as const;

test("a pool makes the mazes of an engine in order of index, and reports progress", async () => {
  const expected = createGraphEngine(grid).generateMany({ ...request, count: 100 });
  for (const [workers, batchSize] of [
    [pool, 30],
    [pool, undefined],
    [pool, 100],
  ] as const) {
    const seen: number[] = [];
    const passages: Uint8Array[] = [];
    const onProgress = (done: number): void => void seen.push(done);
    for await (const batch of graphPool(workers, grid).generateMany({
      ...request,
      count: 100,
      batchSize,
      onProgress,
    })) {
      const { graph, algorithm, seed, index, count, start, braid } = batch;
      expect({ graph, algorithm, seed, start, braid }).toEqual({ graph: grid, ...request, index: undefined });
      expect(index).toBe(5 + (seen.at(-2) ?? 0));
      expect(count).toBe((seen.at(-1) ?? 0) - (seen.at(-2) ?? 0));
      passages.push(batch.passages);
    }
    expect(seen.at(-1)).toBe(100);
    expect(Buffer.concat(passages).equals(expected.passages)).toBe(true);
  }
});

test("a pool makes single mazes on several graphs, with the start that was drawn", async () => {
  const mask = Uint8Array.from({ length: 108 }, (_, cell) => (cell % 12 < 7 ? 1 : 0));
  const graphs = [grid, masked(hexGrid(12, 9), mask), createGraph({ cells: 3, edges: [0, 1, 0, 1, 1, 2] })];
  const made = graphs.flatMap((graph) =>
    [0, 1, 2].map(async (index) => {
      const one = { algorithm: "recursive-backtracker", seed: 3, index } as const;
      expect(await graphPool(pool, graph).generate(one)).toEqual(createGraphEngine(graph).generate(one));
    }),
  );
  await Promise.all(made);
});

test("a pool on the reference makes the same mazes", async () => {
  await using slow = createPool({ workers: 1, backend: "reference" });
  const maze = await graphPool(slow, grid).generate(request);
  expect(maze.passages).toEqual(createGraphEngine(grid).generate(request).passages);
});

test("aborting ends endless walks, and the pool remains usable", async () => {
  const cells = 200_000;
  // A path with parallel edges backwards: a walk that reaches its end would take longer than all tests together.
  const path = Array.from({ length: cells - 1 }, (_, cell) => [cell, cell + 1]).flat();
  const endless = graphPool(pool, createGraph({ cells, edges: path }));
  const long = { algorithm: "aldous-broder", seed: 1 } as const;
  const reason = new Error("enough");
  const controller = new AbortController();
  const { signal } = controller;
  const calls = [endless.generate({ ...long, signal }), endless.generateMany({ ...long, count: 9, signal }).next()];
  const settled = Promise.allSettled(calls);
  // The workers are busy until they are ended, because a walk of this length does not end.
  controller.abort(reason);
  for (const outcome of await settled) expect(outcome).toMatchObject({ status: "rejected", reason });
  expect((await graphPool(pool, grid).generate(request)).passages).toHaveLength(324);
  await expect(endless.generate({ ...long, maxSteps: 64 })).rejects.toThrow('"maxSteps" expected a walk of at most 64');
  await expect(endless.generate({ ...long, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test.each([
  [{ ...request, algorithm: "eller" }, '"algorithm" expected one of'],
  [{ ...request, signal: 3 }, '"signal" expected an AbortSignal, got 3'],
  [{ ...request, batchSize: 0 }, '"batchSize" expected an integer in 1..268435456, got 0'],
  [{ ...request, onProgress: 1 }, '"onProgress" expected a function'],
  [{ ...request, count: -1 }, '"count" expected an integer in 0..268435456, got -1'],
  [{ ...request, start: 108 }, '"start" expected an integer in 0..107'],
  [{ ...request, count: 2 ** 28, batchSize: 2 ** 28 }, '"batchSize" * edges expected at most 2^32 bytes'],
])("refuses %j", async (given, message) => {
  const batches = graphPool(pool, grid).generateMany({ count: 3, ...given } as never);
  await expect(batches.next()).rejects.toThrow(message);
});

test("graphPool refuses other objects, and calls after close", async () => {
  expect(() => graphPool({}, grid)).toThrow('"pool" expected a pool of createPool');
  expect(() => graphPool(undefined as never, grid)).toThrow('"pool" expected a pool of createPool');
  const closed = createPool({ workers: 1 });
  await closed.close();
  await expect(graphPool(closed, grid).generate(request)).rejects.toThrow("this pool was closed");
});
