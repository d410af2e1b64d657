// Growing tree: chooses a cell of a list, the newest, a random, the oldest or the middle one by weight, and carves to a
// random unvisited neighbour, which is appended. A cell without unvisited neighbours is removed. Source: Think
// Labyrinth, "Growing tree"; Buck, Mazes for Programmers, 2015. `newest` alone is a recursive backtracker. `random`
// alone chooses cells, where simplified Prim chooses passages, and leaves fewer dead ends. Time: two steps per cell.
// Memory: 5 bytes per cell. Biased. Draws: with more than one positive weight, one below their sum; for `random`, one
// below the number of slots between the first and the last cell, repeated while the slot is empty; to carve, one below
// 12 for the neighbour.

import { Stream } from "../../core/random.ts";
import { SIDES } from "../../square/direction.ts";
import { carve, Grid } from "../../square/grid.ts";
import { chosen } from "../choices.ts";
import type { Task } from "../task.ts";

const EMPTY = 0xffffffff;

/** Cells in order of age. Removed cells leave empty slots, but never at the ends of the list. */
class ActiveList {
  readonly #cells: Uint32Array;
  #first = 0;
  #end = 0;
  length = 0;

  constructor(capacity: number) {
    this.#cells = new Uint32Array(capacity);
  }

  append(cell: number): void {
    this.#cells[this.#end++] = cell;
    this.length++;
  }

  cellAt(slot: number): number {
    return this.#cells[slot];
  }

  get newest(): number {
    return this.#end - 1;
  }

  get oldest(): number {
    return this.#first;
  }

  /** Returns the slot in the middle, or the last one before it that is not empty. */
  get middle(): number {
    let slot = this.#first + Math.floor((this.#end - this.#first) / 2);
    while (this.#cells[slot] === EMPTY) slot--;
    return slot;
  }

  /** Draws a slot uniformly among those that are not empty. */
  random(stream: Stream): number {
    let slot: number;
    do slot = this.#first + stream.below(this.#end - this.#first);
    while (this.#cells[slot] === EMPTY);
    return slot;
  }

  remove(slot: number): void {
    const cells = this.#cells;
    cells[slot] = EMPTY;
    if (--this.length === 0) {
      this.#first = this.#end = 0;
      return;
    }
    while (cells[this.#first] === EMPTY) this.#first++;
    while (cells[this.#end - 1] === EMPTY) this.#end--;
    if (2 * this.length >= this.#end - this.#first) return;
    // Compacts the list when more than half of its slots are empty.
    let at = 0;
    for (let from = this.#first; from < this.#end; from++) if (cells[from] !== EMPTY) cells[at++] = cells[from];
    this.#first = 0;
    this.#end = at;
  }
}

export function growingTree(task: Task): void {
  const { width, height, torus, mask, seed, index, start, walls, listener } = task;
  const { newest, random, oldest, middle } = task.parameters;
  const total = newest + random + oldest + middle;
  const mixed = Math.max(newest, random, oldest, middle) < total;
  const grid = new Grid(width, height, torus, mask);
  const stream = new Stream(seed, index);
  const visited = new Uint8Array(grid.cells);
  const list = new ActiveList(grid.cells);

  function visit(cell: number): void {
    list.append(cell);
    visited[cell] = 1;
    listener?.mark(cell, "active");
  }

  function chooseSlot(): number {
    const draw = mixed ? stream.below(total) : 0;
    if (newest > 0 && draw < newest) return list.newest;
    if (random > 0 && draw < newest + random) return list.random(stream);
    if (oldest > 0 && draw < newest + random + oldest) return list.oldest;
    return list.middle;
  }

  for (const region of grid.regions(start)) {
    visit(region.start);
    let left = region.cells - 1;
    while (list.length > 0) {
      // Once all cells are visited, no draw is needed.
      const slot = left > 0 ? chooseSlot() : list.newest;
      const cell = list.cellAt(slot);
      listener?.walk(cell);
      let unvisited = 0;
      for (let direction = 0; direction < SIDES; direction++) {
        const next = grid.neighbour(cell, direction);
        if (next !== -1 && !visited[next]) unvisited |= 1 << direction;
      }
      if (unvisited === 0) {
        list.remove(slot);
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
