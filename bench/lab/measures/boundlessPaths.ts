// Compares the paths of boundless mazes with those of uniform spanning trees, and measures how well the grid of blocks
// can be found in a window.

import { type AlgorithmId, createEngine, EAST, SOUTH } from "../../../src/index.ts";
import { randomIntegers } from "../../../test/helpers/random.ts";
import { markdown, SEED } from "./figures.ts";

const WORLD = 2 ** 30;
const BLOCK = 8;
const DEAD_ENDS = [7, 11, 13, 14];
const MAZES = [
  [64, 4000],
  [128, 2000],
  [256, 1000],
  [512, 400],
  [1024, 120],
] as const;
const engine = createEngine({ backend: "wasm" });

interface Mean {
  readonly mean: number;
  readonly error: number;
}

/** Returns the mean number of steps from corner to corner, with its standard error. */
function stepsOf(algorithm: AlgorithmId, side: number, count: number): Mean {
  const [perBatch, steps] = [Math.max(1, Math.floor(2 ** 24 / side ** 2)), new Float64Array(count)];
  for (let index = 0; index < count; index += perBatch) {
    const request = {
      algorithm,
      width: side,
      height: side,
      seed: SEED,
      index,
      count: Math.min(perBatch, count - index),
    };
    steps.set(engine.measureMany(engine.generateMany(request), { ends: "corners" }).solution, index);
  }
  const mean = steps.reduce((sum, each) => sum + each - 1, 0) / count;
  const variance = steps.reduce((sum, each) => sum + (each - 1 - mean) ** 2, 0) / (count - 1);
  return { mean, error: Math.sqrt(variance / count) };
}

/** Fits mean = c * side^exponent, with weights by the errors. */
function exponentOf(means: readonly Mean[]): Mean {
  const points = means.map(({ mean, error }, i) => ({
    x: Math.log(MAZES[i][0]),
    y: Math.log(mean),
    w: (mean / error) ** 2,
  }));
  const sum = (term: (point: (typeof points)[number]) => number): number =>
    points.reduce((all, each) => all + term(each), 0);
  const [weights, xs, ys] = [sum(({ w }) => w), sum(({ w, x }) => w * x), sum(({ w, y }) => w * y)];
  const spread = sum(({ w, x }) => w * x * x) - xs ** 2 / weights;
  return { mean: (sum(({ w, x, y }) => w * x * y) - (xs * ys) / weights) / spread, error: 1 / Math.sqrt(spread) };
}

const windowAt = (seed: number, x: number, y: number, side: number): Uint8Array =>
  engine.window({ algorithm: "boundless", width: WORLD, height: WORLD, seed, x, y, columns: side, rows: side }).walls;

/** Returns the smallest and the largest share of dead ends among the 64 positions in a block. */
function deadEndsByPosition(windows: number): readonly number[] {
  const side = 2048;
  const random = randomIntegers(SEED);
  const counts = new Uint32Array(BLOCK ** 2);
  for (let seed = 0; seed < windows; seed++) {
    const at = (): number => BLOCK * random((WORLD - side) / BLOCK);
    const walls = windowAt(seed, at(), at(), side);
    for (let cell = 0; cell < walls.length; cell++)
      if (DEAD_ENDS.includes(walls[cell])) counts[(Math.floor(cell / side) % BLOCK) * BLOCK + (cell % BLOCK)]++;
  }
  const shares = Array.from(counts, (count) => count / (windows * (side / BLOCK) ** 2));
  return [Math.min(...shares), Math.max(...shares)];
}

/** Returns the share of windows in which the lines with the fewest passages are the borders of blocks, on both axes. */
function found(side: number, windows: number): number {
  const random = randomIntegers(SEED);
  let right = 0;
  for (let seed = 0; seed < windows; seed++) {
    const [x, y] = [random(WORLD - side), random(WORLD - side)];
    const walls = windowAt(seed, x, y, side);
    const [columns, rows] = [new Float64Array(BLOCK), new Float64Array(BLOCK)];
    for (let cell = 0; cell < walls.length; cell++) {
      const [column, row] = [cell % side, Math.floor(cell / side)];
      if (column < side - 1 && (walls[cell] & EAST) === 0) columns[(column + x) % BLOCK]++;
      if (row < side - 1 && (walls[cell] & SOUTH) === 0) rows[(row + y) % BLOCK]++;
    }
    const lines = (start: number, phase: number): number =>
      Array.from({ length: side - 1 }, (_, i) => (i + start) % BLOCK).filter((each) => each === phase).length;
    const least = (open: Float64Array, start: number): number => {
      const shares = Array.from(open, (count, phase) => count / lines(start, phase));
      return shares.indexOf(Math.min(...shares));
    };
    if (least(columns, x) === BLOCK - 1 && least(rows, y) === BLOCK - 1) right++;
  }
  return right / windows;
}

export function boundlessPaths(): string {
  const [wilson, boundless] = (["wilson", "boundless"] as const).map((id) =>
    MAZES.map(([side, count]) => stepsOf(id, side, count)),
  );
  const said = ({ mean, error }: Mean, digits: number): string => `${mean.toFixed(digits)} ± ${error.toFixed(digits)}`;
  const rows = MAZES.map(([side], i) => {
    const ratio = boundless[i].mean / wilson[i].mean;
    return [`${side}`, said(wilson[i], 0), said(boundless[i], 0), ratio.toFixed(2)];
  });
  const exponents = ["exponent", said(exponentOf(wilson), 3), said(exponentOf(boundless), 3), ""];
  const [least, most] = deadEndsByPosition(24).map((share) => (100 * share).toFixed(1));
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
  const windows = [64, 128, 256].map((side) => `${percent(found(side, 400))} of ${side} × ${side}`);
  return `${markdown(["side", "steps, wilson", "steps, boundless", "ratio"], [...rows, exponents])}

The share of dead ends depends on the position in the block: ${least} to ${most} %.
A statistical test finds the grid of blocks in ${windows.join(", in ")} windows.`;
}
