// The rules of Daedalus where they differ from docs/ALGORITHMS.md, in plain code, with the random numbers of this
// package. They show that the rules, and not the random numbers, make the difference between the figures.
// Source: Pullen, Daedalus 3.4, create.cpp.

import type { Stream } from "../../src/core/random.ts";
import type { AlgorithmId } from "../../src/index.ts";
import { openAll } from "../../src/reference/dual.ts";
import { UnionFind } from "../../src/reference/unionFind.ts";
import { Grid } from "../../src/square/grid.ts";
import { CELLS, SIDE } from "./figures.ts";

const EAST = 1;
const SOUTH = 2;

const grid = new Grid(SIDE, SIDE, false);
const cells = Array.from({ length: CELLS }, (_, cell) => cell);
/** By cell: its neighbours by direction; -1 where there is none. */
const neighbours = cells.map((cell) => [0, 1, 2, 3].map((direction) => grid.neighbour(cell, direction)));
/** 4 * cell + direction of every edge: those that lead east, then those that lead south. */
const edgeList = Int32Array.from(
  [EAST, SOUTH].flatMap((direction) => {
    const owners = cells.filter((cell) => neighbours[cell][direction] !== -1);
    return owners.map((cell) => 4 * cell + direction);
  }),
);

/** A rule of Daedalus. */
export interface Rule {
  /** The algorithms that follow it. */
  readonly algorithms: readonly AlgorithmId[];
  /** What is different, in words. */
  readonly words: string;
  /** Makes one maze. All walls are closed at first. */
  readonly make: (walls: Uint8Array, stream: Stream) => void;
}

function carve(walls: Uint8Array, cell: number, direction: number): number {
  const next = neighbours[cell][direction];
  walls[cell] &= ~(1 << direction);
  walls[next] &= ~(1 << (direction ^ 2));
  return next;
}

/** The directions of the neighbours of a cell that are in a state. */
function directionsTo(cell: number, states: Uint8Array, state: number): number[] {
  const found: number[] = [];
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbours[cell][direction];
    if (next !== -1 && states[next] === state) found.push(direction);
  }
  return found;
}

function minimumTree(walls: Uint8Array, stream: Stream): void {
  const edges = edgeList.slice();
  for (let i = 0; i < edges.length; i++) {
    const other = stream.below(edges.length);
    const edge = edges[i];
    edges[i] = edges[other];
    edges[other] = edge;
  }
  const sets = new UnionFind(CELLS);
  for (const edge of edges) {
    const cell = edge >>> 2;
    const direction = edge & 3;
    if (sets.join(cell, neighbours[cell][direction])) carve(walls, cell, direction);
  }
}

function primModified(walls: Uint8Array, stream: Stream): void {
  const OUT = 0;
  const FRONTIER = 1;
  const IN = 2;
  const states = new Uint8Array(CELLS);
  const frontier: number[] = [];
  const enter = (cell: number): void => {
    states[cell] = IN;
    for (const direction of directionsTo(cell, states, OUT)) {
      const next = neighbours[cell][direction];
      states[next] = FRONTIER;
      frontier.push(next);
    }
  };
  enter(stream.below(CELLS));
  while (frontier.length > 0) {
    const slot = stream.below(frontier.length);
    const cell = frontier[slot];
    frontier[slot] = frontier[frontier.length - 1];
    frontier.pop();
    const ways = directionsTo(cell, states, IN);
    let direction = stream.direction();
    while (!ways.includes(direction)) direction = (direction + 1) & 3;
    carve(walls, cell, direction);
    enter(cell);
  }
}

function huntAndKill(walls: Uint8Array, stream: Stream): void {
  const visited = new Uint8Array(CELLS);
  const position = [stream.below(SIDE), stream.below(SIDE)];
  // The steps of the hunt along x and y. At the end of a line it reverses on the next line.
  const steps: number[] = [0, 1].map(() => (stream.below(2) === 0 ? 1 : -1));
  // Along which axis the lines of the next hunt run.
  let along = stream.below(2);
  const moved = (axis: number): boolean => {
    const next = position[axis] + steps[axis];
    if (next < 0 || next >= SIDE) {
      steps[axis] = -steps[axis];
      return false;
    }
    position[axis] = next;
    return true;
  };
  const here = (): number => position[1] * SIDE + position[0];
  visited[here()] = 1;
  for (let left = CELLS - 1; left > 0; left--) {
    let ways = directionsTo(here(), visited, 0);
    while (ways.length === 0) {
      if (!moved(along)) moved(1 - along);
      if (visited[here()]) ways = directionsTo(here(), visited, 0);
    }
    const next = carve(walls, here(), ways[stream.below(ways.length)]);
    visited[next] = 1;
    position[0] = next % SIDE;
    position[1] = Math.floor(next / SIDE);
    along = 1 - along;
  }
}

