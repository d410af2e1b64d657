// Makes a giant in a file. All cores make the missing strips; then the strips are joined.

import { setImmediate } from "node:timers/promises";
import { startThread } from "../engine/parallel/node/thread.ts";
import { Scheduler } from "../engine/parallel/scheduler.ts";
import { closeFile, openForUpdate, statusOf, syncFile } from "../files/fileSystem.ts";
import { fileError } from "../files/files.ts";
import { takeLock } from "../files/lock.ts";
import { newRun } from "../files/partials.ts";
import type { Shard } from "../files/shards.ts";
import * as files from "./file.ts";
import { joiningOf } from "./join.ts";
import { type GiantPlan, stripsOf } from "./plan.ts";
import { writeRecord } from "./record.ts";
import type { StripResult, StripTask } from "./worker.ts";

/** Called with the number of finished cells, the number of all cells, and the number of cells that existed before. */
export type GiantProgress = (done: number, cells: number, found: number) => void;

interface MakeOptions {
  readonly workers: number;
  readonly shard?: Shard | undefined;
  /** Replaces an existing output at this path. */
  readonly force?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: GiantProgress | undefined;
}

export type StripScheduler = Scheduler<StripTask, StripResult>;

// In dist/, the worker is beside this file.
export const startScheduler = (workers: number): StripScheduler =>
  new Scheduler(() => startThread<StripTask, StripResult>(new URL("./giantWorker.js", import.meta.url)), workers);

export const doing = ({ strip: { y, rows } }: StripTask): string => `making rows ${y} to ${y + rows - 1}`;

const cellsOf = ({ width }: GiantPlan, strips: Iterable<{ readonly rows: number }>): number => {
  let cells = 0;
  for (const { rows } of strips) cells += rows * width;
  return cells;
};

/** Makes the missing strips of a shard; without a shard, of the whole giant. */
async function makeStrips(output: files.Output, plan: GiantPlan, run: string, options: MakeOptions): Promise<void> {
  const { shard, signal, onProgress } = options;
  const cells = cellsOf(plan, stripsOf(plan, shard));
  const missing = () => files.missingStrips(output, plan, stripsOf(plan, shard));
  const found = cells - cellsOf(plan, missing());
  let done = found;
  onProgress?.(done, cells, found);
  if (done === cells) return;
  const place = { file: output.partial, start: files.headerOf(plan).length, folder: output.folder, run };
  function* tasks(): Generator<StripTask> {
    for (const strip of missing()) yield { plan, strip, place };
  }
  const scheduler = startScheduler(options.workers);
  try {
    for await (const { task } of scheduler.run(tasks(), { ordered: false, signal, doing })) {
      done += task.strip.rows * plan.width;
      onProgress?.(done, cells, found);
    }
  } finally {
    await scheduler.close();
  }
}

/** Joins the strips in a file. All strips must be finished. */
async function joinFile(output: files.Output, plan: GiantPlan, signal?: AbortSignal): Promise<void> {
  const joining = joiningOf(plan);
  const start = files.headerOf(plan).length;
  const handle = openForUpdate(output.partial);
  try {
    for (const strip of stripsOf(plan)) {
      files.applyPatches(handle, start, joining.add(strip, files.sidesOf(output, plan, strip)));
      // Lets pending signals be handled.
      await setImmediate();
      signal?.throwIfAborted();
    }
    files.applyPatches(handle, start, joining.close());
    syncFile(handle);
  } finally {
    closeFile(handle);
  }
}

/** Joins the strips of a file, and renames it to its final name. */
export async function completeFile(
  output: files.Output,
  plan: GiantPlan,
  run: string,
  signal?: AbortSignal,
): Promise<void> {
  await joinFile(output, plan, signal);
  // From here on, the file is complete, although it still has its temporary name.
  writeRecord(output.path, { giant: plan, complete: true }, run);
  files.finishOutput(output, plan, true);
}

/**
 * Makes a giant in an .npy file, or the strips of one shard. A call may be interrupted at any time and repeated.
 *
 * @returns the number of cells made; 0 if the file was complete.
 * @throws RangeError of one line if another file has the path; Error of one line if a file cannot be written.
 */
export async function makeFile(path: string, plan: GiantPlan, options: MakeOptions): Promise<number> {
  const output = files.outputAt(path);
  const run = newRun();
  let made = 0;
  const onProgress: GiantProgress = (done, cells, found) => {
    made = done - found;
    options.onProgress?.(done, cells, found);
  };
  try {
    const state = clear(output, plan, options.force, run);
    if (state === "complete" && !statusOf(output.folder)) return 0;
    const shard = state === "open" ? options.shard : undefined;
    const lock = takeLock(output.folder, shard, run);
    try {
      // Another run may have completed the output before the lock was taken.
      if (files.finishOutput(output, plan, !shard)) return 0;
      writeRecord(path, { giant: plan, complete: false }, run);
      files.removeUnfinished(output, run);
      files.openOutput(output, plan, run);
      await makeStrips(output, plan, run, { ...options, onProgress });
      if (!options.shard) await completeFile(output, plan, run, options.signal);
    } finally {
      lock.release();
    }
    return made;
  } catch (error) {
    throw fileError(error, `cannot write ${path}`);
  }
}

/** Returns the state of an output. With `force`, first removes another file at its path. */
function clear(output: files.Output, plan: GiantPlan, force: boolean | undefined, run: string): files.OutputState {
  try {
    return files.stateOf(output, plan);
  } catch (error) {
    if (!force) throw error;
    const lock = takeLock(output.folder, undefined, run);
    try {
      files.removeOutput(output);
    } finally {
      lock.release();
    }
    return "open";
  }
}
