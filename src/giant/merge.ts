// Joins the shards of a giant: their strips in one file.

import { closeFile, openFile, openForUpdate, readAt, statusOf, syncData, writeAt } from "../files/fileSystem.ts";
import { fileError } from "../files/files.ts";
import { takeLock } from "../files/lock.ts";
import { newRun } from "../files/partials.ts";
import {
  finishOutput,
  headerOf,
  makeSidesFolder,
  missingStrips,
  type Output,
  openOutput,
  outputAt,
  removeUnfinished,
  stateOf,
} from "./file.ts";
import { completeFile } from "./make.ts";
import { type GiantPlan, type Strip, stripCount } from "./plan.ts";
import { differences, readRecord, recordName } from "./record.ts";
import { readSides, writeSides } from "./sides.ts";

interface MergeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the strips that are there, and their number. */
  readonly onProgress?: ((found: number, count: number) => void) | undefined;
}

const PIECE_BYTES = 2 ** 22;

/** The giant that the outputs have in common. */
function planOf(paths: readonly string[]): GiantPlan {
  const plans = paths.map((path) => {
    const record = readRecord(path);
    if (!record) throw new Error(`${recordName(path)} expected the record of a giant, got none`);
    return record.giant;
  });
  plans.forEach((plan, i) => {
    const found = differences(plans[0], plan);
    if (found.length === 0) return;
    const named = found.map((text) => text.replace(" there,", ` in ${paths[0]},`).replace(/ here$/, ` in ${paths[i]}`));
    throw new Error(`${paths[i]} is of another maze than ${paths[0]}: ${named.join("; ")}`);
  });
  return plans[0];
}

/** Copies the rows of a strip, and its sides; false if the other output does not have them. */
function bring(from: Output, to: Output, plan: GiantPlan, strip: Strip, run: string): boolean {
  const sides = readSides(from.folder, plan, strip);
  if (!sides || !statusOf(from.partial)) return false;
  const start = headerOf(plan).length + strip.y * plan.width;
  const length = strip.rows * plan.width;
  const source = openFile(from.partial);
  try {
    const target = openForUpdate(to.partial);
    try {
      for (let at = 0; at < length; at += PIECE_BYTES) {
        const piece = readAt(source, start + at, Math.min(PIECE_BYTES, length - at));
        if (piece.length === 0) return false;
        writeAt(target, piece, start + at);
      }
      syncData(target);
    } finally {
      closeFile(target);
    }
  } finally {
    closeFile(source);
  }
  writeSides(to.folder, plan, strip, sides, run);
  return true;
}

/** Throws, with their rows, if strips are missing. */
function checkComplete(missing: readonly Strip[], plan: GiantPlan): void {
  if (missing.length === 0) return;
  const named = missing.slice(0, 10).map(({ y, rows }) => `${y} to ${y + rows - 1}`);
  const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : "";
  throw new Error(
    `${missing.length} of ${stripCount(plan)} strips are missing or damaged: rows ${named.join(", ")}${more}; ` +
      "run the shards that make them, then merge again",
  );
}

/** Brings the strips that the first output lacks from the others. */
function bringAll(
  outputs: readonly Output[],
  plan: GiantPlan,
  run: string,
  { signal, onProgress }: MergeOptions,
): void {
  const [target, ...others] = outputs;
  const count = stripCount(plan);
  const missing = [...missingStrips(target, plan)];
  let found = count - missing.length;
  onProgress?.(found, count);
  const left = missing.filter((strip) => {
    signal?.throwIfAborted();
    if (!others.some((other) => bring(other, target, plan, strip, run))) return true;
    onProgress?.(++found, count);
    return false;
  });
  checkComplete(left, plan);
}

/**
 * Joins the strips of shards, the first of which receives those of the others, and completes its file. May be
 * interrupted and run again.
 *
 * @throws Error of one line with the rows that are missing, or with the differences if the shards are of several mazes.
 */
export async function mergeGiant(paths: readonly string[], options: MergeOptions = {}): Promise<GiantPlan> {
  const run = newRun();
  const [path] = paths;
  try {
    const plan = planOf(paths);
    const output = outputAt(path);
    const state = stateOf(output, plan);
    finishOutput(output, state);
    if (state !== "open") return plan;
    makeSidesFolder(output);
    const lock = takeLock(output.folder, undefined, run);
    try {
      removeUnfinished(output, run);
      openOutput(output, plan, run);
      bringAll(paths.map(outputAt), plan, run, options);
      await completeFile(output, plan, run, options.signal);
    } finally {
      lock.release();
    }
    return plan;
  } catch (error) {
    throw fileError(error, `cannot merge into ${path}`);
  }
}
