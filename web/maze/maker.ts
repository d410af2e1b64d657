// The page's side of its worker: the latest request is run, and earlier unfinished requests are dropped.

import workerUrl from "virtual:worker";
import { type Remote, remoteOf } from "./calls.ts";
import type { Made, Order, PageWorker } from "./worker.ts";

/** A worker, and a promise that rejects if it cannot start or ends with an error. */
export function startWorker(): { remote: Remote<PageWorker>; worker: Worker; failed: Promise<never> } {
  const worker = new Worker(workerUrl, { type: "module" });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener("error", ({ message }) =>
      reject(new Error(message || "the page's worker could not start")),
    );
  });
  failed.catch(() => {});
  return { remote: remoteOf<PageWorker>(worker), worker, failed };
}

// If an obsolete maze delays the next one by more than this, a new worker is started, which is faster.
const PATIENCE_MILLISECONDS = 250;

export class Maker {
  #current = startWorker();
  #begun = 0;
  #busy = false;
  #turn = 0;

  get remote(): Remote<PageWorker> {
    return this.#current.remote;
  }

  /** Makes mazes, one after another; undefined if others have been requested since. */
  async make(orders: readonly Order[]): Promise<Made[] | undefined> {
    const turn = ++this.#turn;
    while (this.#busy) {
      const wait = this.#begun + PATIENCE_MILLISECONDS - performance.now();
      if (wait <= 0) this.#restart();
      else await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 5)));
      if (turn !== this.#turn) return undefined;
    }
    this.#busy = true;
    this.#begun = performance.now();
    const { worker, failed, remote } = this.#current;
    try {
      const made: Made[] = [];
      for (const order of orders) {
        made.push(await Promise.race([remote.make(order), failed]));
        if (turn !== this.#turn) return undefined;
      }
      return made;
    } finally {
      if (worker === this.#current.worker) this.#busy = false;
    }
  }

  /** Ends the worker. */
  end(): void {
    this.#current.worker.terminate();
  }

  #restart(): void {
    this.#current.worker.terminate();
    this.#current = startWorker();
    this.#busy = false;
  }
}
