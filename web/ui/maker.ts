// The page's side of its worker. Only the latest request is run; earlier ones are dropped.

import workerUrl from "virtual:worker";
import { type Remote, type Running, remoteOf } from "../maze/calls.ts";
import type { Made, Order, PageWorker } from "../worker/worker.ts";

/** Starts a worker. */
export const startWorker = (): Running<PageWorker> => remoteOf<PageWorker>(new Worker(workerUrl, { type: "module" }));

// Starting a new worker is faster than waiting longer for an obsolete maze.
const PATIENCE_MILLISECONDS = 250;

export class Maker {
  #current = startWorker();
  #begun = 0;
  #busy = false;
  #turn = 0;

  /** The worker's functions. All pending calls are rejected when an obsolete maze ends the worker. */
  get remote(): Remote<PageWorker> {
    return this.#current.remote;
  }

  /** Runs a call. If the worker ends because of an obsolete maze, the call is repeated in the next worker. */
  async persist<Result>(call: (remote: Remote<PageWorker>) => Promise<Result>): Promise<Result> {
    for (;;) {
      const { remote } = this;
      try {
        return await call(remote);
      } catch (error) {
        if (remote === this.remote) throw error;
      }
    }
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
    const current = this.#current;
    try {
      const made: Made[] = [];
      for (const order of orders) {
        made.push(await current.remote.make(order));
        if (turn !== this.#turn) return undefined;
      }
      return made;
    } catch (error) {
      if (turn !== this.#turn) return undefined;
      throw error;
    } finally {
      if (current === this.#current) this.#busy = false;
    }
  }

  /** Ends the worker. */
  end(): void {
    this.#current.end();
  }

  #restart(): void {
    this.#current.end();
    this.#current = startWorker();
    this.#busy = false;
  }
}
