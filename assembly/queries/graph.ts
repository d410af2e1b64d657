// The maze of a query as a graph. The TypeScript twin is src/queries/graph.ts. Memory: one byte per cell.

import { ALL_WALLS, EAST, NORTH, PLANE, SOUTH, WEST } from "../abi";
import { take } from "../arena";
import { closeOutside } from "../core/grid";
import { cellBeside } from "../core/walls";
import { Request } from "../request";

export let width: u32 = 0;
export let height: u32 = 0;
export let cells: u32 = 0;
export let torus: bool = false;
/** Address of the mask (one byte per cell, 0 outside), or 0 if there is no mask. */
export let mask: usize = 0;
/** Number of cells inside the mask, and the first and the last of these cells. */
export let inside: u32 = 0;
export let firstInside: u32 = 0;
export let lastInside: u32 = 0;
/**
 * Address of the graph, one byte per cell. The high nibble has the cell's passages, one bit per direction. The low
 * nibble is a copy of the high nibble, from which peel() removes passages. 16 zero bytes follow the cells.
 */
export let graph: usize = 0;

// Lookup table by direction bit: the index difference of a step in this direction, i32.
const steps: usize = memory.data(36, 4);

/** Allocates a graph of the request's size. Returns false if there is too little memory. */
export function takeGraph(request: usize): bool {
  width = Request.width(request);
  height = Request.height(request);
  cells = width * height;
  torus = Request.topology(request) != PLANE;
  store<i32>(steps, -(<i32>width), NORTH << 2);
  store<i32>(steps, 1, EAST << 2);
  store<i32>(steps, <i32>width, SOUTH << 2);
  store<i32>(steps, -1, WEST << 2);
  mask = Request.mask(request);
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

/** Makes the functions use the graph at another address. */
export function moveGraph(to: usize): void {
  graph = to;
}

/** Returns the neighbour in the direction of a bit. `wraps` is the value of `torus`; callers keep it in a local. */
export function step(cell: u32, bit: u32, wraps: bool): u32 {
  if (wraps) return cellBeside(cell, bit, width, cells);
  return cell + load<i32>(steps + ((<usize>bit) << 2));
}

/** Bit mask of the passages of a cell. */
export function passages(cell: u32): u32 {
  return <u32>load<u8>(graph + cell) >> 4;
}

/**
 * Returns the number of passages of the graph. If `border` points to the sides of each cell on the border, sets the low
 * nibble of each cell to its directions that wrap around a torus, as tours require.
 */
export function countPassages(border: usize = 0): u32 {
  const high = i8x16.splat(-16);
  const around = i8x16.splat(torus ? 15 : 0);
  let sums = i32x4.splat(0);
  for (let i: usize = 0; i < cells; i += 16) {
    const bytes = v128.load(graph + i);
    if (border) v128.store(graph + i, v128.bitselect(bytes, v128.and(v128.load(border + i), around), high));
    sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(bytes))));
  }
  const first = <u64>(<u32>i32x4.extract_lane(sums, 0)) + <u32>i32x4.extract_lane(sums, 1);
  const second = <u64>(<u32>i32x4.extract_lane(sums, 2)) + <u32>i32x4.extract_lane(sums, 3);
  // Each passage is counted four times: at both ends, and in both nibbles of a cell.
  return <u32>((first + second) >> 2);
}

/** Number of steps between two cells of a maze without walls. */
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

/**
 * Reads the walls of whole rows, [from, end), into the graph, 16 cells at a time. Also writes up to 15 cells of the
 * graph past these rows; later rows overwrite them. `toNorth` and `toSouth` are the offsets from a cell to its northern
 * and southern neighbours. The sides in `border` count as walls in all these cells. The western passages of the first
 * column and the eastern passages of the last column are wrong afterwards; joinColumns corrects them.
 */
