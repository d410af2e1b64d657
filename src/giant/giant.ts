// giant(): makes one maze that may be larger than memory, in a file or as rows.

import { availableParallelism } from "node:os";
import { checkInteger, checkOptions, show } from "../core/errors.ts";
import { checkSignal } from "../engine/parallel/input.ts";
import { checkWorkers } from "../engine/parallel/scheduler.ts";
import { joiningOf } from "./join.ts";
import { doing, type GiantProgress, makeFile, startScheduler } from "./make.ts";
import type { Patches } from "./patches.ts";
import { type GiantPlan, type GiantRequest, planGiant, stripsOf } from "./plan.ts";
import { rowsOf } from "./rows.ts";
import type { StripTask } from "./worker.ts";

/** Receives the rows of a giant. */
export interface GiantSink {
  /**
   * Takes whole rows from row `y`, in order, with one byte per cell as in Maze.walls. The array is valid until the call
   * returns or its promise is fulfilled. Without `patch`, rows are final; otherwise some of their walls are removed
   * later.
   */
  write(y: number, walls: Uint8Array): void | Promise<void>;
  /**
   * Removes walls of rows that were written. `cells`: indices y * width + x in increasing order; `walls`: the bits of
   * each that become 0. Without this function, strips are buffered in two bits per cell, or made twice.
   */
  patch?(cells: Float64Array, walls: Uint8Array): void | Promise<void>;
}

/** Options of `giant`. */
export interface GiantOptions {
  /** The number of workers, 1..1024; default: the number of available cores. */
  workers?: number | undefined;
  /** Aborts: the promise is rejected with the signal's reason. The same call completes a file later. */
  signal?: AbortSignal | undefined;
  /**
   * Called with the number of finished cells and of all cells. Rows without `patch` take two passes, so count twice.
   */
  onProgress?: ((done: number, cells: number) => void) | undefined;
  /**
   * Bytes of memory for strips that wait to be written to a sink without `patch`. A quarter of a byte per cell is
   * enough to make each strip once. Default: 2^30.
   */
  memory?: number | undefined;
  /** Replaces an existing file. Default: false. */
  force?: boolean | undefined;
}

/** Everything that determines the bytes of a giant. */
export type Giant = Omit<GiantPlan, "stripRows">;

/** The default of GiantOptions.memory. */
export const DEFAULT_MEMORY = 2 ** 30;

const OPTIONS = ["workers", "signal", "onProgress", "memory", "force"];

function checkSink(sink: unknown): GiantSink | string {
  if (typeof sink === "string" && sink !== "") return sink;
  const { write, patch } = (sink ?? {}) as Partial<GiantSink>;
  if (typeof write === "function" && (patch === undefined || typeof patch === "function")) return sink as GiantSink;
  throw new TypeError(`"sink" expected the path of a file, or { write, patch? }, got ${show(sink)}`);
}

/** Writes strips as they are made, then patches them. */
async function writeStrips(
  plan: GiantPlan,
  sink: Required<GiantSink>,
  workers: number,
  signal: AbortSignal | undefined,
  onProgress: GiantProgress | undefined,
): Promise<void> {
  const cells = plan.width * plan.height;
  let done = 0;
  function* tasks(): Generator<StripTask> {
    for (const strip of stripsOf(plan)) yield { plan, strip, walls: "bytes" };
  }
  const joining = joiningOf(plan);
  const patch = async ({ cells, walls }: Patches) => {
    if (cells.length > 0) await sink.patch(cells, walls);
  };
  const scheduler = startScheduler(workers);
  try {
    for await (const { task, result } of scheduler.run(tasks(), { signal, doing })) {
      if (!result) continue;
      await sink.write(task.strip.y, result.walls);
      await patch(joining.add(task.strip, result));
      done += result.walls.length;
      onProgress?.(done, cells, 0);
    }
    await patch(joining.close());
  } finally {
    await scheduler.close();
  }
}

/**
 * Makes one maze that may be larger than memory, on all cores. The bytes are those of `generate` with "kruskal".
 *
 * @param sink the path of an .npy file, which needs memory for a few strips only, and which the same call resumes after
 * an interruption; or an object that takes rows.
 * @returns the request with all defaults, including the seed.
 * @throws TypeError, RangeError if the request, the sink or an option is not valid, or the path has another file.
 * @example
 * import { giant } from "wasmaze/node";
 *
 * const request = { algorithm: "kruskal", width: 2000, height: 1000, seed: 7 } as const;
 * await giant(request, "maze.npy");
 *
 * let rows = 0;
 * const sink = { write: (y: number, walls: Uint8Array) => void (rows += walls.length / 2000) };
 * const { seed } = await giant(request, sink, { workers: 2 });
 * console.log(seed, rows); // 7 1000
 */
export async function giant(
  request: GiantRequest,
  sink: GiantSink | string,
  options: GiantOptions = {},
): Promise<Giant> {
  checkOptions(options, OPTIONS);
  const { force, onProgress } = options;
  const target = checkSink(sink);
  const workers = checkWorkers(options.workers, availableParallelism());
  const signal = checkSignal(options.signal);
  const memory = checkInteger("memory", options.memory ?? DEFAULT_MEMORY, 0, Number.MAX_SAFE_INTEGER);
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw new TypeError(`"onProgress" expected a function (done, cells), got ${show(onProgress)}`);
  }
  const plan = planGiant(request);
  signal?.throwIfAborted();
  if (typeof target === "string") await makeFile(target, plan, { workers, force, signal, onProgress });
  else if (target.patch) await writeStrips(plan, target as Required<GiantSink>, workers, signal, onProgress);
  else
    for await (const { y, walls } of rowsOf(plan, { workers, memory, signal, onProgress }))
      await target.write(y, walls);
  const { stripRows: _, ...made } = plan;
  return made;
}
