// Merges the shards of a giant: copies all strips into one file.

import { setImmediate } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { closeFile, openFile, openForUpdate, readChunks, statusOf, syncData, writeAt } from "../files/fileSystem.ts";
import { fileError } from "../files/files.ts";
import { takeLock } from "../files/lock.ts";
import { newRun } from "../files/partials.ts";
import { checkComplete, differences } from "../files/shards.ts";
import * as files from "./file.ts";
import { completeFile, type OnDamage, rowsText } from "./make.ts";
import { type GiantPlan, type Strip, stripCount, stripsOf } from "./plan.ts";
import { readRecord, recordName } from "./record.ts";
import { readSides, writeSides } from "./sides.ts";

interface MergeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of intact strips in the first output so far, and with the number of all strips. */
  readonly onProgress?: ((found: number, count: number) => void) | undefined;
  /** Called for a damaged strip. The merge copies an intact strip from another output instead. */
  readonly onDamage?: OnDamage | undefined;
}

/** Returns the plan of the outputs. Throws if they have different plans. */
function planOf(paths: readonly string[]): GiantPlan {
  const plans = paths.map((path) => {
    const record = readRecord(path);
    if (!record) throw new Error(`expected ${recordName(path)} to be the record of a giant maze, got no file`);
    return record.giant;
  });
  plans.forEach((plan, i) => {
    const found = differences(plans[0], plan, [`in ${paths[0]}`, `in ${paths[i]}`]);
    if (found.length > 0) throw new Error(`${paths[i]} is from a different maze than ${paths[0]}: ${found.join("; ")}`);
  });
  return plans[0];
}

/** Copies the rows and the sides of a strip to another output. Returns the state of the strip in the output `from`. */
function copyStrip(from: files.Output, to: files.Output, plan: GiantPlan, strip: Strip, run: string): files.StripState {
  const sides = readSides(from.folder, plan, strip);
  if (!sides || !statusOf(from.partial)) return "missing";
  const [start, end] = files.rangeOf(plan, strip);
  let at = start;
  let crc = 0;
  const source = openFile(from.partial);
  try {
    const target = openForUpdate(to.partial);
    try {
      for (const chunk of readChunks(source, start, end)) {
        writeAt(target, chunk, at);
        at += chunk.length;
        crc = crc32(chunk, crc);
      }
      syncData(target);
    } finally {
      closeFile(target);
    }
  } finally {
    closeFile(source);
  }
  if (at < end || crc !== sides.crc) return "damaged";
  writeSides(to.folder, plan, strip, sides, run);
  return "intact";
}

/** Copies the missing strips of the first output from the other outputs. */
async function copyMissing(
  outputs: readonly files.Output[],
  plan: GiantPlan,
  run: string,
  checksWalls: boolean,
  { signal, onProgress, onDamage }: MergeOptions,
): Promise<void> {
  const [target, ...others] = outputs;
  const count = stripCount(plan);
  const missing: Strip[] = [];
  let found = 0;
  const damaged = new Map<Strip, string[]>();
  const isDamaged = (path: string, strip: Strip) => void damaged.set(strip, [...(damaged.get(strip) ?? []), path]);
  for await (const { strip, state } of files.statesOf(target, plan, stripsOf(plan), checksWalls)) {
    signal?.throwIfAborted();
    if (state === "damaged") isDamaged(target.path, strip);
    if (state === "intact") found++;
    else missing.push(strip);
  }
  onProgress?.(found, count);
  const left: Strip[] = [];
  for (const strip of missing) {
    // Lets pending signals be handled, and the lock be renewed.
    await setImmediate();
    signal?.throwIfAborted();
    const isCopied = others.some((other) => {
      const state = copyStrip(other, target, plan, strip, run);
      if (state === "damaged") isDamaged(other.path, strip);
      return state === "intact";
    });
    if (isCopied) onProgress?.(++found, count);
    else left.push(strip);
  }
  const damagedIn = (strip: Strip) => (damaged.has(strip) ? ` (damaged in ${damaged.get(strip)?.join(", ")})` : "");
  checkComplete(
    "strips",
    left.map((strip, i) => `${i === 0 ? "rows " : ""}${rowsText(strip)}${damagedIn(strip)}`),
    count,
  );
  for (const [strip, paths] of damaged) for (const path of paths) onDamage?.(path, strip);
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
    if (files.isComplete(output, plan) && !statusOf(output.folder)) return plan;
    const lock = takeLock(output.folder, undefined, run);
    try {
      if (files.isComplete(output, plan)) {
        files.finishOutput(output, plan, run);
        return plan;
      }
      files.removeUnfinished(output, run);
      files.openOutput(output, plan, run);
      const fill = (checksWalls: boolean) => copyMissing(paths.map(files.outputAt), plan, run, checksWalls, options);
      await completeFile(output, plan, run, fill, options.signal);
    } finally {
      lock.release();
    }
    return plan;
  } catch (error) {
    throw fileError(error, `cannot merge into ${path}`);
  }
}
