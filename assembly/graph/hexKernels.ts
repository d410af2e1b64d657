// Algorithms on the lattice of hexagons (hex.ts). They make the mazes of the same algorithms on slots, with the same draws.

import { take } from "../arena";
import { Draw } from "../core/choices";
import { BEGIN, END, isSpent, refill } from "./draws";
import { edges, word } from "./graph";
import { BORDER, Hex, IN, placeOf, places, placesEnd, ROOT, SLOT, STEPS, slotsAt, southEast } from "./hex";
import { beginRegions, nextRegion, regionCells, regionStart } from "./regions";

// The number below six of each word of the block, times four.
const numbers: usize = memory.data(256, 16);
/** Distance from a word to its number. */
const TO_NUMBER: usize = numbers - BEGIN;

// BORDER while the block may have a rejected word, so that all steps draw from the words; otherwise 0.
let force: u32 = 0;
// Address of the next word after drawSlot().
let drawn: usize = 0;

/** Fills the block and the numbers. Returns the address of the block. */
function refillNumbers(): usize {
  refill();
  const six = i32x4.splat(6);
  let unsure = i32x4.splat(0);
  for (let at = BEGIN; at < END; at += 16) {
    const words = v128.load(at);
    const one = i64x2.extmul_low_i32x4_u(words, six);
    const other = i64x2.extmul_high_i32x4_u(words, six);
    const high = i8x16.shuffle(one, other, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
    const low = i8x16.shuffle(one, other, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
    unsure = v128.or(unsure, i32x4.lt_u(low, six));
    v128.store(at + TO_NUMBER, i32x4.shl(high, 2));
  }
  force = v128.any_true(unsure) ? BORDER : 0;
  return BEGIN;
}

/** Draws a slot of any cell, times four. Sets `drawn`; 0 if the walk was stopped. */
function drawSlot(place: usize, at: usize): u32 {
  const set = slotsAt(place);
  const bound = popcnt(set);
  while (true) {
    if (at == END) {
      if (isSpent()) {
        drawn = 0;
        return 0;
      }
      at = refillNumbers();
    }
    const product = <u64>load<u32>(at) * bound;
    at += 4;
    if (Draw.isRejected(product, bound)) continue;
    drawn = at;
    return (5 - (Hex.entered(Hex.entry(set, <u32>(product >> 32))) & SLOT)) << 2;
  }
}

export function wilsonHex(from: u32): bool {
  beginRegions(from);
  while (nextRegion()) store<u8>(placeOf(regionStart), IN | ROOT);
  force = 0;
  let at = END;
  for (let scan = places; scan < placesEnd; scan += 16) {
    // Cells that join the maze are cleared here, because reading the bytes just stored would stall.
    let waiting = ~i8x16.bitmask(v128.load(scan)) & 0xffff;
    while (waiting) {
      const first = scan + ctz(waiting);
      let place = first;
      let state = <u32>load<u8>(place);
      let slot: u32 = 0;
      while (true) {
        if ((state | force) & (IN | BORDER)) {
          if (state & IN) break;
          slot = drawSlot(place, at);
          at = drawn;
          if (!at) return false;
          store<u8>(place, (state & BORDER) | slot);
        } else {
          if (at == END) {
            if (isSpent()) return false;
            at = refillNumbers();
            if (force) continue;
          }
          slot = load<u32>(at + TO_NUMBER);
          at += 4;
          store<u8>(place, slot);
        }
        place += <usize>load<i32>(slot, STEPS);
        state = load<u8>(place);
      }
      place = first;
      state = load<u8>(place);
      while (!(state & IN)) {
        slot = state & 28;
        store<u8>(place, IN | (slot >> 2));
        const index = <u32>(place - scan);
        waiting &= ~(u32(index < 16) << index);
        place += <usize>load<i32>(slot, STEPS);
        state = load<u8>(place);
      }
    }
  }
  return true;
}

export function aldousBroderHex(from: u32): bool {
  force = 0;
  let at = END;
  beginRegions(from);
  while (nextRegion()) {
    let place = placeOf(regionStart);
    let state = <u32>load<u8>(place) | IN | ROOT;
    store<u8>(place, state);
    let left = regionCells - 1;
    while (left) {
      let slot: u32 = 0;
      if ((state & BORDER) | force) {
        slot = drawSlot(place, at);
        at = drawn;
        if (!at) return false;
        place += <usize>load<i32>(slot, STEPS);
        state = load<u8>(place);
      } else {
        // Most steps lead from one visited cell inside the border to another.
        do {
          if (at == END) {
            if (isSpent()) return false;
            at = refillNumbers();
            if (force) break;
          }
          slot = load<u32>(at + TO_NUMBER);
          at += 4;
          place += <usize>load<i32>(slot, STEPS);
          state = load<u8>(place);
        } while ((state & (IN | BORDER)) == IN);
      }
      if (state & IN) continue;
      state |= IN | (5 - (slot >> 2));
      store<u8>(place, state);
      left--;
    }
  }
  return true;
}

export function backtrackerHex(from: u32): bool {
  const south = southEast();
  const west = south - 1;
  beginRegions(from);
  const path = take((<u64>(placesEnd - places)) << 2);
  if (!path) return false;
  let at = END;
  while (nextRegion()) {
    let top = path;
    let place = placeOf(regionStart);
    store<u8>(place, IN | ROOT);
    let left = regionCells - 1;
    while (left) {
      let set = Hex.ahead(place, west, south);
      while (!set) {
        top -= 4;
        place = load<u32>(top);
        set = Hex.ahead(place, west, south);
      }
      if (at == END) at = refill();
      const bound = popcnt(set);
      const product = <u64>load<u32>(at) * bound;
      at += 4;
      if (Draw.isRejected(product, bound)) continue;
      const entry = Hex.entry(set, <u32>(product >> 32));
      // Only cells with more than one slot ahead stay on the path.
      store<u32>(top, <u32>place);
      top += (<usize>u32(bound > 1)) << 2;
      place += Hex.far(entry);
      store<u8>(place, Hex.entered(entry));
      left--;
    }
  }
  return true;
}

/** An entry of the list is 8 * the offset of the cell that an edge leads to, plus the slot back. */
export function primHex(from: u32): bool {
  const list = take(((<u64>edges) << 2) + 32);
  if (!list) return false;
  const south = southEast();
  let at = END;
  beginRegions(from);
  while (nextRegion()) {
    let length: u32 = 0;
    let place = placeOf(regionStart);
    let enters = true;
    store<u8>(place, IN | ROOT);
    while (true) {
      if (enters) {
        length = Edges.add(place - south, 5, list, length);
        length = Edges.add(place - south + 1, 4, list, length);
        length = Edges.add(place - 1, 3, list, length);
        length = Edges.add(place + 1, 2, list, length);
        length = Edges.add(place + south - 1, 1, list, length);
        length = Edges.add(place + south, 0, list, length);
      }
      if (!length) break;
      if (at == END) at = refill();
      const product = <u64>load<u32>(at) * length;
      at += 4;
      enters = false;
      if (Draw.isRejected(product, length)) continue;
      const chosen = word(list, <u32>(product >> 32));
      const entry = load<u32>(chosen);
      store<u32>(chosen, load<u32>(word(list, --length)));
      place = places + (entry >> 3);
      if (load<u8>(place) & IN) continue;
      store<u8>(place, IN | (entry & 7));
      enters = true;
    }
  }
  return true;
}

class Edges {
  /** Appends an edge, unless it leads to a sentinel or a cell of the maze. Returns the new length. */
  @inline
  static add(place: usize, back: u32, list: usize, length: u32): u32 {
    store<u32>(word(list, length), ((<u32>(place - places)) << 3) | back);
    return length + ((<u32>load<u8>(place) >> 7) ^ 1);
  }
}
