/**
 * Starts web workers of a pool without a script file, for bundlers that cannot find the file.
 *
 * @module wasmaze/inline-worker
 */

import { workerText } from "./generated/workerText.ts";

let address: string | undefined;

/**
 * Starts a web worker of a pool. Its script is embedded in this module and loaded through a `blob:` URL. A
 * Content-Security-Policy must allow `worker-src blob:`.
 *
 * @example
 * import { createPool } from "wasmaze/browser";
 * import { inlineWorker } from "wasmaze/inline-worker";
 *
 * const pool = createPool({ worker: inlineWorker });
 * const maze = await pool.generate({ algorithm: "kruskal", width: 500, height: 500, seed: 7 });
 * console.log(maze.walls.length); // 250000
 * await pool.close();
 */
export function inlineWorker(): Worker {
  // All workers share one URL, because a browser holds the script in memory as long as the URL exists.
  address ??= URL.createObjectURL(new Blob([workerText], { type: "text/javascript" }));
  return new Worker(address);
}
