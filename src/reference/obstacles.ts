// Obstacle levels: grids of free and blocked squares with a start, a goal and a shortest path. docs/OBSTACLES.md is the
// definition. Order of draws for each attempt: the side (if it is drawn), the number of blocks (searchformer), the
// random bits of the layout, further squares (exact laws), the start, the goal. All attempts of a level continue the
// same stream.

import { PURPOSE_OBSTACLES } from "../../assembly/abi.ts";
import { noneAccepted, type ObstacleArrays, type ObstacleTask } from "../core/obstacles.ts";
import { drawBelow, Stream } from "../core/random.ts";
import { SHARE_ONE } from "../core/share.ts";

/** The words of a level's stream, one at a time or four at once. */
class Draws {
  readonly #stream: Stream;
  #taken = 0;

  constructor(task: ObstacleTask, index: number) {
    this.#stream = new Stream(task.seedWords, index, PURPOSE_OBSTACLES);
  }

  #word(): number {
    this.#taken++;
    return this.#stream.word();
  }

  below(bound: number): number {
    return drawBelow(bound, () => this.#word());
  }

  /** Returns the next four words. Skips the rest of four words that are partly used. */
  four(): Uint32Array {
    while (this.#taken % 4 !== 0) this.#word();
    return Uint32Array.from({ length: 4 }, () => this.#word());
  }

  /** Returns 128 bits. Each bit is 1 if a random number of 31 bits, drawn from its highest bit on, is below `share`. */
  bits(share: number): Uint32Array {
    const chosen = new Uint32Array(4);
    if (share === SHARE_ONE) return chosen.fill(0xffffffff);
    const undecided = new Uint32Array(4).fill(0xffffffff);
    for (let bit = 30; bit >= 0; bit--) {
      const isRestZero = share % 2 ** (bit + 1) === 0;
      if (isRestZero || undecided.every((word) => word === 0)) break;
      const random = this.four();
      for (let i = 0; i < 4; i++) {
        if ((share >>> bit) & 1) {
          chosen[i] |= undecided[i] & ~random[i];
          undecided[i] &= random[i];
        } else {
          undecided[i] &= ~random[i];
        }
      }
    }
    return chosen;
  }
}

/** The part of a level in which a law places blocks: all squares, or those inside the border. */
interface Region {
  readonly offset: number;
  readonly columns: number;
  readonly rows: number;
  /** Distance between two places at which an end may be: 2 for percolation, otherwise 1. */
  readonly spacing: number;
}

function regionOf({ law, border }: ObstacleTask, width: number, height: number): Region {
  const offset = border ? 1 : 0;
  const spacing = law === "percolation" ? 2 : 1;
  return { offset, columns: width - 2 * offset, rows: height - 2 * offset, spacing };
}

/** A layout under construction. `free` has one byte per square: 1 if the square is free. */
interface Layout extends Region {
  readonly width: number;
  readonly height: number;
  readonly free: Uint8Array;
}

/** Calls `visit` for each square of the region, with its square index and its column and row in the region. */
function eachSquare(layout: Layout, visit: (square: number, x: number, y: number) => void): void {
  const { offset, columns, rows, width } = layout;
  for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) visit((y + offset) * width + x + offset, x, y);
}

/** Returns one random bit for each square: 1 with probability share / 2^31. */
function drawSquares({ width, height }: Layout, draws: Draws, share: number): Uint8Array {
  const drawn = new Uint8Array(width * height);
  // A row has at least one unused bit at its end.
  const wordsPerRow = Math.floor(width / 32) + 1;
  const words = wordsPerRow * height;
  for (let first = 0; first < words; first += 4) {
    const bits = draws.bits(share);
    for (let word = first; word < Math.min(first + 4, words); word++) {
      const y = Math.floor(word / wordsPerRow);
      const left = 32 * (word % wordsPerRow);
      for (let x = left; x < Math.min(left + 32, width); x++)
        drawn[y * width + x] = (bits[word - first] >>> (x - left)) & 1;
    }
  }
  return drawn;
}

/** Draws a square of the region. */
function drawSquare({ offset, columns, rows, width }: Layout, draws: Draws): number {
  const drawn = draws.below(columns * rows);
  return (Math.floor(drawn / columns) + offset) * width + (drawn % columns) + offset;
}

function drawBernoulli(layout: Layout, draws: Draws, share: number): void {
  const blocked = drawSquares(layout, draws, share);
  eachSquare(layout, (square) => {
    layout.free[square] = 1 - blocked[square];
  });
}

const countFree = ({ free }: Layout): number => free.reduce((sum, each) => sum + each, 0);

/**
 * Blocks exactly `blocks` squares: each with a probability near blocks / squares, a multiple of 1/16, and then changes
 * random squares until the number is right. The first step makes all sets of the same size equally likely, and so do
 * the changes.
 */
function drawExact(layout: Layout, draws: Draws, blocks: number): void {
  const squares = layout.columns * layout.rows;
  const sixteenths = Math.floor((32 * blocks + squares) / (2 * squares));
  drawBernoulli(layout, draws, sixteenths * 2 ** 27);
  let free = countFree(layout);
  while (free !== squares - blocks) {
    const isFreeing = free < squares - blocks;
    const square = drawSquare(layout, draws);
    if (layout.free[square] === (isFreeing ? 1 : 0)) continue;
    layout.free[square] = isFreeing ? 1 : 0;
    free += isFreeing ? 1 : -1;
  }
}

function drawRepeated(layout: Layout, draws: Draws, blocks: number): void {
  eachSquare(layout, (square) => {
    layout.free[square] = 1;
  });
  for (let i = 0; i < blocks; i++) layout.free[drawSquare(layout, draws)] = 0;
}

/** Cells of a lattice are at even columns and rows of the region, the edges between two cells at odd ones. */
function drawPercolation(layout: Layout, draws: Draws, share: number): void {
  const open = drawSquares(layout, draws, share);
  const { columns, rows } = layout;
  eachSquare(layout, (square, x, y) => {
    const isCell = x % 2 === 0 && y % 2 === 0;
    const isEdge = (x % 2 === 1 && y % 2 === 0 && x + 1 < columns) || (x % 2 === 0 && y % 2 === 1 && y + 1 < rows);
    if (isCell || (isEdge && open[square])) layout.free[square] = 1;
  });
}

/** Draws the layout of an attempt. */
function drawLayout(task: ObstacleTask, draws: Draws): Layout {
  const { law, width, height, amount, minSide } = task;
  const side = minSide > 0 ? minSide + draws.below(width + 1 - minSide) : 0;
  const region = regionOf(task, side || width, side || height);
  const layout = { ...region, width, height, free: new Uint8Array(width * height) };
  const tenth = Math.floor((region.columns * region.rows) / 10);
  switch (law) {
    case "exact":
      drawExact(layout, draws, amount);
      break;
    case "exact-repeated":
      drawRepeated(layout, draws, amount);
      break;
    case "bernoulli":
      drawBernoulli(layout, draws, amount);
      break;
    case "searchformer":
      drawExact(layout, draws, 3 * tenth + draws.below(2 * tenth + 1));
      break;
    case "percolation":
      drawPercolation(layout, draws, amount);
  }
  return layout;
}

/** Directions in the order in which a path prefers them: the neighbour with the smallest square index first. */
const NEIGHBOURS = [
  { move: 0, dx: 0, dy: -1 },
  { move: 3, dx: -1, dy: 0 },
  { move: 1, dx: 1, dy: 0 },
  { move: 2, dx: 0, dy: 1 },
];

/** Returns the free neighbours of a square, with the moves to them. */
function neighboursOf({ width, height, free }: Layout, square: number): { move: number; next: number }[] {
  const found: { move: number; next: number }[] = [];
  for (const { move, dx, dy } of NEIGHBOURS) {
    const x = (square % width) + dx;
    const y = Math.floor(square / width) + dy;
    const next = y * width + x;
    if (x >= 0 && x < width && y >= 0 && y < height && free[next]) found.push({ move, next });
  }
  return found;
}

/** Returns the number of steps from a square to each square; -1 if there is no path. */
function distancesFrom(layout: Layout, square: number): Int32Array {
  const distances = new Int32Array(layout.free.length).fill(-1);
  distances[square] = 0;
  const queue = [square];
  for (const here of queue) {
    for (const { next } of neighboursOf(layout, here)) {
      if (distances[next] !== -1) continue;
      distances[next] = distances[here] + 1;
      queue.push(next);
    }
  }
  return distances;
}

/** Draws places until one is in `allowed`. A place is a square of the region, for percolation a cell. */
function drawPlace(layout: Layout, draws: Draws, allowed: (square: number) => boolean): number {
  const { offset, columns, rows, spacing, width } = layout;
  const perRow = Math.ceil(columns / spacing);
  for (;;) {
    const place = draws.below(perRow * Math.ceil(rows / spacing));
    const square = (Math.floor(place / perRow) * spacing + offset) * width + (place % perRow) * spacing + offset;
    if (allowed(square)) return square;
  }
}

interface Ends {
  readonly start: number;
  readonly goal: number;
}

/** Draws two different free squares. */
function drawFreeEnds(layout: Layout, draws: Draws): Ends {
  const isFree = (square: number): boolean => layout.free[square] === 1;
  const start = drawPlace(layout, draws, isFree);
  return { start, goal: drawPlace(layout, draws, (square) => isFree(square) && square !== start) };
}

/** Draws two different squares of one component. Returns undefined if there are none. */
function drawComponentEnds(layout: Layout, draws: Draws): Ends | undefined {
  const { free, spacing, offset, width } = layout;
  const isJoined = (square: number): boolean => free[square] === 1 && neighboursOf(layout, square).length > 0;
  let start: number;
  if (spacing === 2) {
    start = drawPlace(layout, draws, (square) => free[square] === 1);
  } else {
    if (!free.some((_, square) => isJoined(square))) return undefined;
    start = drawPlace(layout, draws, isJoined);
  }
  const isPlace = (square: number): boolean =>
    ((square % width) - offset) % spacing === 0 && (Math.floor(square / width) - offset) % spacing === 0;
  const goals: number[] = [];
  for (const [square, distance] of distancesFrom(layout, start).entries())
    if (distance > 0 && isPlace(square)) goals.push(square);
  if (goals.length === 0) return undefined;
  return { start, goal: goals[draws.below(goals.length)] };
}

/** Returns the moves of a shortest path to the square with distance 0. */
function pathFrom(layout: Layout, start: number, distances: Int32Array): number[] {
  const moves: number[] = [];
  let square = start;
  while (distances[square] > 0) {
    const nearer = neighboursOf(layout, square).filter(({ next }) => distances[next] === distances[square] - 1);
    moves.push(nearer[0].move);
    square = nearer[0].next;
  }
  return moves;
}

/** A level, with its layout as free squares. */
interface Level extends Ends {
  readonly free: Uint8Array;
  readonly distance: number;
  readonly moves: readonly number[];
  readonly attempts: number;
}

/** Draws attempts until one is accepted. Returns undefined if none is. */
function makeLevel(task: ObstacleTask, index: number): Level | undefined {
  const draws = new Draws(task, index);
  for (let attempts = 1; attempts <= task.attempts; attempts++) {
    const layout = drawLayout(task, draws);
    if (countFree(layout) < 2) continue;
    const ends = task.ends === "free" ? drawFreeEnds(layout, draws) : drawComponentEnds(layout, draws);
    if (!ends) continue;
    const distances = distancesFrom(layout, ends.goal);
    const distance = distances[ends.start];
    if (distance === -1 ? task.least > 0 : distance < task.least || distance > task.most) continue;
    return { ...ends, free: layout.free, distance, moves: pathFrom(layout, ends.start, distances), attempts };
  }
  return undefined;
}

/** Makes the levels of a task. */
export function makeObstacles(task: ObstacleTask): ObstacleArrays {
  const levels: Level[] = [];
  let tried = 0;
  for (let i = 0; i < task.count; i++) {
    const level = makeLevel(task, task.index + i);
    if (!level) throw noneAccepted(task, i, tried + task.attempts);
    tried += level.attempts;
    levels.push(level);
  }
  const squares = task.width * task.height;
  const occupancy = new Uint8Array(task.count * squares);
  for (const [i, { free }] of levels.entries())
    for (let square = 0; square < squares; square++) occupancy[i * squares + square] = 1 - free[square];
  return {
    occupancy,
    start: Uint32Array.from(levels, ({ start }) => start),
    goal: Uint32Array.from(levels, ({ goal }) => goal),
    distance: Int32Array.from(levels, ({ distance }) => distance),
    attempts: Uint32Array.from(levels, ({ attempts }) => attempts),
    moves: Uint8Array.from(levels.flatMap(({ moves }) => moves)),
  };
}
