// Stores the sides of a finished strip in a file. Sides are the data with which a strip is joined to its neighbours.

import { createHash } from "node:crypto";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { StripSides } from "../engine/backends/giant.ts";
import { closeFile, openFile, readAt, readChunks, statusOf } from "../files/fileSystem.ts";
import { readWhole, writeWhole } from "../files/files.ts";
import type { GiantPlan, Strip } from "./plan.ts";

// The file contains a head, three arrays, and the SHA-256 of both. Fields of the head: magic bytes, number of outer
// nodes, length of each array in words, SHA-256 that identifies the plan and the strip, CRC-32 of the walls.
const MAGIC = "wmsides2";
const AT_OWNER = 24;
const AT_CRC = 56;
const HEAD_BYTES = 60;
const HASH_BYTES = 32;
const MAX_SIDES = 2 ** 30;

export const sidesName = ({ number }: Strip): string => `${String(number).padStart(9, "0")}.sides`;

const digest = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const bytesOf = (words: Uint32Array): Uint8Array => new Uint8Array(words.buffer, words.byteOffset, words.byteLength);

const ownerOf = (plan: GiantPlan, { number }: Strip): Buffer => digest(JSON.stringify([MAGIC, plan, number]));

/** The sides of a strip in a file, and the checksum of its walls. */
export interface FinishedStrip extends StripSides {
  readonly crc: number;
}

/** Writes the sides of a strip to a file, atomically. */
export function writeSides(folder: string, plan: GiantPlan, strip: Strip, sides: FinishedStrip, run: string): void {
  const arrays = [sides.north, sides.south, sides.undecided];
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(MAGIC, "latin1");
  head.writeUInt32LE(sides.outers, 8);
  arrays.forEach((array, i) => {
    head.writeUInt32LE(array.length, 12 + 4 * i);
  });
  head.set(ownerOf(plan, strip), AT_OWNER);
  head.writeUInt32LE(sides.crc, AT_CRC);
  const body = Buffer.concat([head, ...arrays.map(bytesOf)]);
  writeWhole(folder, sidesName(strip), Buffer.concat([body, digest(body)]), run);
}

/** Returns the recorded checksum of a strip's walls; undefined if the file is too short or belongs to another giant. */
export function claimedCrc(folder: string, plan: GiantPlan, strip: Strip): number | undefined {
  const handle = openFile(join(folder, sidesName(strip)));
  try {
    const head = Buffer.from(readAt(handle, 0, HEAD_BYTES));
    const isOwn = ownerOf(plan, strip).equals(head.subarray(AT_OWNER, AT_CRC)) && head.length === HEAD_BYTES;
    return isOwn ? head.readUInt32LE(AT_CRC) : undefined;
  } finally {
    closeFile(handle);
  }
}

/** Returns the checksum of the bytes from `start` to `end` of a file. */
export function crcOf(path: string, start: number, end: number): number {
  const handle = openFile(path);
  try {
    let crc = 0;
    for (const chunk of readChunks(handle, start, end)) crc = crc32(chunk, crc);
    return crc;
  } finally {
    closeFile(handle);
  }
}

/** Reads the sides of a strip; undefined if they are missing, damaged, or belong to another giant. */
export function readSides(folder: string, plan: GiantPlan, strip: Strip): FinishedStrip | undefined {
  const path = join(folder, sidesName(strip));
  if (!statusOf(path)) return undefined;
  const file = Buffer.from(readWhole(path, MAX_SIDES));
  const end = file.length - HASH_BYTES;
  if (end < HEAD_BYTES || file.toString("latin1", 0, 8) !== MAGIC) return undefined;
  if (!ownerOf(plan, strip).equals(file.subarray(AT_OWNER, AT_CRC))) return undefined;
  if (!digest(file.subarray(0, end)).equals(file.subarray(end))) return undefined;
  let at = file.byteOffset + HEAD_BYTES;
  const [north, south, undecided] = [12, 16, 20].map((field) => {
    const length = file.readUInt32LE(field);
    const array = new Uint32Array(file.buffer, at, length);
    at += 4 * length;
    return array;
  });
  return { outers: file.readUInt32LE(8), north, south, undecided, crc: file.readUInt32LE(AT_CRC) };
}
