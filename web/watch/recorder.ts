// Turns the events of a reference algorithm into steps. A place is a cell of the algorithm, or an inner corner if the
// algorithm builds walls.

import type { StepListener } from "../../src/reference/task.ts";
import { BRAID, END, type Grid, hasSets, kindNumber, kindOf, type LessonId, type Seen } from "../maze/lessonKinds.ts";
import { type Changes, FOCUS, LAYER, Log, MARK } from "../maze/steps.ts";

/** Lessons that draw the path of a walk and erase its loops. */
const WITH_TRAIL: readonly string[] = ["wilson", "wilson-walls", "boundless"];

/** Returns an array of bytes that reports each write. */
export function watched(bytes: Uint8Array, onWrite: (index: number, before: number) => void): Uint8Array {
  return new Proxy(bytes, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
    set(target, key, value) {
      const index = Number(key);
      const before = target[index];
      target[index] = value;
      if (target[index] !== before) onWrite(index, before);
      return true;
    },
  });
}

type Step = { -readonly [Field in keyof Seen]: Seen[Field] } & {
  /** Whether the next changed wall belongs to this step. */
  isPending: boolean;
  /** Whether all writes belong to this step. */
  isOpen: boolean;
  isBraid: boolean;
};

const NOTHING = { from: -1, direction: -1, begun: false, met: false, isPending: false, isOpen: false, isBraid: false };
const stepOf = (event: Seen["event"], place: number): Step => ({ event, place, ...NOTHING });

export abstract class Recorder implements StepListener {
  protected readonly id: LessonId;
  protected readonly log = new Log();
  protected readonly marks: Uint8Array;
  protected step = stepOf("mark", -1);
  readonly #grid: Grid;
  readonly #trail: Trail | undefined;
  readonly #sets: Sets;
  readonly #focus = new Int32Array(Object.keys(FOCUS).length).fill(-1);

  constructor(id: LessonId, grid: Grid) {
    const cells = grid.width * grid.height;
    this.id = id;
    this.#grid = grid;
    this.marks = new Uint8Array(cells);
    this.#sets = new Sets(cells);
    if (WITH_TRAIL.includes(id)) this.#trail = new Trail(this.marks, (place, mark) => this.setMark(place, mark));
  }

  /** Returns whether a cell has no passage. */
  protected abstract isClosed(cell: number): boolean;

  /** Returns what distinguishes the way from a place to the next one: a direction or an edge; -1 if there is none. */
  protected abstract wayTo(place: number, next: number): number;

  /** Changes the mark of a place. MARK.trail + w means that the walk left the place by way w. */
  protected setMark(place: number, mark: number): void {
    this.log.change(LAYER.marks, place, this.marks[place], mark);
    this.marks[place] = mark;
  }

  /** Whether two cells are connected. A passage between them opens a dead end. */
  protected areConnected(one: number, other: number): boolean {
    return this.#sets.labels[one] === this.#sets.labels[other];
  }

  protected join(one: number, other: number): void {
    this.#sets.join(one, other, (...label) => hasSets(this.id) && this.logLabel(...label));
  }

  /** Changes the set of a place. */
  protected logLabel(place: number, old: number, now: number): void {
    this.log.change(LAYER.sets, place, old, now);
  }

  /** Changes an element of the layer `focus`. */
  protected logFocus(index: number, old: number, now: number): void {
    this.log.change(LAYER.focus, index, old, now);
  }

  mark(place: number, mark: "frontier" | "in" | "active"): void {
    // A marked cell without passages is a start cell.
    if (mark !== "frontier" && this.#isStart(place) && !this.step.isPending) this.begin("mark", place);
    this.setMark(place, MARK[mark]);
  }

  #isStart(place: number): boolean {
    return kindNumber(this.id, "start") > 0 && this.isClosed(place);
  }

