// Verifies obstacle levels. The input is untrusted. The code shares nothing with the generators on purpose: it has its
// own neighbours and its own search.

import { unexpected } from "../core/errors.ts";
import { shapeDefect } from "./levels.ts";
import type { ObstacleLevels } from "./request.ts";

/** The verdict on levels: valid, or the first defect. */
export type LevelVerdict =
  | { readonly valid: true; readonly defect?: undefined }
  | { readonly valid: false; readonly defect: string };

/** Column and row of the step in each direction. */
const COLUMN_STEPS = [0, 1, 0, -1];
const ROW_STEPS = [-1, 0, 1, 0];

interface Grid {
  readonly width: number;
  readonly height: number;
  readonly squares: Uint8Array;
}

/** Returns the square beside a square; -1 if it is outside or blocked. */
function stepTo({ width, height, squares }: Grid, square: number, direction: number): number {
  const x = (square % width) + COLUMN_STEPS[direction];
  const y = Math.floor(square / width) + ROW_STEPS[direction];
  if (x < 0 || y < 0 || x >= width || y >= height) return -1;
  return squares[y * width + x] === 0 ? y * width + x : -1;
}

/** Returns the number of steps from `start` to `goal`; -1 if there is no path. */
function distanceIn(grid: Grid, start: number, goal: number): number {
  const seen = new Uint8Array(grid.squares.length);
  seen[start] = 1;
  let layer = [start];
  for (let steps = 0; layer.length > 0; steps++) {
    if (layer.includes(goal)) return steps;
    const next: number[] = [];
    for (const square of layer) {
      for (let direction = 0; direction < 4; direction++) {
        const beside = stepTo(grid, square, direction);
        if (beside < 0 || seen[beside]) continue;
        seen[beside] = 1;
        next.push(beside);
      }
    }
    layer = next;
  }
  return -1;
}

/** Returns the first defect of level i. `moves` are its moves. */
function levelDefect(levels: ObstacleLevels, i: number, moves: Uint8Array): string | undefined {
  const { width, height, occupancy, border, law, blocks, minSide, accept } = levels;
  const squares = occupancy.subarray(i * width * height, (i + 1) * width * height);
  const grid: Grid = { width, height, squares };
  const [start, goal, distance] = [levels.start[i], levels.goal[i], levels.distance[i]];
  const place = (square: number): string => `${square % width},${Math.floor(square / width)}`;
  if (squares.some((each) => each > 1)) return "a square is neither 0 nor 1";
  if (squares[start] !== 0) return `the start ${place(start)} is not a free square`;
  if (squares[goal] !== 0) return `the goal ${place(goal)} is not a free square`;
  if (start === goal) return `start and goal are both ${place(start)}`;
  const blocked = squares.reduce((sum, each) => sum + each, 0);
  const frame = border ? 2 * (width + height) - 4 : 0;
  if (law === "exact" && !minSide && blocked !== (blocks ?? 0) + frame)
    return `expected ${(blocks ?? 0) + frame} blocked squares, got ${blocked}`;
  for (let square = 0; border && square < squares.length; square++) {
    const x = square % width;
    const isFrame = x === 0 || x === width - 1 || square < width || square >= squares.length - width;
    if (isFrame && squares[square] === 0) return `the square ${place(square)} of the border is free`;
  }
  const steps = distanceIn(grid, start, goal);
  if (distance !== steps) return `expected a distance of ${steps}, got ${distance}`;
  const isAccepted =
    accept === "any" ||
    (accept === "solvable" ? steps >= 0 : steps >= accept.shortest[0] && steps <= accept.shortest[1]);
  if (!isAccepted) return `"accept" rejects a distance of ${steps}`;
  let square = start;
  for (const move of moves) {
    square = move < 4 ? stepTo(grid, square, move) : -1;
    if (square < 0) return "a move leads to no free square";
  }
  if (steps >= 0 && square !== goal) return `the moves lead to ${place(square)}, not to the goal ${place(goal)}`;
  return undefined;
}

/**
 * Checks levels with an independent search: squares, ends, distances, paths, the number of blocks and `accept`. Returns
 * the first defect.
 *
 * @example
 * import { createEngine, verifyLevels } from "wasmaze";
 *
 * const levels = createEngine().obstacles({ preset: "searchformer", seed: 1, count: 20 });
 * console.log(verifyLevels(levels)); // { valid: true }
 * levels.occupancy[levels.start[0]] = 1;
 * console.log(verifyLevels(levels).valid); // false
 */
export function verifyLevels(levels: ObstacleLevels): LevelVerdict {
  if (typeof levels !== "object" || levels === null) throw unexpected("levels", "obstacle levels", levels);
  // Copies the fields, because a getter may return another value later.
  const copy = { ...levels };
  if (typeof copy.accept === "object") {
    const [least, most] = copy.accept?.shortest ?? [];
    if (!(least <= most)) return { valid: false, defect: "accept expected any, solvable or { shortest: [a, b] }" };
    Object.assign(copy, { accept: { shortest: [least, most] } });
  } else if (copy.accept !== "any" && copy.accept !== "solvable") {
    return { valid: false, defect: "accept expected any, solvable or { shortest: [a, b] }" };
  }
  const shape = shapeDefect(copy);
  if (shape) return { valid: false, defect: shape };
  const { count, index, distance, lengths, moves } = copy;
  let from = 0;
  for (let i = 0; i < count; i++) {
    const length = Math.max(0, distance[i]);
    if (lengths[i] !== (distance[i] < 0 ? 2 ** 32 - 1 : length))
      return { valid: false, defect: `index ${index + i}: distance ${distance[i]} and length ${lengths[i]} differ` };
    const defect = levelDefect(copy, i, moves.subarray(from, from + length));
    if (defect) return { valid: false, defect: `index ${index + i}: ${defect}` };
    from += length;
  }
  if (from !== moves.length) return { valid: false, defect: `expected ${from} moves, got ${moves.length}` };
  return { valid: true };
}
