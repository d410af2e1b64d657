// Hunt-and-kill: a walk to random unvisited neighbours; if there is none, the hunt finds the first unvisited cell, row
// by row, that has a visited neighbour, and joins it to a random one of these; the walk continues from there. Source:
// Think Labyrinth, "Hunt and kill". Time: from cell 0,0 each hunt begins where the last one ended, since all before it
// is visited; from another start it begins at the top, but no earlier than the walk in between can have made a
// difference. Memory: a byte a cell. Biased. Draws: at every step of the walk, and after every hunt, one below 12:
// which of the neighbours.

import { Stream } from "../../core/random.ts";
import { carve, Grid } from "../../square/grid.ts";
import { chosen } from "../choices.ts";
import type { Task } from "../task.ts";

export function huntAndKill({ width, height, torus, mask, seed, index, start, walls, listener }: Task): void {
  const grid = new Grid(width, height, torus, mask);
  const stream = new Stream(seed, index);
  const visited = new Uint8Array(grid.cells);

  /** The directions of the neighbours that are (1) or are not (0) visited. */
  function neighbours(cell: number, wanted: number): number {
    let set = 0;
    for (let direction = 0; direction < 4; direction++) {
      const next = grid.neighbour(cell, direction);
      if (next !== -1 && next !== cell && visited[next] === wanted) set |= 1 << direction;
    }
    return set;
  }

  for (const region of grid.regions(start)) {
    let cell = region.start;
    visited[cell] = 1;
    let left = region.cells - 1;
    // No cell of the region before this one is unvisited with a visited neighbour: all but the first region begin at
    // their first cell.
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
