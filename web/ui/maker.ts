// The page's side of its worker, which makes its mazes.

import workerUrl from "virtual:worker";
import { type Running, remoteOf } from "../maze/calls.ts";
import { LatestWorker } from "../pages/latestWorker.ts";
import { first, makesFirst } from "../worker/first.ts";
import { type Made, makeWith, type Order } from "../worker/make.ts";
import type { PageWorker } from "../worker/worker.ts";

/** The worker starts this long after a maze that is made without it. */
const LATER_MILLISECONDS = 500;

export const startWorker = <Functions = PageWorker>(url = workerUrl): Running<Functions> =>
  remoteOf(new Worker(url, { type: "module" }));

export class Maker extends LatestWorker<PageWorker> {
  constructor() {
    super(() => startWorker());
  }

  /**
   * Makes mazes one after another: in the page if the worker is not running, because loading it takes longer. Returns
   * undefined if other mazes have been requested meanwhile.
   */
  async make(orders: readonly Order[]): Promise<Made[] | undefined> {
    if (!this.isRunning && orders.every(({ request }) => makesFirst(request))) {
      setTimeout(() => this.remote.warmUp().catch(() => {}), LATER_MILLISECONDS);
      return orders.map((order) => makeWith(first, order));
    }
    return this.run(async (remote) => {
      const made: Made[] = [];
      for (const order of orders) made.push(await remote.make(order));
      return made;
    });
  }
}
