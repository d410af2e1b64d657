// Figures beyond the measures: paths through many mazes, wrong passages, and the steps of random walks.

import { drawStart, Stream } from "../../../src/core/random.ts";
import { seedWords } from "../../../src/core/seed.ts";
import { type AlgorithmId, algorithms, type Maze, mazeAt } from "../../../src/index.ts";
import { aldousBroder } from "../../../src/reference/algorithms/aldousBroder.ts";
import { aldousBroderWalls } from "../../../src/reference/algorithms/aldousBroderWalls.ts";
import type { ReferenceAlgorithm } from "../../../src/reference/task.ts";
import { neighbours } from "../../../src/square/maze.ts";
import { CELLS, engine, request, SEED, SIDE } from "./figures.ts";

/** Counts cells of sidewinder's mazes whose path to the top row has a step down. The top row is one passage. */
export function pathsDown(count: number): { down: number; cells: number } {
  const batch = engine.generateMany(request("sidewinder", count));
  let down = 0;
  for (let i = 0; i < count; i++) {
    const maze = mazeAt(batch, i);
    const seen = new Uint8Array(CELLS);
    // Breadth-first search from the whole top row: each cell is reached from the next cell on its path.
    const queue = Array.from({ length: SIDE }, (_, x) => ({ x, y: 0, falls: false }));
    for (const { x } of queue) seen[x] = 1;
    for (const { x, y, falls } of queue) {
      if (falls) down++;
      for (const next of neighbours(maze, { x, y })) {
        const cell = next.y * SIDE + next.x;
        if (seen[cell]) continue;
        seen[cell] = 1;
        queue.push({ ...next, falls: falls || next.y < y });
      }
    }
  }
  return { down, cells: count * CELLS };
}

/** Counts the steps of a walker that enters the untried neighbour nearest to the goal, and turns back at dead ends. */
function walk(maze: Maze, from: number, to: number): number {
  const { width } = maze;
  const goal = { x: to % width, y: Math.floor(to / width) };
  const seen = new Uint8Array(maze.walls.length);
  const path = [from];
  seen[from] = 1;
  let steps = 0;
  while (path[path.length - 1] !== to) {
    const here = path[path.length - 1];
    const untried = neighbours(maze, { x: here % width, y: Math.floor(here / width) })
      .map(({ x, y }) => ({ cell: y * width + x, distance: Math.abs(x - goal.x) + Math.abs(y - goal.y) }))
      .filter(({ cell }) => !seen[cell])
      .sort((one, other) => one.distance - other.distance);
    if (untried.length > 0) {
      seen[untried[0].cell] = 1;
      path.push(untried[0].cell);
    } else path.pop();
    steps++;
  }
  return steps;
}

/** Means of walks from random cells to the cell in which a maze started to grow, and back. */
export function thereAndBack(algorithm: AlgorithmId, count: number) {
  const start = { x: SIDE / 2, y: SIDE / 2 };
  const grows = algorithms.find(({ id }) => id === algorithm)?.takesStart;
  const batch = engine.generateMany({ ...request(algorithm, count), ...(grows && { start }) });
  const stream = new Stream(seedWords("there and back"), 0);
  const centre = start.y * SIDE + start.x;
  const sums = { decoys: 0, decoysBack: 0, to: 0, from: 0 };
  for (let i = 0; i < count; i++) {
    const maze = mazeAt(batch, i);
    const cell = stream.below(CELLS);
    const ends = { start: { x: cell % SIDE, y: Math.floor(cell / SIDE) }, finish: start };
    const { decoys, decoysBack } = engine.measure(maze, { ends });
    sums.decoys += decoys / count;
    sums.decoysBack += decoysBack / count;
    sums.to += walk(maze, cell, centre) / count;
    sums.from += walk(maze, centre, cell) / count;
  }
  return sums;
}

/** Index differences by direction: north, east, south, west. */
const STEPS = [-SIDE, 1, SIDE, -1];

