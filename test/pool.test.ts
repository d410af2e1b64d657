// The pool of worker threads: the same bytes as one engine, in order, with bounded memory, and whole after abort, error
// and crash.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { algorithms } from "../src/algorithms.ts";
import { createEngine } from "../src/engine.ts";
import type { MazeBatch } from "../src/maze.ts";
import type { Pool } from "../src/node.ts";
import { poolOf } from "../src/parallel/pool.ts";
import type { PoolResult, PoolTask } from "../src/parallel/tasks.ts";
import { type TaskWorker, WorkerCrashError } from "../src/parallel/worker.ts";

// Workers are files of the bundle.
const { createPool } = (await import(
  pathToFileURL(join(inject("bundle"), "node.js")).href
)) as typeof import("../src/node.ts");

const request = { algorithm: "kruskal", width: 16, height: 16, seed: 7, index: 5, count: 1000 } as const;

let pool: Pool;
beforeAll(() => {
  pool = createPool({ workers: 2 });
});
afterAll(() => pool.close());

async function collect(batches: AsyncIterable<MazeBatch>): Promise<MazeBatch[]> {
  const all: MazeBatch[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}

describe("a pool of worker threads", () => {
  test("makes the bytes of generateMany, in order of index, whatever the batch size", async () => {
    const expected = createEngine().generateMany(request).walls;
    for (const batchSize of [1000, 300, 64]) {
      const batches = await collect(pool.generateMany({ ...request, batchSize }));
      expect(batches.map(({ index, count }) => [index, count])).toEqual(
        Array.from({ length: Math.ceil(1000 / batchSize) }, (_, k) => [
          5 + k * batchSize,
          Math.min(batchSize, 1000 - k * batchSize),
        ]),
      );
      expect(Buffer.concat(batches.map(({ walls }) => walls)).equals(expected)).toBe(true);
    }
  });

  test("draws one seed for all batches when none is given", async () => {
    const { seed: _, ...unseeded } = request;
    const batches = await collect(pool.generateMany({ ...unseeded, batchSize: 100 }));
    expect(new Set(batches.map(({ seed }) => seed)).size).toBe(1);
    expect(batches[9].walls).not.toEqual(batches[8].walls);
  });

  test("reports the progress after every batch", async () => {
    const seen: number[] = [];
    await collect(pool.generateMany({ ...request, batchSize: 400, onProgress: (done) => seen.push(done) }));
    expect(seen).toEqual([400, 800, 1000]);
  });

  test("makes two data sets at the same time", async () => {
    const [one, other] = await Promise.all(
      [1, 2].map((seed) => collect(pool.generateMany({ ...request, seed, batchSize: 100 }))),
    );
    for (const [batches, seed] of [
      [one, 1],
      [other, 2],
    ] as const) {
      const expected = createEngine().generateMany({ ...request, seed }).walls;
      expect(Buffer.concat(batches.map(({ walls }) => walls)).equals(expected)).toBe(true);
    }
  });

  test("stops when aborted, with the signal's reason, and goes on working", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const reading = (async () => {
      let batches = 0;
      for await (const _ of pool.generateMany({
        ...request,
        count: 1_000_000,
        batchSize: 1000,
        signal: controller.signal,
      })) {
        if (++batches === 3) controller.abort(reason);
      }
    })();
    await expect(reading).rejects.toBe(reason);
    expect(await collect(pool.generateMany({ ...request, count: 10 }))).toHaveLength(1);
  });

  test("rejects invalid input before any worker starts", async () => {
    await expect(collect(pool.generateMany({ ...request, width: 0 }))).rejects.toThrow(
      '"width" expected an integer in 1..268435456, got 0',
    );
    await expect(collect(pool.generateMany({ ...request, batchSize: 0.5 }))).rejects.toThrow(
      '"batchSize" expected an integer',
    );
    await expect(collect(pool.generateMany({ ...request, signal: 3 as never }))).rejects.toThrow(
      '"signal" expected an AbortSignal, got 3',
    );
    await expect(collect(pool.generateMany(undefined as never))).rejects.toThrow('"algorithm" expected one of ');
    expect(() => createPool({ workers: 0 })).toThrow('"workers" expected an integer in 1..1024, got 0');
  });

  test("passes on errors of the engine, and remains usable", async () => {
    const huge = {
      ...request,
      algorithm: "binary-tree",
      width: 8192,
      height: 8192,
      count: 100,
      batchSize: 100,
    } as const;
    await expect(collect(pool.generateMany(huge))).rejects.toThrow(RangeError);
    expect(await collect(pool.generateMany({ ...request, count: 10 }))).toHaveLength(1);
  });

  test("ends unfinished batches when it is closed", async () => {
    const short = createPool({ workers: 1 });
    const iterator = short.generateMany({ ...request, count: 1_000_000, batchSize: 1000 });
    await iterator.next();
    await short.close();
    await expect(collect(iterator)).rejects.toThrow();
  });
});

