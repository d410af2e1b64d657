// Wilson: from each vertex not yet in the tree, a random walk until it meets the tree; its loops erased, the walk joins
// the tree. Source: Wilson, "Generating random spanning trees more quickly than the cover time", 1996. On the plane the
// vertices are the inner corners and the border is the root; on a torus they are the cells and cell 0 is the root,
// under a mask the cells and the first one of each region. Time: O(n log n) steps on average. Scratch: none on the
// plane; 1.1 bytes a cell on a torus and under a mask, in addition to the mask's memory. Uniform. Draws: directions;
// walks begin in scan order.

import { ALL_WALLS, TORUS } from "../abi";
import { take } from "../arena";
import {
  BORDER,
  clearCorners,
  cornersLead,
  cornersSlack,
  cornersStride,
  cornersToWalls,
  IN_TREE,
} from "../core/corners";
import { NONE, nextRegion, readMask, regionBegin } from "../core/mask";
import { fillDirections, STREAM_BYTES, startStream } from "../core/random";
import {
  begin,
  requestCount,
  requestHeight,
  requestIndex,
  requestMask,
  requestSeed,
  requestTopology,
  requestWidth,
} from "../request";

// A vertex holds four times its direction. How far the next one is, by that; and how far from a border byte to where it
// leads: around the border, or BACK, if it has that bit, to where the walk came from.
const OFFSETS: usize = memory.data(16, 16);
const WRAPS: usize = memory.data(32, 16);
const BACK: u32 = 16;
// Bytes among the cells: a root, which has no direction; a border that leads around; outside, which leads back.
const ROOT: u8 = <u8>(IN_TREE | 16);
const AROUND: u8 = <u8>(IN_TREE | BORDER);
const OUTSIDE: u8 = <u8>(IN_TREE | BORDER | BACK);

// The next directions, times four. A maze of 5 x 5 needs 22 of them; with more of them at a time it takes longer.
const directions: usize = memory.data(256, 16);
const DIRECTIONS_END: usize = directions + 256;

/** Draws the next directions; returns where they begin. */
function nextDirections(stream: usize): usize {
  fillDirections(stream, directions, DIRECTIONS_END);
  return directions;
}

/** Which of 16 bytes are not in the tree, a bit each. */
function notInTree(at: usize): u32 {
  return ~i8x16.bitmask(i16x8.shl(v128.load(at), 7)) & 0xffff;
}

// The method is compiled into its callers, one of which has no wraps: as a function it takes 5 % more there.
class Walks {
  /**
   * Adds every vertex from `first` to `end` to the tree. A byte that is not in the tree is a vertex. `wraps`: BORDER
   * where the border leads around or back, 0 where it is the tree.
   */
  @inline
  static eraseLoops(first: usize, end: usize, wraps: u32, stream: usize): void {
    let draw = DIRECTIONS_END;
    for (let scan = first; scan < end; scan += 16) {
      // Bits of vertices are cleared here and not read anew, which would have to wait until the last bytes are stored.
      let waiting = notInTree(scan);
      const left = <u32>(end - scan);
      if (left < 16) waiting &= (1 << left) - 1;
      while (waiting) {
        const start = scan + ctz(waiting);
        if (draw == DIRECTIONS_END) draw = nextDirections(stream);
        let exit: u32 = load<u8>(draw++);
        let vertex = start + load<i32>(exit, OFFSETS);
        let byte: u32 = load<u8>(vertex);
        // Most walks end at once.
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
            vertex += load<i32>(exit + (byte & BACK), WRAPS);
            if (load<u8>(vertex) & IN_TREE) break;
          }
          if (draw == DIRECTIONS_END) draw = nextDirections(stream);
          exit = load<u8>(draw++);
          store<u8>(vertex, exit);
          vertex += load<i32>(exit, OFFSETS);
          byte = load<u8>(vertex);
        }

        vertex = start;
        byte = load<u8>(vertex);
        while (true) {
          exit = byte;
          store<u8>(vertex, exit | IN_TREE);
          const place = <u32>(vertex - scan);
          waiting &= ~(u32(place < 16) << place);
          vertex += load<i32>(exit, OFFSETS);
          byte = load<u8>(vertex);
          if (byte & IN_TREE) {
            if (!(byte & wraps)) break;
            vertex += load<i32>(exit, WRAPS);
            byte = load<u8>(vertex);
            if (byte & IN_TREE) break;
          }
        }
      }
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
  const byCells = torus || requestMask(request) != 0;
  const cells = <usize>width * height;
  // The corners of the plane lie where its walls will be; cells are in a grid with a border.
  const walls = take(<u64>cells * count + (byCells ? 16 : cornersSlack(width, height)));
  const grid = byCells ? take((<u64>width + 2) * (<u64>height + 2) + 32) : 0;
  const stream = take(STREAM_BYTES);
  if (!walls || (byCells && !grid) || !stream) return 0;
  if (requestMask(request) && !readMask(request)) return 0;
  const stride = byCells ? width + 2 : cornersStride(width, height);
  layOffsets(stride, width, height);

