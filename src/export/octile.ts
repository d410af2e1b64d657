// Shortest paths on squares with diagonal steps, as the MovingAI benchmarks define them.

import { FLOOR, type Kinds } from "./kinds.ts";

/** The result of a search. */
export interface OctilePaths {
  /** Length of the shortest path to each square; Infinity if there is none. */
  readonly lengths: Float64Array;
  /** All squares with a path, in order of the whole part of the length. */
  readonly reached: readonly number[];
}

/**
 * Searches from a free square to all squares. A straight step has length 1, a diagonal step √2. A diagonal step needs
 * both squares beside it, so a path does not cut corners.
 *
 * The search is Dijkstra's with a bucket for each whole part of the length (Dial, 1969). Every step is at least 1 long,
 * so no square of a bucket improves another one of the same bucket, and a bucket needs no order. Lengths are computed
 * from the numbers of steps, so that rounding errors do not add up.
 */
export function octilePaths({ width, height, cells }: Kinds, from: number): OctilePaths {
  const lengths = new Float64Array(cells.length).fill(Number.POSITIVE_INFINITY);
  // Numbers of straight and of diagonal steps of the shortest path.
  const straights = new Uint32Array(cells.length);
  const diagonals = new Uint32Array(cells.length);
  const reached: number[] = [];
  const buckets: number[][] = [[from]];
  lengths[from] = 0;
  for (let bucket = 0; bucket < buckets.length; bucket++)
    for (const square of buckets[bucket] ?? []) {
      // A square that was improved later is in an earlier bucket, too.
      if (Math.floor(lengths[square]) !== bucket) continue;
      reached.push(square);
      const x = square % width;
      const y = (square - x) / width;
      const isFree = (dx: number, dy: number): boolean =>
        x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height && cells[square + dy * width + dx] === FLOOR;
      for (let step = 0; step < 9; step++) {
        const [dx, dy] = [(step % 3) - 1, Math.floor(step / 3) - 1];
        if (step === 4 || !(isFree(dx, dy) && isFree(dx, 0) && isFree(0, dy))) continue;
        const straight = straights[square] + (dx && dy ? 0 : 1);
        const diagonal = diagonals[square] + (dx && dy ? 1 : 0);
        const length = straight + diagonal * Math.SQRT2;
        const next = square + dy * width + dx;
        if (length >= lengths[next]) continue;
        lengths[next] = length;
        straights[next] = straight;
        diagonals[next] = diagonal;
        buckets[Math.floor(length)] ??= [];
        buckets[Math.floor(length)].push(next);
      }
    }
  return { lengths, reached };
}
