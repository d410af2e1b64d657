// Keys: 64 bits for each maze, equal for its eight mirror images and rotations. Twin: src/queries/keys.ts. Definition:
// docs/MEASURES.md.
// A sum over passages of products of a weight by column and a weight by row: so that the sums of a row are looked up by
// fours of columns, and one pass serves all images. In small mazes what four cells add is looked up itself.
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

// The factors of addRow(): by column, and by row.
const columnFactors: usize = memory.data(32, 16);
const rowFactors: usize = memory.data(32, 16);

/** Adds half a row of sums, of row y (in half rows): A, A from the other end, B, and B from the other end. */
function addRow(y: u32, rowA: v128, rowB: v128): void {
  const near = (<usize>y) << 3;
  const far = (<usize>(2 * height - 2 - y)) << 3;
  v128.store(columnFactors, rowA);
  v128.store(columnFactors, rowB, 16);
  store<u64>(rowFactors, load<u64>(weightsB + near));
  store<u64>(rowFactors, load<u64>(weightsB + far), 8);
  store<u64>(rowFactors, load<u64>(weightsA + near), 16);
  store<u64>(rowFactors, load<u64>(weightsA + far), 24);
  for (let image: usize = 0; image < 8; image++) {
    const half = (image & 4) << 2;
    const column = load<u64>(columnFactors + half + ((image & 1) << 3));
    const row = load<u64>(rowFactors + half + ((image & 2) << 2));
    store<u64>(sums + (image << 3), load<u64>(sums + (image << 3)) + column * row);
  }
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

/** The key whose images have the sums. */
function keyOfSums(): u64 {
  let key = GOLDEN;
  for (let image: usize = 0, end: usize = width == height ? 64 : 32; image < end; image += 8)
    key += mix(load<u64>(sums + image));
  return mix(key);
}

// In small mazes: for each four cells what their passages east and south add to the sums, by set: 16 times 64 bytes,
// twice.
let tableFours: usize = 0;
const FOURS_BYTES: usize = 2048;
// With more cells the tables leave the caches; for fewer mazes they take longer to fill than they save.
const MAX_SMALL: u32 = 576;
const MIN_COUNT: u32 = 32;

/** Fills what the passage at a place in half cells adds, alone and with those before it in its four. */
function fillSums(entries: usize, place: u32, x: u32, y: u32): void {
  memory.fill(sums, 0, 64);
  if (x != NOWHERE) {
    const column = (<usize>x) << 3;
    const farColumn = (<usize>(2 * width - 2 - x)) << 3;
    const a = i64x2.replace_lane(i64x2.splat(load<u64>(weightsA + column)), 1, load<u64>(weightsA + farColumn));
    const b = i64x2.replace_lane(i64x2.splat(load<u64>(weightsB + column)), 1, load<u64>(weightsB + farColumn));
    addRow(y, a, b);
  }
  const one: u32 = 1 << place;
  for (let set: u32 = 0; set < one; set++) {
    const from = entries + (set << 6);
    const to = entries + ((set + one) << 6);
    for (let k: usize = 0; k < 64; k += 16) v128.store(to + k, i64x2.add(v128.load(from + k), v128.load(sums + k)));
  }
}

const NOWHERE: u32 = -1;

/** Takes and fills the tables of small mazes. False: too little memory. */
function makeFours(mask: usize): bool {
  const cells = width * height;
  tableFours = take(<u64>((cells + 15) >> 4) * 4 * FOURS_BYTES);
  if (!tableFours) return false;
  const end = (cells + 15) & ~15;
  let x: u32 = 0;
  let y: u32 = 0;
  for (let cell: u32 = 0; cell < end; cell++) {
    const entries = tableFours + <usize>(cell >> 2) * FOURS_BYTES;
    const place = cell & 3;
    if (!place) {
      memory.fill(entries, 0, 64);
      memory.fill(entries + 1024, 0, 64);
    }
    const isInside = cell < cells && (!mask || load<u8>(mask + cell) != 0);
    const hasEast = isInside && x + 1 < width && (!mask || load<u8>(mask + cell + 1) != 0);
    const hasSouth = isInside && y + 1 < height && (!mask || load<u8>(mask + cell + width) != 0);
    fillSums(entries, place, hasEast ? 2 * x + 1 : NOWHERE, 2 * y);
    fillSums(entries + 1024, place, hasSouth ? 2 * x : NOWHERE, 2 * y + 1);
    if (++x == width) {
      x = 0;
      y++;
    }
  }
  return true;
}

/** The key of a small maze at `walls`, of any bytes; those of 16 cells and a row behind it are read, too. */
function smallKeyOf(walls: usize): u64 {
  let h01 = v128.load(outside);
  let h23 = v128.load(outside, 16);
  let h45 = v128.load(outside, 32);
  let h67 = v128.load(outside, 48);
  const row = <usize>width;
  const end = walls + width * height;
  let entries = tableFours;
  for (let at = walls; at < end; at += 16) {
    const here = v128.load(at);
    // The bit of a wall in the highest place: of the cell or of the one on the other side.
    let east = ~i8x16.bitmask(v128.or(i8x16.shl(here, 6), i8x16.shl(v128.load(at, 1), 4)));
    let south = ~i8x16.bitmask(v128.or(i8x16.shl(here, 5), i8x16.shl(v128.load(at + row), 7)));
    for (let fours = (min(end - at, 16) + 3) >> 2; fours; fours--) {
      const toEast = entries + ((<usize>(east & 15)) << 6);
      const toSouth = entries + ((<usize>(south & 15)) << 6);
      h01 = i64x2.add(h01, i64x2.add(v128.load(toEast), v128.load(toSouth, 1024)));
      h23 = i64x2.add(h23, i64x2.add(v128.load(toEast, 16), v128.load(toSouth, 1040)));
      h45 = i64x2.add(h45, i64x2.add(v128.load(toEast, 32), v128.load(toSouth, 1056)));
      h67 = i64x2.add(h67, i64x2.add(v128.load(toEast, 48), v128.load(toSouth, 1072)));
      east >>= 4;
      south >>= 4;
      entries += FOURS_BYTES;
    }
  }
  v128.store(sums, h01);
  v128.store(sums, h23, 16);
  v128.store(sums, h45, 32);
  v128.store(sums, h67, 48);
  return keyOfSums();
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
  store<u64>(sums, h0);
  store<u64>(sums, h1, 8);
  store<u64>(sums, h2, 16);
  store<u64>(sums, h3, 24);
  store<u64>(sums, h4, 32);
  store<u64>(sums, h5, 40);
  store<u64>(sums, h6, 48);
  store<u64>(sums, h7, 56);
  return keyOfSums();
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
  const cells = width * height;
  const isSmall = cells <= MAX_SMALL && count >= MIN_COUNT;
  if (isSmall && !makeFours(mask)) return 0;
  let walls = requestInput(request);
  for (let i: u32 = 0; i < count; i++, walls += cells)
    store<u64>(found + ((<usize>i) << 3), isSmall ? smallKeyOf(walls) : keyOf(walls, mask));
  return found;
}
