// Keys: 64 bits for each maze, equal for its eight mirror images and rotations. Twin: src/queries/keys.ts. Definition:
// docs/MEASURES.md.
// A sum over passages of products of a weight by column and a weight by row: so that the sums of a row are looked up by
// fours of columns, and one pass serves all images.
// Time: .6 to .9 ns a cell.

import { take } from "../arena";
import { begin, requestCount, requestHeight, requestInput, requestMask, requestWidth } from "../request";

// biome-ignore lint/correctness/noPrecisionLoss: exact in AssemblyScript
const FACTOR: u64 = 0xd6e8feb86659fd93;
// biome-ignore lint/correctness/noPrecisionLoss: exact in AssemblyScript
const GOLDEN: u64 = 0x9e3779b97f4a7c15;

function mix(x: u64): u64 {
  x ^= x >> 32;
  x *= FACTOR;
  x ^= x >> 32;
  x *= FACTOR;
  return x ^ (x >> 32);
}

let width: u32 = 0;
let height: u32 = 0;
// The weights of half columns and half rows: u64 by place.
let weightsA: usize = 0;
let weightsB: usize = 0;
// For each four columns and each set of them four sums, of A by place, of A by place from the other end, of B by both:
// of passages east and of passages south. 512 bytes for each four columns.
let tableEast: usize = 0;
let tableSouth: usize = 0;
// The sums of the images: eight, or four where width and height differ.
const sums: usize = memory.data(64, 16);
const outside: usize = memory.data(64, 16);

function addTo(image: usize, value: u64): void {
  store<u64>(sums + (image << 3), load<u64>(sums + (image << 3)) + value);
}

/** Adds half a row of sums, of row y (in half rows): A, A from the other end, B, and B from the other end. */
function addRow(y: u32, rowA: v128, rowB: v128): void {
  const near = (<usize>y) << 3;
  const far = (<usize>(2 * height - 2 - y)) << 3;
  const a = i64x2.extract_lane(rowA, 0);
  const mirroredA = i64x2.extract_lane(rowA, 1);
  const nearB = load<u64>(weightsB + near);
  const farB = load<u64>(weightsB + far);
  addTo(0, a * nearB);
  addTo(1, mirroredA * nearB);
  addTo(2, a * farB);
  addTo(3, mirroredA * farB);
  if (width != height) return;
  const b = i64x2.extract_lane(rowB, 0);
  const mirroredB = i64x2.extract_lane(rowB, 1);
  const nearA = load<u64>(weightsA + near);
  const farA = load<u64>(weightsA + far);
  addTo(4, b * nearA);
  addTo(5, mirroredB * nearA);
  addTo(6, b * farA);
  addTo(7, mirroredB * farA);
}

/** The four sums of the columns of a set, which begins at place x and goes on by two. */
function fillEntry(entry: usize, first: u32, set: u32): void {
  const last: u32 = 2 * width - 2;
  let a: u64 = 0;
  let mirroredA: u64 = 0;
  let b: u64 = 0;
  let mirroredB: u64 = 0;
  for (; set; set &= set - 1) {
    const x: u32 = first + 2 * ctz(set);
    if (x > last) break;
    a += load<u64>(weightsA + ((<usize>x) << 3));
    mirroredA += load<u64>(weightsA + ((<usize>(last - x)) << 3));
    b += load<u64>(weightsB + ((<usize>x) << 3));
    mirroredB += load<u64>(weightsB + ((<usize>(last - x)) << 3));
  }
  store<u64>(entry, a);
  store<u64>(entry, mirroredA, 8);
  store<u64>(entry, b, 16);
  store<u64>(entry, mirroredB, 24);
}

/** Takes and fills the tables. False: too little memory. */
function makeTables(): bool {
  const places: u32 = 2 * max(width, height) - 1;
  const fours = ((width + 15) >> 4) << 2;
  weightsA = take((<u64>places) << 3);
  weightsB = take((<u64>places) << 3);
  tableEast = take((<u64>fours) << 9);
  tableSouth = take((<u64>fours) << 9);
  if (!weightsA || !weightsB || !tableEast || !tableSouth) return false;
  for (let i: u32 = 0; i < places; i++) {
    store<u64>(weightsA + ((<usize>i) << 3), mix(GOLDEN * (2 * <u64>i + 1)) | 1);
    store<u64>(weightsB + ((<usize>i) << 3), mix(GOLDEN * (2 * <u64>i + 2)) | 1);
  }
  for (let four: u32 = 0; four < fours; four++) {
    for (let set: u32 = 0; set < 16; set++) {
      const at = ((<usize>four) << 9) + (set << 5);
      fillEntry(tableEast + at, 8 * four + 1, set);
      fillEntry(tableSouth + at, 8 * four, set);
    }
  }
  return true;
}

/** The sums of the cells outside the mask, which all mazes have. */
function sumOutside(mask: usize): void {
  memory.fill(sums, 0, 64);
  if (mask) {
    for (let y: u32 = 0; y < height; y++) {
      let rowA = i64x2.splat(0);
      let rowB = i64x2.splat(0);
      for (let x: u32 = 0; x < width; x++) {
        if (load<u8>(mask + y * width + x)) continue;
        const entry = tableSouth + ((<usize>(x >> 2)) << 9) + ((1 << (x & 3)) << 5);
        rowA = i64x2.add(rowA, v128.load(entry));
        rowB = i64x2.add(rowB, v128.load(entry, 16));
      }
      addRow(2 * y, rowA, rowB);
    }
  }
  memory.copy(outside, sums, 64);
}