  for (let i: u32 = 0; i < count; i++) {
    const maze = walls + <usize>i * cells;
    startStream(stream, seed, index + i);
    if (byCells) {
      clearCells(request, grid);
      Walks.eraseLoops(grid + stride + 1, grid + stride * (height + 1), BORDER, stream);
      if (torus) copyAround(grid, width, height);
      cellsToWalls(grid, maze, width, height);
    } else {
      const corners = maze + cornersLead(width, height);
      clearCorners(corners, width, height, 0);
      Walks.eraseLoops(corners + stride + 1, corners + <usize>stride * height, 0, stream);
      cornersToWalls(corners, width, height);
    }
  }
  return walls;
}

function layOffsets(stride: u32, width: u32, height: u32): void {
  store<i32>(OFFSETS, -(<i32>stride));
  store<i32>(OFFSETS, 1, 4);
  store<i32>(OFFSETS, stride, 8);
  store<i32>(OFFSETS, -1, 12);
  store<i32>(WRAPS, stride * height);
  store<i32>(WRAPS, -(<i32>width), 4);
  store<i32>(WRAPS, -(<i32>(stride * height)), 8);
  store<i32>(WRAPS, width, 12);
  v128.store(WRAPS + BACK, i32x4.neg(v128.load(OFFSETS)));
}

/** Writes the cells, only roots in the tree, and a border around them. */
function clearCells(request: usize, grid: usize): void {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const torus = requestTopology(request) == TORUS;
  const stride = width + 2;
  const first = grid + stride + 1;
  memory.fill(grid, torus ? AROUND : OUTSIDE, stride * (height + 2));
  let mask = requestMask(request);
  if (!mask) {
    for (let y: u32 = 0; y < height; y++) memory.fill(first + y * stride, 0, width);
    store<u8>(first, ROOT);
    return;
  }
  for (let y: u32 = 0; y < height; y++) {
    closeOutside(first + y * stride, width, mask);
    mask += width;
  }
  if (torus) closeBorder(grid, width, height);
  for (let region = nextRegion(NONE); region != NONE; region = nextRegion(region)) {
    const cell = regionBegin(region);
    store<u8>(first + cell + 2 * (cell / width), ROOT);
  }
}

/** Writes a row of cells under a mask, none in the tree. */
function closeOutside(row: usize, width: u32, mask: usize): void {
  const beyond = row + width;
  const after = v128.load(beyond);
  for (let x: u32 = 0; x < width; x += 16) {
    const outside = i8x16.eq(v128.load(mask + x), i8x16.splat(0));
    v128.store(row + x, v128.and(outside, i8x16.splat(OUTSIDE)));
  }
  v128.store(beyond, after);
}

/** The border of a torus leads nowhere where there is no cell at the other side. */
function closeBorder(grid: usize, width: u32, height: u32): void {
  const stride = width + 2;
  const bottom = grid + stride * (height + 1);
  for (let row = grid + stride; row < bottom; row += stride) {
    store<u8>(row, AROUND | load<u8>(row + width));
    store<u8>(row + width + 1, AROUND | load<u8>(row + 1));
  }
  for (let x: u32 = 1; x <= width; x++) {
    store<u8>(grid + x, AROUND | load<u8>(bottom - stride + x));
    store<u8>(bottom + x, AROUND | load<u8>(grid + stride + x));
  }
}

/** Copies the opposite side of a torus to its border. */
function copyAround(grid: usize, width: u32, height: u32): void {
  const stride = width + 2;
  for (let y: u32 = 1; y <= height; y++) {
    const row = grid + y * stride;
    store<u8>(row, load<u8>(row + width));
    store<u8>(row + width + 1, load<u8>(row + 1));
  }
  memory.copy(grid, grid + height * stride, stride);
  memory.copy(grid + (height + 1) * stride, grid + stride, stride);
}

/** The walls from the directions of the cells; writes up to 15 bytes past their end. */
function cellsToWalls(grid: usize, walls: usize, width: u32, height: u32): void {
  const stride = width + 2;
  // The wall of a cell that its own direction opens, and those that its neighbours' do; directions north, east, south,
  // west are 1, 5, 9, 13, walls as in abi.ts: 1 north, 2 east, 4 south, 8 west.
  const own = i8x16(0, 1, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 8, 0, 0);
  const northern = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
  const eastern = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0);
  const southern = i8x16(0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  const western = i8x16(0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  for (let y: u32 = 0; y < height; y++) {
    const row = grid + (y + 1) * stride + 1;
    for (let x: u32 = 0; x < width; x += 16) {
      const cell = row + x;
      const vertical = v128.or(
        i8x16.swizzle(northern, v128.load(cell - stride)),
        i8x16.swizzle(southern, v128.load(cell + stride)),
      );
      const level = v128.or(i8x16.swizzle(western, v128.load(cell - 1)), i8x16.swizzle(eastern, v128.load(cell, 1)));
      const open = v128.or(i8x16.swizzle(own, v128.load(cell)), v128.or(vertical, level));
      v128.store(walls + y * width + x, v128.xor(i8x16.splat(<i8>ALL_WALLS), open));
    }
  }
}
