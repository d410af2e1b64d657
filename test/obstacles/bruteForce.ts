// Exact laws of levels, by enumeration of all layouts and all pairs of ends. A layout is a bit mask of free squares.

import type { Accept } from "../../src/index.ts";

/** A probability for each layout. */
export type LayoutLaw = ReadonlyMap<number, number>;

export interface Shape {
  readonly width: number;
  readonly height: number;
}

export const popcount = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count++;
  return count;
};

/** Returns a function that returns the neighbours of all squares of a set, and the squares themselves. */
export function spreader({ width, height }: Shape): (mask: number) => number {
  let left = 0;
  for (let y = 0; y < height; y++) left |= 1 << (y * width);
  const all = 2 ** (width * height) - 1;
  const notFirst = all & ~left;
  const notLast = all & ~(left << (width - 1));
  return (mask) =>
    (mask | ((mask & notLast) << 1) | ((mask & notFirst) >> 1) | (mask << width) | (mask >> width)) & all;
}

/** Calls `visit` for each layer of the flood of a square: the distance and the squares. */
export function flood(
  spread: (mask: number) => number,
  free: number,
  from: number,
  visit: (distance: number, layer: number) => void,
): void {
  let seen = 1 << from;
  let layer = seen;
  for (let distance = 0; layer; distance++) {
    visit(distance, layer);
    layer = spread(layer) & free & ~seen;
    seen |= layer;
  }
}

const binomial = (n: number, k: number): number => {
  let result = 1;
  for (let i = 0; i < k; i++) result = (result * (n - i)) / (i + 1);
  return result;
};

/** All sets with `blocks` blocks are equally likely. `weights` are the probabilities of each number of blocks. */
export function exactLaw({ width, height }: Shape, weights: ReadonlyMap<number, number>): LayoutLaw {
  const squares = width * height;
  const law = new Map<number, number>();
  for (let free = 0; free < 2 ** squares; free++) {
    const blocks = squares - popcount(free);
    const weight = weights.get(blocks);
    if (weight) law.set(free, weight / binomial(squares, blocks));
  }
  return law;
}

/** Returns the probability of each number of different squares among `draws` draws with repetition. */
export function repeatedWeights(squares: number, draws: number): Map<number, number> {
  let weights = new Map([[0, 1]]);
  for (let i = 0; i < draws; i++) {
    const next = new Map<number, number>();
    for (const [blocks, weight] of weights) {
      next.set(blocks, (next.get(blocks) ?? 0) + (weight * blocks) / squares);
      next.set(blocks + 1, (next.get(blocks + 1) ?? 0) + weight * (1 - blocks / squares));
    }
    weights = next;
  }
  return weights;
}

export const bernoulliWeights = (squares: number, share: number): Map<number, number> =>
  new Map(
    Array.from({ length: squares + 1 }, (_, blocks) => [
      blocks,
      binomial(squares, blocks) * share ** blocks * (1 - share) ** (squares - blocks),
    ]),
  );

/** Cells at even columns and rows, and edges that are free with probability `share`. */
export function percolationLaw({ width, height }: Shape, share: number): LayoutLaw {
  let cells = 0;
  const edges: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (x % 2 === 0 && y % 2 === 0) cells |= 1 << (y * width + x);
      else if ((x % 2 === 1 && y % 2 === 0 && x + 1 < width) || (x % 2 === 0 && y % 2 === 1 && y + 1 < height))
        edges.push(y * width + x);
    }
  const law = new Map<number, number>();
  for (let open = 0; open < 2 ** edges.length; open++) {
    let free = cells;
    for (const [i, square] of edges.entries()) if ((open >> i) & 1) free |= 1 << square;
    const count = popcount(open);
    law.set(free, share ** count * (1 - share) ** (edges.length - count));
  }
  return law;
}

/** The number of a level: its layout, start and goal. */
export const levelNumber = (free: number, start: number, goal: number): number => (free * 32 + start) * 32 + goal;

const isAccepted = (accept: Accept, distance: number): boolean =>
  accept === "any" ||
  (accept === "solvable" ? distance >= 0 : distance >= accept.shortest[0] && distance <= accept.shortest[1]);

/** Returns the exact law of levels: the probability of each layout with its ends, given that `accept` accepts it. */
export function levelLaw(
  shape: Shape,
  layouts: LayoutLaw,
  ends: "free" | "component",
  accept: Accept,
  places = 2 ** (shape.width * shape.height) - 1,
): Map<number, number> {
  const spread = spreader(shape);
  const law = new Map<number, number>();
  let total = 0;
  const squares = [...Array(shape.width * shape.height).keys()];
  const isPercolation = places !== 2 ** squares.length - 1;
  for (const [free, probability] of layouts) {
    const inside = free & places;
    const isJoined = (square: number): boolean => (spread(1 << square) & free & ~(1 << square)) !== 0;
    const starts = squares.filter(
      (square) => (inside >> square) & 1 && (ends === "free" || isPercolation || isJoined(square)),
    );
    for (const start of starts) {
      const distances = new Map<number, number>();
      flood(spread, free, start, (distance, layer) => {
        for (const square of squares) if ((layer >> square) & 1) distances.set(square, distance);
      });
      const goals = squares.filter(
        (square) => square !== start && (inside >> square) & 1 && (ends === "free" || distances.has(square)),
      );
      for (const goal of goals) {
        const distance = distances.get(goal) ?? -1;
        if (!isAccepted(accept, distance)) continue;
        const weight = probability / starts.length / goals.length;
        law.set(levelNumber(free, start, goal), weight);
        total += weight;
      }
    }
  }
  for (const [level, weight] of law) law.set(level, weight / total);
  return law;
}

/** Distances of pairs by number of blocks: `counts[blocks][distance]` pairs in all layouts; -1 is stored as 0. */
export function distanceTable(shape: Shape): number[][] {
  const squares = shape.width * shape.height;
  const spread = spreader(shape);
  const table = Array.from({ length: squares + 1 }, () => Array<number>(squares).fill(0));
  for (let free = 0; free < 2 ** squares; free++) {
    const count = popcount(free);
    const row = table[squares - count];
    for (let rest = free; rest; rest &= rest - 1) {
      let reached = 1;
      const start = 31 - Math.clz32(rest & -rest);
      flood(spread, free, start, (distance, layer) => {
        if (distance === 0) return;
        const found = popcount(layer);
        row[distance] += found;
        reached += found;
      });
      row[0] += count - reached;
    }
  }
  return table;
}

/** The law of distances (-1 without a path), given the probabilities of each number of blocks. */
export function distanceLaw(
  table: readonly (readonly number[])[],
  weights: ReadonlyMap<number, number>,
): Map<number, number> {
  const law = new Map<number, number>();
  let total = 0;
  for (const [blocks, weight] of weights) {
    const pairs = (table[blocks] ?? []).reduce((sum, each) => sum + each, 0);
    if (pairs === 0) continue;
    total += weight;
    for (const [distance, count] of table[blocks].entries()) {
      if (count === 0) continue;
      const key = distance || -1;
      law.set(key, (law.get(key) ?? 0) + (weight * count) / pairs);
    }
  }
  for (const [distance, probability] of law) law.set(distance, probability / total);
  return law;
}
