// Ends: start and goal of a level.

import { drawBelow } from "./draws";
import { flood, writeReached } from "./flood";
import { free, offset, perRow, places, spacing } from "./layout";
import { neighboursAt, planeBytes, Square, stride, takePlane } from "./plane";

export let startX: u32 = 0;
export let startY: u32 = 0;
export let goalX: u32 = 0;
export let goalY: u32 = 0;
// Squares among which an end is drawn.
let candidates: usize = 0;

/** Allocates the planes. Returns false if memory runs out. */
export function takeEnds(): bool {
  candidates = takePlane();
  return candidates != 0;
}

/** Draws squares until one is in a plane. Returns its number among the places. */
function drawPlace(plane: usize): u32 {
  while (true) {
    const place = drawBelow(places);
    if (Square.isSet(plane, columnOf(place), rowOf(place))) return place;
  }
}

function columnOf(place: u32): u32 {
  return (place % perRow) * spacing + offset;
}

function rowOf(place: u32): u32 {
  return (place / perRow) * spacing + offset;
}

function setStart(place: u32): void {
  startX = columnOf(place);
  startY = rowOf(place);
}

/** Draws two different free squares. */
export function drawFreeEnds(): void {
  const start = drawPlace(free);
  let goal = start;
  while (goal == start) goal = drawPlace(free);
  setStart(start);
  goalX = columnOf(goal);
  goalY = rowOf(goal);
}

/** Draws two different squares of one component. Returns false if there are none. */
export function drawComponentEnds(): bool {
  if (spacing == 2) {
    setStart(drawPlace(free));
  } else {
    let any = i32x4.splat(0);
    for (let at: usize = 0; at < planeBytes; at += 16) {
      const near = v128.and(v128.load(free + at), neighboursAt(free, at));
      v128.store(candidates + at, near);
      any = v128.or(any, near);
    }
    if (!v128.any_true(any)) return false;
    setStart(drawPlace(candidates));
  }
  flood(free, startX, startY, 0, 0, 0xffffffff, false);
  writeReached(candidates, free);
  Square.flip(candidates, startX, startY);
  const count = visit(0xffffffff);
  if (!count) return false;
  visit(drawBelow(count));
  return true;
}

/** Visits the candidates in order, and stores number `n` of them as the goal. Returns the number visited. */
function visit(n: u32): u32 {
  let count: u32 = 0;
  const height = places / perRow;
  for (let row: u32 = 0; row < height; row++) {
    const y = row * spacing + offset;
    for (let left: u32 = 0; left < (<u32>stride) << 3; left += 32) {
      let word = load<u32>(candidates + Square.at(left, y));
      // Keeps only the lattice cells, which have the parity of the offset.
      if (spacing == 2) word &= 0x55555555 << offset;
      const squares = popcnt(word);
      if (n - count >= squares) {
        count += squares;
        continue;
      }
      for (; count < n; count++) word &= word - 1;
      goalX = left + ctz(word);
      goalY = y;
      return n;
    }
  }
  return count;
}
