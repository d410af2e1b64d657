// The steps of the reference in making a maze: every change with the previous value, so that playback works in both
// directions.

import { makeOne } from "../../src/backends/reference.ts";
import { ALL_WALLS, type AnyRequest } from "../../src/index.ts";
import type { StepListener } from "../../src/reference/task.ts";
import { resolveRequest } from "../../src/request.ts";
import { ACTIVE, ERASED, FRONTIER, IN, OUT, TRAIL, WALKER, WORK_FIRST, WORK_LAST } from "../maze/marks.ts";

const MARKS = { frontier: FRONTIER, in: IN, active: ACTIVE } as const;

/** The layers of a picture that change. */
export const WALLS = 0;
export const PLACES = 1;
export const SETS = 2;
export const FOCUS = 3;

/** All changes, in order. Plain data: a worker can transfer it. */
export interface Recording {
  readonly width: number;
  readonly height: number;
  /** Walls before the first step. */
  readonly before: Uint8Array<ArrayBuffer>;
  /** True where walls are built, not carved: then places are inner corners. */
  readonly builds: boolean;
  readonly torus: boolean;
  /** Step i is changes offsets[i] to offsets[i + 1] - 1. One more element than steps. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly layers: Uint8Array<ArrayBuffer>;
  readonly places: Uint32Array<ArrayBuffer>;
  readonly from: Int32Array<ArrayBuffer>;
  readonly to: Int32Array<ArrayBuffer>;
}

/** Cells that may be recorded: a walk over so many takes millions of steps. */
export const MAX_RECORDED_CELLS = 25_600;

/** What to record in addition to the algorithm's own steps. */
export interface View {
  /** The sets of connected cells. */
  readonly sets?: boolean;
  /** The path of a walk, and the loops that it erases. */
  readonly trail?: boolean;
}

/** A growing array of numbers. */
class Growing {
  #items = new Int32Array(1024);
  length = 0;

