// Makes one maze that may be larger than memory, and writes it to a file or passes its rows to a function.

import { availableParallelism } from "node:os";
import { checkInteger, checkOptions, unexpected } from "../core/errors.ts";
import { checkSignal } from "../engine/parallel/batches.ts";
import { checkWorkers } from "../engine/parallel/scheduler.ts";
import { joiningOf } from "./join.ts";
import { doing, type GiantProgress, makeFile, startScheduler } from "./make.ts";
import type { Patches } from "./patches.ts";
import { type GiantPlan, type GiantRequest, planGiant, stripsOf } from "./plan.ts";
import { rowsOf } from "./rows.ts";
import type { StripTask } from "./worker.ts";

/** An object that receives the rows of a giant. */
export interface GiantSink {
  /**
   * Receives whole rows, beginning with row `y`, with one byte per cell as in Maze.walls. The first call begins with
   * row 0, and each later call with the row after the last one received. The array is valid until the call returns or
   * its promise is fulfilled. Without `patch`, the rows are final. With `patch`, some of their walls are removed later.
   */
  write(y: number, walls: Uint8Array): void | Promise<void>;
  /**
   * Removes walls from rows that `write` has received. `cells` contains indices y * width + x in increasing order.
   * `walls` contains the bits to clear in each of these cells. If a sink has no `patch`, all strips are buffered in two
   * bits per cell until their rows are final, or each strip is made twice.
   */
  patch?(cells: Float64Array, walls: Uint8Array): void | Promise<void>;
}

/** Options of `giant`. */
export interface GiantOptions {
  /** The number of workers, 1..1024. Default: the number of available cores. */
  workers?: number | undefined;
  /** Aborts the call and rejects its promise with the signal's reason. For a file, the same call resumes the work. */
  signal?: AbortSignal | undefined;
  /**
   * Called when `done` of `cells` cells are finished. For a sink without `patch`, there are two passes over the maze,
   * and both numbers count each cell once per pass.
   */
  onProgress?: ((done: number, cells: number) => void) | undefined;
  /**
   * For a sink without `patch`: bytes of memory that may buffer strips. If this is at least a quarter of a byte per
   * cell of the maze, each strip is made only once; otherwise twice. Default: 2^30.
   */
  memory?: number | undefined;
  /** Replaces an existing file. Default: false. */
  force?: boolean | undefined;
}

/** The fields that determine the walls of a giant. */
export type Giant = Omit<GiantPlan, "stripRows">;

/** The default of GiantOptions.memory. */
export const DEFAULT_MEMORY = 2 ** 30;

const OPTIONS = ["workers", "signal", "onProgress", "memory", "force"];

function checkSink(sink: unknown): GiantSink | string {
  if (typeof sink === "string" && sink !== "") return sink;
  const { write, patch } = (sink ?? {}) as Partial<GiantSink>;
  if (typeof write === "function" && (patch === undefined || typeof patch === "function"))
    return { write: write.bind(sink), ...(patch && { patch: patch.bind(sink) }) };
  throw unexpected("sink", "the path of a file, or { write, patch? }", sink);
}

/** Writes strips as soon as they are made, and patches them afterwards. */
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
 * @param sink either the path of an .npy file, or an object that receives rows. A file needs memory for a few strips
 * only, and the same call resumes it after an interruption.
 * @returns the request with all defaults, including the seed.
 * @throws TypeError, RangeError if the request, the sink or an option is not valid, or if another file has the path.
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
  const { force, onProgress, ...given } = checkOptions(options, OPTIONS);
  const target = checkSink(sink);
  const workers = checkWorkers(given.workers, availableParallelism());
  const signal = checkSignal(given.signal);
  const memory = checkInteger("memory", given.memory ?? DEFAULT_MEMORY, 0, Number.MAX_SAFE_INTEGER);
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw unexpected("onProgress", "a function (done, cells)", onProgress);
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
