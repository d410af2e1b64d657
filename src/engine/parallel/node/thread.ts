// Worker threads of Node.

import { parentPort, Worker } from "node:worker_threads";
import { type DoTask, type Message, RemoteWorker, serveTask, type TaskWorker, UNREADABLE } from "../worker.ts";

/**
 * Returns the option that sets a thread's Node flags. A thread inherits the flags of the process. With --input-type a
 * thread cannot start, so in that case it gets no flags.
 */
const flags = (): { execArgv?: string[] } =>
  process.execArgv.some((flag) => flag.startsWith("--input-type")) ? { execArgv: [] } : {};

/**
 * Starts a thread from its script. An idle thread does not keep the process alive. `transfer` returns the buffers of a
 * task that are transferred instead of copied.
 */
export function startThread<Task, Result>(
  file: URL,
  transfer: (task: Task) => ArrayBuffer[] = () => [],
): TaskWorker<Task, Result> {
  const thread = new Worker(file, flags());
  thread.unref();
  const worker = new RemoteWorker<Task, Result>({
    post: (call) => thread.postMessage(call, transfer(call.task)),
    setBusy: (busy) => (busy ? thread.ref() : thread.unref()),
    end: () => thread.terminate(),
  });
  thread.on("message", (message: Message<Result>) => worker.receive(message));
  thread.on("messageerror", () => worker.fail("its result could not be read"));
  thread.on("error", (error: unknown) => worker.fail(error instanceof Error ? error.message : String(error)));
  thread.on("exit", (code) => worker.fail(`it ended with code ${code}`));
  return worker;
}

/** Runs the tasks that this thread receives. `transfer` returns the buffers of a result that are not copied. */
export function serveThread<Task, Result>(
  doTask: DoTask<Task, Result>,
  transfer?: (result: Result) => ArrayBuffer[],
): void {
  const port = parentPort;
  if (!port) throw new Error("this file runs in a worker thread, not as a program");
  port.on("messageerror", () => port.postMessage(UNREADABLE));
  port.on(
    "message",
    serveTask(doTask, (message, moved) => port.postMessage(message, moved), transfer),
  );
}
