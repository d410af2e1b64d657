// Planes: one bit per square of a level, in rows of 32-bit words. Column x of a row is bit x % 32 of word x / 32. A row
// has at least one unused bit at its end, so a plane is a string of bits in which no step east or west reaches another
// row. Zero bytes before and after a plane replace the rows above the first and below the last.

import { take } from "../arena";

/** Bytes per row, and bytes per plane: a multiple of 16. */
export let stride: usize = 0;
export let planeBytes: usize = 0;

/** Sets the sizes of all planes. */
export function measurePlanes(width: u32, height: u32): void {
  stride = ((width >> 5) + 1) << 2;
  planeBytes = (stride * height + 15) & ~15;
}

/** Allocates a plane of zeros. Returns 0 if memory runs out. */
export function takePlane(): usize {
  const beyond = (stride + 31) & ~15;
  const start = take(planeBytes + 2 * beyond);
  if (!start) return 0;
  memory.fill(start, 0, planeBytes + 2 * beyond);
  return start + beyond;
}

/** Squares by column and row. */
export class Square {
  /** Offset of the word that contains a square. The column and the row may be -1. */
  @inline
  static at(x: u32, y: u32): usize {
    return <usize>y * stride + ((<i32>x >> 5) << 2);
  }

  /** Bit of a square in its word. */
  @inline
  static bit(x: u32): u32 {
    return (<u32>1) << (x & 31);
  }

  @inline
  static isSet(plane: usize, x: u32, y: u32): bool {
    return (load<u32>(plane + Square.at(x, y)) & Square.bit(x)) != 0;
  }

  @inline
  static flip(plane: usize, x: u32, y: u32): void {
    const at = plane + Square.at(x, y);
    store<u32>(at, load<u32>(at) ^ Square.bit(x));
  }
}

/** Number of squares in a plane. */
export function countSquares(plane: usize): u32 {
  let count: u64 = 0;
  for (let at: usize = 0; at < planeBytes; at += 8) count += popcnt(load<u64>(plane + at));
  return <u32>count;
}

/** Adds the squares of columns `left` to `right` - 1 and rows `top` to `bottom` - 1 to a plane, `step` apart. */
export function addSquares(plane: usize, left: u32, top: u32, right: u32, bottom: u32, step: u32): void {
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step) if (!Square.isSet(plane, x, y)) Square.flip(plane, x, y);
}

/** The squares of `from` and their four neighbours at offset `at`. */
export function neighboursAt(from: usize, at: usize): v128 {
  const here = v128.load(from + at);
  let near = v128.or(i32x4.shl(here, 1), i32x4.shr_u(here, 1));
  near = v128.or(near, v128.or(v128.load(from + at - stride), v128.load(from + at + stride)));
  // Rows of one word have no neighbours in other words.
  if (stride == 4) return near;
  const west = i32x4.shr_u(v128.load(from + at - 4), 31);
  return v128.or(near, v128.or(west, i32x4.shl(v128.load(from + at + 4), 31)));
}

const ORDER: usize = memory.data<u8>([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1], 16);
const BITS: usize = memory.data<u8>([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128], 16);

/**
 * Writes a byte per square at `to`: 0 if the square is in the plane, otherwise 1. Writes up to 15 bytes past the end of
 * a row, which the next row overwrites.
 */
export function writeOccupancy(to: usize, plane: usize, width: u32, height: u32): void {
  const order = v128.load(ORDER);
  const tested = v128.load(BITS);
  const one = i8x16.splat(1);
  for (let y: u32 = 0; y < height; y++) {
    for (let x: u32 = 0; x < width; x += 16) {
      const bits = i8x16.swizzle(i32x4.splat(load<u16>(plane + (x >> 3))), order);
      v128.store(to + x, v128.andnot(one, i8x16.eq(v128.and(bits, tested), tested)));
    }
    plane += stride;
    to += width;
  }
}
