// Aldous-Broder as a wall adder: the random walk goes over the corners of the grid; entering an unvisited corner builds
// the wall that the walk came along. The border is one vertex, from which the walk goes on along a random one of all
// the edges that leave it. Source: Think Labyrinth, "Aldous-Broder"; the law is that of Aldous-Broder on the dual
// graph. Time: O(n log² n) steps on average. Scratch: six rows, and 2 bytes a cell where reaches are measured. Uniform.
// Draws: from the border, one below the edges that leave it; from a corner, a direction, sixteen a word, lowest bits
// first.
//
// Most steps build nothing, and what costs is a branch guessed wrong. So the corners of four steps are read together.
// If one of them is new, all four are entered without a branch; if one is the border, those before it. On a large grid,
// where everything within 16 steps is in the tree, the walk goes 16 steps at once.

import { take } from "../arena";
import { BORDER, clearCorners, cornersBytes, cornersLead, cornersSlack, cornersStride, cornersToWalls, IN_TREE } from "../corners";
import { fillBlock, STREAM_BLOCK, STREAM_BYTES, startStream } from "../random";
import { FAR, measureReach, REACH_COLUMNS, reachBytes } from "../reach";
import { begin, requestCount, requestHeight, requestIndex, requestSeed, requestWidth } from "../request";

// Directions: 0 north, 1 east, 2 south, 3 west. Exclusive or with BACK is the way back.
const BACK: u32 = 2;

// For each byte of the stream, four directions, how far the walk is after one, two, three and all of them: four times
// 32 bits.
const PATHS: usize = memory.data(4096, 16);

// For each side of the border (top, bottom, left, right), 32 bits each: bytes from the first corner to the one where
// edge 0 would lead if it left that side, bytes from one edge's to the next one's, the direction of the edges.
const SIDES: usize = memory.data(64, 16);

// Reaches are worth their while from this many cells on (not at 256 x 256): measured when one corner of 2^LATE is new,
// and again whenever one of 2^AGAIN of these is left.
const LARGE: u32 = 1 << 17;
const LATE: u32 = 3;
const AGAIN: u32 = 2;

function layPaths(stride: u32): void {
  for (let byte: u32 = 0; byte < 256; byte++) {
    let far: u32 = 0;
    for (let step: u32 = 0; step < 4; step++) {
      const direction = (byte >> (2 * step)) & 3;
      const ahead: u32 = direction & 1 ? 1 : stride;
      far += direction == 0 || direction == 3 ? -ahead : ahead;
      store<u32>((byte << 4) + (step << 2), far, PATHS);
    }
  }
}

/** Lays a side whose first edge has the number `edge` and leads to the corner `first` bytes from corner 0. */
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

/** Which side an edge leaves: they are numbered along the top, the bottom, the left and the right. */
function sideOf(edge: u32, across: u32, down: u32): u32 {
  return u32(edge >= across) + u32(edge >= 2 * across) + u32(edge >= 2 * across + down);
}

class Walk {
  /**
   * If the walk has `met` a corner, enters it in a direction; returns -1 if it was new, otherwise 0. The border is not
   * new.
   */
  @inline
  static enter(corner: usize, direction: u32, met: bool): u32 {
    const byte = <u32>load<u8>(corner);
    const isNew = ((byte & IN_TREE) - 1) & -u32(met);
    store<u8>(corner, byte | (isNew & (((direction ^ BACK) << 2) | IN_TREE)));
    return isNew;
  }

  /**
   * Enters four corners in the next directions; returns the change of how many are left. In one expression: in two it
   * costs 17 % more.
   */
  @inline
  static enterFour(one: usize, two: usize, three: usize, four: usize, bits: u32): u32 {
    return (
      Walk.enter(one, bits & 3, true) +
      Walk.enter(two, (bits >> 2) & 3, true) +
      Walk.enter(three, (bits >> 4) & 3, true) +
      Walk.enter(four, (bits >> 6) & 3, true)
    );
  }

  /** Which of the four steps of a byte, 1 to 4, is the first to meet the border. One of them does. */
  @inline
  static stepToBorder(corner: usize, byte: u32): u32 {
    const path = byte << 4;
    const one = <u32>load<u8>(corner + load<u32>(path, PATHS));
    const two = <u32>load<u8>(corner + load<u32>(path, PATHS + 4));
    const three = <u32>load<u8>(corner + load<u32>(path, PATHS + 8));
    return ctz(((one & BORDER) | ((two & BORDER) << 1) | ((three & BORDER) << 2) | (BORDER << 3)) >> 1) + 1;
  }

  /**
   * Enters the corners before the border, which the walk meets by step `last` of a byte; returns the change of how many
   * are left.
   */
  @inline
  static enterBeforeBorder(corner: usize, byte: u32, last: u32): u32 {
    const path = byte << 4;
    const one = Walk.enter(corner + load<u32>(path, PATHS), byte & 3, last > 1);
    const two = Walk.enter(corner + load<u32>(path, PATHS + 4), (byte >> 2) & 3, last > 2);
    return one + two + Walk.enter(corner + load<u32>(path, PATHS + 8), (byte >> 4) & 3, last > 3);
  }

