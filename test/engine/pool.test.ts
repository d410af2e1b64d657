// Tests that pools of worker threads make the same mazes as one engine, in order and with bounded memory. Tests that
// pools remain usable after an abort, an error or a crash.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { createPool as createPagePool } from "../../src/browser.ts";
import { algorithms } from "../../src/core/algorithms.ts";
import { createEngine } from "../../src/engine/createEngine.ts";
import { mazeAt } from "../../src/engine/mazeAt.ts";
import { type PoolOptions, poolOf } from "../../src/engine/parallel/pool.ts";
import { type PoolResult, type PoolTask, poolTasks } from "../../src/engine/parallel/tasks.ts";
import { type Call, serveTask, type TaskWorker, WorkerCrashError } from "../../src/engine/parallel/worker.ts";
import type { Pool } from "../../src/node.ts";
import type { MazeBatch } from "../../src/square/maze.ts";

// createPool is imported from the bundle. Its workers start from files that only the bundle has.
const { createPool } = (await import(
  pathToFileURL(join(inject("bundle"), "node.js")).href
)) as typeof import("../../src/node.ts");

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
  test("a pool makes the mazes of generateMany in order of index, with any batch size", async () => {
    const expected = createEngine().generateMany(request).walls;
    for (const batchSize of [1000, 300, 64]) {
      const batches = await collect(pool.generateMany({ ...request, batchSize }));
      const pieces = Array.from({ length: Math.ceil(1000 / batchSize) }, (_, k) => k * batchSize);
      const expectedPieces = pieces.map((from) => [5 + from, Math.min(batchSize, 1000 - from)]);
      expect(batches.map(({ index, count }) => [index, count])).toEqual(expectedPieces);
      expect(Buffer.concat(batches.map(({ walls }) => walls)).equals(expected)).toBe(true);
    }
  });

  test("a pool draws one seed for all batches if the request has no seed", async () => {
    const { seed: _, ...unseeded } = request;
    const batches = await collect(pool.generateMany({ ...unseeded, batchSize: 100 }));
    expect(new Set(batches.map(({ seed }) => seed)).size).toBe(1);
    expect(batches[9].walls).not.toEqual(batches[8].walls);
  });

  test("a pool reports progress after every batch", async () => {
    const seen: number[] = [];
    await collect(pool.generateMany({ ...request, batchSize: 400, onProgress: (done) => seen.push(done) }));
    expect(seen).toEqual([400, 800, 1000]);
  });

  test("a pool makes two series of mazes at the same time", async () => {
    const seeds = [1, 2];
    const made = seeds.map((seed) => collect(pool.generateMany({ ...request, seed, batchSize: 100 })));
    for (const [i, batches] of (await Promise.all(made)).entries()) {
      const seed = seeds[i];
      const expected = createEngine().generateMany({ ...request, seed }).walls;
      expect(Buffer.concat(batches.map(({ walls }) => walls)).equals(expected)).toBe(true);
    }
  });

  test("pool.generateMany rejects with the reason of its signal, and the pool remains usable", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const { signal } = controller;
    const reading = (async () => {
      let batches = 0;
      for await (const _ of pool.generateMany({ ...request, count: 1_000_000, batchSize: 1000, signal }))
        if (++batches === 3) controller.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
    expect(await collect(pool.generateMany({ ...request, count: 10 }))).toHaveLength(1);
  });

  test("pool.generateMany rejects invalid input before any worker starts", async () => {
    for (const [change, message] of [
      [{ width: 0 }, '"width" expected an integer in 1..1073741824, got 0'],
      [{ batchSize: 0.5 }, '"batchSize" expected an integer'],
      [{ signal: 3 as never }, '"signal" expected an AbortSignal, got 3'],
    ] as const)
      await expect(collect(pool.generateMany({ ...request, ...change }))).rejects.toThrow(message);
    await expect(collect(pool.generateMany(undefined as never))).rejects.toThrow('"algorithm" expected one of ');
    expect(() => createPool({ workers: 0 })).toThrow('"workers" expected an integer in 1..1024, got 0');
  });

  test("pool.generateMany rejects with an error of the engine, and the pool remains usable", async () => {
    const huge = { ...request, width: 8192, height: 8192, count: 100, batchSize: 100 };
    await expect(collect(pool.generateMany(huge))).rejects.toThrow(RangeError);
    expect(await collect(pool.generateMany({ ...request, count: 10 }))).toHaveLength(1);
  });

  test("pool.generateMany rejects unfinished batches when the pool is closed", async () => {
    const short = createPool({ workers: 1 });
    const iterator = short.generateMany({ ...request, count: 1_000_000, batchSize: 1000 });
    await iterator.next();
    await short.close();
    await expect(collect(iterator)).rejects.toThrow();
  });
});

