// Stores the sides of a finished strip, which join it to its neighbours, in a file until the strips are joined.

import { createHash } from "node:crypto";
import { join } from "node:path";
import type { StripSides } from "../engine/backends/giant.ts";
import { closeFile, openFile, readAt, statusOf } from "../files/fileSystem.ts";
import { readWhole, writeWhole } from "../files/files.ts";
import type { GiantPlan, Strip } from "./plan.ts";

// Head of the file: magic bytes, number of outer nodes, lengths of three arrays in words, SHA-256 of plan and strip.
// The three arrays follow the head. The last field is the SHA-256 of head and arrays.
const MAGIC = "wmsides1";
const HEAD_BYTES = 56;
const HASH_BYTES = 32;
const MAX_SIDES = 2 ** 30;

export const sidesName = ({ number }: Strip): string => `${String(number).padStart(9, "0")}.sides`;

const digest = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const bytesOf = (words: Uint32Array): Uint8Array => new Uint8Array(words.buffer, words.byteOffset, words.byteLength);

const ownerOf = (plan: GiantPlan, { number }: Strip): Buffer => digest(JSON.stringify([plan, number]));

/** Writes the sides of a strip to a file, atomically. */
export function writeSides(folder: string, plan: GiantPlan, strip: Strip, sides: StripSides, run: string): void {
  const arrays = [sides.north, sides.south, sides.undecided];
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(MAGIC, "latin1");
  head.writeUInt32LE(sides.outers, 8);
  arrays.forEach((array, i) => {
    head.writeUInt32LE(array.length, 12 + 4 * i);
  });
  head.set(ownerOf(plan, strip), 24);
  const body = Buffer.concat([head, ...arrays.map(bytesOf)]);
  writeWhole(folder, sidesName(strip), Buffer.concat([body, digest(body)]), run);
}

/** Returns whether sides of a strip exist and belong to this giant. Does not check whether they are damaged. */
export function hasSides(folder: string, plan: GiantPlan, strip: Strip): boolean {
  const handle = openFile(join(folder, sidesName(strip)));
  try {
    return ownerOf(plan, strip).equals(readAt(handle, 24, HASH_BYTES));
  } finally {
    closeFile(handle);
  }
}

/** Reads the sides of a strip; undefined if they are missing, damaged, or belong to another giant. */
export function readSides(folder: string, plan: GiantPlan, strip: Strip): StripSides | undefined {
  const path = join(folder, sidesName(strip));
  if (!statusOf(path)) return undefined;
  const file = Buffer.from(readWhole(path, MAX_SIDES));
  const end = file.length - HASH_BYTES;
  if (end < HEAD_BYTES || file.toString("latin1", 0, 8) !== MAGIC) return undefined;
  if (!ownerOf(plan, strip).equals(file.subarray(24, HEAD_BYTES))) return undefined;
  if (!digest(file.subarray(0, end)).equals(file.subarray(end))) return undefined;
  let at = file.byteOffset + HEAD_BYTES;
  const [north, south, undecided] = [12, 16, 20].map((field) => {
    const length = file.readUInt32LE(field);
    const array = new Uint32Array(file.buffer, at, length);
    at += 4 * length;
    return array;
  });
  return { outers: file.readUInt32LE(8), north, south, undecided };
}