  /**
   * Walks until every corner is in the tree. The stream has been started. If the maze is large, `reaches` has room for
   * a reach for each corner, all 0.
   */
  @inline
  static walk(corners: usize, width: u32, height: u32, stream: usize, reaches: usize, isLarge: bool): void {
    const across = width - 1;
    const down = height - 1;
    let left = across * down;
    if (!left) return;
    const edges: u32 = 2 * (across + down);
    const threshold: u32 = (<u32>0 - edges) % edges;
    const blockEnd = stream + STREAM_BYTES;
    const reach = reaches - corners;
    let measureAt = left >> LATE;
    // The next word of the block; the directions in hand: the rest of a byte with a one above, and bytes from `at` to
    // `stop`.
    let words = blockEnd;
    let rest: u32 = 1;
    let stop = blockEnd + 4;
    let at = stop;
    while (true) {
      // On the border.
      let product: u64;
      do {
        if (words == blockEnd) words = nextBlock(stream);
        product = <u64>load<u32>(words) * edges;
        words += 4;
      } while (<u32>product < threshold);
      const edge = <u32>(product >> 32);
      const side = sideOf(edge, across, down) << 4;
      let corner: usize = corners + load<u32>(side, SIDES) + edge * load<u32>(side, SIDES + 4);
      left += Walk.enter(corner, load<u32>(side, SIDES + 8), true);
      if (!left) return;

      let state: u32 = 0;
      while (rest > 1) {
        const direction = rest & 3;
        rest >>= 2;
        corner += load<u32>(direction << 4, PATHS);
        state = load<u8>(corner);
        if (state & BORDER) break;
        left += Walk.enter(corner, direction, true);
        if (!left) return;
      }
      if (state & BORDER) continue;

      while (true) {
        if (at == stop) {
          if (words == blockEnd) {
            words = nextBlock(stream);
            if (isLarge && left <= measureAt) {
              measureReach(corners, cornersStride(width, height), <usize>cornersBytes(width, height), BORDER | IN_TREE, IN_TREE, reaches);
              measureAt = left >> AGAIN;
            }
          }
          at = words;
          words = blockEnd;
          stop = blockEnd;
        }
        if (isLarge && <u32>load<u8>(corner + reach) >= FAR && at + 4 <= stop) {
          corner += farBy(load<u32>(at));
          at += 4;
          continue;
        }
        const path = (<usize>load<u8>(at++)) << 4;
        const one = corner + load<u32>(path, PATHS);
        const two = corner + load<u32>(path, PATHS + 4);
        const three = corner + load<u32>(path, PATHS + 8);
        const four = corner + load<u32>(path, PATHS + 12);
        const a = <u32>load<u8>(one);
        const b = <u32>load<u8>(two);
        const c = <u32>load<u8>(three);
        const d = <u32>load<u8>(four);
        if ((a | b | c | d) & BORDER) break;
        if (!(a & b & c & d & IN_TREE)) {
          left += Walk.enterFour(one, two, three, four, <u32>load<u8>(at - 1));
          if (!left) return;
        }
        corner = four;
      }
      const byte = <u32>load<u8>(at - 1);
      const last = Walk.stepToBorder(corner, byte);
      left += Walk.enterBeforeBorder(corner, byte, last);
      if (!left) return;
      rest = (byte | 256) >> (2 * last);
      if (stop == blockEnd) {
        // The border takes the next word, it may be of the next block.
        const word = (at - 1) & ~3;
        store<u32>(blockEnd, load<u32>(word));
        words = word + 4;
        at = blockEnd + (at - word);
        stop = blockEnd + 4;
      }
    }
  }
}

/** How far the sixteen steps of a word lead. */
function farBy(word: u32): u32 {
  const half = load<u32>((word & 255) << 4, PATHS + 12) + load<u32>(((word >> 8) & 255) << 4, PATHS + 12);
  return half + load<u32>(((word >> 16) & 255) << 4, PATHS + 12) + load<u32>((word >> 24) << 4, PATHS + 12);
}

/** Fills the next block of the stream; returns where it begins. */
function nextBlock(stream: usize): usize {
  fillBlock(stream);
  return stream + STREAM_BLOCK;
}

// Each in a function of its own: in one, the tests for reaches cost a small maze 10 %.
function walkSmall(corners: usize, width: u32, height: u32, stream: usize): void {
  Walk.walk(corners, width, height, stream, 0, false);
}
function walkLarge(corners: usize, width: u32, height: u32, stream: usize, reaches: usize): void {
  memory.fill(reaches, 0, <usize>cornersBytes(width, height));
  Walk.walk(corners, width, height, stream, reaches, true);
}

export function aldousBroderWalls(request: usize): usize {
  if (!begin(request)) return 0;
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  const seed = requestSeed(request);
  const index = requestIndex(request);
  const cells = <usize>width * height;
  const isLarge = cells >= LARGE && width >= REACH_COLUMNS && height >= REACH_COLUMNS;
  const stride = cornersStride(width, height);
  // Four steps are looked at even if the first meets the border: up to three rows before it, or behind it.
  const beyond = 3 * <u64>stride;
  if (!take(beyond)) return 0;
  // The corners lie where the walls will be.
  const walls = take(<u64>cells * count + cornersSlack(width, height) + beyond);
  const stream = take(STREAM_BYTES + 4);
  const reaches = take(isLarge ? reachBytes(cornersBytes(width, height)) : 0);
  if (!walls || !stream || !reaches) return 0;
  layPaths(stride);
  laySides(width, height);
  for (let i: u32 = 0; i < count; i++) {
    const corners = walls + <usize>i * cells + cornersLead(width, height);
    startStream(stream, seed, index + i);
    clearCorners(corners, width, height);
    if (isLarge) walkLarge(corners, width, height, stream, reaches);
    else walkSmall(corners, width, height, stream);
    cornersToWalls(corners, width, height);
  }
  return walls;
}