// Of the row that sumRow() summed up: A and A from the other end, B and B from the other end; east and south.
const row: usize = memory.data(64, 16);

/** Sums up the passages of a row of cells at `walls`; those of 16 cells and a row behind it are read, too. */
function sumRow(walls: usize, rowMask: usize): void {
  let eastA = i64x2.splat(0);
  let eastB = i64x2.splat(0);
  let southA = i64x2.splat(0);
  let southB = i64x2.splat(0);
  const end = width;
  for (let x: u32 = 0; x < end; x += 16) {
    const at = walls + x;
    const here = v128.load(at);
    // The bit of a wall in the highest place: of the cell or of the one on the other side.
    let closedEast = v128.or(i8x16.shl(here, 6), i8x16.shl(v128.load(at, 1), 4));
    let closedSouth = v128.or(i8x16.shl(here, 5), i8x16.shl(v128.load(at + end), 7));
    if (rowMask) {
      const beside = rowMask + x;
      const zero = i8x16.splat(0);
      const none = i8x16.eq(v128.load(beside), zero);
      closedEast = v128.or(closedEast, v128.or(none, i8x16.eq(v128.load(beside, 1), zero)));
      closedSouth = v128.or(closedSouth, v128.or(none, i8x16.eq(v128.load(beside + end), zero)));
    }
    const left = end - x;
    const columns: u32 = left < 16 ? (1 << left) - 1 : 0xffff;
    let east = ~i8x16.bitmask(closedEast) & columns;
    let south = ~i8x16.bitmask(closedSouth) & columns;
    let toEast = tableEast + ((<usize>x) << 7);
    let toSouth = tableSouth + ((<usize>x) << 7);
    // Not the fours behind the last column.
    for (let four: u32 = 0; four < min(left, 16); four += 4) {
      const entryEast = toEast + ((<usize>(east & 15)) << 5);
      const entrySouth = toSouth + ((<usize>(south & 15)) << 5);
      eastA = i64x2.add(eastA, v128.load(entryEast));
      eastB = i64x2.add(eastB, v128.load(entryEast, 16));
      southA = i64x2.add(southA, v128.load(entrySouth));
      southB = i64x2.add(southB, v128.load(entrySouth, 16));
      east >>>= 4;
      south >>>= 4;
      toEast += 512;
      toSouth += 512;
    }
  }
  v128.store(row, eastA);
  v128.store(row, eastB, 16);
  v128.store(row, southA, 32);
  v128.store(row, southB, 48);
}

/** The key of the maze at `walls`, of any bytes. */
function keyOf(walls: usize, mask: usize): u64 {
  let h0 = load<u64>(outside);
  let h1 = load<u64>(outside, 8);
  let h2 = load<u64>(outside, 16);
  let h3 = load<u64>(outside, 24);
  let h4 = load<u64>(outside, 32);
  let h5 = load<u64>(outside, 40);
  let h6 = load<u64>(outside, 48);
  let h7 = load<u64>(outside, 56);
  const isSquare = width == height;
  // Half rows from the north: the passages east of a row of cells, then those south of it.
  let nearA = weightsA;
  let nearB = weightsB;
  let farA = weightsA + ((<usize>(2 * height - 2)) << 3);
  let farB = weightsB + ((<usize>(2 * height - 2)) << 3);
  let rowMask = mask;
  const halves: u32 = 2 * height - 1;
  for (let half: u32 = 0; half < halves; half++) {
    if (!(half & 1)) {
      sumRow(walls, rowMask);
      walls += width;
      if (mask) rowMask += width;
    }
    const sums = row + ((half & 1) << 5);
    const a = load<u64>(sums);
    const mirroredA = load<u64>(sums, 8);
    const near = load<u64>(nearB);
    const far = load<u64>(farB);
    h0 += a * near;
    h1 += mirroredA * near;
    h2 += a * far;
    h3 += mirroredA * far;
    if (isSquare) {
      const b = load<u64>(sums, 16);
      const mirroredB = load<u64>(sums, 24);
      const nearSide = load<u64>(nearA);
      const farSide = load<u64>(farA);
      h4 += b * nearSide;
      h5 += mirroredB * nearSide;
      h6 += b * farSide;
      h7 += mirroredB * farSide;
    }
    nearA += 8;
    nearB += 8;
    farA -= 8;
    farB -= 8;
  }
  let key = GOLDEN + mix(h0) + mix(h1) + mix(h2) + mix(h3);
  if (isSquare) key += mix(h4) + mix(h5) + mix(h6) + mix(h7);
  return mix(key);
}

/** Of each maze, on a plane: its key, u64. */
export function keys(request: usize): usize {
  if (!begin(request)) return 0;
  width = requestWidth(request);
  height = requestHeight(request);
  const count = requestCount(request);
  const mask = requestMask(request);
  const found = take((<u64>count) << 3);
  if (!found || !makeTables()) return 0;
  sumOutside(mask);
  const walls = requestInput(request);
  for (let i: u32 = 0; i < count; i++)
    store<u64>(found + ((<usize>i) << 3), keyOf(walls + <usize>i * width * height, mask));
  return found;
}
