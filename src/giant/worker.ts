// A worker thread that makes strips. It writes them to a file or returns them.

import { crc32 } from "node:zlib";
import { type MadeStrip, type StripSides, stripMaker } from "../engine/backends/giant.ts";
import { serveThread } from "../engine/parallel/node/thread.ts";
import { CHUNK_BYTES, closeFile, openForUpdate, syncData, writeAt } from "../files/fileSystem.ts";
import { fileError } from "../files/files.ts";
import { type GiantPlan, requestOf, type Strip } from "./plan.ts";
import { writeSides } from "./sides.ts";

/** Where to write a strip and its sides. Sides are the data with which a strip is joined to its neighbours. */
interface FilePlace {
  /** The file of walls, and the offset of the maze's first cell in this file. */
  readonly file: string;
  readonly start: number;
  /** The folder for the sides of strips. */
  readonly folder: string;
  readonly run: string;
}

/** A task of a worker. */
export interface StripTask {
  readonly plan: GiantPlan;
  readonly strip: Strip;
  /** Where to write the strip. If absent, the strip is returned instead. */
  readonly place?: FilePlace;
  /** The form of the returned walls: one byte per cell, two bits per cell, or no walls. */
  readonly walls?: "bytes" | "bits" | "none";
}

/** A returned strip. Undefined if the strip was written to a file. */
export type StripResult = (StripSides & { readonly walls: Uint8Array }) | undefined;

/** Writes the walls of a strip before its sides. If the sides are on the disk, all walls are on the disk, too. */
function writeStrip({ plan, strip }: StripTask, place: FilePlace, made: MadeStrip): void {
  const handle = openForUpdate(place.file);
  let crc = 0;
  try {
    const start = place.start + strip.y * plan.width;
    for (let at = 0; at < made.walls.length; at += CHUNK_BYTES) {
      // Hashes the walls in chunks, each of which is still in the CPU cache when it is written.
      const chunk = made.walls.subarray(at, at + CHUNK_BYTES);
      crc = crc32(chunk, crc);
      writeAt(handle, chunk, start + at);
    }
    syncData(handle);
  } finally {
    closeFile(handle);
  }
  writeSides(place.folder, plan, strip, { ...made, crc }, place.run);
}

/** Copies the requested arrays, because the next strip is made in the same memory. */
function copied(task: StripTask, made: MadeStrip): StripResult {
  const [north, south, undecided] = [made.north, made.south, made.undecided].map((array) => array.slice());
  const sides = { outers: made.outers, north, south, undecided };
  if (task.walls === "none") return { ...sides, walls: new Uint8Array() };
  if (task.walls === "bytes") return { ...sides, walls: made.walls.slice() };
  // pack() is called last, because it may grow the memory, which detaches the other arrays.
  return { ...sides, walls: made.pack().slice() };
}

let make: ReturnType<typeof stripMaker> | undefined;

serveThread<StripTask, StripResult>(
  (task) => {
    make ??= stripMaker();
    const made = make(requestOf(task.plan), task.strip);
    const { place } = task;
    if (!place) return copied(task, made);
    try {
      writeStrip(task, place, made);
      return undefined;
    } catch (error) {
      throw fileError(error, `cannot write ${place.file}`);
    }
  },
  (result) =>
    (result ? [result.walls, result.north, result.south, result.undecided] : []).map(
      ({ buffer }) => buffer as ArrayBuffer,
    ),
);
