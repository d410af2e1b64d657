// The walk to the goal: the walker's cell, the way ahead of it, and its steps.

import { type Cell, DIRECTIONS, type MazeWorld } from "../../src/slim/index.ts";
import { Camera, inWorld, type Rectangle } from "./camera.ts";

// Cells around the walker whose way is asked for at a time, and around the view.
const REACH = 24;
const GRID = 64;

/** The way ahead in a window of a level, for drawing. */
interface Way {
  readonly name: string;
  readonly level: number;
  readonly cells: readonly Cell[];
}

export class Walk {
  readonly world: MazeWorld;
  walker: Cell;
  goal: Cell;
  steps = 0;
  #ahead: Cell[] = [];
  #way: Way | undefined;

  constructor(world: MazeWorld, walker: Cell, goal: Cell) {
    this.world = world;
    this.walker = walker;
    this.goal = goal;
  }

  get hasArrived(): boolean {
    return this.walker.x === this.goal.x && this.walker.y === this.goal.y;
  }

  /** Goes so many steps, or to the goal. */
  go(steps: number): void {
    for (let i = 0; i < steps && !this.hasArrived; i++) {
      if (this.#ahead.length === 0) this.#ahead = this.#route(this.#around(this.walker), 0).slice(1).reverse();
      const next = this.#ahead.pop() ?? this.#step();
      this.walker = next;
      this.steps++;
    }
  }

  /** The way from the walker, as far as it stays near the view, in cells of a level; the same until it changes. */
  way(view: Rectangle, level: number): readonly Cell[] {
    const x = GRID * Math.floor(view.x / GRID);
    const y = GRID * Math.floor(view.y / GRID);
    const columns = GRID * Math.ceil((view.x + view.columns) / GRID) - x;
    const rows = GRID * Math.ceil((view.y + view.rows) / GRID) - y;
    const from = Camera.onLevel(this.walker, level);
    const name = [level, x, y, columns, rows, from.x, from.y].join();
    if (this.#way?.name === name) return this.#way.cells;
    // One step more: the rest is the same.
    const [, second] = this.#way?.level === level ? this.#way.cells : [];
    if (second && second.x === from.x && second.y === from.y && this.#way?.name.startsWith(`${level},${x},${y},`)) {
      const { cells } = this.#way;
      this.#way = { name, level, cells: cells.slice(1) };
      if (cells.length > 2) return this.#way.cells;
    }
    const part = inWorld({ x, y, columns, rows }, this.world, level);
    const isIn =
      part && from.x >= part.x && from.y >= part.y && from.x < part.x + part.columns && from.y < part.y + part.rows;
    this.#way = { name, level, cells: isIn ? this.#route(part, level) : [] };
    return this.#way.cells;
  }

  #around({ x, y }: Cell): Rectangle {
    const around = { x: x - REACH, y: y - REACH, columns: 2 * REACH + 1, rows: 2 * REACH + 1 };
    return inWorld(around, this.world, 0) as Rectangle;
  }

  #step(): Cell {
    const { x, y } = this.walker;
    const { dx, dy } = this.world.nextStep({ from: this.walker, to: this.goal }) ?? DIRECTIONS[0];
    return { x: x + dx, y: y + dy };
  }

  #route(window: Rectangle, level: number): Cell[] {
    const [from, to] = [this.walker, this.goal].map((cell) => Camera.onLevel(cell, level));
    const path = this.world.route({ ...window, level, from, to });
    return Array.from(path, (cell) => ({
      x: window.x + (cell % window.columns),
      y: window.y + Math.floor(cell / window.columns),
    }));
  }
}
