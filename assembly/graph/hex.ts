// The lattice of hexagons. A byte per cell lies such that the six neighbours of every cell are at the same distances, so
// that no table of slots is read: half of the time of classes. Rows begin S and S - 1 bytes apart in turn, with S = width
// + 2, because odd rows lie half a cell to the east:
//
//     0 1 2 . .          Slots, in order of their edges: 0 north-west, 1 north-east, 2 west, 3 east, 4 south-west,
//      3 4 5 .           5 south-east. Distances: -S, 1 - S, -1, 1, S - 1, S. The slot back is 5 - slot.
//     6 7 8 . .          Dots are sentinels, which surround the cells. So are cells without slots.

import { take } from "../arena";
import { cells, edges, list } from "./graph";
import { degreeOf } from "./slots";

/** The width of the grid; 0 if the graph is not a grid of hexagons, or one with a mask. */
export let width: u32 = 0;
/** Distances in bytes, i32, by slot. */
export const STEPS: usize = memory.data(24, 16);
// Lookup table by set of slots and rank, 8 bytes per entry: the distance of the slot with this rank, i32, and the new
// byte of the cell at this distance, u8.
const ENTRIES: usize = memory.data(4096, 16);

// A byte: IN if the cell is in the maze, with the slot that leads to its parent (ROOT for none); BORDER if a neighbour
// is a sentinel. Sentinels have all bits.
export const IN: u32 = 128;
export const BORDER: u32 = 64;
export const SLOT: u32 = 7;
export const ROOT: u32 = 7;
const SENTINEL: u32 = 255;

let height: u32 = 0;
let pitch: u32 = 0;
// Bytes before the first cell, and in all.
let lead: u32 = 0;
let size: u32 = 0;
let template: usize = 0;
/** Address of the first cell in the current maze, and one past the end of the last. */
export let places: usize = 0;
export let placesEnd: usize = 0;

function rowAt(y: u32): usize {
  return <usize>y * pitch - (y >> 1);
}

/** Address of a cell in the current maze. */
export function placeOf(cell: u32): usize {
  return places + rowAt(cell / width) + (cell % width);
}

/** Finds out whether the graph is a grid of hexagons, and lays the bytes of a maze. Returns false if memory runs out. */
export function findHex(): bool {
  width = 0;
  if (<u64>cells * 3 != edges) return true;
  for (let cell: u32 = 0; cell < cells; cell++) {
    const next = load<u32>(list + <usize>cell * 24, 20);
    if (next <= cell) continue;
    // An edge south-east leads over a row, and over one cell more in odd rows.
    if (isHex(next - cell)) width = next - cell;
    else if (isHex(next - cell - 1)) width = next - cell - 1;
    return width == 0 || layPlaces();
  }
  return true;
}

/** Whether edge `edge` joins a cell to the cell in a row and column if both have slots, and is unused otherwise. */
function hasEdge(edge: u32, cell: u32, x: u32, y: u32, columns: u32): bool {
  const isCell = x < columns && y < cells / columns;
  const to = y * columns + x;
  const end = isCell && degreeOf(cell) && degreeOf(to) ? to : cell;
  return load<u64>(list + ((<usize>edge) << 3)) == (((<u64>end) << 32) | cell);
}

function isHex(columns: u32): bool {
  if (!columns || cells % columns) return false;
  for (let cell: u32 = 0; cell < cells; cell++) {
    const y = cell / columns;
    const x = cell - y * columns;
    // Wraps to a large number at the west border.
    const west = x - 1 + (y & 1);
    if (!hasEdge(3 * cell, cell, x + 1, y, columns)) return false;
    if (!hasEdge(3 * cell + 1, cell, west, y + 1, columns)) return false;
    if (!hasEdge(3 * cell + 2, cell, west + 1, y + 1, columns)) return false;
  }
  return true;
}

function layPlaces(): bool {
  height = cells / width;
  pitch = width + 2;
  const far = <i32>pitch;
  store<i32>(STEPS, -far);
  store<i32>(STEPS, 1 - far, 4);
  store<i32>(STEPS, -1, 8);
  store<i32>(STEPS, 1, 12);
  store<i32>(STEPS, far - 1, 16);
  store<i32>(STEPS, far, 20);
  lead = (pitch + 17) & ~15;
  // Vectors read and compare up to 16 bytes past a row below the last.
  size = lead + pitch * (height + 1) + 32;
  template = take(size);
  if (!template) return false;
  memory.fill(template, <u8>SENTINEL, size);
  places = template + lead;
  for (let cell: u32 = 0; cell < cells; cell++) if (degreeOf(cell)) store<u8>(placeOf(cell), 0);
  for (let cell: u32 = 0; cell < cells; cell++)
    if (degreeOf(cell) && degreeOf(cell) < 6) store<u8>(placeOf(cell), BORDER);
  for (let set: u32 = 0; set < 64; set++) {
    let entry = Hex.entry(set, 0);
    for (let slot: u32 = 0; slot < 6; slot++) {
      if (!((set >> slot) & 1)) continue;
      store<i32>(entry, <i32>Hex.step(slot));
      store<u8>(entry, IN | (5 - slot), 4);
      entry += 8;
    }
  }
  return true;
}

