// wasmaze/inline-worker: web workers of a pool without a file, for bundlers that find none.

import { workerText } from "./generated/workerText.ts";

let address: string | undefined;

/**
 * Starts a web worker of a pool from text in this module, by a `blob:` address. A Content-Security-Policy must allow
 * `worker-src blob:`.
 *
 * @example
 * const pool = createPool({ worker: inlineWorker });
 */
export function inlineWorker(): Worker {
  // One for all workers: a browser keeps the text as long as there is the address.
  address ??= URL.createObjectURL(new Blob([workerText], { type: "text/javascript" }));
  return new Worker(address);
}
