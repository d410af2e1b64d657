// Calls from the page to functions of its worker. Each call is a task of src/engine/parallel/worker.ts.

import { RemoteWorker, serveTask } from "../../src/engine/parallel/worker.ts";

/** The functions of a worker as the page calls them: with the same parameters, but with promises as results. */
export type Remote<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...values: infer Values) => infer Result
    ? (...values: Values) => Promise<Awaited<Result>>
    : never;
};

type FunctionCall = { readonly name: string; readonly values: readonly unknown[] };

/** The buffers of all arrays of numbers in a result, each once. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  const parts = typeof value === "object" && value !== null ? Object.values(value) : [];
  return [...new Set(parts.flatMap(buffersIn))];
}

/** Serves the page's calls; runs in the worker. The arrays of results are transferred to the page, not copied. */
export function serveFunctions(functions: object): void {
  const serve = serveTask<FunctionCall, unknown>(
    ({ name, values }) => (functions as Record<string, (...values: readonly unknown[]) => unknown>)[name](...values),
    (message, buffers) => postMessage(message, { transfer: buffers }),
    buffersIn,
  );
  addEventListener("message", ({ data }) => serve(data));
}

/** A running worker. `end` ends it; pending and later calls are rejected. */
export interface Running<Functions> {
  readonly remote: Remote<Functions>;
  end(): void;
}

/** The functions of a worker. All pending calls are rejected if it cannot start, crashes or ends. */
export function remoteOf<Functions>(worker: Worker): Running<Functions> {
  const remote = new RemoteWorker<FunctionCall, unknown>({
    post: (call) => worker.postMessage(call),
    end: () => worker.terminate(),
  });
  worker.addEventListener("message", ({ data }) => remote.receive(data));
  worker.addEventListener("messageerror", () => remote.fail("its result could not be read"));
  worker.addEventListener("error", ({ message }) => remote.fail(message || "the page's worker could not start"));
  const functions = new Proxy({} as Remote<Functions>, {
    get(_, name) {
      // A promise may resolve to this object, so the object must not have a method `then`.
      if (name === "then") return undefined;
      return (...values: readonly unknown[]) => remote.run({ name: String(name), values });
    },
  });
  return { remote: functions, end: () => void remote.end() };
}
