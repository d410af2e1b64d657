// The page's side of its worker, which makes its mazes.

import workerUrl from "virtual:worker";
import { type Running, remoteOf } from "../maze/calls.ts";
import { LatestWorker } from "../pages/latestWorker.ts";
import type { Made, Order, PageWorker } from "../worker/worker.ts";

/** The worker that a script has started before this one was loaded (early.ts). It is used once. */
declare global {
  var earlyWorker: Worker | undefined;
}

export function startWorker(): Running<PageWorker> {
  const { earlyWorker } = globalThis;
  globalThis.earlyWorker = undefined;
  return remoteOf<PageWorker>(earlyWorker ?? new Worker(workerUrl, { type: "module" }));
}

export class Maker extends LatestWorker<PageWorker> {
  constructor() {
    super(startWorker);
  }

  /** Makes mazes one after another. Returns undefined if other mazes have been requested meanwhile. */
  make(orders: readonly Order[]): Promise<Made[] | undefined> {
    return this.run(async (remote) => {
      const made: Made[] = [];
      for (const order of orders) made.push(await remote.make(order));
      return made;
    });
  }
}