function eller(walls: Uint8Array, stream: Stream): void {
  // From a random place by steps of 109 around the row.
  const inSteps = (count: number): number[] => {
    const first = stream.below(count);
    return Array.from({ length: count }, (_, i) => (first + 109 * i) % count);
  };
  const coin = (): boolean => stream.below(5) < 3;
  let sets = new UnionFind(SIDE);
  let below = new UnionFind(SIDE);
  const alive = new Uint32Array(SIDE);
  const heirs = new Int32Array(SIDE);
  for (let y = 0; y < SIDE; y++) {
    const isLast = y === SIDE - 1;
    for (const x of inSteps(SIDE - 1)) {
      if ((isLast || coin()) && sets.join(x, x + 1)) carve(walls, y * SIDE + x, EAST);
    }
    if (isLast) return;
    alive.fill(0);
    for (let x = 0; x < SIDE; x++) alive[sets.find(x)]++;
    heirs.fill(-1);
    below.reset();
    for (const x of inSteps(SIDE)) {
      const root = sets.find(x);
      if (alive[root] > 1 && coin()) {
        alive[root]--;
        continue;
      }
      carve(walls, y * SIDE + x, SOUTH);
      if (heirs[root] === -1) heirs[root] = x;
      else below.join(heirs[root], x);
    }
    [sets, below] = [below, sets];
  }
}

function recursiveDivision(walls: Uint8Array, stream: Stream): void {
  openAll(walls, SIDE, SIDE);
  /** Builds a wall from a cell on, with one gap; `direction` is the side of the cells where it stands. */
  const build = (first: number, direction: number, step: number, length: number): void => {
    const gap = stream.below(length);
    for (let i = 0; i < length; i++) {
      if (i === gap) continue;
      const cell = first + i * step;
      walls[cell] |= 1 << direction;
      walls[neighbours[cell][direction]] |= 1 << (direction ^ 2);
    }
  };
  const rooms = [[0, 0, SIDE, SIDE]];
  for (const [x, y, width, height] of rooms) {
    if (width === 1 || height === 1) continue;
    if (stream.below(2 * width + 2 * height + 1) < 2 * width + 1) {
      const cut = 1 + stream.below(width - 1);
      build(y * SIDE + x + cut - 1, EAST, SIDE, height);
      rooms.push([x, y, cut, height], [x + cut, y, width - cut, height]);
    } else {
      const cut = 1 + stream.below(height - 1);
      build((y + cut - 1) * SIDE + x, SOUTH, 1, width);
      rooms.push([x, y, width, cut], [x, y + cut, width, height - cut]);
    }
  }
}

export const rules: readonly Rule[] = [
  {
    algorithms: ["kruskal", "prim-true"],
    words: "the shuffle swaps each edge with a random one of all edges, so not all orders are equally likely",
    make: minimumTree,
  },
  {
    algorithms: ["prim-modified"],
    words: "a new cell opens to the first neighbour in the maze, counted from a random direction, not to a random one",
    make: primModified,
  },
  {
    algorithms: ["hunt-and-kill"],
    words:
      "the walk starts at a random cell; the hunt scans from the cell where the walk is stuck, back and forth " +
      "by rows or by columns, and takes the first visited cell that has an unvisited neighbour",
    make: huntAndKill,
  },
  {
    algorithms: ["eller"],
    words: "both probabilities are 3/5, not 1/2; the cells of a row are visited in steps of 109, not from west to east",
    make: eller,
  },
  {
    algorithms: ["recursive-division"],
    words:
      "a wall is vertical with probability (2 width + 1) / (2 width + 2 height + 1), " +
      "not width / (width + height); in small rooms this probability is higher",
    make: recursiveDivision,
  },
];
