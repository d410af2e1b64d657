// Runs the tasks of a worker in the current thread of Node.

import { type DoTask, type TaskWorker, WorkerCrashError } from "./worker.ts";

/**
 * Returns a worker in the current thread. Its tasks must yield between short steps, because the worker can end only
 * after a step. `load` returns the task function.
 */
export function workerHere<Task, Result>(load: () => Promise<DoTask<Task, Result>>): TaskWorker<Task, Result> {
  let isOver = false;
  let running: Promise<unknown> | undefined;
  return {
    run(task, onProgress) {
      const result = load().then((doTask) =>
        doTask(task, async (amount) => {
          onProgress?.(amount);
          await new Promise((resolve) => setImmediate(resolve));
          if (isOver) throw new WorkerCrashError("it was terminated");
        }),
      );
      running = result.catch(() => {});
      return result;
    },
    async end() {
      isOver = true;
      await running;
    },
  };
}
