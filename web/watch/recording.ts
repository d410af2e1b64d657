// Records the steps of the TypeScript reference as it makes a maze: every change, and the kind of each step.

import { makeOne } from "../../src/engine/backends/reference.ts";
import { ALL_WALLS, type AnyRequest } from "../../src/index.ts";
import type { StepListener } from "../../src/reference/task.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import type { Grid, LessonId, Seen } from "../maze/lessonKinds.ts";
import { BRAID, END, hasSets, hasStart, kindOf, lessonOf } from "../maze/lessonKinds.ts";
import { MAX_RECORDED_CELLS } from "../maze/limits.ts";
import { DIRECTIONS, innerWalls, neighbourAt, opposite, type Square } from "../maze/square.ts";
import { FOCUS, LAYER, Log, MARK, type Recording } from "../maze/steps.ts";
import { Sets } from "./sets.ts";
import { Trail } from "./trail.ts";

export { buffersOf } from "../maze/steps.ts";

/** Lessons that draw the path of a walk and erase its loops. */
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

/** The current step. */
type Step = { -readonly [Field in keyof Seen]: Seen[Field] } & {
  /** Whether the next changed wall belongs to this step. */
  isPending: boolean;
  /** Whether all writes belong to this step. */
  isOpen: boolean;
  isBraid: boolean;
};

const NOTHING = { from: -1, direction: -1, begun: false, met: false, isPending: false, isOpen: false, isBraid: false };
const stepOf = (event: Seen["event"], place: number): Step => ({ event, place, ...NOTHING });

/** Turns the events of the reference into steps. */
class Recorder implements StepListener {
  readonly walls: Uint8Array<ArrayBuffer>;
  readonly #id: LessonId;
  readonly #grid: Grid & Square;
  readonly #log = new Log();
  readonly #marks: Uint8Array;
  readonly #focus = new Int32Array(Object.keys(FOCUS).length).fill(-1);
  readonly #sets: Sets | undefined;
  /** Sets of connected cells, for mazes with braid. A passage within a set opens a dead end. */
  readonly #joined: Sets | undefined;
  readonly #trail: Trail | undefined;
  #before: Uint8Array<ArrayBuffer> | undefined;
  #builds = false;
  #step = stepOf("mark", -1);
  // Cell and bit on the other side of the last written wall. The write to this cell belongs to the same step.
  #twinCell = -1;
  #twinBit = 0;

  constructor(id: LessonId, grid: Grid & Square, braids: boolean) {
    const cells = grid.width * grid.height;
    this.#id = id;
    this.#grid = grid;
    this.walls = new Uint8Array(cells).fill(ALL_WALLS);
    this.#marks = new Uint8Array(cells);
    this.#sets = hasSets(id) ? new Sets(cells) : undefined;
    this.#joined = braids ? new Sets(cells) : undefined;
    if (WITH_TRAIL.includes(id))
      this.#trail = new Trail(this.#marks, (place, mark) => this.#change(LAYER.marks, this.#marks, place, mark));
  }

