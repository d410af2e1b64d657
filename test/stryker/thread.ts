// In place of src/engine/parallel/thread.ts while Stryker judges: the channel of a thread without the thread, as a mutant acts
// in its process alone.

import { type Message, RemoteWorker, serveTask, type TaskWorker } from "../../src/engine/parallel/worker.ts";

type DoTask = (task: unknown, onProgress: (amount: number) => void) => unknown;

const WORKERS: Readonly<Record<string, () => Promise<unknown>>> = {
  "bulkWorker.js": () => import("../../src/datasets/worker.ts"),
  "giantWorker.js": () => import("../../src/giant/worker.ts"),
};

let loading = "";
const doing = new Map<string, DoTask>();

export function serveThread<Task, Result>(
  doTask: (task: Task, onProgress: (amount: number) => void) => Result | Promise<Result>,
): void {
  doing.set(loading, doTask as DoTask);
}

export function startThread<Task, Result>(file: URL): TaskWorker<Task, Result> {
  const name = file.href.slice(file.href.lastIndexOf("/") + 1);
  const worker = new RemoteWorker<Task, Result>({
    async post(task) {
      if (!doing.has(name)) {
        loading = name;
        await WORKERS[name]();
      }
      const serve = serveTask(doing.get(name) as DoTask, (message) =>
        worker.receive(structuredClone(message) as Message<Result>),
      );
      void serve(structuredClone(task));
    },
    end() {},
  });
  return worker;
}
