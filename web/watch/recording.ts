// The steps of the reference in making a maze: every change, so that playback works in both directions, and the kind of
// each step, by which a lesson explains it.

import { makeOne } from "../../src/engine/backends/reference.ts";
import { ALL_WALLS, type AnyRequest } from "../../src/index.ts";
import type { StepListener } from "../../src/reference/task.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import { BRAID, END, type Grid, hasStart, kindOf, type LessonId, lessonOf, type Seen } from "./kinds.ts";
import { hasSets, MAX_RECORDED_CELLS } from "./limits.ts";
import {
  ACTIVE,
  ERASED,
  FOCI,
  FOCUS,
  FRONTIER,
  IN,
  LOOK_ONE,
  LOOK_OTHER,
  Log,
  OUT,
  PLACES,
  type Recording,
  SETS,
  TRAIL,
  WALKER,
  WALLS,
  WORK_FIRST,
  WORK_LAST,
} from "./steps.ts";

export { buffersOf } from "./steps.ts";

const MARKS = { frontier: FRONTIER, in: IN, active: ACTIVE } as const;

/** Those whose walks leave a path, and erase its loops. */
const WITH_TRAIL: readonly string[] = ["wilson", "wilson-walls", "boundless"];

/** An array of walls that reports each write. */
function watchedWalls(walls: Uint8Array, onWrite: (cell: number, before: number) => void): Uint8Array {
  return new Proxy(walls, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
    set(target, key, value) {
      const cell = Number(key);
      const before = target[cell];
      target[cell] = value;
      if (target[cell] !== before) onWrite(cell, before);
      return true;
    },
  });
}

/** The sets of connected cells: each has a label, that of its larger part whenever two become one. */
class Sets {
  readonly labels: Int32Array;
  // The cells of a set as a list: its label's cell first.
  readonly #next: Int32Array;
  readonly #last: Int32Array;
  readonly #sizes: Int32Array;

  constructor(cells: number) {
    this.labels = Int32Array.from({ length: cells }, (_, cell) => cell);
    this.#last = this.labels.slice();
    this.#next = new Int32Array(cells).fill(-1);
    this.#sizes = new Int32Array(cells).fill(1);
  }

  /** Joins the sets of two cells. Returns false if they are one. */
  join(one: number, other: number, onLabel: (cell: number, old: number, now: number) => void): boolean {
    let [large, small] = [this.labels[one], this.labels[other]];
    if (large === small) return false;
    if (this.#sizes[large] < this.#sizes[small]) [large, small] = [small, large];
    for (let cell = small; cell !== -1; cell = this.#next[cell]) {
      onLabel(cell, this.labels[cell], large);
      this.labels[cell] = large;
    }
    this.#next[this.#last[large]] = small;
    this.#last[large] = this.#last[small];
    this.#sizes[large] += this.#sizes[small];
    return true;
  }
}

/** Turns what the reference reports into steps. */
class Recorder implements StepListener {
  readonly walls: Uint8Array<ArrayBuffer>;
  readonly #id: LessonId;
  readonly #grid: Grid & { readonly torus: boolean };
  readonly #log = new Log();
  readonly #marks: Uint8Array;
  readonly #focus = new Int32Array(FOCI).fill(-1);
  readonly #sets: Sets | undefined;
  /** Cells without a passage, and regions: an opening that joins nothing is one of the braid. */
  readonly #joined: Sets | undefined;
  readonly #hasTrail: boolean;
  #before: Uint8Array<ArrayBuffer> | undefined;
  #builds = false;
  // The other side of the wall that was written last: it belongs to the same step.
  #twinCell = -1;
  #twinBit = 0;
  // While the current step waits for the wall that it leads to; and while it takes all that is written.
  #pending = false;
  #open = false;
  #event: Seen["event"] = "mark";
  #place = -1;
  #from = -1;
  #direction = -1;
  #begun = false;
  #met = false;
  #isBraid = false;
  // The walk since it last met itself, and the number of each of its places.
  #path: number[] = [];
  #numbers: Int32Array;
  #loop: number[] = [];

  constructor(id: LessonId, grid: Grid & { readonly torus: boolean }, braids: boolean) {
    const cells = grid.width * grid.height;
    this.#id = id;
    this.#grid = grid;
    this.walls = new Uint8Array(cells).fill(ALL_WALLS);
    this.#marks = new Uint8Array(cells);
    this.#sets = hasSets(id) ? new Sets(cells) : undefined;
    this.#joined = braids ? new Sets(cells) : undefined;
    this.#hasTrail = WITH_TRAIL.includes(id);
    this.#numbers = new Int32Array(this.#hasTrail ? cells : 0).fill(-1);
  }

