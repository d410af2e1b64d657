// Hunt-and-kill: a walk to random unvisited neighbours. Where the walk gets stuck, a hunt scans row by row for the
// first unvisited cell with a visited neighbour, joins the two, and continues the walk from that cell. Source: Think
// Labyrinth, "Hunt and kill". Time: from start 0,0, a hunt resumes where the last one ended, because all earlier cells
// are visited. From other starts, it resumes at the first cell that the walk can have affected. Memory: one byte per
// cell. Biased. Draws: for each step of the walk and after every hunt, a number below 12 for the neighbour.

import { Stream } from "../../core/random.ts";
import { SIDES } from "../../square/direction.ts";
import { carve, Grid } from "../../square/grid.ts";
import { chosen } from "../choices.ts";
import type { Task } from "../task.ts";

export function huntAndKill({ width, height, torus, mask, seed, index, start, walls, listener }: Task): void {
  const grid = new Grid(width, height, torus, mask);
  const stream = new Stream(seed, index);
  const visited = new Uint8Array(grid.cells);

  /** Returns the set of directions to neighbours that are visited (wanted = 1) or unvisited (wanted = 0). */
  function neighbours(cell: number, wanted: number): number {
    let set = 0;
    for (let direction = 0; direction < SIDES; direction++) {
      const next = grid.neighbour(cell, direction);
      if (next !== -1 && next !== cell && visited[next] === wanted) set |= 1 << direction;
    }
    return set;
  }

  for (const region of grid.regions(start)) {
    let cell = region.start;
    visited[cell] = 1;
    let left = region.cells - 1;
    // Index at which the next hunt begins. Earlier cells of the region are visited or have no visited neighbour. The
    // first region begins at the start cell, all others at their first cell.
    let hunted = cell === start ? 0 : cell;
    listener?.walk(cell);
    while (left > 0) {
      let set = neighbours(cell, 0);
      while (set !== 0) {
        const direction = chosen(set, stream.below(12));
        const next = grid.neighbour(cell, direction);
        listener?.walk(next);
        carve(walls, cell, direction, next);
        visited[next] = 1;
        left--;
        cell = next;
        hunted = Math.min(hunted, torus ? 0 : cell - width);
        set = neighbours(cell, 0);
      }
      if (left === 0) break;
      hunted = Math.max(hunted, 0);
      while (visited[hunted] || !grid.has(hunted) || neighbours(hunted, 1) === 0) hunted++;
      cell = hunted;
      listener?.work(cell - (cell % width), cell);
      const direction = chosen(neighbours(cell, 1), stream.below(12));
      carve(walls, cell, direction, grid.neighbour(cell, direction));
      visited[cell] = 1;
      left--;
      hunted = Math.min(hunted, torus ? 0 : cell - width);
    }
  }
}