  walk(place: number): void {
    this.begin("walk", place);
    // A walk with a trail opens all its passages after the walk has met the tree.
    this.step.isPending = !this.#trail;
    this.#setFoci([FOCUS.walker, place], [FOCUS.workFirst, -1], [FOCUS.workLast, -1]);
    if (this.#trail)
      Object.assign(
        this.step,
        this.#trail.follow(place, (last) => this.wayTo(last, place)),
      );
    else if (this.#isStart(place) && this.marks[place] === MARK.out) {
      this.step.begun = true;
      this.setMark(place, MARK.in);
    }
  }

  work(first: number, last: number): void {
    this.begin("work", last);
    this.step.isPending = this.id !== "recursive-division";
    this.step.isOpen = this.id === "boundless";
    this.#setFoci([FOCUS.workFirst, first], [FOCUS.workLast, last]);
  }

  skip(cell: number, next: number): void {
    this.begin("skip", cell);
    this.#setFoci([FOCUS.lookOne, cell], [FOCUS.lookOther, next]);
  }

  /** Handles a wall or passage that a write changed. Begins a step unless the change belongs to the current step. */
  protected change(cell: number, direction: number, isLoop: boolean): void {
    if (!this.step.isPending || isLoop) this.begin("wall", cell);
    Object.assign(this.step, { isPending: false, isBraid: isLoop, from: cell, direction });
  }

  /** Ends the last step and begins another one. */
  protected begin(event: Seen["event"], place: number): void {
    if (this.log.steps > 0) this.log.setKind(this.step.isBraid ? BRAID : kindOf(this.id, this.step, this.#grid));
    this.log.begin();
    this.step = stepOf(event, place);
    this.#setFoci([FOCUS.lookOne, -1], [FOCUS.lookOther, -1]);
  }

  /** Adds the last step, which shows the maze and nothing else. Returns all changes. */
  protected end(): Changes {
    this.begin("mark", -1);
    for (const index of Object.values(FOCUS)) this.#setFoci([index, -1]);
    this.#trail?.eraseLoop();
    this.log.setKind(END);
    return this.log.taken;
  }

  #setFoci(...foci: readonly (readonly [index: number, cell: number])[]): void {
    for (const [index, cell] of foci) {
      this.logFocus(index, this.#focus[index], cell);
      this.#focus[index] = cell;
    }
  }
}

/** Sets of connected cells, each with a label. When two sets are joined, the larger one keeps its label. */
class Sets {
  readonly labels: Int32Array;
  // Each set is a linked list that begins with the cell of its label.
  readonly #next: Int32Array;
  readonly #last: Int32Array;
  readonly #sizes: Int32Array;

  constructor(cells: number) {
    this.labels = Int32Array.from({ length: cells }, (_, cell) => cell);
    this.#last = this.labels.slice();
    this.#next = new Int32Array(cells).fill(-1);
    this.#sizes = new Int32Array(cells).fill(1);
  }

  /** Joins the sets of two cells, and reports each changed label. */
  join(one: number, other: number, onLabel: (cell: number, old: number, now: number) => void): void {
    let [large, small] = [this.labels[one], this.labels[other]];
    if (large === small) return;
    if (this.#sizes[large] < this.#sizes[small]) [large, small] = [small, large];
    for (let cell = small; cell !== -1; cell = this.#next[cell]) {
      onLabel(cell, this.labels[cell], large);
      this.labels[cell] = large;
    }
    this.#next[this.#last[large]] = small;
    this.#last[large] = this.#last[small];
    this.#sizes[large] += this.#sizes[small];
  }
}

class Trail {
  readonly #marks: Uint8Array;
  readonly #setMark: (place: number, mark: number) => void;
  #path: number[] = [];
  /** Index in the path for each cell or corner; -1 if it is not on the path. */
  readonly #indices: Int32Array;
  #loop: number[] = [];

  constructor(marks: Uint8Array, setMark: (place: number, mark: number) => void) {
    this.#marks = marks;
    this.#setMark = setMark;
    this.#indices = new Int32Array(marks.length).fill(-1);
  }

  eraseLoop(): void {
    for (const erased of this.#loop) if (this.#marks[erased] === MARK.erased) this.#setMark(erased, MARK.out);
    this.#loop = [];
  }

  /**
   * Extends the path to a place. `wayFrom` returns the way from the last place to it, which the mark of the last place
   * then records; -1 if there is none. Returns whether the walk begins there or has met itself.
   */
  follow(place: number, wayFrom: (last: number) => number): { readonly begun: boolean; readonly met: boolean } {
    this.eraseLoop();
    const last = this.#path.at(-1);
    // At the border of a mask or a window the walk stays in place.
    if (last === place) return { begun: false, met: false };
    if (last !== undefined) {
      const way = wayFrom(last);
      if (way === -1 || this.#marks[last] < MARK.active) this.#leave(0);
      else this.#setMark(last, MARK.trail + way);
    }
    const met = this.#indices[place] !== -1;
    const begun = this.#path.length === 0;
    if (met) {
      this.#loop = this.#leave(this.#indices[place] + 1);
      for (const erased of this.#loop) this.#setMark(erased, MARK.erased);
    } else {
      this.#indices[place] = this.#path.length;
      this.#path.push(place);
    }
    this.#setMark(place, MARK.active);
    return { begun, met };
  }

  /** Shortens the path to a length. Returns the removed cells. */
  #leave(length: number): number[] {
    const rest = this.#path.splice(length);
    for (const place of rest) this.#indices[place] = -1;
    return rest;
  }
}