  mark(place: number, mark: "frontier" | "in" | "active"): void {
    // A cell without a passage is one to start from.
    if (mark !== "frontier" && hasStart(this.#id) && this.walls[place] === ALL_WALLS && !this.#pending)
      this.#begin("mark", place);
    this.#setMark(place, MARKS[mark]);
  }

  walk(place: number): void {
    this.#begin("walk", place);
    // What a walk until the tree opens is opened afterwards.
    this.#pending = !this.#hasTrail;
    this.#setFocus(WALKER, place);
    this.#setFocus(WORK_FIRST, -1);
    this.#setFocus(WORK_LAST, -1);
    if (this.#hasTrail) this.#follow(place);
    else if (!hasStart(this.#id) || this.walls[place] !== ALL_WALLS) return;
    else if (this.#marks[place] === OUT) this.#startAt(place);
  }

  /** A walk begins at a cell. */
  #startAt(place: number): void {
    this.#begun = true;
    this.#setMark(place, IN);
  }

  work(first: number, last: number): void {
    this.#begin("work", last);
    this.#pending = this.#id !== "recursive-division";
    this.#open = this.#id === "boundless";
    this.#setFocus(WORK_FIRST, first);
    this.#setFocus(WORK_LAST, last);
  }

  skip(cell: number, next: number): void {
    this.#begin("skip", cell);
    this.#setFocus(LOOK_ONE, cell);
    this.#setFocus(LOOK_OTHER, next);
  }

  /** Receives a write to the walls. */
  onWrite(cell: number, old: number): void {
    const now = this.walls[cell];
    const changed = this.#inside(cell, old ^ now);
    // Writes to the border are no steps: it exists from the beginning.
    if (changed === 0) return;
    if (this.#open) this.#openAll(cell, changed);
    else if (cell === this.#twinCell && changed === this.#twinBit) this.#twinCell = -1;
    else this.#writeFirst(cell, old, Math.log2(changed));
    this.#log.change(WALLS, cell, old, now);
    if (!this.#builds && (old & ~now) !== 0 && this.#marks[cell] === OUT) this.#setMark(cell, IN);
  }

  /** Receives the passages of a cell that are written at once, each of them from both sides. */
  #openAll(cell: number, bits: number): void {
    const { width, height } = this.#grid;
    for (let direction = 0; this.#joined && direction < 4; direction++)
      if ((bits >> direction) & 1) this.#joined.join(cell, this.#beside(cell, direction, width, height), () => {});
  }

  /** Receives the first of the two writes of a wall. */
  #writeFirst(cell: number, old: number, direction: number): void {
    const now = this.walls[cell];
    const next = this.#beside(cell, direction, this.#grid.width, this.#grid.height);
    const isOpened = now < old;
    const isLoop = isOpened && (this.#builds || this.#joined?.join(cell, next, () => {}) === false);
    if (!this.#pending || isLoop) {
      this.walls[cell] = old;
      this.#begin("wall", cell);
      this.walls[cell] = now;
    }
    this.#pending = false;
    this.#isBraid = isLoop;
    this.#from = cell;
    this.#direction = direction;
    this.#twinCell = next;
    this.#twinBit = 1 << (direction ^ 2);
    if (isOpened) this.#sets?.join(cell, next, (...label) => this.#log.change(SETS, ...label));
  }

  /** Ends the last step, and begins another. */
  #begin(event: Seen["event"], place: number): void {
    if (!this.#before) {
      const { walls } = this;
      this.#before = walls.slice();
      this.#builds =
        walls.length > 1 && walls.some((wall, cell) => this.#inside(cell, wall) !== this.#inside(cell, ALL_WALLS));
    }
    this.#end();
    this.#log.begin(0);
    this.#event = event;
    this.#place = place;
    this.#from = -1;
    this.#direction = -1;
    this.#pending = false;
    this.#open = false;
    this.#isBraid = false;
    this.#begun = false;
    this.#met = false;
    this.#twinCell = -1;
    if (this.#focus[LOOK_ONE] < 0) return;
    this.#setFocus(LOOK_ONE, -1);
    this.#setFocus(LOOK_OTHER, -1);
  }

  /** Says what the last step was. */
  #end(): void {
    if (this.#log.steps === 0) return;
    const seen: Seen = {
      event: this.#event,
      place: this.#place,
      from: this.#from,
      direction: this.#direction,
      begun: this.#begun,
      met: this.#met,
    };
    this.#log.setKind(this.#isBraid ? BRAID : kindOf(this.#id, seen, this.#grid));
  }

  /** The last step shows the maze and nothing else. */
  finish(): Recording {
    this.#begin("mark", -1);
    for (let place = 0; place < FOCI; place++) this.#setFocus(place, -1);
    this.#eraseLoop();
    this.#log.setKind(END);
    const { width, height, torus } = this.#grid;
    return {
      width,
      height,
      torus,
      before: this.#before ?? this.walls,
      builds: this.#builds,
      ...this.#log.taken,
    };
  }

  #setMark(place: number, mark: number): void {
    this.#log.change(PLACES, place, this.#marks[place], mark);
    this.#marks[place] = mark;
  }

  #setFocus(place: number, at: number): void {
    this.#log.change(FOCUS, place, this.#focus[place], at);
    this.#focus[place] = at;
  }

  /** Those of some walls of a cell behind which there is another. */
  #inside(cell: number, bits: number): number {
    const { width, height, torus } = this.#grid;
    if (torus) return bits;
    const x = cell % width;
    let border = x === 0 ? 8 : 0;
    if (x === width - 1) border |= 2;
    if (cell < width) border |= 1;
    if (cell >= width * (height - 1)) border |= 4;
    return bits & ~border;
  }

  /** The place in a direction, 0 north to 3 west; -1 beyond the border. */
  #beside(place: number, direction: number, columns: number, rows: number): number {
    const x = (place % columns) + (direction === 1 ? 1 : direction === 3 ? -1 : 0);
    const y = Math.floor(place / columns) + (direction === 2 ? 1 : direction === 0 ? -1 : 0);
    if (this.#grid.torus) return ((y + rows) % rows) * columns + ((x + columns) % columns);
    return x >= 0 && x < columns && y >= 0 && y < rows ? y * columns + x : -1;
  }

  #eraseLoop(): void {
    for (const erased of this.#loop) if (this.#marks[erased] === ERASED) this.#setMark(erased, OUT);
    this.#loop = [];
  }

  #forgetPath(): void {
    for (const place of this.#path) this.#numbers[place] = -1;
    this.#path = [];
  }

  /** Continues the path of the walk. */
  #follow(place: number): void {
    const columns = this.#builds ? this.#grid.width - 1 : this.#grid.width;
    const rows = this.#builds ? this.#grid.height - 1 : this.#grid.height;
    this.#eraseLoop();
    const last = this.#path.at(-1);
    // At the border of a mask, and of a window, the walk stays in place.
    if (last === place) return;
    if (last !== undefined) {
      const direction = [0, 1, 2, 3].find((way) => this.#beside(last, way, columns, rows) === place);
      if (direction === undefined || this.#marks[last] < ACTIVE) this.#forgetPath();
      else this.#setMark(last, TRAIL + direction);
    }
    const met = this.#numbers[place];
    if (met >= 0) {
      this.#met = true;
      this.#loop = this.#path.splice(met + 1);
      for (const erased of this.#loop) {
        this.#numbers[erased] = -1;
        this.#setMark(erased, ERASED);
      }
    } else {
      this.#begun = this.#path.length === 0;
      this.#numbers[place] = this.#path.length;
      this.#path.push(place);
    }
    this.#setMark(place, ACTIVE);
  }
}

/**
 * Makes a maze on the reference and records its steps.
 *
 * @throws RangeError if the maze is too large to watch.
 */
export function record(request: AnyRequest): Recording {
  const resolved = resolveRequest(request, false);
  const { width, height, cells, index, topology, braid } = resolved;
  if (cells > MAX_RECORDED_CELLS)
    throw new RangeError(`"width" * "height" expected at most ${MAX_RECORDED_CELLS} to watch, got ${cells}`);
  const corner = request.parameters?.corner;
  const grid = { width, height, torus: topology === "torus", ...(corner !== undefined && { corner: `${corner}` }) };
  const recorder = new Recorder(lessonOf(request), grid, braid > 0);
  makeOne(
    resolved,
    index,
    watchedWalls(recorder.walls, (cell, old) => recorder.onWrite(cell, old)),
    recorder,
  );
  return recorder.finish();
}
