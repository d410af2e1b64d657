// Wilson: from each vertex outside the tree, a random walk goes on until it meets the tree. The path of the walk,
// without loops, is then added to the tree. Source: Wilson, "Generating random spanning trees more quickly than the
// cover time", 1996. On the plane the vertices are the inner corners, and the root is the border (core/corners.ts). On
// a torus and under a mask the vertices are the cells, and the root of each region is its first cell (wilson/cells.ts).
// Time: O(n log n) steps on average. Scratch: none on the plane; 1.1 bytes per cell on a torus and under a mask, in
// addition to the memory of the mask. Uniform. Draws: a direction for each step. Walks begin in scan order.

import { TORUS } from "../abi";
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
import { layOffsets } from "../core/directions";
import { readMask } from "../core/mask";
import { fillDirections, STREAM_BYTES, startStream } from "../core/random";
import { begin, Request } from "../request";
import { BACK, cellsBytes, cellsStride, cellsToWalls, clearCells, copyAround } from "./wilson/cells";

// An exit is 4 * the direction in which a walk leaves a vertex. Lookup table by exit: offset to the next vertex, i32.
const OFFSETS: usize = memory.data(16, 16);
// Lookup table of offsets, i32, for a walk on a border byte. Entry `exit` leads to the opposite side of the torus.
// Entry `exit | BACK` leads back to the previous vertex.
const WRAPS: usize = memory.data(32, 16);

// Buffer of the next exits. A larger buffer would slow down small mazes: 5 x 5 cells need only 22 exits.
const exits: usize = memory.data(256, 16);
const EXITS_END: usize = exits + 256;

function layAllOffsets(stride: u32, width: u32, height: u32): void {
  layOffsets(OFFSETS, stride, 1);
  store<i32>(WRAPS, stride * height);
  store<i32>(WRAPS, -(<i32>width), 4);
  store<i32>(WRAPS, -(<i32>(stride * height)), 8);
  store<i32>(WRAPS, width, 12);
  v128.store(WRAPS + BACK, i32x4.neg(v128.load(OFFSETS)));
}

/** Fills the buffer with the next exits. Returns its address. */
function nextExits(stream: usize): usize {
  fillDirections(stream, exits, EXITS_END);
  return exits;
}

/** Bit mask of 16 bytes. A bit is set if the byte is not in the tree. */
function notInTree(at: usize): u32 {
  return ~i8x16.bitmask(i16x8.shl(v128.load(at), 7)) & 0xffff;
}

// The method is inlined into both callers. With a function call, the caller that passes wraps = 0 would take 5 %
// longer.
class Walks {
  /**
   * Adds every vertex from `first` to `end` that is not in the tree. `wraps` is BORDER if a walk that steps onto the
   * border goes around or returns, and 0 if the border is in the tree.
   */
  @inline
  static eraseLoops(first: usize, end: usize, wraps: u32, stream: usize): void {
    let next = EXITS_END;
    for (let scan = first; scan < end; scan += 16) {
      // Bit mask of the vertices outside the tree. Vertices that join the tree are cleared in the mask, because reading
      // the bytes just stored would stall.
      let waiting = notInTree(scan);
      const left = <u32>(end - scan);
      if (left < 16) waiting &= (1 << left) - 1;
      while (waiting) {
        const start = scan + ctz(waiting);
        if (next == EXITS_END) next = nextExits(stream);
        let exit: u32 = load<u8>(next++);
        let vertex = start + load<i32>(exit, OFFSETS);
        let byte: u32 = load<u8>(vertex);
        // Most walks are a single step.
        if ((byte & (wraps | IN_TREE)) == IN_TREE) {
          store<u8>(start, exit | IN_TREE);
          waiting &= waiting - 1;
          continue;
        }
        store<u8>(start, exit);
        // The last exit from a vertex overwrites the earlier ones, which erases the loops.
        while (true) {
          if (byte & IN_TREE) {
            if (!(byte & wraps)) break;
            vertex += load<i32>(exit + (byte & BACK), WRAPS);
            if (load<u8>(vertex) & IN_TREE) break;
          }
          if (next == EXITS_END) next = nextExits(stream);
          exit = load<u8>(next++);
          store<u8>(vertex, exit);
          vertex += load<i32>(exit, OFFSETS);
          byte = load<u8>(vertex);
        }

        vertex = start;
        byte = load<u8>(vertex);
        while (true) {
          exit = byte;
          store<u8>(vertex, exit | IN_TREE);
          const index = <u32>(vertex - scan);
          waiting &= ~(u32(index < 16) << index);
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

/** Makes mazes of a plane from their corners, which are stored in the memory of the walls. */
function fromCorners(request: usize, walls: usize, stream: usize): void {
  const width = Request.width(request);
  const height = Request.height(request);
  const stride = cornersStride(width, height);
  layAllOffsets(stride, width, height);
  for (let i: u32 = 0; i < Request.count(request); i++) {
    const corners = walls + cornersLead(width, height);
    startStream(stream, Request.seed(request), Request.index(request) + i);
    clearCorners(corners, width, height, 0);
    Walks.eraseLoops(corners + stride + 1, corners + <usize>stride * height, 0, stream);
    cornersToWalls(corners, width, height);
    walls += <usize>width * height;
  }
}

/** Makes mazes of a torus or under a mask from their cells, which are stored in a separate grid. */
function fromCells(request: usize, walls: usize, grid: usize, stream: usize): void {
  const width = Request.width(request);
  const height = Request.height(request);
  const stride = cellsStride(width);
  layAllOffsets(stride, width, height);
  for (let i: u32 = 0; i < Request.count(request); i++) {
    startStream(stream, Request.seed(request), Request.index(request) + i);
    clearCells(request, grid);
    Walks.eraseLoops(grid + stride + 1, grid + stride * (height + 1), BORDER, stream);
    if (Request.topology(request) == TORUS) copyAround(grid, width, height);
    cellsToWalls(grid, walls, width, height);
    walls += <usize>width * height;
  }
}

export function wilson(request: usize): usize {
  if (!begin(request)) return 0;
  const width = Request.width(request);
  const height = Request.height(request);
  const byCells = Request.topology(request) == TORUS || Request.mask(request) != 0;
  const slack = byCells ? 16 : cornersSlack(width, height);
  const walls = take(<u64>width * height * Request.count(request) + slack);
  const grid = byCells ? take(cellsBytes(width, height)) : 0;
  const stream = take(STREAM_BYTES);
  if (!walls || (byCells && !grid) || !stream) return 0;
  if (Request.mask(request) && !readMask(request)) return 0;
  if (byCells) fromCells(request, walls, grid, stream);
  else fromCorners(request, walls, stream);
  return walls;
}
