// Tests the scheduler of worker threads: its limits, the order of results, and its state after aborts and failures.

import { describe, expect, test } from "vitest";
import { workerHere } from "../../src/engine/parallel/here.ts";
import { Scheduler } from "../../src/engine/parallel/scheduler.ts";
import type { Call, TaskWorker } from "../../src/engine/parallel/worker.ts";
import { RemoteWorker, serveTask, UNREADABLE, WorkerCrashError } from "../../src/engine/parallel/worker.ts";

interface Begun {
  task: number;
  resolve: (result: string) => void;
  reject: (error: Error) => void;
  report: (amount: number) => void;
}

function heldWorkers() {
  const begun: Begun[] = [];
  const counts = { started: 0, ended: 0 };
  const start = (): TaskWorker<number, string> => {
    counts.started++;
    return {
      run: (task, report = () => {}) => new Promise((resolve, reject) => begun.push({ task, resolve, reject, report })),
      async end() {
        counts.ended++;
      },
    };
  };
  return { begun, counts, start };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const doing = (task: number) => `doing ${task}`;

describe("a scheduler", () => {
  test("a scheduler returns results in order, or as soon as they are ready", async () => {
    for (const ordered of [true, false]) {
      const { begun, start } = heldWorkers();
      const results = new Scheduler(start, 3).run([0, 1, 2], { doing, ordered });
      const got: number[] = [];
      const reading = (async () => {
        for await (const { task, result } of results) {
          expect(result).toBe(`made ${task}`);
          got.push(task);
        }
      })();
      await settled();
      for (const task of [2, 0, 1]) {
        begun[task].resolve(`made ${task}`);
        await settled();
      }
      await reading;
      expect(got).toEqual(ordered ? [0, 1, 2] : [2, 0, 1]);
    }
  });

  test("a scheduler takes a task only when a worker is free, and starts no more workers than necessary", async () => {
    const { begun, counts, start } = heldWorkers();
    let taken = 0;
    function* tasks() {
      for (; taken < 100; taken++) yield taken;
    }
    const results = new Scheduler(start, 4).run(tasks(), { doing, inFlight: 2 });
    const first = results.next();
    await settled();
    expect({ taken, ...counts }).toEqual({ taken: 2, started: 2, ended: 0 });
    begun[0].resolve("made");
    await first;
    await settled();
    expect(begun).toHaveLength(2);
  });

  test("a scheduler drops pending tasks and late progress when the reader stops", async () => {
    const { begun, start } = heldWorkers();
    const scheduler = new Scheduler(start, 1);
    const progress: number[] = [];
    const results = scheduler.run([0, 1, 2], { doing, inFlight: 3, onProgress: (amount) => progress.push(amount) });
    const first = results.next();
    await settled();
    begun[0].report(5);
    begun[0].resolve("made");
    await first;
    await results.return();
    begun[1].report(6);
    begun[1].resolve("made");
    await settled();
    expect(begun).toHaveLength(2);
    expect(progress).toEqual([5]);
  });

  test("a scheduler replaces a worker that crashed, and keeps a worker whose task failed", async () => {
    const { begun, counts, start } = heldWorkers();
    const scheduler = new Scheduler(start, 1);
    const failures: readonly [Error, string][] = [
      [new RangeError("too large"), "too large"],
      [new WorkerCrashError("it ended with code 9"), "a worker stopped while doing 7: it ended with code 9"],
    ];
    for (const [error, message] of failures) {
      const next = scheduler.run([7], { doing }).next();
      await settled();
      begun.at(-1)?.reject(error);
      await expect(next).rejects.toThrow(message);
    }
    expect(counts).toEqual({ started: 1, ended: 1 });
    void scheduler.run([8], { doing }).next();
    await settled();
    expect(counts).toEqual({ started: 2, ended: 1 });
  });

  test("a scheduler rejects with the error of a worker that cannot start", async () => {
    const start = () => {
      throw new Error("no more threads");
    };
    await expect(new Scheduler<number, string>(start, 2).run([1, 2, 3], { doing }).next()).rejects.toThrow(
      "no more threads",
    );
  });

  test("a scheduler rejects pending results when it is closed or aborted", async () => {
    const { counts, start } = heldWorkers();
    const scheduler = new Scheduler(start, 2);
    const controller = new AbortController();
    const aborted = scheduler.run([1], { doing, signal: controller.signal }).next();
    const closed = scheduler.run([2], { doing }).next();
    const reason = new Error("enough");
    controller.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    await scheduler.close();
    await expect(closed).rejects.toThrow("closed");
    await expect(scheduler.run([3], { doing }).next()).rejects.toThrow("closed");
    expect(counts).toEqual({ started: 2, ended: 2 });
  });
});

describe("a worker", () => {
  function channelOf() {
    const calls: string[] = [];
    const channel = {
      post: ({ task }: Call<number>) => void calls.push(`post ${task}`),
      setBusy: (busy: boolean) => void calls.push(busy ? "busy" : "idle"),
      end: () => void calls.push("end"),
    };
    return { calls, worker: new RemoteWorker<number, string>(channel) };
  }

  test("a worker is busy while it has a task", async () => {
    const { calls, worker } = channelOf();
    const progress: number[] = [];
    const result = worker.run(3, (amount) => progress.push(amount));
    worker.receive({ call: 1, progress: 2 });
    worker.receive({ call: 1, result: "made" });
    expect(await result).toBe("made");
    expect(progress).toEqual([2]);
    expect(calls).toEqual(["busy", "post 3", "idle"]);
  });

  test("a worker ignores messages that arrive after its end or crash", async () => {
    const { calls, worker } = channelOf();
    const result = worker.run(3);
    const ended = worker.end();
    worker.receive({ call: 1, result: "late" });
    await expect(result).rejects.toThrow(WorkerCrashError);
    await ended;
    await expect(worker.run(4)).rejects.toThrow("it was terminated");
    expect(calls).toEqual(["busy", "post 3", "end"]);
  });

  test("a worker returns the result of a task, or an error of the same class", async () => {
    const { worker } = channelOf();
    const answer = serveTask<number, string>(
      (task, onProgress) => {
        onProgress(1);
        if (task === 1) throw new RangeError("too large");
        return "made";
      },
      (message) => worker.receive(message),
    );
    const made = worker.run(0);
    await answer({ call: 1, task: 0 });
    expect(await made).toBe("made");
    const refused = worker.run(1);
    await answer({ call: 2, task: 1 });
    await expect(refused).rejects.toThrow(RangeError);
  });

  test("a worker runs several calls at once, and is idle after the last result", async () => {
    const { calls, worker } = channelOf();
    const [first, second] = [worker.run(3), worker.run(4)];
    worker.receive({ call: 2, result: "second" });
    expect(await second).toBe("second");
    worker.receive({ call: 1, error: { name: "TypeError", message: "no" } });
    await expect(first).rejects.toThrow(TypeError);
    expect(calls).toEqual(["busy", "post 3", "post 4", "idle"]);
  });

  test("a worker that fails, or sends a message without a number, rejects all pending calls", async () => {
    const { worker } = channelOf();
    const pending = [worker.run(3), worker.run(4)];
    worker.receive(UNREADABLE);
    for (const call of pending) await expect(call).rejects.toThrow("its task could not be read");
    const others = [worker.run(5), worker.run(6)];
    worker.fail("it ended");
    for (const call of others) await expect(call).rejects.toThrow(WorkerCrashError);
  });
});

describe("a worker in this thread", () => {
  /** Task n has n steps. `steps` lists the finished steps. */
  function counting() {
    const steps: number[] = [];
    const worker = workerHere<number, string>(async () => async (task, onProgress) => {
      for (let step = 1; step <= task; step++) {
        steps.push(step);
        await onProgress(step);
      }
      if (task === 0) throw new RangeError("too few");
      return "made";
    });
    return { steps, worker };
  }

  test("a worker in this thread yields between the steps of its tasks", async () => {
    const { steps, worker } = counting();
    const progress: number[] = [];
    const result = worker.run(3, (amount) => progress.push(amount));
    await new Promise((resolve) => setImmediate(resolve));
    expect(steps.length).toBeLessThan(3);
    expect(await result).toBe("made");
    expect(progress).toEqual([1, 2, 3]);
    await expect(worker.run(0)).rejects.toThrow(RangeError);
    await worker.end();
  });

  test("a worker in this thread ends after its current step", async () => {
    const { steps, worker } = counting();
    const result = worker.run(1000, () => void worker.end());
    await expect(result).rejects.toThrow(WorkerCrashError);
    await worker.end();
    expect(steps).toEqual([1]);
  });
});
