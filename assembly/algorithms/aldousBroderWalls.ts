// Aldous-Broder as a wall adder: a random walk over the inner corners of the plane (core/corners.ts). When the walk
// enters an unvisited corner, it builds the wall between that corner and the previous vertex of the walk. The border is
// a single vertex. The walk leaves the border along an edge drawn from all edges between the border and the corners.
// Source: Think Labyrinth, "Aldous-Broder". The mazes are distributed like those of Aldous-Broder on the dual graph.
// Time: O(n log² n) steps on average. Scratch: up to six rows. Uniform. Draws: from the border, a number below the
// number of edges that leave the border; from a corner, a direction, 16 per word, lowest bits first.
//
// Most steps build nothing, so the bytes of four steps are read together. If one of them is a new corner, all four
// corners are entered without a branch. If one of the steps reaches the border, only the corners of the earlier steps
// are entered. This loop has more live values than registers, which makes it slow. Large mazes therefore have a
// separate loop, which uses fewer values and skips steps that enter only visited corners. In small mazes, that loop
// gains nothing or is slower (see LARGE).

import { take } from "../arena";
import { Draw } from "../core/choices";
import {
  BORDER,
  clearCorners,
  cornersLead,
  cornersSlack,
  cornersStride,
  cornersToWalls,
  IN_TREE,
} from "../core/corners";
import { BACK } from "../core/directions";
import { layPaths, PATHS } from "../core/paths";
import { fillBlock, STREAM_BYTES, startStream } from "../core/random";
import { begin, Request } from "../request";

// Byte of a corner that is not in the tree. A single test of the bits NEW | BORDER finds new corners and the border.
const NEW: u32 = 16;

// Minimum number of cells for the loop that skips steps. The loop gains nothing at 64 x 64, and costs 10 % at 16 x 16.
const LARGE: u32 = 1 << 13;

// Lookup table by side of the border (0 top, 1 bottom, 2 left, 3 right), three u32 per side (see laySide): base, step
// and direction of the side's edges.
const SIDES: usize = memory.data(64, 16);

/**
 * Fills in the entry of `side` in the table SIDES. All edges from the border to corners are numbered, first those of
 * the top, then bottom, left and right. Edge e of this side leads in `direction` to the corner at base + e * step. The
 * side's first edge has the number `edge` and leads to the corner at `first`.
 */
function laySide(side: u32, edge: u32, first: u32, step: u32, direction: u32): void {
  store<u32>(side << 4, first - edge * step, SIDES);
  store<u32>(side << 4, step, SIDES + 4);
  store<u32>(side << 4, direction, SIDES + 8);
}

function laySides(width: u32, height: u32): void {
  const stride = cornersStride(width, height);
  const across = width - 1;
  const down = height - 1;
  laySide(0, 0, stride + 1, 1, 2);
  laySide(1, across, stride * down + 1, 1, 0);
  laySide(2, 2 * across, stride + 1, stride, 1);
  laySide(3, 2 * across + down, stride + across, stride, 3);
}

/** Returns the side of the border where an edge begins. Edges are numbered in the order top, bottom, left, right. */
function sideOf(edge: u32, across: u32, down: u32): u32 {
  return (edge >= across ? 1 : 0) + (edge >= 2 * across ? 1 : 0) + (edge >= 2 * across + down ? 1 : 0);
}

/**
 * Skips bytes of the stream while their steps reach neither a new corner nor the border. The low half of the result is
 * the corner where the walk is then, the high half is the address of the next byte.
 */
function passOver(corner: usize, at: usize, end: usize): u64 {
  for (; at < end; at++) {
    const path = (<usize>load<u8>(at)) << 4;
    const one = corner + load<u32>(path, PATHS);
    const two = corner + load<u32>(path, PATHS + 4);
    const three = corner + load<u32>(path, PATHS + 8);
    const four = corner + load<u32>(path, PATHS + 12);
    if (<u32>(load<u8>(one) | load<u8>(two) | load<u8>(three) | load<u8>(four)) & (NEW | BORDER)) break;
    corner = four;
  }
  return ((<u64>at) << 32) | corner;
}

// These methods are inlined. Calling the two methods for the border would make the walk 10 % slower.
class Walk {
  /** Enters a corner in a direction if `isMet` is true and the corner is new. Returns -1 if so, otherwise 0. */
  @inline
  static enter(corner: usize, direction: u32, isMet: bool): u32 {
    const byte = <u32>load<u8>(corner);
    const isNew = isMet ? -(byte >> 4) : 0;
    store<u8>(corner, byte ^ (isNew & (((direction ^ BACK) << 2) | IN_TREE | NEW)));
    return isNew;
  }

  /** Enters four corners in the directions of a byte. Returns the negated number of new corners. */
  @inline
  static enterFour(one: usize, two: usize, three: usize, four: usize, byte: u32): u32 {
    // Two expressions would have one more live value than this single expression, and take 17 % longer.
    return (
      Walk.enter(one, byte & 3, true) +
      Walk.enter(two, (byte >> 2) & 3, true) +
      Walk.enter(three, (byte >> 4) & 3, true) +
      Walk.enter(four, (byte >> 6) & 3, true)
    );
  }

  /**
   * Returns the number (1 to 4) of the first step of a byte that reaches the border. One of the four steps must reach
   * it.
   */
  @inline
  static stepToBorder(corner: usize, byte: u32): u32 {
    const path = byte << 4;
    const one = <u32>load<u8>(corner + load<u32>(path, PATHS));
    const two = <u32>load<u8>(corner + load<u32>(path, PATHS + 4));
    const three = <u32>load<u8>(corner + load<u32>(path, PATHS + 8));
    return ctz((one & BORDER) | ((two & BORDER) << 1) | ((three & BORDER) << 2) | (BORDER << 3));
  }

