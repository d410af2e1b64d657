// A worker in this thread, of Node.

import { type DoTask, type TaskWorker, WorkerCrashError } from "./worker.ts";

/**
 * A worker in this thread, for tasks of short steps: between these all others run. It ends after a step. `load` returns
 * what it does, once it has a task.
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
          if (isOver) throw new WorkerCrashError("it was ended");
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