  push(item: number): void {
    if (this.length === this.#items.length) {
      const items = new Int32Array(2 * this.length);
      items.set(this.#items);
      this.#items = items;
    }
    this.#items[this.length++] = item;
  }

  get taken(): Int32Array<ArrayBuffer> {
    return this.#items.slice(0, this.length);
  }
}

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

/** Makes a maze on the reference and records its steps. */
export function record(request: AnyRequest, { sets = false, trail = false }: View): Recording {
  const resolved = resolveRequest(request, false);
  const { width, height, cells, index } = resolved;
  const torus = resolved.topology === "torus";
  if (cells > MAX_RECORDED_CELLS)
    throw new RangeError(`"width" * "height" expected at most ${MAX_RECORDED_CELLS} to watch, got ${cells}`);
  const walls = new Uint8Array(cells).fill(ALL_WALLS);
  const marks = new Uint8Array(cells);
  const focus = Int32Array.of(-1, -1, -1);
  const labels = Int32Array.from({ length: cells }, (_, cell) => cell);
  const members = sets ? Array.from({ length: cells }, (_, cell) => [cell]) : [];

  const offsets = new Growing();
  const layers = new Growing();
  const places = new Growing();
  const from = new Growing();
  const to = new Growing();
  let before: Uint8Array<ArrayBuffer> | undefined;
  let builds = false;
  // The other side of the wall that was written last: it belongs to the same step.
  let twinCell = -1;
  let twinBit = 0;
  // False while a step waits for the wall that it leads to.
  let wallsWritten = true;

  function begin(): void {
    if (!before) {
      before = walls.slice();
      builds = cells > 1 && walls.some((wall, cell) => inside(cell, wall) !== inside(cell, ALL_WALLS));
    }
    offsets.push(layers.length);
    wallsWritten = false;
  }

  function change(layer: number, place: number, old: number, now: number): void {
    if (old === now) return;
    layers.push(layer);
    places.push(place);
    from.push(old);
    to.push(now);
  }

  /** Those of some walls of a cell behind which there is another. */
  function inside(cell: number, bits: number): number {
    if (torus) return bits;
    const x = cell % width;
    let border = x === 0 ? 8 : 0;
    if (x === width - 1) border |= 2;
    if (cell < width) border |= 1;
    if (cell >= cells - width) border |= 4;
    return bits & ~border;
  }

  /** The place in a direction, 0 north to 3 west; -1 beyond the border. */
  function beside(place: number, direction: number, columns: number, rows: number): number {
    const x = (place % columns) + (direction === 1 ? 1 : direction === 3 ? -1 : 0);
    const y = Math.floor(place / columns) + (direction === 2 ? 1 : direction === 0 ? -1 : 0);
    if (torus) return ((y + rows) % rows) * columns + ((x + columns) % columns);
    return x >= 0 && x < columns && y >= 0 && y < rows ? y * columns + x : -1;
  }

  function setMark(place: number, mark: number): void {
    change(PLACES, place, marks[place], mark);
    marks[place] = mark;
  }

  function setFocus(place: number, at: number): void {
    change(FOCUS, place, focus[place], at);
    focus[place] = at;
  }

  function join(one: number, other: number): void {
    let [large, small] = [labels[one], labels[other]];
    if (large === small) return;
    if (members[large].length < members[small].length) [large, small] = [small, large];
    for (const cell of members[small]) {
      change(SETS, cell, labels[cell], large);
      labels[cell] = large;
      members[large].push(cell);
    }
    members[small] = [];
  }

  function onWrite(cell: number, old: number): void {
    const now = walls[cell];
    const changed = inside(cell, old ^ now);
    // Writes to the border are no steps: it exists from the beginning.
    if (changed === 0) return;
    if (cell === twinCell && changed === twinBit) {
      twinCell = -1;
    } else {
      if (wallsWritten) {
        walls[cell] = old;
        begin();
        walls[cell] = now;
      }
      wallsWritten = true;
      const direction = Math.log2(changed);
      const whole = Number.isInteger(direction);
      twinCell = whole ? beside(cell, direction, width, height) : -1;
      twinBit = whole ? 1 << (direction ^ 2) : 0;
      if (sets && whole && now < old) join(cell, twinCell);
    }
    change(WALLS, cell, old, now);
    if (!builds && (old & ~now) !== 0 && marks[cell] === OUT) setMark(cell, IN);
  }

  // The walk since it last met itself.
  const path: number[] = [];
  let loop: number[] = [];

  function follow(place: number): void {
    const columns = builds ? width - 1 : width;
    const rows = builds ? height - 1 : height;
    for (const erased of loop) if (marks[erased] === ERASED) setMark(erased, OUT);
    loop = [];
    const last = path.at(-1);
    if (last !== undefined) {
      const direction = [0, 1, 2, 3].find((way) => beside(last, way, columns, rows) === place);
      if (direction === undefined || marks[last] < ACTIVE) path.length = 0;
      else setMark(last, TRAIL + direction);
    }
    const met = path.indexOf(place);
    if (met >= 0) {
      loop = path.splice(met + 1);
      for (const erased of loop) setMark(erased, ERASED);
    } else {
      path.push(place);
    }
    setMark(place, ACTIVE);
  }

  const listener: StepListener = {
    mark(place, mark) {
      if (!before) {
        // Marks before the first passage are a separate step.
        begin();
        wallsWritten = true;
      }
      setMark(place, MARKS[mark]);
    },
    walk(place) {
      begin();
      setFocus(WALKER, place);
      if (trail) follow(place);
    },
    work(first, last) {
      begin();
      setFocus(WORK_FIRST, first);
      setFocus(WORK_LAST, last);
    },
  };

  makeOne(resolved, index, watchedWalls(walls, onWrite), listener);
  // The last step shows the maze and nothing else.
  begin();
  for (let place = 0; place < 3; place++) setFocus(place, -1);
  for (const erased of loop) if (marks[erased] === ERASED) setMark(erased, OUT);
  offsets.push(layers.length);
  return {
    width,
    height,
    torus,
    before: before ?? walls,
    builds,
    offsets: Uint32Array.from(offsets.taken),
    layers: Uint8Array.from(layers.taken),
    places: Uint32Array.from(places.taken),
    from: from.taken,
    to: to.taken,
  };
}

/** A recording as it stands after some of its steps. */
export class Replay {
  readonly recording: Recording;
  readonly steps: number;
  readonly walls: Uint8Array<ArrayBuffer>;
  readonly marks: Uint8Array<ArrayBuffer>;
  readonly labels: Int32Array<ArrayBuffer>;
  readonly focus = Int32Array.of(-1, -1, -1);
  #step = 0;

  constructor(recording: Recording) {
    this.recording = recording;
    this.steps = recording.offsets.length - 1;
    this.walls = recording.before.slice();
    this.marks = new Uint8Array(this.walls.length);
    this.labels = Int32Array.from({ length: this.walls.length }, (_, cell) => cell);
  }

  get step(): number {
    return this.#step;
  }

  /** Goes to the state after `step` steps, 0..steps, by as many changes as lie between. */
  seek(step: number): void {
    const { offsets, layers, places, from, to } = this.recording;
    const targets = [this.walls, this.marks, this.labels, this.focus];
    const here = offsets[this.#step];
    const there = offsets[step];
    for (let i = here; i < there; i++) targets[layers[i]][places[i]] = to[i];
    for (let i = here - 1; i >= there; i--) targets[layers[i]][places[i]] = from[i];
    this.#step = step;
  }
}
