// Growing tree: chooses a cell of a list and carves to a random unvisited neighbour, which is appended to the list. The
// weights choose among the newest, a random, the oldest and the middle cell. A cell without unvisited neighbours is
// removed, which leaves its slot of the list empty. Source: Think Labyrinth, "Growing tree"; Buck, Mazes for
// Programmers, 2015. `newest` alone is a recursive backtracker. `random` alone chooses cells, whereas simplified Prim
// chooses passages and leaves more dead ends. Time: two steps per cell. Memory: 5 bytes per cell. Biased. Draws: if
// several weights are positive, a number below their sum; for `random`, the index of a slot, counted from the slot of
// the first cell, drawn again while the slot is empty; a number below 12 for the neighbour.

import { Stream } from "../../core/random.ts";
import { SIDES } from "../../square/direction.ts";
import { carve, Grid } from "../../square/grid.ts";
import { chosen } from "../choices.ts";
import type { Task } from "../task.ts";

const EMPTY = 0xffffffff;

export function growingTree(task: Task): void {
  const { width, height, torus, mask, seed, index, start, walls, listener } = task;
  const { newest, random, oldest, middle } = task.parameters;
  const total = newest + random + oldest + middle;
  const mixed = Math.max(newest, random, oldest, middle) < total;
  const grid = new Grid(width, height, torus, mask);
  const stream = new Stream(seed, index);
  const visited = new Uint8Array(grid.cells);
  // The list in order of age: slots `first` to `end` - 1. Removed cells leave empty slots, but never the first or last.
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

  function remove(slot: number): void {
    list[slot] = EMPTY;
    if (--length === 0) return;
    while (list[first] === EMPTY) first++;
    while (list[end - 1] === EMPTY) end--;
    if (2 * length >= end - first) return;
    // Compacts the list, because more than half of its slots are empty.
    let at = 0;
    for (let from = first; from < end; from++) if (list[from] !== EMPTY) list[at++] = list[from];
    first = 0;
    end = at;
  }

  for (const region of grid.regions(start)) {
    first = end = 0;
    visit(region.start);
    let left = region.cells - 1;
    while (length > 0) {
      // If all cells are visited, no random number is drawn.
      const slot = left > 0 ? chooseSlot() : end - 1;
      const cell = list[slot];
      listener?.walk(cell);
      let unvisited = 0;
      for (let direction = 0; direction < SIDES; direction++) {
        const next = grid.neighbour(cell, direction);
        if (next !== -1 && !visited[next]) unvisited |= 1 << direction;
      }
      if (unvisited === 0) {
        remove(slot);
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