  /** Enters the corners before step `last`, which reaches the border. Returns the negated number of new corners. */
  @inline
  static enterBeforeBorder(corner: usize, byte: u32, last: u32): u32 {
    const path = byte << 4;
    const one = Walk.enter(corner + load<u32>(path, PATHS), byte & 3, last > 1);
    const two = Walk.enter(corner + load<u32>(path, PATHS + 4), (byte >> 2) & 3, last > 2);
    return one + two + Walk.enter(corner + load<u32>(path, PATHS + 8), (byte >> 4) & 3, last > 3);
  }

  /** Walks until every corner is in the tree. The caller has started the random stream. */
  @inline
  static untilDone(corners: usize, width: u32, height: u32, stream: usize, isLarge: bool): void {
    const across = width - 1;
    const down = height - 1;
    let left = across * down;
    if (!left) return;
    const edges: u32 = 2 * (across + down);
    const wordsEnd = stream + STREAM_BYTES;
    let words = wordsEnd;
    // Unused directions of the current word, lowest bits first. A 1 above the last direction marks the end.
    let directions: u64 = 1;
    while (true) {
      // The walk is on the border. Draws the edge along which the walk leaves the border.
      let product: u64;
      do {
        if (words == wordsEnd) words = fillBlock(stream);
        product = <u64>load<u32>(words) * edges;
        words += 4;
      } while (Draw.isRejected(product, edges));
      const edge = <u32>(product >> 32);
      const side = sideOf(edge, across, down) << 4;
      let corner: usize = corners + load<u32>(side, SIDES) + edge * load<u32>(side, SIDES + 4);
      left += Walk.enter(corner, load<u32>(side, SIDES + 8), true);
      if (!left) return;

      while (true) {
        if (directions == 1) {
          if (words == wordsEnd) words = fillBlock(stream);
          let passed: u32 = 0;
          if (isLarge) {
            const passedTo = passOver(corner, words, wordsEnd);
            corner = <u32>passedTo;
            words = <usize>(passedTo >> 32) & ~3;
            if (words == wordsEnd) continue;
            passed = <u32>(passedTo >> 32) & 3;
          }
          directions = (<u64>load<u32>(words) | 0x100000000) >> (passed << 3);
          words += 4;
        }
        if (directions >= 256) {
          const path = (<usize>directions & 255) << 4;
          const one = corner + load<u32>(path, PATHS);
          const two = corner + load<u32>(path, PATHS + 4);
          const three = corner + load<u32>(path, PATHS + 8);
          const four = corner + load<u32>(path, PATHS + 12);
          const any = <u32>(load<u8>(one) | load<u8>(two) | load<u8>(three) | load<u8>(four));
          if (any & (NEW | BORDER)) {
            if (any & BORDER) break;
            left += Walk.enterFour(one, two, three, four, <u32>directions);
            if (!left) return;
          }
          corner = four;
          directions >>= 8;
        } else {
          // Fewer than four directions of the word may be left if the walk came from the border. Takes a single step.
          const direction = <u32>directions & 3;
          directions >>= 2;
          corner += load<u32>(direction << 4, PATHS);
          if (<u32>load<u8>(corner) & BORDER) break;
          left += Walk.enter(corner, direction, true);
          if (!left) return;
        }
      }
      if (directions >= 256) {
        const byte = <u32>directions & 255;
        const last = Walk.stepToBorder(corner, byte);
        left += Walk.enterBeforeBorder(corner, byte, last);
        if (!left) return;
        directions >>= 2 * last;
      }
    }
  }
}

// Separate functions for small and large mazes, so that neither function contains the tests of the other.
function walkSmall(corners: usize, width: u32, height: u32, stream: usize): void {
  Walk.untilDone(corners, width, height, stream, false);
}
function walkLarge(corners: usize, width: u32, height: u32, stream: usize): void {
  Walk.untilDone(corners, width, height, stream, true);
}

export function aldousBroderWalls(request: usize): usize {
  if (!begin(request)) return 0;
  const width = Request.width(request);
  const height = Request.height(request);
  const count = Request.count(request);
  const seed = Request.seed(request);
  const index = Request.index(request);
  const cells = <usize>width * height;
  const stride = cornersStride(width, height);
  const down = height - 1;
  // The walk reads the bytes of four steps even if the first step reaches the border. Therefore it may read up to three
  // rows before the array of corners and up to three rows past the end of the array.
  const beyond = down ? min<u64>(down - 1, 3) * stride : 0;
  if (!take(beyond)) return 0;
  // The corners are stored in the memory of the walls. At the end, the walls overwrite the corners.
  const walls = take(<u64>cells * count + cornersSlack(width, height) + beyond);
  const stream = take(STREAM_BYTES);
  if (!walls || !stream) return 0;
  layPaths(stride, down);
  laySides(width, height);
  for (let i: u32 = 0; i < count; i++) {
    const corners = walls + <usize>i * cells + cornersLead(width, height);
    startStream(stream, seed, index + i);
    clearCorners(corners, width, height, NEW);
    if (cells >= LARGE) walkLarge(corners, width, height, stream);
    else walkSmall(corners, width, height, stream);
    cornersToWalls(corners, width, height);
  }
  return walls;
}
