// The game: the player's trail from the start, cell by cell, to the finish.

import { type Cell, type Ends, solve, type Walls } from "../../src/index.ts";
import { DIRECTIONS, directionOf } from "../maze/square.ts";
import { Passages, Sight } from "./passages.ts";

/** Number of cells that a hint shows. */
export const HINT_CELLS = 6;

// In larger mazes with loops, a hint leads back to where the player left the solution, without a search.
const MAX_SEARCHED_CELLS = 1024 * 256;

// Undo entry of a step that extended the trail. The undo entry of a step back is the cell that the step removed.
const LED_ON = -1;

export class Game {
  readonly maze: Walls;
  readonly passages: Passages;
  readonly ends: Ends;
  /** The solution: a shortest path; empty if no path exists. */
  readonly path: ArrayLike<number>;
  readonly sight: Sight | undefined;
  /** The path from the start to the player. A step back removes its last cell. */
  readonly trail: number[];
  /** Number of all steps, including steps back and undone steps. */
  steps = 0;
  hints = 0;
  /** The directions of all steps as digits, and "u" for each undone step. */
  moves = "";
  /** The cells of the last hint that the player has not reached. */
  hinted: number[] = [];
  readonly #finish: number;
  readonly #done: number[] = [];
  readonly #loops: boolean;
  /** Length of the common prefix of trail and solution, in cells. */
  #common = 1;

  /** `loops`: whether the maze may have loops, so that a hint has to search for the shortest path. */
  constructor(maze: Walls, ends: Ends, path: ArrayLike<number>, { fog = false, loops = false } = {}) {
    this.maze = maze;
    this.passages = new Passages(maze);
    this.ends = ends;
    this.path = path;
    this.#finish = this.passages.indexOf(ends.finish);
    this.#loops = loops;
    this.trail = [this.passages.indexOf(ends.start)];
    if (fog) this.sight = new Sight(this.passages);
    this.sight?.visit(this.cell);
  }

  get cell(): number {
    return this.trail[this.trail.length - 1];
  }

  get at(): Cell {
    return this.passages.cellOf(this.cell);
  }

  /** Number of steps of the solution; -1 if there is none. */
  get shortest(): number {
    return this.path.length - 1;
  }

  get solved(): boolean {
    return this.cell === this.#finish;
  }

  get canUndo(): boolean {
    return this.#done.length > 0 && !this.solved;
  }

  /** Takes a step. Returns false if there is a wall or the finish has been reached. */
  step(dx: number, dy: number): boolean {
    const direction = directionOf(dx, dy);
    if (direction === -1 || this.solved) return false;
    const next = this.passages.through(this.cell, direction);
    if (next === -1) return false;
    this.steps++;
    this.moves += direction;
    if (this.trail[this.trail.length - 2] === next) {
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
    if (this.#common === this.trail.length && this.path[this.#common] === next) this.#common++;
    this.trail.push(next);
  }

  #back(): void {
    this.trail.pop();
    this.#common = Math.min(this.#common, this.trail.length);
  }

  /** Removes the cells of the hint that the player has reached, or the whole hint if the player has left it. */
  #arrive(): void {
    this.hinted = this.hinted.slice(this.hinted.indexOf(this.cell) + 1);
    const first = this.hinted[0];
    if (first !== undefined && !this.#isBeside(first)) this.hinted = [];
  }

  #isBeside(cell: number): boolean {
    return this.passages.open(this.cell).some((direction) => this.passages.through(this.cell, direction) === cell);
  }

  /** Goes towards a cell in a straight line up to the next wall. */
  follow(cell: Cell): boolean {
    let went = false;
    const { x, y } = this.at;
    const [dx, dy] = [Math.sign(cell.x - x), Math.sign(cell.y - y)];
    if (dx !== 0 && dy !== 0) {
      // Towards a diagonal target, goes one step, in the longer direction if possible.
      const first = Math.abs(cell.x - x) >= Math.abs(cell.y - y);
      return first ? this.step(dx, 0) || this.step(0, dy) : this.step(0, dy) || this.step(dx, 0);
    }
    for (let left = Math.abs(cell.x - x) + Math.abs(cell.y - y); left > 0 && this.step(dx, dy); left--) went = true;
    return went;
  }

  /** Undoes the last step, which still counts. Undoing does not count as a step. */
  undo(): boolean {
    if (!this.canUndo) return false;
    this.moves += "u";
    const last = this.#done.pop() as number;
    if (last === LED_ON) this.#back();
    else this.#on(last);
    this.#arrive();
    return true;
  }

  /** Repeats the moves of an earlier game. Impossible moves are ignored. */
  repeat(moves: string): void {
    for (const move of moves) {
      const { dx, dy } = DIRECTIONS[Number(move)] ?? { dx: 0, dy: 0 };
      if (move === "u") this.undo();
      else this.step(dx, dy);
    }
  }

  /** Returns the next cells of the shortest path, and counts a hint unless the last one is still shown. */
  hint(): readonly number[] {
    if (this.solved || this.shortest < 0) return [];
    if (this.hinted.length > 0) return this.hinted;
    this.hints++;
    const searches = this.#loops && this.passages.cells <= MAX_SEARCHED_CELLS;
    this.hinted = searches ? [...solve(this.maze, this.at, this.ends.finish)].slice(1, HINT_CELLS + 1) : this.#ahead();
    return this.hinted;
  }

  /** Finds the hint in a maze without loops: the path back to the solution and along it. */
  #ahead(): number[] {
    const cells: number[] = [];
    for (let at = this.trail.length - 2; at >= this.#common - 1 && cells.length < HINT_CELLS; at--)
      cells.push(this.trail[at]);
    for (let at = this.#common; at < this.path.length && cells.length < HINT_CELLS; at++) cells.push(this.path[at]);
    return cells;
  }
}
