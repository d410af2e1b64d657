// Growing tree on graphs: chooses a cell of a list and opens a passage to a random unvisited neighbour, which is
// appended to the list. A cell without unvisited neighbours is removed. Source: Think Labyrinth, "Growing tree"; Buck,
// Mazes for Programmers, 2015. Memory: 5 bytes per cell. Biased. Draws: with more than one positive weight, a number
// below their sum; for `random`, a number below the number of places from the first to the last cell, redrawn if the
// place is empty; a number below the count of the slots to unvisited cells.

import { Stream } from "../../core/random.ts";
import { type GraphReferenceAlgorithm, slotsTo } from "./task.ts";

const EMPTY = -1;

export const growingTree: GraphReferenceAlgorithm = (task) => {
  const { cells, slots, regions, seed, index, weights, passages, listener } = task;
  const { newest, random, oldest, middle } = weights;
  const total = newest + random + oldest + middle;
  const isMixed = Math.max(newest, random, oldest, middle) < total;
  const stream = new Stream(seed, index);
  const visited = new Uint8Array(cells);
  // The list in order of age. Removed cells leave empty places, but never the first or the last.
  let list: number[] = [];
  let length = 0;

  function visit(cell: number): void {
    list.push(cell);
    length++;
    visited[cell] = 1;
    listener?.mark(cell, "active");
  }

  function choosePlace(): number {
    const draw = isMixed ? stream.below(total) : 0;
    if (newest > 0 && draw < newest) return list.length - 1;
    if (random > 0 && draw < newest + random) {
      let place: number;
      do place = stream.below(list.length);
      while (list[place] === EMPTY);
      return place;
    }
    if (oldest > 0 && draw < newest + random + oldest) return 0;
    let place = Math.floor(list.length / 2);
    while (list[place] === EMPTY) place--;
    return place;
  }

  function remove(place: number): void {
    list[place] = EMPTY;
    length--;
    while (list[list.length - 1] === EMPTY) list.pop();
    const first = list.findIndex((cell) => cell !== EMPTY);
    if (first > 0) list = list.slice(first);
    if (2 * length < list.length) list = list.filter((cell) => cell !== EMPTY);
  }

  for (const region of regions) {
    visit(region.start);
    // If all cells of the region are visited, nothing is drawn.
    for (let left = region.cells - 1; left > 0; ) {
      const place = choosePlace();
      const cell = list[place];
      listener?.walk(cell);
      const ahead = slotsTo(slots, cell, visited, 0);
      if (ahead.length === 0) {
        remove(place);
        listener?.mark(cell, "in");
        continue;
      }
      const slot = ahead[stream.below(ahead.length)];
      passages[slots.edge[slot]] = 1;
      visit(slots.next[slot]);
      left--;
    }
    for (const cell of list) if (cell !== EMPTY) listener?.mark(cell, "in");
    list = [];
    length = 0;
  }
};
