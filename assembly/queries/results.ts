// The result of solvePairs(): the ends and the path length of each pair, and the moves of all paths.

import { RESULT_WORDS, UNREACHABLE } from "../abi";
import { take } from "../arena";
import { Request } from "../request";

// Minimum number of bytes by which the memory of the moves grows.
const GROWTH: usize = 0x2_0000;

// Ends: start and finish of each pair, two u32. Lengths: path length of each pair, u32.
let ends: usize = 0;
let lengths: usize = 0;
// Moves of all paths, one byte each.
let moves: usize = 0;
let movesEnd: usize = 0;
/** Address where the next moves are written. */
export let movesAt: usize = 0;

/** Number of pairs of ends per maze. */
export let each: u32 = 0;

/** Allocates memory for the ends and lengths of all pairs. Returns false if there is too little memory. */
export function takePairs(request: usize): bool {
  each = Request.pairs(request);
  const count = Request.count(request) * each;
  ends = take(<u64>count * 12);
  lengths = ends + ((<usize>count) << 3);
  return ends != 0;
}

/** Begins the array of moves. Nothing else may be allocated afterwards. Returns false if there is too little memory. */
export function beginMoves(): bool {
  moves = take(16);
  movesAt = moves;
  movesEnd = moves + 16;
  return moves != 0;
}

/** Makes room for `count` more moves. Returns false if there is too little memory. */
export function makeRoom(count: usize): bool {
  if (movesAt + count <= movesEnd) return true;
  const more = max(movesAt + count - movesEnd, GROWTH);
  if (!take(<u64>more)) return false;
  movesEnd += (more + 15) & ~15;
  return true;
}

export function putEnds(pair: u32, start: u32, finish: u32): void {
  const at = ends + ((<usize>pair) << 3);
  store<u32>(at, start);
  store<u32>(at, finish, 4);
}

export function startOf(pair: u32): u32 {
  return load<u32>(ends + ((<usize>pair) << 3));
}

export function finishOf(pair: u32): u32 {
  return load<u32>(ends + ((<usize>pair) << 3), 4);
}

/** Records the length of a path after its moves were written to `movesAt`. */
export function putPath(pair: u32, length: u32): void {
  store<u32>(lengths + ((<usize>pair) << 2), length);
  movesAt += length;
}

/** Records that a pair has no path. */
export function putNoPath(pair: u32): void {
  store<u32>(lengths + ((<usize>pair) << 2), UNREACHABLE);
}

/** Returns a pointer to the result (pointers to ends, lengths and moves, number of moves), or 0 if memory runs out. */
export function pairResults(): usize {
  const found = take(RESULT_WORDS << 2);
  if (!found) return 0;
  store<u32>(found, <u32>ends);
  store<u32>(found, <u32>lengths, 4);
  store<u32>(found, <u32>moves, 8);
  store<u32>(found, <u32>(movesAt - moves), 12);
  return found;
}
