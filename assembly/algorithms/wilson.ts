// Wilson: from each vertex not yet in the tree, a random walk until it meets the tree; its loops erased, the walk joins the tree. Source: Wilson,
// "Generating random spanning trees more quickly than the cover time", 1996.
// On the plane the vertices are the inner corners and the border is the root; on a torus they are the cells and cell 0 is the root, under a
// mask the cells and the first one of each region.
// Time: O(n log n) steps on average. Scratch: none on the plane, a byte a cell and its border on a torus. Uniform. Draws: directions; walks
// begin in scan order.

import { take } from "../arena";
import { BORDER, clearCorners, cornersLead, cornersSlack, cornersStride, cornersToWalls, IN_TREE } from "../corners";
import { ALL_WALLS, TORUS } from "../layout";
import { cellBeside, hasWay, NONE, openWall, readMask, regionOf } from "../mask";
import { fillBlock, STREAM_BLOCK, STREAM_BYTES, startStream } from "../random";
import { begin, requestCount, requestHeight, requestIndex, requestMask, requestSeed, requestTopology, requestWidth } from "../request";

// A vertex holds four times its direction. How far the next one is, by that; and how far from a border byte to the cell at the other side.
const OFFSETS: usize = memory.data(16, 16);
const WRAPS: usize = memory.data(16, 16);
// The root of a torus: in the tree, without a direction.
const ROOT: u8 = 17;

// The directions of a block of random words, a byte each, times four.
const directions: usize = memory.data(1024, 16);
const DIRECTIONS_END: usize = directions + 1024;

