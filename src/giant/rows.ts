// Makes a giant and yields its final rows in order, for output that cannot be changed later: a pipe or a picture. A row
// is final only after strips far below it were joined, so there are two passes. If memory suffices, the first pass
// buffers the maze with two bits per cell. If not, it keeps only patches, and the second pass remakes the strips.

import { packedRow, rowExpander } from "../engine/backends/giant.ts";
import { EAST, SOUTH } from "../square/direction.ts";
import { joiningOf } from "./join.ts";
import { doing, type StripScheduler, startScheduler } from "./make.ts";
import type { Patches } from "./patches.ts";
import { type GiantPlan, requestOf, type Strip, stripAt, stripOf, stripsOf } from "./plan.ts";
import type { StripTask } from "./worker.ts";

/** Consecutive rows that are final. */
export interface GiantRows {
  /** Index of the first of these rows. */
  readonly y: number;
  /** One byte per cell as in Maze.walls. Valid until the next rows are requested. */
  readonly walls: Uint8Array;
}

interface RowsOptions {
  readonly workers: number;
  /** Bytes of memory that may buffer strips until they are joined. */
  readonly memory: number;
  readonly signal?: AbortSignal | undefined;
  /**
   * Called when `done` of `cells` cells are finished. There are two passes over the maze, and both numbers count each
   * cell once per pass.
   */
  readonly onProgress?: ((done: number, cells: number) => void) | undefined;
}

/** Returns the number of bytes that a giant takes at two bits per cell. */
export const packedBytes = ({ width, height }: GiantPlan): number => packedRow(width) * height;

/** Returns whether a giant fits into `memory` bytes at two bits per cell. If so, each strip is made only once. */
export const isMadeOnce = (plan: GiantPlan, memory: number): boolean => packedBytes(plan) <= memory;

type Tick = (cells: number) => void;

async function* strips(
  scheduler: StripScheduler,
  plan: GiantPlan,
  walls: NonNullable<StripTask["walls"]>,
  signal: AbortSignal | undefined,
) {
  function* tasks(): Generator<StripTask> {
    for (const strip of stripsOf(plan)) yield { plan, strip, walls };
  }
  for await (const { task, result } of scheduler.run(tasks(), { signal, doing })) {
    if (result) yield { strip: task.strip, made: result };
  }
}

/** Groups patches by the strip that contains their cells. The patches must be sorted by cell. */
function* byStrip(plan: GiantPlan, { cells, walls }: Patches): Generator<{ strip: Strip; patches: Patches }> {
  const { width } = plan;
  for (let from = 0; from < cells.length; ) {
    const strip = stripAt(plan, stripOf(plan, Math.floor(cells[from] / width)));
    const end = (strip.y + strip.rows) * width;
    let to = from;
    while (to < cells.length && cells[to] < end) to++;
    // Copies the patches. A view would keep the whole array in memory for long.
    yield { strip, patches: { cells: cells.slice(from, to), walls: walls.slice(from, to) } };
    from = to;
  }
}

/** Applies patches to a strip with one byte per cell. `first` is the index of its first cell. */
function patchWalls(walls: Uint8Array, first: number, patches: Patches): void {
  patches.cells.forEach((cell, i) => {
    walls[cell - first] &= ~patches.walls[i];
  });
}

/** Applies patches to packed rows. `y` is the index of the first of these rows. */
function patchBits(packed: Uint8Array, y: number, width: number, { cells, walls }: Patches): void {
  const stride = packedRow(width);
  cells.forEach((cell, i) => {
    const x = cell % width;
    const at = ((cell - x) / width - y) * stride + Math.floor(x / 4);
    const bits = (walls[i] & EAST ? 1 : 0) | (walls[i] & SOUTH ? 2 : 0);
    packed[at] &= ~(bits << (2 * (x % 4)));
  });
}

/** Number of cells to expand at a time. */
const BLOCK_CELLS = 2 ** 20;

/** Yields the rows of a giant whose packed strips fit into memory. */
async function* expanded(scheduler: StripScheduler, plan: GiantPlan, tick: Tick, signal: AbortSignal | undefined) {
  const { width, height } = plan;
  const stride = packedRow(width);
  const packed: Uint8Array[] = [];
  const joining = joiningOf(plan);
  const patch = (all: Patches) => {
    for (const { strip, patches } of byStrip(plan, all)) patchBits(packed[strip.number], strip.y, width, patches);
  };
  for await (const { strip, made } of strips(scheduler, plan, "bits", signal)) {
    packed.push(made.walls);
    patch(joining.add(strip, made));
    tick(strip.rows * width);
  }
  patch(joining.close());
  await scheduler.close();
  const rows = Math.min(height, Math.max(1, Math.floor(BLOCK_CELLS / width)));
  const expand = rowExpander(requestOf(plan), rows);
  let above = plan.topology === "torus" ? (packed.at(-1) as Uint8Array).slice(-stride) : undefined;
  for (const strip of stripsOf(plan)) {
    const bits = packed[strip.number];
    for (let row = 0; row < strip.rows; row += rows) {
      const some = bits.subarray(row * stride, Math.min(strip.rows, row + rows) * stride);
      signal?.throwIfAborted();
      yield { y: strip.y + row, walls: expand(above, some) };
      above = some.slice(-stride);
      tick((some.length / stride) * width);
    }
    packed[strip.number] = new Uint8Array();
  }
}

/** Yields the rows of a giant whose packed strips do not fit into memory. Makes every strip twice. */
async function* madeTwice(scheduler: StripScheduler, plan: GiantPlan, tick: Tick, signal: AbortSignal | undefined) {
  const kept = new Map<number, Patches[]>();
  const joining = joiningOf(plan);
  const keep = (all: Patches) => {
    for (const { strip, patches } of byStrip(plan, all)) {
      const those = kept.get(strip.number);
      if (those) those.push(patches);
      else kept.set(strip.number, [patches]);
    }
  };
  for await (const { strip, made } of strips(scheduler, plan, "none", signal)) {
    keep(joining.add(strip, made));
    tick(strip.rows * plan.width);
  }
  keep(joining.close());
  for await (const { strip, made } of strips(scheduler, plan, "bytes", signal)) {
    for (const patches of kept.get(strip.number) ?? []) patchWalls(made.walls, strip.y * plan.width, patches);
    kept.delete(strip.number);
    yield { y: strip.y, walls: made.walls };
    tick(strip.rows * plan.width);
  }
}

/** Makes a giant and yields its rows in order. */
export async function* rowsOf(
  plan: GiantPlan,
  { workers, memory, signal, onProgress }: RowsOptions,
): AsyncGenerator<GiantRows, void, undefined> {
  const scheduler = startScheduler(workers);
  const cells = 2 * plan.width * plan.height;
  let done = 0;
  const tick: Tick = (more) => {
    done += more;
    onProgress?.(done, cells);
  };
  try {
    const make = isMadeOnce(plan, memory) ? expanded : madeTwice;
    yield* make(scheduler, plan, tick, signal);
  } finally {
    await scheduler.close();
  }
}
