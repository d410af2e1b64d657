// The game: the player's way from the start, cell by cell, to the finish.

import type { Cell, Ends, Walls } from "../../src/index.ts";
import { Passages, wayOf } from "./passages.ts";
import { Sight } from "./sight.ts";

/** How many cells of the way a hint shows. */
export const HINT_CELLS = 6;

// In larger mazes with loops a hint leads back to where the player left the shortest way: to search takes too long.
const MAX_SEARCHED_CELLS = 1024 * 256;

// In the list of what to undo: the step led on. Otherwise the cell that it took off the way.
const LED_ON = -1;

export class Game {
  readonly maze: Walls;
  readonly passages: Passages;
  readonly ends: Ends;
  /** The shortest way, by cell index; empty if there is none. */
  readonly path: ArrayLike<number>;
  /** What has been seen, in fog. */
  readonly sight: Sight | undefined;
  /** The way from the start to the player; going back removes cells, and the steps count. */
  readonly way: number[];
  /** All steps, those back and those undone, too. */
  steps = 0;
  hints = 0;
  /** The cells that the last hint shows and the player has not reached. */
  hinted: number[] = [];
  readonly #finish: number;
  readonly #done: number[] = [];
  readonly #loops: boolean;
  /** How many cells the player's way and the shortest have in common. */
  #common = 1;

  /** `loops`: whether the maze may have any, which makes the shortest way from a cell harder to find. */
  constructor(maze: Walls, ends: Ends, path: ArrayLike<number>, { fog = false, loops = false } = {}) {
    this.maze = maze;
    this.passages = new Passages(maze);
    this.ends = ends;
    this.path = path;
    this.#finish = this.passages.indexOf(ends.finish);
    this.#loops = loops;
    this.way = [this.passages.indexOf(ends.start)];
    if (fog) this.sight = new Sight(this.passages);
    this.sight?.visit(this.cell);
  }

  /** The player's cell, by index. */
  get cell(): number {
    return this.way[this.way.length - 1];
  }

  get at(): Cell {
    return this.passages.cellAt(this.cell);
  }

  /** Steps of the shortest way; -1 if no way leads to the finish. */
  get shortest(): number {
    return this.path.length - 1;
  }

  get solved(): boolean {
    return this.cell === this.#finish;
  }

  get canUndo(): boolean {
    return this.#done.length > 0 && !this.solved;
  }

  /** One step; false when there is a wall, or the finish is reached. */
  step(dx: number, dy: number): boolean {
    const way = wayOf(dx, dy);
    if (way === -1 || this.solved) return false;
    const next = this.passages.through(this.cell, way);
    if (next === -1) return false;
    this.steps++;
    if (this.way[this.way.length - 2] === next) {
      this.#done.push(this.cell);
      this.#back();
    } else {
      this.#done.push(LED_ON);
      this.#on(next);
    }
    this.sight?.visit(next);
    this.#arrive();
    return true;
  }

  #on(next: number): void {
    if (this.#common === this.way.length && this.path[this.#common] === next) this.#common++;
    this.way.push(next);
  }

  #back(): void {
    this.way.pop();
    this.#common = Math.min(this.#common, this.way.length);
  }

  /** Takes the hint away up to the player, or all of it for a player who left it. */
  #arrive(): void {
    this.hinted = this.hinted.slice(this.hinted.indexOf(this.cell) + 1);
    const first = this.hinted[0];
    if (first !== undefined && !this.#isBeside(first)) this.hinted = [];
  }

  #isBeside(cell: number): boolean {
    return this.passages.open(this.cell).some((way) => this.passages.through(this.cell, way) === cell);
  }

  /** Goes towards a cell in a straight line, as far as there is no wall. */
  follow(cell: Cell): boolean {
    let went = false;
    const { x, y } = this.at;
    const [dx, dy] = [Math.sign(cell.x - x), Math.sign(cell.y - y)];
    if (dx !== 0 && dy !== 0) {
      // Around a corner, if only one direction is open.
      const first = Math.abs(cell.x - x) >= Math.abs(cell.y - y);
      return first ? this.step(dx, 0) || this.step(0, dy) : this.step(0, dy) || this.step(dx, 0);
    }
    for (let left = Math.abs(cell.x - x) + Math.abs(cell.y - y); left > 0 && this.step(dx, dy); left--) went = true;
    return went;
  }

  /** Takes the last step back. The steps stay counted: it costs one less than to walk back. */
  undo(): boolean {
    if (!this.canUndo) return false;
    const last = this.#done.pop() as number;
    if (last === LED_ON) this.#back();
    else this.#on(last);
    this.#arrive();
    return true;
  }

  /**
   * Shows the next cells of the shortest way, and counts it; the same hint again is free. Returns the cells: none at
   * the finish, and where no way leads to it.
   */
  hint(): readonly number[] {
    if (this.solved || this.shortest < 0) return [];
    if (this.hinted.length > 0) return this.hinted;
    this.hints++;
    this.hinted = this.#loops && this.passages.cells <= MAX_SEARCHED_CELLS ? this.#searched() : this.#ahead();
    return this.hinted;
  }

  /** Breadth first from the finish to the player; each cell that is met knows the next one towards the finish. */
  #searched(): number[] {
    const towards = new Int32Array(this.passages.cells).fill(-1);
    let edge = [this.#finish];
    towards[this.#finish] = this.#finish;
    while (towards[this.cell] === -1) {
      const beyond: number[] = [];
      for (const cell of edge) {
        for (const way of this.passages.open(cell)) {
          const next = this.passages.through(cell, way);
          if (towards[next] !== -1) continue;
          towards[next] = cell;
          beyond.push(next);
        }
      }
      edge = beyond;
    }
    const cells: number[] = [];
    for (let at = this.cell; at !== this.#finish && cells.length < HINT_CELLS; cells.push(at)) at = towards[at];
    return cells;
  }

  /** Without loops: back to where the player left the shortest way, and on. */
  #ahead(): number[] {
    const cells: number[] = [];
    for (let at = this.way.length - 2; at >= this.#common - 1 && cells.length < HINT_CELLS; at--)
      cells.push(this.way[at]);
    for (let at = this.#common; at < this.path.length && cells.length < HINT_CELLS; at++) cells.push(this.path[at]);
    return cells;
  }
}
