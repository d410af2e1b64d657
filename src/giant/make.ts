// Makes a giant in a file. All cores make the missing strips; then the strips are joined.

import { setImmediate } from "node:timers/promises";
import { startThread } from "../engine/parallel/node/thread.ts";
import { Scheduler } from "../engine/parallel/scheduler.ts";
import { closeFile, moveFile, openForUpdate, statusOf, syncFile } from "../files/fileSystem.ts";
import { fileError } from "../files/files.ts";
import { takeLock } from "../files/lock.ts";
import { newRun, removePartials } from "../files/partials.ts";
import type { Shard } from "../files/shards.ts";
import * as files from "./file.ts";
import { joiningOf } from "./join.ts";
import { type GiantPlan, type Strip, stripAt, stripsOf } from "./plan.ts";
import { readRecord, writeRecord } from "./record.ts";
import { sidesName } from "./sides.ts";
import type { StripResult, StripTask } from "./worker.ts";

/** `done` of `cells` cells are finished. This includes `found` cells of earlier runs. */
export type GiantProgress = (done: number, cells: number, found: number) => void;

/** Called for each damaged strip, with the path of the output that contains the strip. */
export type OnDamage = (path: string, strip: Strip) => void;

interface MakeOptions {
  readonly workers: number;
  readonly shard?: Shard | undefined;
  /** Replaces an existing output at this path. */
  readonly force?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: GiantProgress | undefined;
  readonly onDamage?: OnDamage | undefined;
}

export type StripScheduler = Scheduler<StripTask, StripResult>;

// In dist/, the worker is beside this file.
export const startScheduler = (workers: number): StripScheduler =>
  new Scheduler(() => startThread<StripTask, StripResult>(new URL("./giantWorker.js", import.meta.url)), workers);

/** The rows of a strip, such as "17 to 33". */
export const rowsText = ({ y, rows }: Strip): string => `${y} to ${y + rows - 1}`;

export const doing = ({ strip }: StripTask): string => `making rows ${rowsText(strip)}`;

/**
 * Makes the missing and damaged strips of a shard; without a shard, of the whole giant. If `checksWalls` is false, all
 * existing strips count as intact.
 */
async function makeStrips(
  output: files.Output,
  plan: GiantPlan,
  run: string,
  checksWalls: boolean,
  { workers, shard, signal, onProgress, onDamage }: MakeOptions,
): Promise<void> {
  let cells = 0;
  for (const { rows } of stripsOf(plan, shard)) cells += rows * plan.width;
  let found = 0;
  const missing: number[] = [];
  for await (const { strip, state } of files.statesOf(output, plan, stripsOf(plan, shard), checksWalls)) {
    signal?.throwIfAborted();
    if (state === "damaged") onDamage?.(output.path, strip);
    if (state === "intact") found += strip.rows * plan.width;
    else missing.push(strip.number);
    onProgress?.(found, cells, found);
  }
  let done = found;
  if (missing.length === 0) return;
  const place = { file: output.partial, start: files.headerOf(plan).length, folder: output.folder, run };
  function* tasks(): Generator<StripTask> {
    for (const number of missing) yield { plan, strip: stripAt(plan, number), place };
  }
  const scheduler = startScheduler(workers);
  try {
    for await (const { task } of scheduler.run(tasks(), { ordered: false, signal, doing })) {
      done += task.strip.rows * plan.width;
      onProgress?.(done, cells, found);
    }
  } finally {
    await scheduler.close();
    try {
      // A worker that ends during a strip leaves the file that it was writing.
      const strips = missing.map((number) => sidesName(stripAt(plan, number)));
      removePartials(output.folder, strips, run);
    } catch {
      // The next run removes the file. The first error is more useful.
    }
  }
}

/** Joins the strips in a file. All strips must be finished. With `undoes`, restores the walls that joining removed. */
async function joinFile(output: files.Output, plan: GiantPlan, undoes: boolean, signal?: AbortSignal): Promise<void> {
  const joining = joiningOf(plan);
  const start = files.headerOf(plan).length;
  const handle = openForUpdate(output.partial);
  try {
    for (const strip of stripsOf(plan)) {
      files.applyPatches(handle, start, joining.add(strip, files.sidesOf(output, plan, strip)), undoes);
      // Lets pending signals be handled.
      await setImmediate();
      signal?.throwIfAborted();
    }
    files.applyPatches(handle, start, joining.close(), undoes);
    syncFile(handle);
  } finally {
    closeFile(handle);
  }
}

/** Completes an output. `fill` makes or copies missing strips and, with `checksWalls`, damaged strips. */
export async function completeFile(
  output: files.Output,
  plan: GiantPlan,
  run: string,
  fill: (checksWalls: boolean) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const { path, partial } = output;
  if (readRecord(path)?.joining) {
    // A run ended while it removed walls between strips. Restores the walls, because the checksums include them.
    await fill(false);
    await joinFile(output, plan, true, signal);
    writeRecord(path, { giant: plan, complete: false }, run);
  }
  await fill(true);
  writeRecord(path, { giant: plan, complete: false, joining: true }, run);
  await joinFile(output, plan, false, signal);
  moveFile(partial, path);
  files.finishOutput(output, plan, run);
}

/**
 * Makes a giant in an .npy file, or the strips of one shard. A call may be interrupted at any time and repeated.
 *
 * @returns the number of cells made; 0 if the file was complete.
 * @throws RangeError of one line if the path is that of another file; Error of one line if a file cannot be written.
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
    const wasComplete = clear(output, plan, options.force, run);
    if (wasComplete && !statusOf(output.folder)) return 0;
    const shard = wasComplete ? undefined : options.shard;
    const lock = takeLock(output.folder, shard, run);
    try {
      // Another run may have completed the output before the lock was taken.
      if (files.isComplete(output, plan)) {
        if (!shard) files.finishOutput(output, plan, run);
        return 0;
      }
      const joining = readRecord(path)?.joining;
      writeRecord(path, { giant: plan, complete: false, joining }, run);
      files.removeUnfinished(output, run);
      files.openOutput(output, plan, run);
      const fill = (checksWalls: boolean) => makeStrips(output, plan, run, checksWalls, { ...options, onProgress });
      if (options.shard) await fill(!joining);
      else await completeFile(output, plan, run, fill, options.signal);
    } finally {
      lock.release();
    }
    return made;
  } catch (error) {
    throw fileError(error, `cannot write ${path}`);
  }
}

/** Returns whether an output is complete. With `force`, first removes another file at its path. */
function clear(output: files.Output, plan: GiantPlan, force: boolean | undefined, run: string): boolean {
  try {
    return files.isComplete(output, plan);
  } catch (error) {
    if (!force) throw error;
  }
  const lock = takeLock(output.folder, undefined, run);
  try {
    // Another run may have replaced the file before the lock was taken.
    return files.isComplete(output, plan);
  } catch {
    files.removeOutput(output);
    return false;
  } finally {
    lock.release();
  }
}
