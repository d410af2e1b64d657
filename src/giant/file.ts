// Writes a giant to an .npy file. Strips are written to FILE.partial in any order. Their sides, the data for joining
// strips, are written to FILE.strips. At the end, patches join the strips, and the file is renamed. A run can resume at
// any time: the sides of a strip exist only if its walls are on the disk, and applying a patch a second time changes
// nothing.

import { basename, dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import * as fs from "../files/fileSystem.ts";
import { partialName, removeLeftovers } from "../files/partials.ts";
import { differences } from "../files/shards.ts";
import { npyHeader } from "../io/npy.ts";
import type { Patches } from "./patches.ts";
import type { GiantPlan, Strip } from "./plan.ts";
import { readRecord, recordName, writeRecord } from "./record.ts";
import { claimedCrc, crcOf, readSides, sidesName } from "./sides.ts";

/** The paths of an output: the file, its temporary name, and the folder with the data that joins its strips. */
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

/**
 * Returns whether an output is complete.
 *
 * @throws RangeError of one line if another giant or any other file has this path.
 */
export function isComplete({ path, partial }: Output, plan: GiantPlan): boolean {
  const record = readRecord(path);
  const found = record ? differences(record.giant, plan) : [];
  const refuse = (got: string): never => {
    throw new RangeError(
      `"output" expected a new file or a file of this maze, got ${JSON.stringify(path)} ${got}; use another file, or ` +
        "replace it with --force",
    );
  };
  if (found.length > 0) refuse(`of another maze: ${found.join("; ")}`);
  const there = fs.statusOf(path);
  if (fs.isLink(partial)) refuse(`with a link beside it, ${JSON.stringify(partial)}`);
  const isPartial = fs.statusOf(partial) !== undefined;
  if (!record && isPartial && !hasHeader(partial, plan)) refuse(`with ${JSON.stringify(partial)} of unknown origin`);
  if (!there) return false;
  if (!there.isFile()) refuse("which is not a regular file");
  if (!record) refuse("of unknown origin");
  // A run may have been killed just after it renamed the file.
  const isNamed = record?.complete || (record?.joining && !isPartial);
  if (!isNamed || !hasHeader(path, plan)) refuse("that another program wrote");
  return true;
}

/** Paths of the files with the sides of strips, including incomplete files that killed runs left behind. */
const sidesIn = ({ folder }: Output): string[] =>
  fs.namesIn(folder).flatMap((name) => (/^\d{9,}\.sides(\.|$)/.test(name) ? [join(folder, name)] : []));

/** Removes an output, whatever it contains. The caller must hold the lock of the whole output. */
export function removeOutput(output: Output): void {
  const { path, partial } = output;
  for (const file of [path, partial, recordName(path), ...sidesIn(output)]) fs.removeFile(file);
}

/** Throws if the disk certainly has too little space for the rest of the file. */
function checkRoom({ path, partial }: Output, plan: GiantPlan): void {
  const blocks = fs.statusOf(partial)?.blocks ?? 0;
  const needed = fileBytes(plan) - 512 * blocks;
  const free = fs.freeBytes(dirname(path));
  if (free === undefined || needed <= free) return;
  throw new Error(`"output" expected ${needed} free bytes on its disk, got ${free}; free space, or use another disk`);
}

/** Creates the file of walls at its full length, unless it exists. Removes the sides that belong to an earlier file. */
export function openOutput(output: Output, plan: GiantPlan, run: string): void {
  const { partial } = output;
  checkRoom(output, plan);
  // Lists the sides before looking for the file, because another shard creates the file before it writes sides.
  const sides = sidesIn(output);
  if (fs.statusOf(partial)) {
    if (hasHeader(partial, plan)) return;
    fs.removeFile(partial);
  }
  for (const path of sides) fs.removeFile(path);
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

/** "damaged": the strip has sides, but its walls do not match their checksum. */
export type StripState = "intact" | "damaged" | "missing";

/** Offsets of the first byte of a strip's walls in the file, and of the byte after the last one. */
export function rangeOf(plan: GiantPlan, { y, rows }: Strip): [start: number, end: number] {
  const start = headerOf(plan).length + y * plan.width;
  return [start, start + rows * plan.width];
}

/** Yields strips with their states. Without `checksWalls`, every strip that has sides counts as intact. */
export async function* statesOf(
  { partial, folder }: Output,
  plan: GiantPlan,
  strips: Iterable<Strip>,
  checksWalls: boolean,
) {
  const there = new Set(fs.namesIn(folder));
  for (const strip of strips) {
    const crc = there.has(sidesName(strip)) ? claimedCrc(folder, plan, strip) : undefined;
    let state: StripState = crc === undefined ? "missing" : "intact";
    if (crc !== undefined && checksWalls) {
      // Lets pending signals be handled, and the lock be renewed.
      await setImmediate();
      if (crcOf(partial, ...rangeOf(plan, strip)) !== crc) state = "damaged";
    }
    yield { strip, state };
  }
}

// Patches are applied in groups. The indices of consecutive cells of a group differ by less than NEAR.
const NEAR = 4096;

/** Removes walls in a file, or restores them. Reads and writes once per group of nearby cells. */
export function applyPatches(handle: number, start: number, { cells, walls }: Patches, restores: boolean): void {
  for (let from = 0; from < cells.length; ) {
    const first = cells[from];
    let to = from + 1;
    while (to < cells.length && cells[to] - cells[to - 1] < NEAR && cells[to] - first < fs.CHUNK_BYTES) to++;
    const bytes = fs.readAt(handle, start + first, cells[to - 1] - first + 1);
    for (; from < to; from++) {
      if (restores) bytes[cells[from] - first] |= walls[from];
      else bytes[cells[from] - first] &= ~walls[from];
    }
    fs.writeAt(handle, bytes, start + first);
  }
}

/**
 * Reads the sides of a finished strip.
 *
 * @throws Error of one line if the sides are damaged. Damaged sides are removed, so the next run makes the strip again.
 */
export function sidesOf({ folder }: Output, plan: GiantPlan, strip: Strip) {
  const sides = readSides(folder, plan, strip);
  if (sides) return sides;
  const path = join(folder, sidesName(strip));
  fs.removeFile(path);
  throw new Error(`${path} is damaged and was removed; run the same command again`);
}

/** Updates the record and removes temporary files of a complete file. The caller must hold the lock of the output. */
export function finishOutput(output: Output, plan: GiantPlan, run: string): void {
  if (!readRecord(output.path)?.complete) writeRecord(output.path, { giant: plan, complete: true }, run);
  removeUnfinished(output, run);
  for (const path of sidesIn(output)) fs.removeFile(path);
}

/** Removes partial files that killed runs left behind. */
export function removeUnfinished({ path, folder }: Output, run: string): void {
  const record = recordName(path);
  removeLeftovers(dirname(path), [basename(path), basename(record)], run, record);
  const sides = fs.namesIn(folder).map((name) => name.replace(/(\.sides)\..*$/, "$1"));
  removeLeftovers(folder, sides, run, record);
}
