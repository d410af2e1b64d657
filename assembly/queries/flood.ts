// Shortest paths in mazes of at most 32 columns: a word of bits for each row, so that the cells at one distance are
// found four rows at a time. For mazes with loops, whose paths are short.
// Time: 2 to 4 ns a cell. Memory: for each distance 4 bytes a row, and 64.

import { EAST, SOUTH } from "../abi";
import { take } from "../arena";
import { cells, firstInside, graph, height, inside, passages, step, torus, width } from "./graph";

const MAX_WIDTH: u32 = 32;
// Beyond this a search is quicker, and takes less memory.
const MAX_BYTES: u64 = 0x40_0000;
// The rows behind the last one and before the first one that are read.
const BEYOND: usize = 32;

// Words by row: the cells that a passage joins to the next one, and to the one below; those that are reached.
let east: usize = 0;
let south: usize = 0;
let seen: usize = 0;
// The cells at each distance from the finish, `layer` bytes for each.
let layers: usize = 0;
let layerBytes: usize = 0;
// The end of the rows, in bytes, four rows at a time.
let rowsEnd: usize = 0;

/** Takes the memory for floods. False: none, because there is too little or the mazes are too large. */
export function takeFloods(): bool {
  rowsEnd = (<usize>((height + 3) & ~3)) << 2;
  layerBytes = rowsEnd + 2 * BEYOND;
  const bytes = <u64>layerBytes * (cells + 4);
  if (width > MAX_WIDTH || bytes > MAX_BYTES) return false;
  const all = take(bytes);
  east = all + BEYOND;
  south = east + layerBytes;
  seen = south + layerBytes;
  layers = seen + layerBytes;
  return all != 0;
}

/** Bit `bit` of each byte of a row. */
function bitsOf(at: usize, bit: u32): u32 {
  const shift = 7 - <i32>ctz(bit);
  const bits =
    i8x16.bitmask(i8x16.shl(v128.load(at), shift)) | (i8x16.bitmask(i8x16.shl(v128.load(at, 16), shift)) << 16);
  return <u32>bits & (<u32>-1 >> (MAX_WIDTH - width));
}

/** Reads the graph that was read to rows of bits. */
export function readRows(): void {
  memory.fill(east - BEYOND, 0, 2 * layerBytes);
  let at = graph;
  for (let y: usize = 0, end = (<usize>height) << 2; y < end; y += 4) {
    store<u32>(east + y, bitsOf(at, EAST << 4));
    store<u32>(south + y, bitsOf(at, SOUTH << 4));
    at += width;
  }
  // North of the first row is the last one.
  if (torus) store<u32>(south - 4, load<u32>(south + ((<usize>height - 1) << 2)));
}

/** Sets the words around the rows from `low` to `high` of a layer to 0, as the next layer reads them. */
function closeLayer(layer: usize, low: usize, high: usize): void {
  const none = i32x4.splat(0);
  v128.store(layer + low - 16, none);
  store<u32>(layer + low - 20, 0);
  v128.store(layer + high, none);
  store<u32>(layer + high, 0, 16);
}

/** Copies the rows at the border of a layer to where their neighbours on a torus look for them. */
function wrapLayer(layer: usize): void {
  const behind = (<usize>height) << 2;
  store<u32>(layer - 4, load<u32>(layer + behind - 4));
  store<u32>(layer + behind, load<u32>(layer));
}

/**
 * Writes the cells at each distance from `to`, until bit `goalBit` of the cells of a row is reached, or no cell is
 * left. Returns the number of steps to the farthest of them.
 */
