// One random bit a cell for the algorithms that work row by row. Twin: src/reference/rowBits.ts.

import { derive, derivedWord, hash4 } from "./random";

/** Half words, of 16 cells, that a row takes. */
export function unitsPerRow(width: u32): u32 {
  return (width + 15) >> 4;
}

/** Bytes that fillRowBits needs for `units` half words: whole v128, and four bytes to read past the end. */
export function rowBitsBytes(units: u32): u64 {
  return ((((<u64>units) << 1) + 15) & ~15) + 16;
}

/** Writes `units` half words of maze `index` to `target`, from the first row on. */
export function fillRowBits(target: usize, units: u32, seed: u64, index: u64): void {
  derive(seed, index, 0);
  const k0 = i32x4.splat(derivedWord(0));
  const k1 = i32x4.splat(derivedWord(1));
  const k2 = i32x4.splat(derivedWord(2));
  const k3 = i32x4.splat(derivedWord(3));
  let n = i32x4(0, 1, 2, 3);
  const end = target + ((<usize>units) << 1);
  for (let at = target; at < end; at += 16) {
    v128.store(at, hash4(k0, k1, k2, k3, n));
    n = i32x4.add(n, i32x4.splat(4));
  }
}
