// The game: the player's path from the start, cell by cell, to the finish.

import { type Cell, DIRECTIONS, type Ends, isOpen, neighbour, type Walls } from "../../src/index.ts";

export class Solving {
  readonly maze: Walls;
  readonly #ends: Ends;
  /** The path from the start to the player; going back removes cells, and the steps count. */
  readonly way: number[];
  steps = 0;

  constructor(maze: Walls, ends: Ends) {
    this.maze = maze;
    this.#ends = ends;
    this.way = [this.#index(ends.start)];
  }

  #index({ x, y }: Cell): number {
    return y * this.maze.width + x;
  }

  get at(): Cell {
    const last = this.way[this.way.length - 1];
    return { x: last % this.maze.width, y: Math.floor(last / this.maze.width) };
  }

  get solved(): boolean {
    return this.way[this.way.length - 1] === this.#index(this.#ends.finish);
  }

  /** One step; false when there is a wall. */
  step(dx: number, dy: number): boolean {
    const direction = DIRECTIONS.find((one) => one.dx === dx && one.dy === dy);
    if (!direction || this.solved || !isOpen(this.maze, this.at, direction.bit)) return false;
    const next = neighbour(this.maze, this.at, direction);
    if (!next) return false;
    const index = this.#index(next);
    this.steps++;
    if (this.way[this.way.length - 2] === index) this.way.pop();
    else this.way.push(index);
    return true;
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
}