describe("one maze", () => {
  test("by every algorithm is the engine's", async () => {
    const engine = createEngine();
    await Promise.all(
      algorithms.map(async ({ id }) => {
        const one = { algorithm: id, width: 31, height: 17, seed: "one", index: 3 };
        expect(await pool.generate(one)).toEqual(engine.generate(one));
      }),
    );
  });

  test("records a seed that was drawn", async () => {
    const maze = await pool.generate({ algorithm: "wilson", width: 20, height: 10 });
    const { seed } = maze;
    expect(maze).toEqual(createEngine().generate({ algorithm: "wilson", width: 20, height: 10, seed }));
    expect((await pool.generate({ algorithm: "wilson", width: 20, height: 10 })).seed).not.toBe(seed);
  });
});

describe("a pool over any workers", () => {
  /** Workers whose batches end when the test ends them. */
  function heldWorkers() {
    const begun: { index: number; answer: () => void; crash: () => void }[] = [];
    let started = 0;
    const start = (): TaskWorker<PoolTask, PoolResult> => {
      started++;
      return {
        run: (task) =>
          new Promise((resolve, reject) => {
            if (task.kind !== "batch") {
              resolve({ backend: "wasm", fallbackReason: undefined });
              return;
            }
            const { index, count, width, height } = task.request;
            begun.push({
              index,
              answer: () => resolve(new Uint8Array(count * width * height)),
              crash: () => reject(new WorkerCrashError("it ended with code 9")),
            });
          }),
        async end() {},
      };
    };
    return { begun, start, started: () => started };
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

  test("requests at most two batches per worker ahead of the reader", async () => {
    const { begun, start } = heldWorkers();
    const iterator = poolOf(start, { workers: 2 }, 1).generateMany({ ...request, index: 0, count: 100, batchSize: 1 });
    const first = iterator.next();
    for (let round = 0; round < 20; round++) {
      for (const batch of begun) batch.answer();
      await settled();
    }
    expect((await first).value).toMatchObject({ index: 0 });
    expect(begun).toHaveLength(4);
    await iterator.next();
    await settled();
    expect(begun).toHaveLength(5);
  });

  test("names the batch whose worker crashed, and replaces the worker", async () => {
    const { begun, start, started } = heldWorkers();
    const pool = poolOf(start, { workers: 1 }, 1);
    const iterator = pool.generateMany({ ...request, index: 50, count: 20, batchSize: 10 });
    const first = iterator.next();
    await settled();
    begun[0].crash();
    await expect(first).rejects.toThrow("a worker stopped while making mazes 50 to 59: it ended with code 9");
    const next = pool.generateMany({ ...request, count: 1 }).next();
    for (let round = 0; round < 3; round++) {
      await settled();
      for (const batch of begun) batch.answer();
    }
    expect((await next).done).toBe(false);
    expect(started()).toBe(2);
  });
});
