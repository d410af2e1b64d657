// A worker thread that makes strips: into a file, or to pass them on.

import { type MadeStrip, type StripSides, stripMaker } from "../engine/backends/giant.ts";
import { serveThread } from "../engine/parallel/thread.ts";
import { closeFile, openForUpdate, syncData, writeAt } from "../files/fileSystem.ts";
import { fileError } from "../files/files.ts";
import { type GiantPlan, requestOf, type Strip } from "./plan.ts";
import { writeSides } from "./sides.ts";

/** Where a strip goes. */
interface FilePlace {
  /** The file of walls, and where in it cell 0 is. */
  readonly file: string;
  readonly start: number;
  /** The folder of the sides. */
  readonly folder: string;
  readonly run: string;
}

/** A task of a worker. */
export interface StripTask {
  readonly plan: GiantPlan;
  readonly strip: Strip;
  /** The file of the walls; without one, what is asked for is returned. */
  readonly place?: FilePlace;
  /** The walls, the same in two bits a cell, or neither. */
  readonly walls?: "bytes" | "bits" | "none";
}

/** What a strip was asked for; undefined if it is in its place. */
export type StripResult = (StripSides & { readonly walls: Uint8Array }) | undefined;

const PIECE_BYTES = 2 ** 22;

/** Writes the walls of a strip, then its sides: these are there only if all walls are on the disk. */
function writeStrip({ plan, strip }: StripTask, place: FilePlace, made: MadeStrip): void {
  const handle = openForUpdate(place.file);
  try {
    const start = place.start + strip.y * plan.width;
    for (let at = 0; at < made.walls.length; at += PIECE_BYTES) {
      writeAt(handle, made.walls.subarray(at, at + PIECE_BYTES), start + at);
    }
    syncData(handle);
  } finally {
    closeFile(handle);
  }
  writeSides(place.folder, plan, strip, made, place.run);
}

/** Copies what a task asks for: the next strip is made in the same memory. */
function copied(task: StripTask, made: MadeStrip): StripResult {
  const [north, south, undecided] = [made.north, made.south, made.undecided].map((array) => array.slice());
  const sides = { outers: made.outers, north, south, undecided };
  if (task.walls === "none") return { ...sides, walls: new Uint8Array() };
  if (task.walls === "bytes") return { ...sides, walls: made.walls.slice() };
  // Last: it may need more memory, and growth would have detached the other arrays.
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
