// Figures beyond the measures: paths through many mazes, wrong passages, and the steps of random walks.

import { drawStart, Stream } from "../../../src/core/random.ts";
import { seedWords } from "../../../src/core/seed.ts";
import { type AlgorithmId, algorithms, type Maze, mazeAt } from "../../../src/index.ts";
import { aldousBroder } from "../../../src/reference/algorithms/aldousBroder.ts";
import { aldousBroderWalls } from "../../../src/reference/algorithms/aldousBroderWalls.ts";
import type { ReferenceAlgorithm } from "../../../src/reference/task.ts";
import { neighbours } from "../../../src/square/maze.ts";
import { CELLS, engine, request, SEED, SIDE } from "./figures.ts";

/** Counts cells whose path to the top row goes down at some step. In a sidewinder's maze the top row is one passage. */
export function waysDown(count: number): { down: number; cells: number } {
  const batch = engine.generateMany(request("sidewinder", count));
  let down = 0;
  for (let i = 0; i < count; i++) {
    const maze = mazeAt(batch, i);
    const seen = new Uint8Array(CELLS);
    // Breadth first from the whole top row: each cell is reached from the next one on its path.
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

/**
 * Steps of a walker that always takes the untried passage whose end is nearest to the goal, and turns back where there
 * is none.
 */
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
      .sort((a, b) => a.distance - b.distance);
    if (untried.length > 0) {
      seen[untried[0].cell] = 1;
      path.push(untried[0].cell);
    } else path.pop();
    steps++;
  }
  return steps;
}

/** From random cells to the cell where a maze started to grow, and back: decoys, and steps of the walker. */
export function thereAndBack(algorithm: AlgorithmId, count: number) {
  const start = { x: SIDE / 2, y: SIDE / 2 };
  const grows = algorithms.find(({ id }) => id === algorithm)?.takesStart;
  const batch = engine.generateMany({ ...request(algorithm, count), ...(grows && { start }) });
  const stream = new Stream(seedWords("there and back"), 0);
  const centre = start.y * SIDE + start.x;
  const walks = { decoys: 0, decoysBack: 0, to: 0, from: 0 };
  for (let i = 0; i < count; i++) {
    const maze = mazeAt(batch, i);
    const cell = stream.below(CELLS);
    const ends = { start: { x: cell % SIDE, y: Math.floor(cell / SIDE) }, finish: start };
    const { decoys, decoysBack } = engine.measure(maze, { ends });
    walks.decoys += decoys / count;
    walks.decoysBack += decoysBack / count;
    walks.to += walk(maze, cell, centre) / count;
    walks.from += walk(maze, centre, cell) / count;
  }
  return walks;
}

/** Steps from a cell by direction: north, east, south, west. */
const STEPS = [-SIDE, 1, SIDE, -1];

/** For each passage that leaves the solution from corner to corner: the steps to its farthest dead end. */
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
      // On the solution a new wrong passage begins; elsewhere the cell's passage continues.
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

/** Wrong passages as long as a side of the maze or longer, in a mean maze. */
export function longWrongPassages(algorithm: AlgorithmId, count: number): number {
  const batch = engine.generateMany(request(algorithm, count));
  const { cells, offsets } = engine.solveMany(batch, { ends: "corners" });
  let found = 0;
  for (let i = 0; i < count; i++) {
    const { walls } = mazeAt(batch, i);
    const lengths = wrongPassages(walls, cells.subarray(offsets[i], offsets[i + 1]));
    found += lengths.filter((length) => length >= SIDE).length;
  }
  return found / count;
}

/** The steps of a walk of the reference, from place to place; a draw that leads nowhere is none. */
function countSteps(algorithm: ReferenceAlgorithm, side: number, index: number): number {
  const seed = seedWords(SEED);
  const start = drawStart(seed, index, side * side);
  const walls = new Uint8Array(side * side).fill(15);
  let steps = 0;
  const listener = { mark: () => {}, work: () => {}, skip: () => {}, walk: () => steps++ };
  algorithm({ width: side, height: side, torus: false, seed, index, start, parameters: {}, walls, listener });
  return steps;
}

/** Aldous-Broder's steps a cell, by carving and by adding walls, their ratio, and its standard error. */
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

/** Aldous-Broder with no memory but the maze, the place of the walk and the number of cells left. */
function walkWithoutMemory(maze: Maze): Uint8Array {
  const { index, start = { x: 0, y: 0 } } = maze;
  const stream = new Stream(seedWords(maze.seed), index);
  const walls = new Uint8Array(CELLS).fill(15);
  let { x, y } = start;
  for (let left = CELLS - 1; left > 0; ) {
    const direction = stream.direction();
    const nextX = x + [0, 1, 0, -1][direction];
    const nextY = y + [-1, 0, 1, 0][direction];
    if (nextX < 0 || nextY < 0 || nextX >= SIDE || nextY >= SIDE) continue;
    const next = nextY * SIDE + nextX;
    // All cells that the walk has entered have a passage; so has the start after the first step.
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

/** Returns how many of the engine's mazes by Aldous-Broder are the same without extra memory. */
export function sameWithoutMemory(count: number): number {
  const batch = engine.generateMany(request("aldous-broder", count));
  let same = 0;
  for (let i = 0; i < count; i++) {
    const maze = mazeAt(batch, i);
    if (Buffer.compare(walkWithoutMemory(maze), maze.walls) === 0) same++;
  }
  return same;
}

/** Whether two algorithms make the same mazes. */
export function sameMazes(one: AlgorithmId, other: AlgorithmId): boolean {
  return Buffer.compare(engine.generateMany(request(one)).walls, engine.generateMany(request(other)).walls) === 0;
}
