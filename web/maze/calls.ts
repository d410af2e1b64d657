// Calls from the page to its worker: each has a number, and its answer has the same.

/** The functions of a worker, as the page calls them. */
export type Remote<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...values: infer Values) => infer Result
    ? (...values: Values) => Promise<Awaited<Result>>
    : never;
};

interface Call {
  readonly call: number;
  readonly name: string;
  readonly values: readonly unknown[];
}

interface Answer {
  readonly call: number;
  readonly result?: unknown;
  readonly error?: unknown;
}

const moved = new WeakMap<object, Transferable[]>();

/** A result of which parts are moved to the page, not copied. */
export function transfer<Result extends object>(result: Result, parts: Transferable[]): Result {
  moved.set(result, parts);
  return result;
}

/** Answers the page's calls; in the worker. */
export function answer(functions: object): void {
  addEventListener("message", async ({ data }: MessageEvent<Call>) => {
    const { call, name, values } = data;
    try {
      const result = await (functions as Record<string, (...values: readonly unknown[]) => unknown>)[name](...values);
      const parts = typeof result === "object" && result !== null ? moved.get(result) : undefined;
      postMessage({ call, result } satisfies Answer, { transfer: parts ?? [] });
    } catch (error) {
      postMessage({ call, error } satisfies Answer);
    }
  });
}

/** The functions of a worker. */
export function remoteOf<Functions>(worker: Worker): Remote<Functions> {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: unknown) => void }>();
  let last = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.call);
    waiting.delete(data.call);
    if ("error" in data) asked?.reject(data.error);
    else asked?.resolve(data.result);
  });
  return new Proxy({} as Remote<Functions>, {
    get(_, name) {
      // It is no promise, and may be the result of one.
      if (name === "then") return undefined;
      return (...values: readonly unknown[]) =>
        new Promise((resolve, reject) => {
          const call = ++last;
          waiting.set(call, { resolve, reject });
          worker.postMessage({ call, name: String(name), values } satisfies Call);
        });
    },
  });
}
