// Families of neighbouring sizes, and the detection of sizes that cost too much.

import { figureOf } from "../../../src/cli/bench/rounds.ts";

/** Columns and rows. */
export type Size = readonly [width: number, height: number];

export interface SizeFamily {
  readonly name: string;
  /** In ascending order. */
  readonly sizes: readonly Size[];
  /** Narrow and long. */
  readonly isStrip: boolean;
}

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Lengths of strips, three per doubling. */
const LENGTHS = range(5, 19).flatMap((log) => [2 ** log, Math.round(2 ** log * 1.26), Math.round(2 ** log * 1.59)]);

export const FAMILIES: readonly SizeFamily[] = [
  { name: "n x 1, to 40 x 1", sizes: range(1, 40).map((width) => [width, 1]), isStrip: false },
  { name: "1 x n, to 1 x 40", sizes: range(1, 40).map((height) => [1, height]), isStrip: false },
  { name: "n x n, to 20 x 20", sizes: range(2, 20).map((side) => [side, side]), isStrip: false },
  ...[1, 2, 3].flatMap((narrow): SizeFamily[] => [
    { name: `strips n x ${narrow}`, sizes: LENGTHS.map((length) => [length, narrow]), isStrip: true },
    { name: `strips ${narrow} x n`, sizes: LENGTHS.map((length) => [narrow, length]), isStrip: true },
  ]),
];

/** Neighbours on each side of a size. */
const REACH = 2;

/** A size whose cost is more than this many times what its neighbours allow is a cliff. */
export const CLIFF = 2;

/**
 * The cost of each size divided by what its neighbours allow. `costs` are per maze, `cells` ascend. A maze may cost no more
 * per cell than the median of the two smaller neighbours, and no more in total than the median of the two larger ones.
 */
export function steepness(cells: readonly number[], costs: readonly number[]): number[] {
  return costs.map((cost, place) => {
    const first = Math.max(0, place - REACH);
    const smaller = costs.slice(first, place).map((other, i) => (other * cells[place]) / cells[first + i]);
    const larger = costs.slice(place + 1, place + 1 + REACH);
    const ratios = [smaller, larger].filter((side) => side.length > 0).map((side) => cost / figureOf(side).median);
    return ratios.length > 0 ? Math.max(...ratios) : 1;
  });
}
