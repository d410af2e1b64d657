// Recordings that play in both directions: the log that the recorder writes, and the state after any of its steps.

import type { Graph } from "../../src/graph.ts";
import { Grid } from "../../src/square/grid.ts";
import { DIRECTIONS, opposite } from "./square.ts";

/** Marks of cells or corners. trail + d means that the loop-erased walk left in direction d. */
export const MARK = { out: 0, frontier: 1, in: 2, active: 3, erased: 4, trail: 5 } as const;

/** States of a cell: not reached, seen but not visited, visited, on the path, given up, passed again. */
export const NEW = 0;
export const KNOWN = 1;
export const VISITED = 2;
export const PATH = 3;
export const GIVEN_UP = 4;
export const AGAIN = 5;

/** Layers of the picture, which change separately. The layer `walls` of a graph has the passages. */
export const LAYER = { walls: 0, marks: 1, sets: 2, focus: 3, trail: 4 } as const;

/** Indices in the layer `focus`, whose elements are cells or -1: walker, ends of the work area, two compared cells. */
export const FOCUS = { walker: 0, workFirst: 1, workLast: 2, lookOne: 3, lookOther: 4 } as const;

/** All changes in order. Plain data, which a worker can transfer. */
export interface Changes {
  /** The changes offsets[i] to offsets[i + 1] - 1 belong to step i. There is one more element than there are steps. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** Kind of each step, as its number among the step kinds of the algorithm. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  /** Location of each change: layer * 2^28 + index. */
  readonly where: Uint32Array<ArrayBuffer>;
  /** Bits that each change flips. A change that is applied twice is undone. */
  readonly flips: Int32Array<ArrayBuffer>;
}

/** A recording of a maze of squares or on a graph. */
export interface Recorded extends Changes {
  /** The layer `walls` before the first step. */
  readonly before: Uint8Array<ArrayBuffer>;
  /** The set of each cell before the first step; by default, each cell has a set of its own. */
  readonly labels?: Int32Array<ArrayBuffer>;
}

export interface Recording extends Recorded {
  readonly width: number;
  readonly height: number;
  /** Whether walls are built, not carved. Marks then belong to inner corners instead of cells. */
  readonly builds: boolean;
  readonly torus: boolean;
}

/** Maximum number of changes. Each change takes 8 bytes, and each step another 5. */
export const MAX_CHANGES = 10_000_000;

const LAYER_BITS = 28;
const PLACE_MASK = 2 ** LAYER_BITS - 1;

export class Log {
  readonly #offsets: number[] = [];
  readonly #kinds: number[] = [];
  readonly #where: number[] = [];
  readonly #flips: number[] = [];

  get steps(): number {
    return this.#kinds.length;
  }

  begin(kind = 0): void {
    this.#offsets.push(this.#where.length);
    this.#kinds.push(kind);
  }

  /** Sets the kind of the current step, 0..255. */
  setKind(kind: number): void {
    this.#kinds[this.#kinds.length - 1] = kind;
  }

