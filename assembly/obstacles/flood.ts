// Floods: breadth-first search on planes, a whole layer of squares at a time.

import { neighboursAt, planeBytes, Square, stride, takePlane } from "./plane";

/** Result of flood() if it does not reach the target. */
export const NOT_REACHED: u32 = 0xffffffff;

// The squares that the flood has not reached; the last layer and the one before, alternately.
let left: usize = 0;
let one: usize = 0;
let other: usize = 0;
/** Bit 1 of the distance of each square that a recorded flood has reached. */
let phases: usize = 0;

/** Allocates the planes. Returns false if memory runs out. */
export function takeFlood(): bool {
  left = takePlane();
  one = takePlane();
  other = takePlane();
  phases = takePlane();
  return phases != 0;
}

/** Writes the layer after `from` to `to`, in bytes `low` to `high` of the planes. Returns whether it has a square. */
function spread(from: usize, to: usize, low: usize, high: usize): bool {
  let any = i32x4.splat(0);
  for (let at = low; at < high; at += 16) {
    const before = v128.load(left + at);
    const reached = v128.and(neighboursAt(from, at), before);
    v128.store(to + at, reached);
    v128.store(left + at, v128.xor(before, reached));
    any = v128.or(any, reached);
  }
  return v128.any_true(any);
}

/**
 * Floods the plane `free` from a square. Returns the distance of the target, or NOT_REACHED if there is no path of at
 * most `most` steps. `isRecorded` keeps the distances for isNearer(). Without a target (`targetBit` 0), floods the
 * whole component.
 */
export function flood(free: usize, x: u32, y: u32, target: usize, targetBit: u32, most: u32, isRecorded: bool): u32 {
  // One loop, because each call of memory.fill or memory.copy takes as long as 20 squares.
  const none = i32x4.splat(0);
  for (let at: usize = 0; at < planeBytes; at += 16) {
    v128.store(left + at, v128.load(free + at));
    v128.store(one + at, none);
    v128.store(other + at, none);
    v128.store(phases + at, none);
  }
  Square.flip(left, x, y);
  Square.flip(one, x, y);
  const phase: u32 = isRecorded ? 2 : 0;
  let from = one;
  let to = other;
  // The layers are inside rows first to last.
  let first: usize = <usize>y * stride;
  let last: usize = first + stride;
  for (let distance: u32 = 1; distance <= most; distance++) {
    first = first > stride ? first - stride : 0;
    last = min(last + stride, planeBytes);
    const low = first & ~15;
    if (!spread(from, to, low, last)) return NOT_REACHED;
    if (distance & phase)
      for (let at = low; at < last; at += 16)
        v128.store(phases + at, v128.or(v128.load(phases + at), v128.load(to + at)));
    if (load<u32>(to + target) & targetBit) return distance;
    const layer = from;
    from = to;
    to = layer;
  }
  return NOT_REACHED;
}

/** Offset of the part of `free` that the last flood has reached. */
export function writeReached(to: usize, free: usize): void {
  for (let at: usize = 0; at < planeBytes; at += 16)
    v128.store(to + at, v128.andnot(v128.load(free + at), v128.load(left + at)));
}

/** Whether a neighbour of a square at `distance` is nearer to the source of the last flood, which was recorded. */
export function isNearer(free: usize, x: u32, y: u32, distance: u32): bool {
  if (!Square.isSet(free, x, y) || Square.isSet(left, x, y)) return false;
  return <u32>Square.isSet(phases, x, y) == (((distance - 1) >> 1) & 1);
}
