// Collects the paths of tours: follows the last exits of the cells from the start to the goal, eight paths in turn.
// Memory: one byte per cell and path.

import { take } from "../arena";
import { cells } from "./graph";
import { DUMMY_GOAL, distances, LANES, padStates, STATE_BYTES, STAYS, states, tours } from "./tour";

// Number of steps between two tests for arrival.
const STEPS: u32 = 4;

// The exits along each path. The last exit of a path has the bit STAYS. Paths begin at intervals of pathStride bytes.
let paths: usize = 0;
let pathStride: usize = 0;

/** Allocates memory for `most` paths. Returns false if there is too little memory. */
export function takePaths(most: u32): bool {
  // All lanes write until the first test after the longest path has ended.
  pathStride = <usize>cells + STEPS + 16;
  paths = take(<u64>((most + LANES - 1) & ~(LANES - 1)) * pathStride);
  return paths != 0;
}

class Path {
  /** Returns the address of a state's cell. */
  @inline
  static first(state: usize): usize {
    return <usize>load<u32>(state, 4);
  }

  /** Writes the exit of a cell, and returns the next cell. The goal's next cell is the goal. */
  @inline
  static step(cell: usize, out: usize): usize {
    const exit = <usize>load<u8>(cell, 1);
    store<u8>(out, <u8>exit);
    return cell + <usize>load<i32>(exit + distances);
  }

  /** Returns the exit of a cell. The exit of the goal has the bit STAYS. */
  @inline
  static exit(cell: usize): u32 {
    return load<u8>(cell, 1);
  }
}

/** Writes the eight paths whose states begin at `at`. */
function writeEight(at: usize, to: usize): void {
  const stride = pathStride;
  let a = Path.first(at);
  let b = Path.first(at + 8);
  let c = Path.first(at + 16);
  let d = Path.first(at + 24);
  let e = Path.first(at + 32);
  let f = Path.first(at + 40);
  let g = Path.first(at + 48);
  let h = Path.first(at + 56);
  let all: u32 = 0;
  do {
    all = Path.exit(a) & Path.exit(b) & Path.exit(c) & Path.exit(d);
    all &= Path.exit(e) & Path.exit(f) & Path.exit(g) & Path.exit(h);
    for (const end = to + STEPS; to < end; to++) {
      a = Path.step(a, to);
      b = Path.step(b, to + stride);
      c = Path.step(c, to + 2 * stride);
      d = Path.step(d, to + 3 * stride);
      e = Path.step(e, to + 4 * stride);
      f = Path.step(f, to + 5 * stride);
      g = Path.step(g, to + 6 * stride);
      h = Path.step(h, to + 7 * stride);
    }
  } while (!(all & STAYS));
}

/** Writes the paths of all tours. */
export function writePaths(): void {
  padStates(DUMMY_GOAL);
  for (let tour: u32 = 0; tour < tours; tour += LANES)
    writeEight(states + <usize>tour * STATE_BYTES, paths + <usize>tour * pathStride);
}

/** Copies the moves (0 to 3) of a path, and up to 15 bytes more. Returns the number of moves. */
export function copyMoves(path: u32, to: usize): u32 {
  const from = paths + <usize>path * pathStride;
  let done: usize = 0;
  while (true) {
    const exits = v128.load(from + done);
    v128.store(to + done, v128.and(i16x8.shr_u(exits, 4), i8x16.splat(3)));
    const stays = i8x16.bitmask(exits);
    if (stays) return <u32>done + ctz(stays);
    done += 16;
  }
}

/** Reverses the direction of a path of `count` moves. */
export function reverseMoves(from: usize, count: usize): void {
  let last = from + count - 1;
  for (; from <= last; from++, last--) {
    const first = load<u8>(from) ^ 2;
    store<u8>(from, load<u8>(last) ^ 2);
    store<u8>(last, first);
  }
}