/** The next 1024 directions: 16 from each word, lowest bits first. Answers where they begin. */
function fillDirections(stream: usize): usize {
  fillBlock(stream);
  let to = directions;
  for (let at = stream + STREAM_BLOCK; at < stream + STREAM_BYTES; at += 4) {
    const word = v128.load32_splat(at);
    const bytes = i8x16.shuffle(word, word, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    // Per 32-bit lane: byte k holds directions 4k.. of the word's byte; take the k-th pair of bits, as bits 2 and 3.
    let four = v128.and(i32x4.shl(bytes, 2), i32x4.splat(0x0000000c));
    four = v128.or(four, v128.and(bytes, i32x4.splat(0x00000c00)));
    four = v128.or(four, v128.and(i32x4.shr_u(bytes, 2), i32x4.splat(0x000c0000)));
    four = v128.or(four, v128.and(i32x4.shr_u(bytes, 4), i32x4.splat(0x0c000000)));
    v128.store(to, four);
    to += 16;
  }
  return directions;
}

/** Which of 16 bytes are not in the tree, a bit each. */
function notInTree(at: usize): u32 {
  return ~i8x16.bitmask(i16x8.shl(v128.load(at), 7)) & 0xffff;
}

/**
 * Adds every vertex from `first` to `end` to the tree. A byte that is not in the tree is a vertex. `wraps`: BORDER where the border leads to
 * the other side, 0 where it is the tree.
 */
function loopErasedWalks(first: usize, end: usize, wraps: u32, stream: usize): void {
  let draw = DIRECTIONS_END;
  for (let scan = first; scan < end; scan += 16) {
    let waiting = notInTree(scan);
    while (waiting) {
      const start = scan + ctz(waiting);
      if (start >= end) return;
      if (draw == DIRECTIONS_END) draw = fillDirections(stream);
      let exit: u32 = load<u8>(draw++);
      let vertex = start + load<i32>(exit, OFFSETS);
      let byte: u32 = load<u8>(vertex);
      // Most walks are over at once: they change one bit of what is waiting.
      if ((byte & (wraps | IN_TREE)) == IN_TREE) {
        store<u8>(start, exit | IN_TREE);
        waiting &= waiting - 1;
        continue;
      }
      store<u8>(start, exit);
      // The last exit from a vertex overwrites the earlier ones: that erases the loops.
      while (true) {
        if (byte & IN_TREE) {
          if (!(byte & wraps)) break;
          vertex += load<i32>(exit, WRAPS);
          if (load<u8>(vertex) & IN_TREE) break;
        }
        if (draw == DIRECTIONS_END) draw = fillDirections(stream);
        exit = load<u8>(draw++);
        store<u8>(vertex, exit);
        vertex += load<i32>(exit, OFFSETS);
        byte = load<u8>(vertex);
      }

      vertex = start;
      exit = load<u8>(vertex);
      do {
        store<u8>(vertex, exit | IN_TREE);
        vertex += load<i32>(exit, OFFSETS);
        byte = load<u8>(vertex);
        if (byte & wraps) {
          vertex += load<i32>(exit, WRAPS);
          byte = load<u8>(vertex);
        }
        exit = byte;
      } while (!(exit & IN_TREE));
      waiting = notInTree(scan);
    }
  }
}

/** Makes a maze under a mask, of which `tree` has a byte a cell for the time. */
function walksUnderMask(walls: usize, width: u32, height: u32, tree: usize, stream: usize): void {
  const cells = width * height;
  memory.fill(walls, <u8>ALL_WALLS, cells);
  for (let cell: u32 = 0; cell < cells; cell++) {
    const region = regionOf(cell);
    store<u8>(tree + cell, region == cell || region == NONE ? IN_TREE : 0);
  }
  let draw = DIRECTIONS_END;
  for (let start: u32 = 0; start < cells; start++) {
    for (let cell = start; !(load<u8>(tree + cell) & IN_TREE); ) {
      if (draw == DIRECTIONS_END) draw = fillDirections(stream);
      const exit = <u32>load<u8>(draw++);
      if (!hasWay(cell, exit >> 2)) continue;
      store<u8>(tree + cell, exit);
      cell = cellBeside(cell, exit >> 2, width, height);
    }
    for (let cell = start; !(load<u8>(tree + cell) & IN_TREE); ) {
      const direction = <u32>load<u8>(tree + cell) >> 2;
      store<u8>(tree + cell, IN_TREE);
      const next = cellBeside(cell, direction, width, height);
      openWall(walls, cell, direction, next);
      cell = next;
    }
  }
}

export function wilson(request: usize): usize {
  if (!begin(request)) return 0;
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  const seed = requestSeed(request);
  const index = requestIndex(request);
  const torus = requestTopology(request) == TORUS;
  const cells = <usize>width * height;
  if (requestMask(request)) {
    const walls = take(<u64>cells * count);
    const tree = take(cells);
    const stream = take(STREAM_BYTES);
    if (!walls || !tree || !stream || !readMask(request)) return 0;
    for (let i: u32 = 0; i < count; i++) {
      startStream(stream, seed, index + i);
      walksUnderMask(walls + <usize>i * cells, width, height, tree, stream);
    }
    return walls;
  }
  // The corners of the plane lie where its walls will be; a torus has its cells in a grid with a border.
  const walls = take(<u64>cells * count + (torus ? 16 : cornersSlack(width, height)));
  const grid = torus ? take((<u64>width + 2) * (<u64>height + 2) + 32) : 0;
  const stream = take(STREAM_BYTES);
  if (!walls || (torus && !grid) || !stream) return 0;
  const stride = torus ? width + 2 : cornersStride(width, height);
  store<i32>(OFFSETS, -(<i32>stride));
  store<i32>(OFFSETS, 1, 4);
  store<i32>(OFFSETS, stride, 8);
  store<i32>(OFFSETS, -1, 12);
  store<i32>(WRAPS, stride * height);
  store<i32>(WRAPS, -(<i32>width), 4);
  store<i32>(WRAPS, -(<i32>(stride * height)), 8);
  store<i32>(WRAPS, width, 12);

  for (let i: u32 = 0; i < count; i++) {
    const maze = walls + <usize>i * cells;
    startStream(stream, seed, index + i);
    if (torus) {
      clearTorus(grid, width, height);
      loopErasedWalks(grid + stride + 1, grid + stride * (height + 1), BORDER, stream);
      torusToWalls(grid, maze, width, height);
    } else {
      const corners = maze + cornersLead(width, height);
      clearCorners(corners, width, height);
      loopErasedWalks(corners + stride + 1, corners + <usize>stride * height, 0, stream);
      cornersToWalls(corners, width, height);
    }
  }
  return walls;
}

/** Writes the cells of a torus, only the root in the tree, and a border around them. */
function clearTorus(grid: usize, width: u32, height: u32): void {
  const stride = width + 2;
  memory.fill(grid, <u8>(BORDER | IN_TREE), stride * (height + 2));
  let row = grid + stride + 1;
  for (let y: u32 = 0; y < height; y++) {
    memory.fill(row, 0, width);
    row += stride;
  }
  store<u8>(grid + stride + 1, ROOT);
}

/** The walls of a torus from the directions of its cells; writes up to 15 bytes past their end. */
function torusToWalls(grid: usize, walls: usize, width: u32, height: u32): void {
  const stride = width + 2;
  // The border becomes what is at the other side.
  for (let y: u32 = 1; y <= height; y++) {
    const row = grid + y * stride;
    store<u8>(row, load<u8>(row + width));
    store<u8>(row + width + 1, load<u8>(row + 1));
  }
  memory.copy(grid, grid + height * stride, stride);
  memory.copy(grid + (height + 1) * stride, grid + stride, stride);

  // The wall of a cell that its own direction opens, and those that its neighbours' do; directions north, east, south, west are 1, 5, 9, 13,
  // walls as in layout.ts: 1 north, 2 east, 4 south, 8 west.
  const own = i8x16(0, 1, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 8, 0, 0);
  const northern = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
  const eastern = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0);
  const southern = i8x16(0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  const western = i8x16(0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  for (let y: u32 = 0; y < height; y++) {
    const row = grid + (y + 1) * stride + 1;
    for (let x: u32 = 0; x < width; x += 16) {
      const cell = row + x;
      const vertical = v128.or(i8x16.swizzle(northern, v128.load(cell - stride)), i8x16.swizzle(southern, v128.load(cell + stride)));
      const level = v128.or(i8x16.swizzle(western, v128.load(cell - 1)), i8x16.swizzle(eastern, v128.load(cell, 1)));
      const open = v128.or(i8x16.swizzle(own, v128.load(cell)), v128.or(vertical, level));
      v128.store(walls + y * width + x, v128.xor(i8x16.splat(<i8>ALL_WALLS), open));
    }
  }
}
