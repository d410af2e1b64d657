// Records the steps of the TypeScript reference as it makes a maze: every change, and the kind of each step.

import { makeOne } from "../../src/engine/backends/reference.ts";
import { ALL_WALLS, type AnyRequest } from "../../src/index.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import { Grid } from "../../src/square/grid.ts";
import { type LessonId, lessonOf, type Seen } from "../maze/lessonKinds.ts";
import { MAX_RECORDED_CELLS } from "../maze/limits.ts";
import { DIRECTIONS, opposite } from "../maze/square.ts";
import { LAYER, MARK, type Recording } from "../maze/steps.ts";
import { Recorder, watched } from "./recorder.ts";

class SquareRecorder extends Recorder {
  readonly walls: Uint8Array<ArrayBuffer>;
  readonly #grid: Grid;
  /** The grid of places: of cells, or of the inner corners that walls are built from. */
  #places: Grid;
  #before: Uint8Array<ArrayBuffer> | undefined;
  #builds = false;
  // Cell and bit on the other side of the last written wall. The write to this cell belongs to the same step.
  #twinCell = -1;
  #twinBit = 0;

  /** `corner` is the corner to which the paths of a binary tree lead. */
  constructor(id: LessonId, grid: Grid, corner: string) {
    super(id, { width: grid.width, height: grid.height, corner });
    this.#grid = this.#places = grid;
    this.walls = new Uint8Array(grid.cells).fill(ALL_WALLS);
  }

  protected isClosed(cell: number): boolean {
    return this.walls[cell] === ALL_WALLS;
  }

  protected wayTo(place: number, next: number): number {
    return DIRECTIONS.findIndex((_, way) => this.#places.neighbour(place, way) === next);
  }

  onWrite(cell: number, old: number): void {
    const now = this.walls[cell];
    const changed = this.#inner(cell, old ^ now);
    // Writes to the border are not steps, because the border exists from the beginning.
    if (changed === 0) return;
    if (this.step.isOpen) this.#joinAll(cell, changed);
    else if (cell === this.#twinCell && changed === this.#twinBit) this.#twinCell = -1;
    else this.#changeWall(cell, old, Math.log2(changed));
    this.log.change(LAYER.walls, cell, old, now);
    if (!this.#builds && (old & ~now) !== 0 && this.marks[cell] === MARK.out) this.setMark(cell, MARK.in);
  }

  /** The walls among `bits` that have a cell on their other side. */
  #inner(cell: number, bits: number): number {
    return DIRECTIONS.reduce(
      (inner, { bit }, way) => (this.#grid.neighbour(cell, way) < 0 ? inner & ~bit : inner),
      bits,
    );
  }

  /** Handles a write that opens several passages. The cell on the other side of each is written, too. */
  #joinAll(cell: number, bits: number): void {
    for (const [direction, { bit }] of DIRECTIONS.entries())
      if (bits & bit) this.join(cell, this.#grid.neighbour(cell, direction));
  }

  /** Handles the first of the two writes of a wall. */
  #changeWall(cell: number, old: number, direction: number): void {
    const now = this.walls[cell];
    const next = this.#grid.neighbour(cell, direction);
    const isOpened = now < old;
    const isLoop = isOpened && (this.#builds || this.areConnected(cell, next));
    this.walls[cell] = old;
    this.change(cell, direction, isLoop);
    this.walls[cell] = now;
    this.#twinCell = next;
    this.#twinBit = DIRECTIONS[opposite(direction)].bit;
    if (isOpened) this.join(cell, next);
  }

  protected override begin(event: Seen["event"], place: number): void {
    const { walls } = this;
    if (!this.#before) {
      this.#before = walls.slice();
      this.#builds = walls.length > 1 && walls.some((wall, cell) => this.#inner(cell, ALL_WALLS & ~wall) !== 0);
      const { width, height, torus } = this.#grid;
      if (this.#builds) this.#places = new Grid(width - 1, height - 1, torus);
    }
    super.begin(event, place);
    this.#twinCell = -1;
  }

  finish(): Recording {
    const changes = this.end();
    const { width, height, torus } = this.#grid;
    return { width, height, torus, before: this.#before ?? this.walls, builds: this.#builds, ...changes };
  }
}

/**
 * Makes a maze on the reference and records its steps.
 *
 * @throws RangeError if the maze is too large to watch.
 */
export function record(request: AnyRequest): Recording {
  const resolved = resolveRequest(request, false);
  const { width, height, cells, index, topology } = resolved;
  if (cells > MAX_RECORDED_CELLS)
    throw new RangeError(`"width" * "height" expected at most ${MAX_RECORDED_CELLS} cells to watch, got ${cells}`);
  const grid = new Grid(width, height, topology === "torus");
  const recorder = new SquareRecorder(lessonOf(request), grid, `${request.parameters?.corner ?? ""}`);
  const walls = watched(recorder.walls, (cell, old) => recorder.onWrite(cell, old));
  makeOne(resolved, index, walls, recorder);
  return recorder.finish();
}
