// A worker thread that does one task at a time, seen from both of its ends.

import { parentPort, type Transferable, Worker } from "node:worker_threads";
import { receivedError, type SentError, WorkerCrash } from "./pool.ts";

type Message<Result> = { readonly progress: number } | { readonly result: Result } | { readonly error: SentError };

/** A thread that can be given tasks. */
export interface Thread<Task, Result> {
  /** Does one task. Rejects with a WorkerCrash when the thread ends, and with the task's error when it fails. */
  run(task: Task, onProgress?: (amount: number) => void): Promise<Result>;
  /** Ends the thread, whatever it does. */
  end(): Promise<unknown>;
}

/** Starts a thread from its file. While it has no task, it does not keep the process alive. */
export function startThread<Task, Result>(file: URL): Thread<Task, Result> {
  const worker = new Worker(file);
  worker.unref();
  type Current = { resolve: (result: Result) => void; reject: (error: Error) => void; onProgress: ((amount: number) => void) | undefined };
  let current: Current | undefined;
  let gone: WorkerCrash | undefined;

  function fail(reason: string): void {
    gone ??= new WorkerCrash(reason);
    current?.reject(gone);
    current = undefined;
  }

  worker.on("message", (message: Message<Result>) => {
    if ("progress" in message) return current?.onProgress?.(message.progress);
    const task = current;
    current = undefined;
    worker.unref();
    if ("result" in message) task?.resolve(message.result);
    else task?.reject(receivedError(message.error));
  });
  worker.on("error", (error: unknown) => fail(error instanceof Error ? error.message : String(error)));
  worker.on("exit", (code) => fail(`it ended with code ${code}`));

  return {
    run: (task, onProgress) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(gone);
        current = { resolve, reject, onProgress };
        worker.ref();
        worker.postMessage(task);
      }),
    end: () => worker.terminate(),
  };
}

/** The thread's end: does each task as it comes. `transfer` names what of a result changes hands rather than be copied. */
export function serveTasks<Task, Result>(
  doTask: (task: Task, onProgress: (amount: number) => void) => Result,
  transfer: (result: Result) => Transferable[] = () => [],
): void {
  const port = parentPort;
  if (!port) throw new Error("this file is the work of a thread, not a program to be run");
  port.on("message", (task: Task) => {
    try {
      const result = doTask(task, (progress) => port.postMessage({ progress }));
      port.postMessage({ result }, transfer(result));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      port.postMessage({ error: { name, message } });
    }
  });
}