describe("pool.generate", () => {
  const large = { algorithm: "wilson", width: 3000, height: 3000, seed: 1 } as const;
  const small = { algorithm: "wilson", width: 20, height: 10, seed: 1 } as const;

  test("pool.generate makes the same maze as the engine for every algorithm", async () => {
    const engine = createEngine();
    const mask = new Uint8Array(31 * 17).fill(1, 40, 500);
    await Promise.all(
      algorithms.flatMap(({ id, takesMask, topologies }) =>
        topologies.flatMap((topology) =>
          (takesMask ? [undefined, mask] : [undefined]).map(async (shape) => {
            const one = { algorithm: id, topology, mask: shape, width: 31, height: 17, seed: "one", index: 3 };
            const maze = await pool.generate(one);
            expect(maze).toEqual(engine.generate(one));
            expect(Object.keys(maze)).toEqual(Object.keys(engine.generate(one)));
          }),
        ),
      ),
    );
  });

  test("pool.generate records a drawn seed", async () => {
    const { seed: _, ...unseeded } = small;
    const maze = await pool.generate(unseeded);
    expect(maze).toEqual(createEngine().generate({ ...unseeded, seed: maze.seed }));
    expect((await pool.generate(unseeded)).seed).not.toBe(maze.seed);
  });

  test("pool.generate returns the right maze to each of a thousand concurrent calls", async () => {
    const engine = createEngine();
    const mazes = await Promise.all(Array.from({ length: 1000 }, (_, index) => pool.generate({ ...small, index })));
    for (const [index, maze] of mazes.entries()) expect(maze).toEqual(engine.generate({ ...small, index }));
  });

  test("pool.generate rejects if its signal has already aborted or aborts during the work", async () => {
    const reason = new Error("enough");
    await expect(pool.generate({ ...small, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(pool.generate({ ...small, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    const controller = new AbortController();
    const { signal } = controller;
    const calls = Array.from({ length: 6 }, () => pool.generate({ ...large, signal }));
    const waiting = Promise.all(calls.map((call) => expect(call).rejects.toBe(reason)));
    // When this callback runs, all tasks are sent and no result has been received.
    setImmediate(() => controller.abort(reason));
    await waiting;
    expect(await pool.generate(small)).toEqual(createEngine().generate(small));
  });

  test("pool.generate rejects if the pool is closed before or during the work", async () => {
    const short = createPool({ workers: 1 });
    await short.start();
    const calls = [short.generate(large), short.generate(small)];
    const closed = "this pool was closed; create another";
    const rejected = Promise.all(calls.map((call) => expect(call).rejects.toThrow(closed)));
    await short.close();
    await rejected;
    await expect(short.generate(small)).rejects.toThrow(closed);
    await short.close();
  });

  test("errors from the pool's thread and from a worker have one line and keep their class", async () => {
    const mask = new Uint8Array(200).fill(2);
    const refusals: [unknown, new () => Error, string][] = [
      [{ ...small, width: 0 }, RangeError, '"width" expected an integer in 1..1073741824, got 0'],
      [{ ...small, width: "3" }, TypeError, '"width" expected an integer'],
      [{ ...small, signal: 3 }, TypeError, '"signal" expected an AbortSignal, got 3'],
      [{ ...small, colour: 3 }, RangeError, '"request" expected only the fields '],
      [undefined, TypeError, '"algorithm" expected one of '],
      [{ ...small, mask: new Uint8Array(3) }, RangeError, '"mask" expected a Uint8Array of 200 bytes 0 or 1, got a '],
      // Only the worker checks the bytes of a mask.
      [{ ...small, mask }, RangeError, '"mask" expected a Uint8Array of 200 bytes 0 or 1, got 2 at 0'],
    ];
    for (const [refused, type, message] of refusals) {
      const error = await pool.generate(refused as typeof small).catch((thrown: Error) => thrown);
      expect(error).toBeInstanceOf(type);
      expect((error as Error).message).toContain(message);
      expect((error as Error).message).not.toContain("\n");
    }
  });

  test("pool.generate keeps the process alive only until the maze arrives", () => {
    const node = pathToFileURL(join(inject("bundle"), "node.js")).href;
    const program = `import { createPool } from ${JSON.stringify(node)};
      const pool = createPool({ workers: 2 });
      const { walls } = await pool.generate({ algorithm: "kruskal", width: 300, height: 200, seed: 1 });
      console.log(walls.length);`;
    const args = ["--input-type=module", "--eval", program];
    expect(execFileSync(process.execPath, args, { encoding: "utf8", timeout: 60_000 })).toBe("60000\n");
  });
});

describe("pool.solve and pool.measure", () => {
  const engine = createEngine();
  const maze = engine.generate({ algorithm: "growing-tree", width: 30, height: 20, seed: 4 });
  const from = { x: 0, y: 0 };
  const to = { x: 29, y: 19 };

  test("pool.solve and pool.measure return the engine's results", async () => {
    expect(await pool.solve(maze, from, to)).toEqual(engine.solve(maze, from, to));
    expect(await pool.measure(maze)).toEqual(engine.measure(maze));
    for (const ends of ["corners", { start: from, finish: to }] as const)
      expect(await pool.measure(maze, { ends })).toEqual(engine.measure(maze, { ends }));
  });

  test("pool.solve copies the maze, so the caller may change it immediately", async () => {
    const batch = engine.generateMany({ algorithm: "growing-tree", width: 30, height: 20, seed: 4, count: 50 });
    const one = mazeAt(batch, 7);
    const expected = engine.solve(one, from, to);
    const waiting = Promise.all([pool.solve(one, from, to), pool.solve(one, from, to), pool.solve(one, from, to)]);
    one.walls.fill(15);
    expect(await waiting).toEqual([expected, expected, expected]);
    expect(batch.walls.length).toBe(50 * 600);
  });

  test("pool.solve accepts a maze with methods, a Buffer or shared memory", async () => {
    const expected = engine.solve(maze, from, to);
    const shared = new Uint8Array(new SharedArrayBuffer(600));
    shared.set(maze.walls);
    for (const walls of [Buffer.from(maze.walls), shared]) {
      const rich = { ...maze, walls, draw: () => {} };
      expect(await pool.solve(rich, { ...from, draw() {} } as never, to)).toEqual(expected);
    }
  });

  test("pool.solve and pool.measure refuse the arguments that the engine refuses", async () => {
    await expect(pool.solve(maze, { x: 30, y: 0 }, to)).rejects.toThrow(
      '"from.x" expected an integer in 0..29, got 30',
    );
    await expect(pool.solve(null as never, from, to)).rejects.toThrow(TypeError);
    await expect(pool.solve({ ...maze, walls: maze.walls.subarray(1) }, from, to)).rejects.toThrow(
      '"walls" expected a Uint8Array of 600 bytes',
    );
    await expect(pool.solve(maze, from, to, { colour: 1 } as never)).rejects.toThrow(
      '"options" expected only the fields signal, got "colour"',
    );
    await expect(pool.measure(maze, { ends: "corner" as never })).rejects.toThrow('did you mean "corners"?');
    await expect(pool.measure({ ...maze, mask: new Uint8Array(600) })).rejects.toThrow(
      '"mask" expected at least one cell',
    );
    const reason = new Error("enough");
    const signal = AbortSignal.abort(reason);
    await expect(pool.solve(maze, from, to, { signal })).rejects.toBe(reason);
    await expect(pool.measure(maze, { signal })).rejects.toBe(reason);
  });
});

describe("the workers' engines in a pool", () => {
  const request = { algorithm: "kruskal", width: 9, height: 9, seed: 1 } as const;

  test("the workers of a pool use the requested backend", async () => {
    expect(await pool.start()).toEqual({ backend: "wasm", fallbackReason: undefined });
    const slow = createPool({ workers: 1, backend: "reference" });
    expect(await slow.start()).toEqual({ backend: "reference", fallbackReason: undefined });
    expect(await slow.generate(request)).toEqual(createEngine().generate(request));
    await slow[Symbol.asyncDispose]();
    await expect(slow.generate(request)).rejects.toThrow("this pool was closed");
    expect(() => createPool({ backend: "wasn" as never })).toThrow('did you mean "wasm"?');
  });

  function localWorker(tasks: PoolTask[], answer?: (task: PoolTask) => PoolResult): TaskWorker<PoolTask, PoolResult> {
    const run = poolTasks();
    return {
      async run(task) {
        tasks.push(task);
        return answer && task.kind === "start" ? answer(task) : run(task);
      },
      async end() {},
    };
  }

  test("the workers of a pool share one compiled module", async () => {
    const tasks: PoolTask[] = [];
    const local = poolOf(() => localWorker(tasks), { workers: 3 }, 1);
    await local.start();
    const modules = tasks.flatMap((task) => (task.kind === "start" ? [task.module] : []));
    expect(modules).toHaveLength(3);
    expect(modules[0]).toBeInstanceOf(WebAssembly.Module);
    expect(new Set(modules).size).toBe(1);
  });

  test("workers compile the module themselves if it cannot be sent to them", async () => {
    const tasks: PoolTask[] = [];
    const refuse = (task: PoolTask): PoolResult => {
      if (task.kind === "start" && typeof task.module === "string")
        return { backend: "wasm", fallbackReason: undefined };
      throw new DOMException("it could not be cloned", "DataCloneError");
    };
    await poolOf(() => localWorker(tasks, refuse), { workers: 1 }, 1)
      .start()
      .catch(() => {});
    expect(tasks.map((task) => task.kind === "start" && typeof task.module)).toEqual(["object", "string", false]);
    const alone = poolTasks();
    const text = (tasks[1] as { module: string }).module;
    expect(await alone({ kind: "start", module: text, backend: "wasm" })).toMatchObject({ backend: "wasm" });
    await expect(alone({ kind: "start", module: {} as never, backend: "auto" })).rejects.toThrow("got no module");
  });

  test("a pool warns once if the reference replaces WebAssembly, unless backend is auto", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const fallback = (): PoolResult => ({ backend: "reference", fallbackReason: "a policy forbids it" });
    const starting = (options: PoolOptions) =>
      poolOf(() => localWorker([], fallback), { workers: 3, ...options }, 1)
        .start()
        .catch(() => {});
    await starting({ backend: "auto" });
    expect(warn).not.toHaveBeenCalled();
    await starting({});
    await starting({});
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0][0]).toMatch(/^wasmaze: WebAssembly cannot start \(a policy forbids it\), so mazes /);
    warn.mockRestore();
  });
});

function importsOf(file: string, found = new Set<string>()): Set<string> {
  const code = found.has(file) || file.startsWith("node:") ? "" : readFileSync(join(inject("bundle"), file), "utf8");
  found.add(file);
  for (const [, name] of code.matchAll(/(?:from|import) ?"(\.[^"]+\.js|node:[^"]+)"/g))
    importsOf(name.startsWith("node:") ? name : join(dirname(file), name), found);
  return found;
}

test.each(["browser.js", "worker.js", "png.js"])("%s imports nothing from Node", (entry) => {
  expect([...importsOf(entry)].filter((name) => name.startsWith("node:"))).toEqual([]);
  expect([...importsOf("node.js")]).toContain("node:worker_threads");
});

describe("a pool in a page", () => {
  const one = { algorithm: "kruskal", width: 8, height: 8, seed: 1 } as const;

  /** A web worker that runs in this thread. It never sends a result if `answers` is false. */
  class LocalWorker extends EventTarget {
    terminated = false;
    readonly #receive = serveTask(poolTasks(), (message) =>
      this.dispatchEvent(Object.assign(new Event("message"), { data: message })),
    );
    readonly answers: boolean;
    constructor(answers = true) {
      super();
      this.answers = answers;
    }
    postMessage(call: Call<PoolTask>): void {
      if (this.answers) void this.#receive(call);
    }
    terminate(): void {
      this.terminated = true;
    }
    asWorker(): Worker {
      return this as unknown as Worker;
    }
  }

  test("a pool in a page calls the function `worker` once per worker, and ends the workers", async () => {
    const started: LocalWorker[] = [];
    const worker = () => {
      started.push(new LocalWorker());
      return started[started.length - 1].asWorker();
    };
    const local = createPagePool({ workers: 2, worker });
    expect(started).toHaveLength(0);
    expect(await local.start()).toEqual({ backend: "wasm", fallbackReason: undefined });
    expect(started).toHaveLength(2);
    expect(await local.generate(one)).toEqual(createEngine().generate(one));
    await local.close();
    expect(started.map(({ terminated }) => terminated)).toEqual([true, true]);
  });

  test("a pool in a page refuses values that are not workers, and the same worker twice", async () => {
    expect(() => createPagePool({ worker: "worker.js" as never })).toThrow(
      '"worker" expected a function that returns a Worker, got "worker.js"',
    );
    for (const [returned, shown] of [
      [undefined, "undefined"],
      ["worker.js", '"worker.js"'],
      [Promise.resolve(), "an object"],
    ]) {
      const error = createPagePool({ workers: 1, worker: () => returned as never }).generate(one);
      await expect(error).rejects.toThrow(TypeError);
      await expect(error).rejects.toThrow(`expected a function that returns a Worker, got one that returns ${shown}`);
    }
    const same = new LocalWorker().asWorker();
    const local = createPagePool({ workers: 2, worker: () => same });
    await expect(local.start()).rejects.toThrow('"worker" expected a new Worker at each call, got one in use');
    await expect(createPagePool().generate(one)).rejects.toThrow('in Node use "wasmaze/node"');
  });

  test("a pool in a page distinguishes a script that was not found from one that fails", async () => {
    const notFound = createPagePool({
      workers: 1,
      worker() {
        const none = new LocalWorker(false);
        queueMicrotask(() => none.dispatchEvent(new Event("error")));
        return none.asWorker();
      },
    });
    await expect(notFound.generate(one)).rejects.toThrow(
      "a worker stopped while making a maze: its script was not found or may not run here; docs/BUNDLES.md covers ",
    );
    const workers: LocalWorker[] = [];
    const failing = createPagePool({
      workers: 1,
      worker() {
        workers.push(new LocalWorker());
        return workers[0].asWorker();
      },
    });
    await failing.start();
    workers[0].postMessage = () =>
      void workers[0].dispatchEvent(Object.assign(new Event("error"), { message: "Uncaught Error: no" }));
    await expect(failing.generate(one)).rejects.toThrow(/^a worker stopped while making a maze: Uncaught Error: no$/);
  });

  test("a pool in a page warns if a worker does not answer", async () => {
    vi.useFakeTimers();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    try {
      const silent = createPagePool({ workers: 1, worker: () => new LocalWorker(false).asWorker() });
      const call = expect(silent.generate(one)).rejects.toThrow("this pool was closed");
      await vi.advanceTimersByTimeAsync(9_999);
      expect(warn).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(warn.mock.calls[0][0]).toContain('its script must import "wasmaze/worker"');
      await silent.close();
      await call;
    } finally {
      warn.mockRestore();
      vi.useRealTimers();
    }
  });
});

describe("a pool whose workers wait for the test before they finish", () => {
  function heldWorkers() {
    const begun: { index: number; answer: () => void; crash: () => void }[] = [];
    let started = 0;
    let ended = 0;
    const start = (): TaskWorker<PoolTask, PoolResult> => {
      started++;
      return {
        run: (task) =>
          new Promise((resolve, reject) => {
            if (task.kind !== "batch" && task.kind !== "maze") {
              resolve({ backend: "wasm", fallbackReason: undefined });
              return;
            }
            const { index = 0, width, height } = task.request;
            const walls = new Uint8Array(width * height * (task.kind === "batch" ? task.request.count : 1));
            begun.push({
              index,
              answer: () => resolve(task.kind === "batch" ? walls : { walls, start: undefined }),
              crash: () => reject(new WorkerCrashError("it ended with code 9")),
            });
          }),
        async end() {
          ended++;
        },
      };
    };
    return { begun, start, started: () => started, ended: () => ended };
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

  test("a pool requests at most two batches per worker ahead of the reader", async () => {
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

  test("the error of a crashed worker names its batch, and the pool replaces the worker", async () => {
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

  test("the error of a crashed worker names its task, and the pool replaces the worker", async () => {
    const { begun, start, started } = heldWorkers();
    const pool = poolOf(start, { workers: 1 }, 1);
    const one = { algorithm: "kruskal", width: 8, height: 8, seed: 1 } as const;
    const calls = [pool.generate(one), pool.generate(one)];
    await settled();
    begun[0].crash();
    await expect(calls[0]).rejects.toThrow("a worker stopped while making a maze: it ended with code 9");
    await expect(calls[0]).rejects.toBeInstanceOf(WorkerCrashError);
    await settled();
    begun[1].answer();
    expect((await calls[1]).walls).toHaveLength(64);
    expect(started()).toBe(2);
  });

  test("a pool ends a worker that works on an aborted maze for too long, unless the worker is starting", async () => {
    vi.useFakeTimers();
    try {
      const { begun, start, started, ended } = heldWorkers();
      const pool = poolOf(start, { workers: 1 }, 1);
      const one = { algorithm: "kruskal", width: 8, height: 8, seed: 1 } as const;
      const abortedAfter = async (wait: number) => {
        const controller = new AbortController();
        const call = expect(pool.generate({ ...one, signal: controller.signal })).rejects.toThrow();
        if (wait > 0) await vi.advanceTimersByTimeAsync(wait);
        controller.abort();
        await call;
      };
      await abortedAfter(0);
      await vi.advanceTimersByTimeAsync(1000);
      expect([begun.length, ended()]).toEqual([0, 0]);
      await abortedAfter(50);
      expect(begun).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(50);
      begun[0].answer();
      await vi.advanceTimersByTimeAsync(1000);
      expect(ended()).toBe(0);
      await abortedAfter(50);
      await vi.advanceTimersByTimeAsync(1000);
      expect([started(), ended()]).toEqual([1, 1]);
    } finally {
      vi.useRealTimers();
    }
  });
});
