// Growing tree: a list of cells; one of them, by a mix of newest, random, oldest and middle, is joined to a random
// unvisited neighbour, which joins the list; one that has none leaves it. Source: Think Labyrinth, "Growing tree";
// Buck, Mazes for Programmers, 2015. Newest alone is a recursive backtracker; random alone chooses cells, while
// simplified Prim chooses passages, and leaves fewer dead ends. Time: two steps a cell. Memory: 5 bytes a cell. Biased.
// Draws: if the mix has more than one kind, one below the sum of its weights; for random, one below the slots from the
// first cell to the last, again while the slot is empty; at every step forward one below 12: which of the unvisited
// neighbours.

import { Stream } from "../../core/random.ts";
import { carve, Grid } from "../../square/grid.ts";
import { chosen } from "../choices.ts";
import type { Task } from "../task.ts";

const EMPTY = 0xffffffff;

export function growingTree({
  width,
  height,
  torus,
  mask,
  seed,
  index,
  start,
  parameters,
  walls,
  listener,
}: Task): void {
  const { newest, random, oldest, middle } = parameters;
  const total = newest + random + oldest + middle;
  const mixed = Math.max(newest, random, oldest, middle) < total;
  const grid = new Grid(width, height, torus, mask);
  const stream = new Stream(seed, index);
  const visited = new Uint8Array(grid.cells);
  // The list, in order of age, from `first` up to `end`; a cell that leaves it leaves its slot empty, but for the first
  // and the last.
  const list = new Uint32Array(grid.cells);
  let first = 0;
  let end = 0;
  let length = 0;

  function visit(cell: number): void {
    list[end++] = cell;
    length++;
    visited[cell] = 1;
    listener?.mark(cell, "active");
  }

  function chooseSlot(): number {
    const draw = mixed ? stream.below(total) : 0;
    if (newest > 0 && draw < newest) return end - 1;
    if (random > 0 && draw < newest + random) {
      let slot: number;
      do slot = first + stream.below(end - first);
      while (list[slot] === EMPTY);
      return slot;
    }
    if (oldest > 0 && draw < newest + random + oldest) return first;
    let slot = first + Math.floor((end - first) / 2);
    while (list[slot] === EMPTY) slot--;
    return slot;
  }

  function leave(slot: number): void {
    list[slot] = EMPTY;
    length--;
    if (length === 0) return;
    while (list[first] === EMPTY) first++;
    while (list[end - 1] === EMPTY) end--;
    if (2 * length >= end - first) return;
    // More than half of the slots are empty: the list is compacted.
    let at = 0;
    for (let from = first; from < end; from++) if (list[from] !== EMPTY) list[at++] = list[from];
    first = 0;
    end = at;
  }

  for (const region of grid.regions(start)) {
    first = 0;
    end = 0;
    visit(region.start);
    let left = region.cells - 1;
    while (length > 0) {
      // When all cells are visited, no choice is left.
      const slot = left > 0 ? chooseSlot() : end - 1;
      const cell = list[slot];
      listener?.walk(cell);
      let unvisited = 0;
      for (let direction = 0; direction < 4; direction++) {
        const next = grid.neighbour(cell, direction);
        if (next !== -1 && !visited[next]) unvisited |= 1 << direction;
      }
      if (unvisited === 0) {
        leave(slot);
        listener?.mark(cell, "in");
        continue;
      }
      const direction = chosen(unvisited, stream.below(12));
      const next = grid.neighbour(cell, direction);
      carve(walls, cell, direction, next);
      visit(next);
      left--;
    }
  }
}