/** Allocates the bytes of a maze. */
export function takePlaces(): bool {
  const bytes = take(size);
  if (!bytes) return false;
  memory.copy(bytes, template, size);
  places = bytes + lead;
  placesEnd = places + rowAt(height);
  return true;
}

/** Tables and neighbours, inlined. */
export class Hex {
  /** Returns the entry for a set and a rank. Bit s of a set is slot s. */
  @inline
  static entry(set: u32, rank: u32): usize {
    return ENTRIES + ((((<usize>set) << 3) + rank) << 3);
  }

  /** The distance of an entry's slot. */
  @inline
  static far(entry: usize): usize {
    return <usize>load<i32>(entry);
  }

  /** The new byte of the cell that an entry leads to. */
  @inline
  static entered(entry: usize): u32 {
    return load<u8>(entry, 4);
  }

  @inline
  static step(slot: u32): usize {
    return <usize>load<i32>((<usize>slot) << 2, STEPS);
  }

  /** Returns the set of slots that lead to cells outside of the maze. */
  @inline
  static ahead(place: usize, north: usize, south: usize): u32 {
    const set =
      (<u32>load<u8>(place - south) >> 7) |
      ((<u32>load<u8>(place - north) >> 7) << 1) |
      ((<u32>load<u8>(place - 1) >> 7) << 2) |
      ((<u32>load<u8>(place, 1) >> 7) << 3) |
      ((<u32>load<u8>(place + north) >> 7) << 4) |
      ((<u32>load<u8>(place + south) >> 7) << 5);
    return set ^ 63;
  }
}

/** Returns the set of slots of a cell at the border. */
export function slotsAt(place: usize): u32 {
  let set: u32 = 0;
  for (let slot: u32 = 0; slot < 6; slot++) set |= u32(load<u8>(place + Hex.step(slot)) != SENTINEL) << slot;
  return set;
}

/** The distance to the cell south-east, and south-west. */
export function southEast(): usize {
  return pitch;
}

/** Removes the slots of all cells that are not in the maze. */
export function dropWalks(): void {
  for (let place = places; place < placesEnd; place++) if (!(load<u8>(place) & IN)) store<u8>(place, ROOT);
}

/** Writes the passages of the slots of all cells, and up to 47 bytes past the last row. */
export function writePassages(tree: usize): void {
  const mask = i8x16.splat(<i8>SLOT);
  const one = i8x16.splat(1);
  for (let y: u32 = 0; y < height; y++) {
    const row = places + rowAt(y);
    for (let x: u32 = 0; x < width; x += 16) {
      const at = row + x;
      const own = v128.and(v128.load(at), mask);
      const east = v128.and(v128.load(at, 1), mask);
      const below = v128.and(v128.load(at + pitch - 1), mask);
      const beside = v128.and(v128.load(at + pitch), mask);
      // Per cell: its passages east, south-west and south-east, as 0 or 1.
      const a = v128.and(v128.or(i8x16.eq(own, i8x16.splat(3)), i8x16.eq(east, i8x16.splat(2))), one);
      const b = v128.and(v128.or(i8x16.eq(own, i8x16.splat(4)), i8x16.eq(below, i8x16.splat(1))), one);
      const c = v128.and(v128.or(i8x16.eq(own, i8x16.splat(5)), i8x16.eq(beside, i8x16.splat(0))), one);
      const to = tree + 3 * (<usize>y * width + x);
      const first = i8x16.shuffle(a, b, 0, 16, 0, 1, 17, 0, 2, 18, 0, 3, 19, 0, 4, 20, 0, 5);
      const second = i8x16.shuffle(a, b, 21, 0, 6, 22, 0, 7, 23, 0, 8, 24, 0, 9, 25, 0, 10, 26);
      const third = i8x16.shuffle(a, b, 0, 11, 27, 0, 12, 28, 0, 13, 29, 0, 14, 30, 0, 15, 31, 0);
      v128.store(to, i8x16.shuffle(first, c, 0, 1, 16, 3, 4, 17, 6, 7, 18, 9, 10, 19, 12, 13, 20, 15));
      v128.store(to, i8x16.shuffle(second, c, 0, 21, 2, 3, 22, 5, 6, 23, 8, 9, 24, 11, 12, 25, 14, 15), 16);
      v128.store(to, i8x16.shuffle(third, c, 26, 1, 2, 27, 4, 5, 28, 7, 8, 29, 10, 11, 30, 13, 14, 31), 32);
    }
  }
}
