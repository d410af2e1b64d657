// Merges the shards of a giant: copies all strips into one file.

import { setImmediate } from "node:timers/promises";
import { closeFile, openFile, openForUpdate, readChunks, statusOf, syncData, writeAt } from "../files/fileSystem.ts";
import { fileError } from "../files/files.ts";
import { takeLock } from "../files/lock.ts";
import { newRun } from "../files/partials.ts";
import { checkComplete, differences } from "../files/shards.ts";
import * as files from "./file.ts";
import { completeFile } from "./make.ts";
import { type GiantPlan, type Strip, stripCount } from "./plan.ts";
import { readRecord, recordName } from "./record.ts";
import { readSides, writeSides } from "./sides.ts";

interface MergeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of strips that the first output has, and with the number of all strips. */
  readonly onProgress?: ((found: number, count: number) => void) | undefined;
}

/** Returns the plan of the outputs. Throws if they have different plans. */
function planOf(paths: readonly string[]): GiantPlan {
  const plans = paths.map((path) => {
    const record = readRecord(path);
    if (!record) throw new Error(`${recordName(path)} expected the record of a giant maze, got no file`);
    return record.giant;
  });
  plans.forEach((plan, i) => {
    const found = differences(plans[0], plan, [`in ${paths[0]}`, `in ${paths[i]}`]);
    if (found.length > 0) throw new Error(`${paths[i]} is of another maze than ${paths[0]}: ${found.join("; ")}`);
  });
  return plans[0];
}

/** Copies the rows and the sides of a strip. Returns false if the output `from` does not contain the strip. */
function copyStrip(from: files.Output, to: files.Output, plan: GiantPlan, strip: Strip, run: string): boolean {
  const sides = readSides(from.folder, plan, strip);
  if (!sides || !statusOf(from.partial)) return false;
  const start = files.headerOf(plan).length + strip.y * plan.width;
  const end = start + strip.rows * plan.width;
  let at = start;
  const source = openFile(from.partial);
  try {
    const target = openForUpdate(to.partial);
    try {
      for (const chunk of readChunks(source, start, end)) {
        writeAt(target, chunk, at);
        at += chunk.length;
      }
      syncData(target);
    } finally {
      closeFile(target);
    }
  } finally {
    closeFile(source);
  }
  if (at < end) return false;
  writeSides(to.folder, plan, strip, sides, run);
  return true;
}

/** Copies strips that the first output lacks from the other outputs. */
async function copyMissing(
  outputs: readonly files.Output[],
  plan: GiantPlan,
  run: string,
  { signal, onProgress }: MergeOptions,
): Promise<void> {
  const [target, ...others] = outputs;
  const count = stripCount(plan);
  const missing = [...files.missingStrips(target, plan)];
  let found = count - missing.length;
  onProgress?.(found, count);
  const left: Strip[] = [];
  for (const strip of missing) {
    // Lets pending signals be handled, and the lock be renewed.
    await setImmediate();
    signal?.throwIfAborted();
    if (others.some((other) => copyStrip(other, target, plan, strip, run))) onProgress?.(++found, count);
    else left.push(strip);
  }
  checkComplete(
    "strips",
    left.map(({ y, rows }, i) => `${i === 0 ? "rows " : ""}${y} to ${y + rows - 1}`),
    count,
  );
}

/**
 * Merges shards into the first shard, which receives the strips of all others and becomes the complete file. Can be
 * interrupted and repeated.
 *
 * @throws Error of one line with the missing rows, or with the differences if the shards belong to several mazes.
 */
export async function mergeGiant(paths: readonly string[], options: MergeOptions = {}): Promise<GiantPlan> {
  const run = newRun();
  const [path] = paths;
  try {
    const plan = planOf(paths);
    const output = files.outputAt(path);
    if (files.stateOf(output, plan) === "complete" && !statusOf(output.folder)) return plan;
    const lock = takeLock(output.folder, undefined, run);
    try {
      if (files.finishOutput(output, plan, true)) return plan;
      files.removeUnfinished(output, run);
      files.openOutput(output, plan, run);
      await copyMissing(paths.map(files.outputAt), plan, run, options);
      await completeFile(output, plan, run, options.signal);
    } finally {
      lock.release();
    }
    return plan;
  } catch (error) {
    throw fileError(error, `cannot merge into ${path}`);
  }
}
