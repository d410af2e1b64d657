// Validates the arguments of a pool's methods. Only checks that take constant time run here; the worker's engine checks
// everything. Mazes and masks are copied once, so the caller may change them as soon as the method returns.

import { MAX_CELLS, MAX_READ } from "../../../assembly/abi.ts";
import { suggestion } from "../../core/errors.ts";
import type { Seed } from "../../core/seed.ts";
import { resolveEndsOption } from "../../queries/ends.ts";
import type { MeasureOptions } from "../../queries/measure.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import { ALL } from "../../request/allAlgorithms.ts";
import type { AnyBatchRequest, AnyRequest } from "../../request/request.ts";
import { resolveWith } from "../../request/validateRequest.ts";
import { type Cell, cellOf, checkCell } from "../../square/cell.ts";
import { checkMask, masks } from "../../square/mask.ts";
import { checkBytes, checkSides, type Snapshot, type Walls } from "../../square/maze.ts";
import type { TaskOf } from "./tasks.ts";

/** Checks the length of a mask but not its bytes. */
function checkMaskLength(mask: unknown, cells: number): Uint8Array {
  // checkMask throws a specific error for any other value.
  return mask instanceof Uint8Array && mask.length === cells ? mask : checkMask(mask, cells);
}

const WITHOUT_BYTES = { ...ALL, mostCells: MAX_CELLS, masks: { ...masks, check: checkMaskLength } };

/** Copies the bytes of a view, but not the rest of its buffer. */
const copied = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** Validates a request, except for the bytes of its mask, and copies the mask. */
export function resolveCopied(request: AnyRequest | AnyBatchRequest, batch: boolean): ResolvedRequest {
  const resolved = resolveWith(WITHOUT_BYTES, request, batch);
  return resolved.mask ? { ...resolved, mask: copied(resolved.mask) } : resolved;
}

/** Returns a copy of a maze. Checks the lengths of its arrays, but neither the bytes of its mask nor its walls. */
function copyOf(maze: Walls): Snapshot {
  const fields = checkSides(maze, MAX_READ);
  const { width, height, mask, walls } = fields;
  if (mask !== undefined) checkMaskLength(mask, width * height);
  checkBytes(walls, width * height);
  return { ...fields, ...(mask && { mask: copied(mask) }), walls: copied(walls) };
}

/** Returns the task that solves a maze. */
export function solveTask(maze: Walls, from: Cell, to: Cell): TaskOf<"solve"> {
  const { seed: _, index: __, ...copy } = copyOf(maze);
  return { kind: "solve", maze: copy, from: checkCell("from", from, copy), to: checkCell("to", to, copy) };
}

/** Returns the task that measures a maze. */
export function measureTask(maze: Walls, given: MeasureOptions): TaskOf<"measure"> {
  const fields = copyOf(maze);
  const { seed: _, index: __, ...copy } = fields;
  return { kind: "measure", maze: copy, options: checkedEnds(fields, given) };
}

/** Returns the options for ends. Adds the seed and the index, which the worker's copy of the maze lacks. */
function checkedEnds(maze: Snapshot, given: MeasureOptions): MeasureOptions {
  const ends = resolveEndsOption(given, maze, suggestion);
  if (typeof ends === "string") return { ends };
  if ("how" in ends) return { ends: ends.how, seed: given.seed ?? (maze.seed as Seed), index: ends.index };
  return { ends: { start: cellOf(ends.start, maze.width), finish: cellOf(ends.finish, maze.width) } };
}
