// Paths in mazes of at most 64 cells on a plane: a bit for each cell, so that all cells at one distance are one word.
// Time: 15 cycles a step of the path, for trees and for mazes with loops. Memory: none of the arena.

import { EAST, NORTH, SOUTH, WEST } from "../abi";
import { cells, firstInside, height, mask, width } from "./graph";

/** The most cells of a board. */
export const BOARD_CELLS: u32 = 64;

// The cells that a passage joins to the next one, and to the one below.
let east: u64 = 0;
let south: u64 = 0;
let inside: u64 = 0;
// The cells that are beside another one to the east, or to the south.
let joinsEast: u64 = 0;
let joinsSouth: u64 = 0;
// The cells at each distance from the finish: u64.
const layers: usize = memory.data(512, 16);
// By how far a step goes, plus 64: the move, u8.
const moves: usize = memory.data(129, 16);

/** Bit `bit` of each byte of a board; up to 15 bytes behind it are read. */
function bitsOf(at: usize, bit: u32): u64 {
  const shift = 7 - <i32>ctz(bit);
  let bits: u64 = 0;
  for (let from: u32 = 0; from < cells; from += 16)
    bits |= (<u64>(<u32>i8x16.bitmask(i8x16.shl(v128.load(at + from), shift)))) << from;
  return bits;
}

/** Begins with boards of the request's size. */
export function beginBoards(): void {
  const row = <u64>width;
  inside = <u64>-1 >> (BOARD_CELLS - cells);
  if (mask) {
    inside = 0;
    for (let cell: u32 = 0; cell < cells; cell++) inside |= (<u64>load<u8>(mask + cell)) << cell;
  }
  joinsEast = inside & (inside >> 1);
  for (let cell = row - 1; cell < cells; cell += row) joinsEast &= ~((<u64>1) << cell);
  // Shifted by 64 it would be the same.
  joinsSouth = height > 1 ? inside & (inside >> row) : 0;
  store<u8>(moves + 64 + 1, 1);
  store<u8>(moves + 64 - 1, 3);
  // In one column a step north or south is a step of one, too.
  store<u8>(moves + 64 + width, 2);
  store<u8>(moves + 64 - width, 0);
}

/** Reads a maze, of any bytes: a passage is where neither cell has a wall. `isMade`: both cells say the same. */
export function readBoard(walls: usize, isMade: bool): void {
  east = joinsEast & ~bitsOf(walls, EAST);
  south = joinsSouth & ~bitsOf(walls, SOUTH);
  if (isMade) return;
  east &= ~(bitsOf(walls, WEST) >> 1);
  south &= ~(bitsOf(walls, NORTH) >> <u64>width);
}

class Board {
  /** The cells beside some cells. */
  @inline
  static beside(some: u64, east: u64, south: u64, row: u64): u64 {
    return ((some & east) << 1) | ((some >> 1) & east) | ((some & south) << row) | ((some >> row) & south);
  }
}

/** Whether all cells of the board that was read are connected. */
export function isWhole(): bool {
  const row = <u64>width;
  // From the middle it is half as far.
  let front: u64 = (<u64>1) << (mask ? firstInside : cells >> 1);
  let seen = front;
  while (front) {
    front = Board.beside(front, east, south, row) & ~seen;
    seen |= front;
  }
  return seen == inside;
}

/**
 * Writes the moves of the shortest path to `out`, and returns their end: of several shortest paths, the one to the
 * smallest cell where they part. The two cells are connected.
 */
export function writeBoardPath(from: u32, to: u32, out: usize): usize {
  const toEast = east;
  const toSouth = south;
  const row = <u64>width;
  const start: u64 = (<u64>1) << from;
  let front: u64 = (<u64>1) << to;
  let seen: u64 = 0;
  let layer = layers;
  while (front && !(front & start)) {
    store<u64>(layer, front);
    layer += 8;
    seen |= front;
    front = Board.beside(front, toEast, toSouth, row) & ~seen;
  }
  let here = start;
  let cell = from;
  while (layer != layers) {
    layer -= 8;
    here = Board.beside(here, toEast, toSouth, row) & load<u64>(layer);
    const next = <u32>ctz(here);
    here = (<u64>1) << next;
    store<u8>(out++, load<u8>(moves + 64 + next - cell));
    cell = next;
  }
  return out;
}