  /**
   * Adds a change to the current step.
   *
   * @throws RangeError if there are more than MAX_CHANGES.
   */
  change(layer: number, place: number, old: number, now: number): void {
    if (old === now) return;
    if (this.#where.length === MAX_CHANGES)
      throw new RangeError(`a recording expected at most ${MAX_CHANGES} changes, got more; record a smaller maze`);
    this.#where.push(layer * 2 ** LAYER_BITS + place);
    this.#flips.push(old ^ now);
  }

  /** All changes. Changes before the first step belong to it. */
  get taken(): Changes {
    const offsets = new Uint32Array(this.steps + 1);
    offsets.set(this.#offsets);
    offsets[0] = 0;
    offsets[this.steps] = this.#where.length;
    const where = new Uint32Array(this.#where);
    return { offsets, kinds: new Uint8Array(this.#kinds), where, flips: new Int32Array(this.#flips) };
  }
}

/** A passage that a step opened, or a wall that a step built. `to` is the new cell. */
export interface Opened {
  readonly from: number;
  readonly to: number;
  /** Direction from `from` to `to`: 0 north, 1 east, 2 south, 3 west. */
  readonly direction: number;
  readonly builds: boolean;
}

/** State of a recording after `step` of its steps. */
export abstract class Playback<Each extends Recorded> {
  readonly recording: Each;
  readonly steps: number;
  /** The walls of each square; for a graph, one byte per edge: 1 is a passage. */
  readonly walls: Uint8Array<ArrayBuffer>;
  /** The mark of each cell. Builders of walls mark inner corners. */
  readonly marks: Uint8Array<ArrayBuffer>;
  /** The set of each cell. Cells of the same set are connected. */
  readonly labels: Int32Array<ArrayBuffer>;
  readonly focus = new Int32Array(Object.keys(FOCUS).length).fill(-1);
  /** One byte per edge of a graph: 1 if the path of a loop-erased walk leads along the edge. */
  readonly trail: Uint8Array<ArrayBuffer>;
  readonly #layers: readonly (Uint8Array | Int32Array)[];
  #step = 0;

  constructor(recording: Each) {
    const { before, labels, offsets } = recording;
    this.recording = recording;
    this.steps = offsets.length - 1;
    this.walls = before.slice();
    this.labels = labels?.slice() ?? Int32Array.from(before, (_, cell) => cell);
    this.marks = new Uint8Array(this.labels.length);
    this.trail = new Uint8Array(before.length);
    this.#layers = [this.walls, this.marks, this.labels, this.focus, this.trail];
  }

  /** The passage or wall that the last step opened or built; undefined if there is none. `to` is the new cell. */
  abstract get opened(): { readonly from: number; readonly to: number } | undefined;

  get step(): number {
    return this.#step;
  }

  /** Kind of the last step; 0 before the first. */
  get kind(): number {
    return this.#step === 0 ? 0 : this.recording.kinds[this.#step - 1];
  }

  /** Goes to the state after `step` steps, 0..steps. Takes time in proportion to the changes in between. */
  seek(step: number): void {
    const { offsets, where, flips } = this.recording;
    const from = Math.min(offsets[this.#step], offsets[step]);
    const to = Math.max(offsets[this.#step], offsets[step]);
    const layers = this.#layers;
    // Changes flip bits, so their order does not matter.
    for (let i = from; i < to; i++) layers[where[i] >>> LAYER_BITS][where[i] & PLACE_MASK] ^= flips[i];
    this.#step = step;
  }

  /** Changes of the last step in one layer. */
  *changes(layer: number): Generator<{ place: number; flips: number }> {
    if (this.#step === 0) return;
    const { offsets, where, flips } = this.recording;
    for (let i = offsets[this.#step - 1]; i < offsets[this.#step]; i++)
      if (where[i] >>> LAYER_BITS === layer) yield { place: where[i] & PLACE_MASK, flips: flips[i] };
  }

  /** Returns the mark that a cell or corner had before the last step. */
  markBefore(place: number): number {
    let mark = this.marks[place];
    for (const change of this.changes(LAYER.marks)) if (change.place === place) mark ^= change.flips;
    return mark;
  }

  /** Returns two connected cells with the new one, outside of the tree before the last step, last. */
  protected inOrder(one: number, other: number): { readonly from: number; readonly to: number } {
    const isIn = (cell: number) => [MARK.in, MARK.active].some((mark) => mark === this.markBefore(cell));
    return isIn(one) && !isIn(other) ? { from: one, to: other } : { from: other, to: one };
  }
}

/** State of a recording of squares. */
export class Replay extends Playback<Recording> {
  readonly grid = new Grid(this.recording.width, this.recording.height, this.recording.torus);

  /** First passage or wall that the last step opened or built; undefined if there is none. */
  get opened(): Opened | undefined {
    const [one, other] = [...this.changes(LAYER.walls)];
    if (!one || !other) return undefined;
    const direction = DIRECTIONS.findIndex(({ bit }) => bit === one.flips);
    if (direction < 0) return undefined;
    const builds = (this.walls[one.place] & one.flips) !== 0;
    // If both or neither are inside, the new cell is the one that was written first.
    const ends = this.inOrder(one.place, other.place);
    return { ...ends, direction: ends.from === one.place ? direction : opposite(direction), builds };
  }
}

/** State of a recording on a graph. */
export class GraphReplay extends Playback<Recorded> {
  readonly graph: Graph;
  /** One byte per edge: 1 is a passage. */
  readonly passages = this.walls;

  constructor(recording: Recorded, graph: Graph) {
    super(recording);
    this.graph = graph;
  }

  get opened(): { readonly from: number; readonly to: number } | undefined {
    const [change] = this.changes(LAYER.walls);
    if (!change) return undefined;
    const [one, other] = this.graph.edges.subarray(2 * change.place, 2 * change.place + 2);
    return this.inOrder(one, other);
  }
}

/** The steps of a solver. Plain data, which a worker can transfer. */
export interface Trace {
  readonly recording: Recording;
  /** Number of visited cells after each step. For dead-end filling, the number of filled cells. */
  readonly visited: Uint32Array<ArrayBuffer>;
  /** The path with both ends; empty if no path exists. */
  readonly path: readonly number[];
}

/** Number of solver steps among the first `step` steps of a recording. Its first and last step are not solver steps. */
export const stepsTaken = (step: number, steps: number): number => Math.max(0, Math.min(step, steps - 1) - 1);
