// The walk to the goal: the walker's cell, the path ahead, and the number of steps.

import { type Cell, DIRECTIONS, type MazeWorld } from "../../src/slim/index.ts";
import { cellOf } from "../../src/square/cell.ts";
import { Camera, inWorld, type Rectangle } from "./camera.ts";

// The path is computed within REACH cells of the walker. Windows for the view begin and end at multiples of GRID.
const REACH = 24;
const GRID = 64;

const isSame = (one: Cell, other: Cell): boolean => one.x === other.x && one.y === other.y;

export class Walk {
  readonly world: MazeWorld;
  walker: Cell;
  goal: Cell;
  steps = 0;
  #ahead: Cell[] = [];
  /** The last path in a window, for drawing. */
  #path: { readonly name: string; readonly cells: readonly Cell[] } | undefined;

  constructor(world: MazeWorld, walker: Cell, goal: Cell) {
    this.world = world;
    this.walker = walker;
    this.goal = goal;
  }

  get hasArrived(): boolean {
    return isSame(this.walker, this.goal);
  }

  /** Walks a number of steps, or to the goal. */
  go(steps: number): void {
    for (let i = 0; i < steps && !this.hasArrived; i++) {
      const { x, y } = this.walker;
      const around = inWorld({ x: x - REACH, y: y - REACH, columns: 2 * REACH + 1, rows: 2 * REACH + 1 }, 0);
      if (this.#ahead.length === 0)
        this.#ahead = this.#route(around as Rectangle, 0)
          .slice(1)
          .reverse();
      const next = this.#ahead.pop() ?? this.#step();
      this.walker = next;
      this.steps++;
    }
  }

  /** The path from the walker in cells of a level, up to where it leaves the surroundings of the view. */
  path(view: Rectangle, level: number): readonly Cell[] {
    const x = GRID * Math.floor(view.x / GRID);
    const y = GRID * Math.floor(view.y / GRID);
    const columns = GRID * Math.ceil((view.x + view.columns) / GRID) - x;
    const rows = GRID * Math.ceil((view.y + view.rows) / GRID) - y;
    const name = [level, x, y, columns, rows].join();
    const from = Camera.onLevel(this.walker, level);
    const known = this.#path?.name === name ? this.#path.cells : [];
    const at = known.findIndex((cell) => isSame(cell, from));
    const part = inWorld({ x, y, columns, rows }, level);
    const isIn =
      part && from.x >= part.x && from.y >= part.y && from.x < part.x + part.columns && from.y < part.y + part.rows;
    const cells = at >= 0 ? known.slice(at) : isIn ? this.#route(part, level) : [];
    this.#path = { name, cells };
    return cells;
  }

  #step(): Cell {
    const { x, y } = this.walker;
    const { dx, dy } = this.world.nextStep({ from: this.walker, to: this.goal }) ?? DIRECTIONS[0];
    return { x: x + dx, y: y + dy };
  }

  #route(window: Rectangle, level: number): Cell[] {
    const [from, to] = [this.walker, this.goal].map((cell) => Camera.onLevel(cell, level));
    const path = this.world.route({ ...window, level, from, to });
    return Array.from(path, (index) => {
      const { x, y } = cellOf(index, window.columns);
      return { x: window.x + x, y: window.y + y };
    });
  }
}
