// Writes a giant to an .npy file. Strips are written to FILE.partial in any order, and their sides to FILE.strips. At
// the end, patches join the strips, and the file is renamed. A run can be interrupted and resumed at any point: the
// sides of a strip exist only if its walls are on the disk, and applying a patch twice does no harm.

import { basename, dirname, join } from "node:path";
import * as fs from "../files/fileSystem.ts";
import { partialName, removeLeftovers } from "../files/partials.ts";
import { differences } from "../files/shards.ts";
import { npyHeader } from "../io/npy.ts";
import type { Patches } from "./patches.ts";
import { type GiantPlan, type Strip, stripsOf } from "./plan.ts";
import { readRecord, recordName } from "./record.ts";
import { hasSides, readSides, sidesName } from "./sides.ts";

/** The paths of an output: the file, its temporary name, and the folder of its sides. */
export interface Output {
  readonly path: string;
  readonly partial: string;
  readonly folder: string;
}

export const outputAt = (path: string): Output => ({
  path,
  partial: `${path}.partial`,
  folder: `${path}.strips`,
});

/** Returns the header of the file. The walls follow the header. */
export const headerOf = ({ width, height }: GiantPlan): Uint8Array => npyHeader("|u1", [height, width]);

/** Returns the size of the complete file in bytes. */
export const fileBytes = (plan: GiantPlan): number => headerOf(plan).length + plan.width * plan.height;

const hasHeader = (path: string, plan: GiantPlan): boolean => {
  const handle = fs.openFile(path);
  try {
    const header = headerOf(plan);
    return fs.sizeOf(handle) === fileBytes(plan) && Buffer.compare(fs.readAt(handle, 0, header.length), header) === 0;
  } finally {
    fs.closeFile(handle);
  }
};

/** "unnamed": the file is complete but not renamed yet. "open": the file is missing or incomplete. */
export type OutputState = "complete" | "unnamed" | "open";

/**
 * Returns the state of an output.
 *
 * @throws RangeError of one line if another giant or any other file has this path.
 */
export function stateOf({ path, partial }: Output, plan: GiantPlan): OutputState {
  const record = readRecord(path);
  const found = record ? differences(record.giant, plan) : [];
  const refuse = (got: string): never => {
    throw new RangeError(
      `"output" expected a new file or that of this maze, got ${JSON.stringify(path)} ${got}; use another, or ` +
        "replace it with --force",
    );
  };
  if (found.length > 0) refuse(`of another maze: ${found.join("; ")}`);
  const there = fs.statusOf(path);
  if (fs.isLink(partial)) refuse(`with a link beside it, ${JSON.stringify(partial)}`);
  const isPartial = fs.statusOf(partial) !== undefined;
  if (record?.complete && isPartial) return "unnamed";
  if (!record && isPartial && !hasHeader(partial, plan)) refuse(`with ${JSON.stringify(partial)} of unknown origin`);
  if (!there) return "open";
  if (!there.isFile()) refuse("which is not a regular file");
  if (!record) refuse("of unknown origin");
  if (!record?.complete || !hasHeader(path, plan)) refuse("that another program wrote");
  return "complete";
}

/** Removes the sides of all strips, including incomplete files that killed runs left behind. */
function removeSides({ folder }: Output): void {
  for (const name of fs.namesIn(folder)) if (/^\d{9,}\.sides(\.|$)/.test(name)) fs.removeFile(join(folder, name));
}

/** Removes an output, whatever it contains. The caller must hold the lock of the whole output. */
export function removeOutput(output: Output): void {
  const { path, partial } = output;
  for (const file of [path, partial, recordName(path)]) fs.removeFile(file);
  removeSides(output);
}

/** Throws if the disk certainly has too little space for the rest of the file. */
function checkRoom({ path, partial }: Output, plan: GiantPlan): void {
  const blocks = fs.statusOf(partial)?.blocks ?? 0;
  const needed = fileBytes(plan) - 512 * blocks;
  const free = fs.freeBytes(dirname(path));
  if (free === undefined || needed <= free) return;
  throw new Error(`"output" expected ${needed} free bytes on its disk, got ${free}; free some, or use another disk`);
}

/** Creates the file of walls at its full length, unless it exists. Removes the sides that belong to an earlier file. */
export function openOutput(output: Output, plan: GiantPlan, run: string): void {
  const { partial } = output;
  checkRoom(output, plan);
  if (fs.statusOf(partial)) {
    if (hasHeader(partial, plan)) return;
    fs.removeFile(partial);
  }
  removeSides(output);
  const fresh = partialName(output.path, run);
  try {
    const handle = fs.createFile(fresh);
    try {
      fs.writeAt(handle, headerOf(plan), 0);
      fs.setLength(handle, fileBytes(plan));
      fs.syncFile(handle);
    } finally {
      fs.closeFile(handle);
    }
    // If another shard has created the file in the meantime, that file is used.
    if (!fs.linkFile(fresh, partial) && !fs.statusOf(partial)) fs.moveFile(fresh, partial);
  } finally {
    fs.removeFile(fresh);
  }
}

/** Yields the strips that have no sides of this giant in the folder. */
export function* missingStrips({ folder }: Output, plan: GiantPlan, strips = stripsOf(plan)): Generator<Strip> {
  const there = new Set(fs.namesIn(folder));
  for (const strip of strips) {
    if (!there.has(sidesName(strip)) || !hasSides(folder, plan, strip)) yield strip;
  }
}

// Patches are applied in groups. Two consecutive cells of a group differ by less than NEAR.
const NEAR = 4096;

/** Removes walls in a file. Reads and writes once per group of nearby cells. */
export function applyPatches(handle: number, start: number, { cells, walls }: Patches): void {
  for (let from = 0; from < cells.length; ) {
    const first = cells[from];
    let to = from + 1;
    while (to < cells.length && cells[to] - cells[to - 1] < NEAR && cells[to] - first < fs.CHUNK_BYTES) to++;
    const bytes = fs.readAt(handle, start + first, cells[to - 1] - first + 1);
    for (; from < to; from++) bytes[cells[from] - first] &= ~walls[from];
    fs.writeAt(handle, bytes, start + first);
  }
}

/**
 * Reads the sides of a finished strip.
 *
 * @throws Error of one line if the sides are damaged. Removes them first, so that the next run makes the strip again.
 */
export function sidesOf({ folder }: Output, plan: GiantPlan, strip: Strip) {
  const sides = readSides(folder, plan, strip);
  if (sides) return sides;
  const path = join(folder, sidesName(strip));
  fs.removeFile(path);
  throw new Error(`${path} is damaged and was removed; run the same command again`);
}

/**
 * Returns whether an output is complete. If the caller holds the lock of the whole output, renames the file and removes
 * the sides, because a run may have been killed just before these steps.
 */
export function finishOutput(output: Output, plan: GiantPlan, holdsWhole: boolean): boolean {
  const state = stateOf(output, plan);
  if (state === "open") return false;
  if (state === "unnamed" && holdsWhole) fs.moveFile(output.partial, output.path);
  if (holdsWhole) removeSides(output);
  return true;
}

/** Removes partial files that killed runs left behind. */
export function removeUnfinished({ path, folder }: Output, run: string): void {
  const record = recordName(path);
  removeLeftovers(dirname(path), [basename(path), basename(record)], run, record);
  const sides = fs.namesIn(folder).map((name) => name.replace(/(\.sides)\..*$/, "$1"));
  removeLeftovers(folder, sides, run, record);
}
