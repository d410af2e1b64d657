// The page's side of its worker. Only the latest request is run; earlier ones are dropped.

import workerUrl from "virtual:worker";
import { type Remote, remoteOf } from "../maze/calls.ts";
import type { Made, Order, PageWorker } from "../worker/worker.ts";

/** Starts a worker. */
export function startWorker(): { remote: Remote<PageWorker>; worker: Worker } {
  const worker = new Worker(workerUrl, { type: "module" });
  return { remote: remoteOf<PageWorker>(worker), worker };
}

// Starting a new worker is faster than waiting longer for an obsolete maze.
const PATIENCE_MILLISECONDS = 250;

export class Maker {
  #current = startWorker();
  #begun = 0;
  #busy = false;
  #turn = 0;

  get remote(): Remote<PageWorker> {
    return this.#current.remote;
  }

  /** Makes mazes one after another. Returns undefined if other mazes have been requested meanwhile. */
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
    const { worker, remote } = this.#current;
    try {
      const made: Made[] = [];
      for (const order of orders) {
        made.push(await remote.make(order));
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
