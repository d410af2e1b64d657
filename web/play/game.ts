// The game: the player's trail from the start, cell by cell, to the finish.

import { type Cell, type Ends, solve, type Walls } from "../../src/index.ts";
import { DIRECTIONS, directionOf, opposite } from "../maze/square.ts";
import { Passages, Sight } from "./passages.ts";

/** Number of cells that a hint shows. */
export const HINT_CELLS = 6;

/** Larger mazes have no fog, no measured difficulty, and hints without a search: each needs a visit of every cell. */
export const MAX_FOG_CELLS = 1024 * 256;

export class Game {
  readonly maze: Walls;
  readonly passages: Passages;
  readonly ends: Ends;
  /** The solution: a shortest path; empty if no path exists. */
  readonly path: Uint32Array;
  /** Whether fog is on. */
  fog = false;
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
  readonly #sight: Sight | undefined;
  /** The directions of the steps that are not undone. */
  readonly #done: number[] = [];
  readonly #loops: boolean;

  /** `loops`: whether the maze may have loops, so that a hint has to search for the shortest path. */
  constructor(maze: Walls, ends: Ends, path: Uint32Array, loops = false) {
    this.maze = maze;
    this.passages = new Passages(maze);
    this.ends = ends;
    this.path = path;
    this.#finish = this.passages.indexOf(ends.finish);
    this.#loops = loops;
    this.trail = [this.passages.indexOf(ends.start)];
    if (this.passages.cells <= MAX_FOG_CELLS) this.#sight = new Sight(this.passages);
    this.#sight?.visit(this.cell);
  }

  /** The cells in sight of all steps; undefined without fog. */
  get sight(): Sight | undefined {
    return this.fog ? this.#sight : undefined;
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
    const next = direction === -1 || this.solved ? -1 : this.passages.through(this.cell, direction);
    if (next === -1) return false;
    this.steps++;
    this.moves += direction;
    this.#done.push(direction);
    this.#go(next);
    return true;
  }

  #go(next: number): void {
    if (this.trail.at(-2) === next) this.trail.pop();
    else this.trail.push(next);
    this.#sight?.visit(next);
    // Removes the cells of the hint that the player has reached, or the whole hint if the player has left it.
    this.hinted = this.hinted.slice(this.hinted.indexOf(next) + 1);
    const ways = this.passages.open(next);
    if (!ways.some((direction) => this.passages.through(next, direction) === this.hinted[0])) this.hinted = [];
  }

  /** Goes towards a cell in a straight line up to the next wall. */
  follow(cell: Cell): boolean {
    const { x, y } = this.at;
    const [dx, dy] = [cell.x - x, cell.y - y];
    const steps = [() => this.step(Math.sign(dx), 0), () => this.step(0, Math.sign(dy))];
    // In the longer direction if possible. Towards a diagonal target, goes one step.
    if (Math.abs(dx) < Math.abs(dy)) steps.reverse();
    if (dx !== 0 && dy !== 0) return steps.some((step) => step());
    const most = Math.abs(dx + dy);
    let left = most;
    while (left > 0 && steps[0]()) left--;
    return left < most;
  }

  /** Undoes the last step, which still counts. Undoing does not count as a step. */
  undo(): boolean {
    if (!this.canUndo) return false;
    this.moves += "u";
    this.#go(this.passages.through(this.cell, opposite(this.#done.pop() as number)));
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
    const searches = this.#loops && this.passages.cells <= MAX_FOG_CELLS;
    this.hinted = searches ? [...solve(this.maze, this.at, this.ends.finish)].slice(1, HINT_CELLS + 1) : this.#ahead();
    return this.hinted;
  }

  /** Finds the hint in a maze without loops: the path back to the solution and along it. */
  #ahead(): number[] {
    const { trail, path } = this;
    let common = 1;
    while (common < trail.length && trail[common] === path[common]) common++;
    const back = trail.slice(common - 1, -1).reverse();
    return [...back, ...path.subarray(common, common + HINT_CELLS)].slice(0, HINT_CELLS);
  }
}