  mark(place: number, mark: "frontier" | "in" | "active"): void {
    // A marked cell without passages is a start cell.
    if (mark !== "frontier" && this.#isStart(place) && !this.#step.isPending) this.#begin("mark", place);
    this.#change(LAYER.marks, this.#marks, place, MARK[mark]);
  }

  #isStart(place: number): boolean {
    return hasStart(this.#id) && this.walls[place] === ALL_WALLS;
  }

  walk(place: number): void {
    this.#begin("walk", place);
    // A walk with a trail opens all its passages after the walk has met the tree.
    this.#step.isPending = !this.#trail;
    this.#setFoci([FOCUS.walker, place], [FOCUS.workFirst, -1], [FOCUS.workLast, -1]);
    if (this.#trail) {
      const { width, height, torus } = this.#grid;
      const inset = this.#builds ? 1 : 0;
      Object.assign(this.#step, this.#trail.follow(place, { width: width - inset, height: height - inset, torus }));
    } else if (this.#isStart(place) && this.#marks[place] === MARK.out) {
      this.#step.begun = true;
      this.#change(LAYER.marks, this.#marks, place, MARK.in);
    }
  }

  work(first: number, last: number): void {
    this.#begin("work", last);
    this.#step.isPending = this.#id !== "recursive-division";
    this.#step.isOpen = this.#id === "boundless";
    this.#setFoci([FOCUS.workFirst, first], [FOCUS.workLast, last]);
  }

  skip(cell: number, next: number): void {
    this.#begin("skip", cell);
    this.#setFoci([FOCUS.lookOne, cell], [FOCUS.lookOther, next]);
  }

  /** Handles a write to the walls. */
  onWrite(cell: number, old: number): void {
    const now = this.walls[cell];
    const changed = innerWalls(this.#grid, cell, old ^ now);
    // Writes to the border are not steps, because the border exists from the beginning.
    if (changed === 0) return;
    if (this.#step.isOpen) this.#joinAll(cell, changed);
    else if (cell === this.#twinCell && changed === this.#twinBit) this.#twinCell = -1;
    else this.#changeWall(cell, old, Math.log2(changed));
    this.#log.change(LAYER.walls, cell, old, now);
    if (!this.#builds && (old & ~now) !== 0 && this.#marks[cell] === MARK.out)
      this.#change(LAYER.marks, this.#marks, cell, MARK.in);
  }

  /** Handles a write that opens several passages. The cell on the other side of each is written, too. */
  #joinAll(cell: number, bits: number): void {
    for (const [direction, { bit }] of DIRECTIONS.entries())
      if (bits & bit) this.#joined?.join(cell, neighbourAt(this.#grid, cell, direction));
  }

  /** Handles the first of the two writes of a wall. */
  #changeWall(cell: number, old: number, direction: number): void {
    const now = this.walls[cell];
    const next = neighbourAt(this.#grid, cell, direction);
    const isOpened = now < old;
    const isLoop = isOpened && (this.#builds || this.#joined?.join(cell, next) === false);
    if (!this.#step.isPending || isLoop) {
      this.walls[cell] = old;
      this.#begin("wall", cell);
      this.walls[cell] = now;
    }
    Object.assign(this.#step, { isPending: false, isBraid: isLoop, from: cell, direction });
    this.#twinCell = next;
    this.#twinBit = DIRECTIONS[opposite(direction)].bit;
    if (isOpened) this.#sets?.join(cell, next, (...label) => this.#log.change(LAYER.sets, ...label));
  }

  /** Ends the last step and begins another one. */
  #begin(event: Seen["event"], place: number): void {
    const { walls } = this;
    if (!this.#before) {
      this.#before = walls.slice();
      const lacksWall = (wall: number, cell: number): boolean => innerWalls(this.#grid, cell, ALL_WALLS & ~wall) !== 0;
      this.#builds = walls.length > 1 && walls.some(lacksWall);
    }
    if (this.#log.steps > 0) this.#log.setKind(this.#step.isBraid ? BRAID : kindOf(this.#id, this.#step, this.#grid));
    this.#log.begin();
    this.#step = stepOf(event, place);
    this.#twinCell = -1;
    this.#setFoci([FOCUS.lookOne, -1], [FOCUS.lookOther, -1]);
  }

  /** Adds the last step, which shows the maze and nothing else. */
  finish(): Recording {
    this.#begin("mark", -1);
    for (const index of Object.values(FOCUS)) this.#setFoci([index, -1]);
    this.#trail?.eraseLoop();
    this.#log.setKind(END);
    const { width, height, torus } = this.#grid;
    const before = this.#before ?? this.walls;
    return { width, height, torus, before, builds: this.#builds, ...this.#log.taken };
  }

  #setFoci(...foci: readonly (readonly [index: number, cell: number])[]): void {
    for (const [index, cell] of foci) this.#change(LAYER.focus, this.#focus, index, cell);
  }

  #change(layer: number, values: Uint8Array | Int32Array, index: number, value: number): void {
    this.#log.change(layer, index, values[index], value);
    values[index] = value;
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
    throw new RangeError(`"width" * "height" expected at most ${MAX_RECORDED_CELLS} cells to watch, got ${cells}`);
  const corner = request.parameters?.corner;
  const grid = { width, height, torus: topology === "torus", ...(corner !== undefined && { corner: `${corner}` }) };
  const recorder = new Recorder(lessonOf(request), grid, braid > 0);
  const walls = watchedWalls(recorder.walls, (cell, old) => recorder.onWrite(cell, old));
  makeOne(resolved, index, walls, recorder);
  return recorder.finish();
}