function flood(to: u32, goalRow: u32, goalBit: u32): u32 {
  const wraps = torus;
  const around = <i32>width - 1;
  const columns = i32x4.splat(<u32>-1 >> (MAX_WIDTH - width));
  const row = <usize>(to / width);
  const goal = seen + ((<usize>goalRow) << 2);
  memory.fill(seen - BEYOND, 0, layerBytes);
  store<u32>(seen + (row << 2), 1 << (to % width));
  // The rows that can be reached.
  let low: usize = wraps ? 0 : (row << 2) & ~15;
  let high: usize = wraps ? rowsEnd : low + 16;
  let layer = layers;
  for (let at = low; at < high; at += 16) v128.store(layer + at, v128.load(seen + at));
  let steps: usize = 0;
  while (true) {
    closeLayer(layer, low, high);
    if (load<u32>(goal) & goalBit) return <u32>steps;
    steps++;
    if (wraps) {
      wrapLayer(layer);
    } else {
      low = row > steps ? ((row - steps) << 2) & ~15 : 0;
      high = min(rowsEnd, (((row + steps) << 2) & ~15) + 16);
    }
    const next = layer + layerBytes;
    let any = i32x4.splat(0);
    for (let at = low; at < high; at += 16) {
      const here = v128.load(layer + at);
      const toEast = v128.load(east + at);
      const known = v128.load(seen + at);
      const further = v128.and(here, toEast);
      let found = v128.or(i32x4.shl(further, 1), v128.and(i32x4.shr_u(here, 1), toEast));
      found = v128.or(found, v128.and(v128.load(layer + at - 4), v128.load(south + at - 4)));
      found = v128.or(found, v128.and(v128.load(layer + at + 4), v128.load(south + at)));
      if (wraps) {
        found = v128.or(found, i32x4.shr_u(further, around));
        found = v128.or(found, v128.and(i32x4.shl(here, around), toEast));
        // From the last column nothing goes on to the east.
        found = v128.and(found, columns);
      }
      found = v128.andnot(found, known);
      v128.store(next + at, found);
      v128.store(seen + at, v128.or(known, found));
      any = v128.or(any, found);
    }
    if (!v128.any_true(any)) return <u32>steps - 1;
    layer = next;
  }
}

/** Whether all cells of the graph whose rows were read are connected. */
export function isFlooded(): bool {
  flood(firstInside, 0, 0);
  let count: u32 = 0;
  for (let y: usize = 0, end = (<usize>height) << 2; y < end; y += 4) count += i32.popcnt(load<u32>(seen + y));
  return count == inside;
}

// By the bits of the directions whose cells are nearer, in order of their index: the move. North, west, east, south.
const ORDER: u32 = 0x2130;

/**
 * Writes the moves of the shortest path to `out`, and returns their number: of several shortest paths, the one to the
 * smallest cell where they part. The two cells are connected.
 */
export function writeFloodPath(from: u32, to: u32, out: usize): u32 {
  let x = from % width;
  let y = from / width;
  const steps = flood(to, y, 1 << x);
  let layer = layers + <usize>steps * layerBytes;
  for (let end = out + steps; out < end; out++) {
    layer -= layerBytes;
    let move: u32 = 0;
    if (torus) {
      const cell = y * width + x;
      let nearest = cells;
      for (let bits = passages(cell); bits; bits &= bits - 1) {
        const next = step(cell, bits & -bits, true);
        const nextX = next % width;
        const nextY = next / width;
        if (next >= nearest || !((load<u32>(layer + ((<usize>nextY) << 2)) >> nextX) & 1)) continue;
        nearest = next;
        x = nextX;
        y = nextY;
        move = ctz(bits);
      }
    } else {
      const at = (<usize>y) << 2;
      const here = load<u32>(layer + at);
      const ways = load<u32>(east + at);
      const north = (load<u32>(layer + at - 4) & load<u32>(south + at - 4)) >> x;
      const west = ((here & ways) << 1) >> x;
      const toEast = ((here >> 1) & ways) >> x;
      const nearer = (north & 1) | ((west & 1) << 1) | ((toEast & 1) << 2) | 8;
      move = (ORDER >> (ctz(nearer) << 2)) & 3;
      if (move & 1) x += 2 - move;
      else y += move - 1;
    }
    store<u8>(out, <u8>move);
  }
  return steps;
}