function readRows(walls: usize, from: usize, end: usize, toNorth: usize, toSouth: usize, border: u32): void {
  const north = i8x16.splat(<i8>NORTH);
  const east = i8x16.splat(<i8>EAST);
  const south = i8x16.splat(<i8>SOUTH);
  const west = i8x16.splat(<i8>WEST);
  const always = i8x16.splat(<i8>border);
  const toGraph = graph - walls;
  for (let at = from; at < end; at += 16) {
    let closed = v128.or(v128.load(at), always);
    closed = v128.or(closed, i16x8.shr_u(v128.and(v128.load(at + toNorth), south), 2));
    closed = v128.or(closed, i16x8.shr_u(v128.and(v128.load(at, 1), west), 2));
    closed = v128.or(closed, i16x8.shl(v128.and(v128.load(at + toSouth), north), 2));
    closed = v128.or(closed, i16x8.shl(v128.and(v128.load(at - 1), east), 2));
    const open = v128.andnot(i8x16.splat(15), closed);
    v128.store(at + toGraph, v128.or(open, i16x8.shl(open, 4)));
  }
}

/** Corrects the passages between the last and the first column after readRows(). Only a torus has such passages. */
function joinColumns(walls: usize): void {
  // On a torus with one column, the side leads back to the same cell, so there is no passage.
  const wraps: u32 = torus && width > 1 ? WEST : 0;
  const toGraph = graph - walls;
  const toEast = width - 1;
  for (let at = walls, end = walls + cells; at < end; at += width) {
    const open = ~(<u32>load<u8>(at) | ((<u32>load<u8>(at + toEast)) << 2)) & wraps;
    const first = at + toGraph;
    store<u8>(first, (<u32>load<u8>(first) & ~(WEST * 17)) | (open * 17));
    const last = first + toEast;
    store<u8>(last, (<u32>load<u8>(last) & ~(EAST * 17)) | ((open >> 2) * 17));
  }
}

/**
 * Closes all cells outside the mask in the maze at `walls`, then reads its passages. The bytes at `walls` may have any
 * values. Also reads up to 16 bytes past the end of the maze.
 */
export function readMaze(walls: usize): void {
  if (mask) closeOutside(walls, cells, cells, 1, mask, ALL_WALLS);
  // Offset from the first row to the row that counts as its north: on a torus the last row, on a plane the first row
  // itself.
  const toLast: usize = torus ? <usize>(cells - width) : 0;
  const isClosed = !torus || height == 1;
  // Reads the first row, then all rows between, then the last row, because the first and the last have other
  // neighbours.
  for (let row: u32 = 0, end: u32 = 1; row < height; row = end, end = max(row + 1, height - 1)) {
    const isFirst = row == 0;
    const isLast = end == height;
    const toNorth: usize = isFirst ? toLast : -(<usize>width);
    const toSouth: usize = isLast ? -toLast : <usize>width;
    const border = isClosed ? (isFirst ? NORTH : 0) | (isLast ? SOUTH : 0) : 0;
    readRows(walls, walls + row * width, walls + end * width, toNorth, toSouth, border);
  }
  joinColumns(walls);
  v128.store(graph + cells, i64x2.splat(0));
}

/**
 * Whether a maze on a plane has consistent walls, a closed border, and one passage fewer than it has cells, as a tree
 * does. `border` points to the sides of each cell on the border, followed by 16 zero bytes. Takes half of the time of
 * readMaze().
 */
export function isSparse(walls: usize, border: usize): bool {
  let closed: u32 = 0;
  for (let at = walls, end = walls + cells; at < end; at += 16, border += 16) {
    const present: u32 = 0xffff >> max(<i32>(at + 16 - end), 0);
    const bytes = v128.load(at);
    const sides = v128.load(border);
    const east = i16x8.shl(bytes, 6);
    const south = i16x8.shl(bytes, 5);
    // Cells on the border have no cell on the other side.
    const west = v128.or(i16x8.shl(v128.load(at, 1), 4), i16x8.shl(sides, 6));
    const north = v128.or(i16x8.shl(v128.load(at + width), 7), i16x8.shl(sides, 5));
    const odd = v128.or(v128.xor(east, west), v128.xor(south, north));
    if (v128.any_true(v128.andnot(sides, bytes)) || <u32>i8x16.bitmask(odd) & present) return false;
    closed += popcnt(<u32>i8x16.bitmask(east) & present) + popcnt(<u32>i8x16.bitmask(south) & present);
  }
  return closed == cells + 1;
}