/** Returns the length of each passage off a solution: the steps to its farthest dead end. */
function wrongPassages(walls: Uint8Array, solution: Uint32Array): number[] {
  const origins = new Int32Array(CELLS).fill(-1);
  const depths = new Uint32Array(CELLS);
  const queue = new Uint32Array(CELLS);
  let length = 0;
  for (const cell of solution) {
    origins[cell] = cell;
    queue[length++] = cell;
  }
  const lengths: number[] = [];
  for (let at = 0; at < length; at++) {
    const cell = queue[at];
    for (let direction = 0; direction < 4; direction++) {
      const next = cell + STEPS[direction];
      if (walls[cell] & (1 << direction) || origins[next] !== -1) continue;
      // At the solution a new wrong passage begins; elsewhere the passage of the cell continues.
      if (depths[cell] === 0) lengths.push(0);
      const origin = depths[cell] === 0 ? lengths.length - 1 : origins[cell];
      origins[next] = origin;
      depths[next] = depths[cell] + 1;
      lengths[origin] = depths[next];
      queue[length++] = next;
    }
  }
  return lengths;
}

/** Returns the mean number of wrong passages that are at least as long as a side of the maze. */
export function longWrongPassages(algorithm: AlgorithmId, count: number): number {
  const batch = engine.generateMany(request(algorithm, count));
  let found = 0;
  for (let i = 0; i < count; i++) {
    const maze = mazeAt(batch, i);
    const solution = engine.solve(maze, { x: 0, y: 0 }, { x: SIDE - 1, y: SIDE - 1 });
    found += wrongPassages(maze.walls, Uint32Array.from(solution)).filter((length) => length >= SIDE).length;
  }
  return found / count;
}

/** Counts the steps of a walk of the reference, without draws that lead out of the maze. */
function countSteps(algorithm: ReferenceAlgorithm, side: number, index: number): number {
  const seed = seedWords(SEED);
  const start = drawStart(seed, index, side * side);
  const walls = new Uint8Array(side * side).fill(15);
  let steps = 0;
  const listener = { mark: () => {}, work: () => {}, skip: () => {}, walk: () => steps++ };
  algorithm({ width: side, height: side, torus: false, seed, index, start, parameters: {}, walls, listener });
  return steps;
}

/** Aldous-Broder's steps per cell by carving and by adding walls, their ratio, and the standard error of the ratio. */
export function walkSteps(side: number, count: number) {
  const [carving, adding] = [aldousBroder, aldousBroderWalls].map((algorithm) => {
    const steps = Array.from({ length: count }, (_, index) => countSteps(algorithm, side, index) / side ** 2);
    const mean = steps.reduce((sum, value) => sum + value) / count;
    const variance = steps.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
    return { mean, relativeError: Math.sqrt(variance / count) / mean };
  });
  const ratio = carving.mean / adding.mean;
  const error = ratio * Math.hypot(carving.relativeError, adding.relativeError);
  return { side, carving: carving.mean, adding: adding.mean, ratio, error };
}

/** Makes a maze by Aldous-Broder with no memory but the walls, the cell of the walk and the number of cells left. */
function walkWithoutMemory({ index, seed, start = { x: 0, y: 0 } }: ReturnType<typeof mazeAt>): Uint8Array {
  const stream = new Stream(seedWords(seed), index);
  const walls = new Uint8Array(CELLS).fill(15);
  let { x, y } = start;
  for (let left = CELLS - 1; left > 0; ) {
    const direction = stream.direction();
    const nextX = x + [0, 1, 0, -1][direction];
    const nextY = y + [-1, 0, 1, 0][direction];
    if (nextX < 0 || nextY < 0 || nextX >= SIDE || nextY >= SIDE) continue;
    const next = nextY * SIDE + nextX;
    // Every visited cell has a passage; the start has one after the first step.
    if (walls[next] === 15) {
      walls[y * SIDE + x] &= ~(1 << direction);
      walls[next] &= ~(1 << (direction ^ 2));
      left--;
    }
    x = nextX;
    y = nextY;
  }
  return walls;
}

/** Counts the mazes of the engine that Aldous-Broder makes without extra memory. */
export function sameWithoutMemory(count: number): number {
  const batch = engine.generateMany(request("aldous-broder", count));
  const isSame = (i: number): boolean => {
    const maze = mazeAt(batch, i);
    return Buffer.compare(walkWithoutMemory(maze), maze.walls) === 0;
  };
  return Array.from({ length: count }, (_, i) => i).filter(isSame).length;
}

/** Counts the mazes that two algorithms make alike. */
export function sameMazes(one: AlgorithmId, other: AlgorithmId, count: number): number {
  const batches = [one, other].map((id) => engine.generateMany(request(id, count)));
  const walls = (i: number) => batches.map((batch) => mazeAt(batch, i).walls) as [Uint8Array, Uint8Array];
  return Array.from({ length: count }, (_, i) => i).filter((i) => Buffer.compare(...walls(i)) === 0).length;
}
