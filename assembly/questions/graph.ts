// The maze that is being asked about, as a graph. Twin: src/queries/graph.ts. Memory: a byte a cell.

import { take } from "../arena";
import { ALL_WALLS, EAST, NORTH, PLANE, SOUTH, WEST } from "../layout";
import { requestHeight, requestMask, requestTopology, requestWidth } from "../request";

export let width: u32 = 0;
export let height: u32 = 0;
export let cells: u32 = 0;
export let torus: bool = false;
/** A byte a cell, 0 for one that is outside, or 0 where none is; how many cells are inside, the first and the last of them. */
export let mask: usize = 0;
export let inside: u32 = 0;
export let firstInside: u32 = 0;
export let lastInside: u32 = 0;
/**
 * A byte a cell: the passages in the high nibble, by the bit of their direction. The low nibble begins as the same; peel() takes from it. 16 bytes
 * of zeros follow.
 */
export let graph: usize = 0;

// How far a step goes, by the bit of its direction.
const steps: usize = memory.data(36, 4);

/** Takes the memory for graphs of the request's size. False: out of memory. */
export function takeGraph(request: usize): bool {
  width = requestWidth(request);
  height = requestHeight(request);
  cells = width * height;
  torus = requestTopology(request) != PLANE;
  store<i32>(steps, -(<i32>width), NORTH << 2);
  store<i32>(steps, 1, EAST << 2);
  store<i32>(steps, <i32>width, SOUTH << 2);
  store<i32>(steps, -1, WEST << 2);
  mask = requestMask(request);
  inside = cells;
  firstInside = 0;
  lastInside = cells - 1;
  if (mask) {
    while (!load<u8>(mask + firstInside)) firstInside++;
    while (!load<u8>(mask + lastInside)) lastInside--;
    inside = 0;
    for (let cell = firstInside; cell <= lastInside; cell++) inside += load<u8>(mask + cell);
  }
  graph = take(<u64>cells + 16);
  return graph != 0;
}

function stepOnTorus(cell: u32, bit: u32): u32 {
  if (bit == NORTH) return cell < width ? cell + cells - width : cell - width;
  if (bit == SOUTH) return cell + width < cells ? cell + width : cell + width - cells;
  if (bit == EAST) return (cell + 1) % width ? cell + 1 : cell + 1 - width;
  return cell % width ? cell - 1 : cell + width - 1;
}

/** The cell in the direction of a bit. `wraps` is `torus`, in a local of the caller. */
export function step(cell: u32, bit: u32, wraps: bool): u32 {
  if (wraps) return stepOnTorus(cell, bit);
  return cell + load<i32>(steps + ((<usize>bit) << 2));
}

/** The bit of the way back. */
export function opposite(bit: u32): u32 {
  return ((bit << 2) | (bit >> 2)) & 15;
}

/** The passages of a cell, a bit each. */
export function passages(cell: u32): u32 {
  return <u32>load<u8>(graph + cell) >> 4;
}

/** How many passages there are. */
export function countPassages(): u32 {
  let sums = i32x4.splat(0);
  for (let at = graph; at < graph + cells; at += 16) {
    sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(v128.load(at)))));
  }
  const first = <u64>(<u32>i32x4.extract_lane(sums, 0)) + <u32>i32x4.extract_lane(sums, 1);
  const second = <u64>(<u32>i32x4.extract_lane(sums, 2)) + <u32>i32x4.extract_lane(sums, 3);
  // Each has two ends, and both nibbles of a cell are the same.
  return <u32>((first + second) >> 2);
}

/** Steps between two cells if there were no walls. */
export function straightDistance(from: u32, to: u32): u32 {
  const fromX = from % width;
  const toX = to % width;
  const fromY = from / width;
  const toY = to / width;
  let dx = fromX > toX ? fromX - toX : toX - fromX;
  let dy = fromY > toY ? fromY - toY : toY - fromY;
  if (torus) {
    dx = min(dx, width - dx);
    dy = min(dy, height - dy);
  }
  return dx + dy;
}

/** The wall between a cell and the one in a direction, as that one has it; a wall where there is none. */
function wallFrom(walls: usize, cell: u32, bit: u32, inside: bool): u32 {
  if (!inside && !torus) return bit;
  const next = inside ? cell + load<i32>(steps + ((<usize>bit) << 2)) : stepOnTorus(cell, bit);
  if (next == cell) return bit;
  return load<u8>(walls + next) & opposite(bit) ? bit : 0;
}

function readCell(walls: usize, x: u32, y: u32): void {
  const cell = y * width + x;
  let closed: u32 = load<u8>(walls + cell);
  closed |= wallFrom(walls, cell, NORTH, y > 0);
  closed |= wallFrom(walls, cell, EAST, x + 1 < width);
  closed |= wallFrom(walls, cell, SOUTH, y + 1 < height);
  closed |= wallFrom(walls, cell, WEST, x > 0);
  store<u8>(graph + cell, (~closed & 15) * 17);
}

/** Reads the passages of the maze at `walls` (cells bytes, and 16 to read past the end), which may be any bytes; outside the mask all become walls. */
export function readMaze(walls: usize): void {
  if (mask) for (let cell: u32 = 0; cell < cells; cell++) if (!load<u8>(mask + cell)) store<u8>(walls + cell, ALL_WALLS);
  // All but the first and the last row, 16 cells at a time; the left and the right column come out wrong.
  const north = i8x16.splat(<i8>NORTH);
  const east = i8x16.splat(<i8>EAST);
  const south = i8x16.splat(<i8>SOUTH);
  const west = i8x16.splat(<i8>WEST);
  const end = walls + cells - width;
  let target = graph + width;
  for (let at = walls + width; at < end; at += 16) {
    let closed = v128.load(at);
    closed = v128.or(closed, i16x8.shr_u(v128.and(v128.load(at - width), south), 2));
    closed = v128.or(closed, i16x8.shr_u(v128.and(v128.load(at, 1), west), 2));
    closed = v128.or(closed, i16x8.shl(v128.and(v128.load(at + width), north), 2));
    closed = v128.or(closed, i16x8.shl(v128.and(v128.load(at - 1), east), 2));
    const open = v128.andnot(i8x16.splat(15), closed);
    v128.store(target, v128.or(open, i16x8.shl(open, 4)));
    target += 16;
  }
  for (let x: u32 = 0; x < width; x++) {
    readCell(walls, x, 0);
    readCell(walls, x, height - 1);
  }
  for (let y: u32 = 1; y + 1 < height; y++) {
    readCell(walls, 0, y);
    readCell(walls, width - 1, y);
  }
  v128.store(graph + cells, i64x2.splat(0));
}
