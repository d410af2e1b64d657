// Sums from which the key of a maze is computed. There is one sum for each rotation and mirror image. Each passage adds
// a weight of its column times a weight of its row. Positions are counted in half cells. docs/MEASURES.md has the
// definition.

import { take } from "../arena";
import { Request } from "../request";

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

export let width: u32 = 0;
export let height: u32 = 0;
/** Weights A and weights B by position, u64. */
export let weightsA: usize = 0;
export let weightsB: usize = 0;
/** The sums of the eight rotations and mirror images, u64. Mazes that are not square use only the first four. */
export const sums: usize = memory.data(64, 16);
/** The share of the sums that comes from cells outside the mask. All mazes of a call have the same share. */
export const outside: usize = memory.data(64, 16);

/** Allocates and computes the weights. Returns false if there is too little memory. */
export function takeWeights(request: usize): bool {
  width = Request.width(request);
  height = Request.height(request);
  const positions: u32 = 2 * max(width, height) - 1;
  weightsA = take((<u64>positions) << 4);
  weightsB = weightsA + ((<usize>positions) << 3);
  if (!weightsA) return false;
  for (let i: u32 = 0; i < positions; i++) {
    store<u64>(weightsA + ((<usize>i) << 3), mix(GOLDEN * (2 * <u64>i + 1)) | 1);
    store<u64>(weightsB + ((<usize>i) << 3), mix(GOLDEN * (2 * <u64>i + 2)) | 1);
  }
  return true;
}

/**
 * Adds the passages of a row to the sums. y is the row's position in half cells. `rowA` has two sums of the weights A
 * of the passages' columns, counted from the west and from the east. `rowB` has the same sums of weights B.
 */
export function addRow(y: u32, rowA: v128, rowB: v128): void {
  const near = (<usize>y) << 3;
  const far = (<usize>(2 * height - 2 - y)) << 3;
  addProducts(sums, rowA, weightsB + near);
  addProducts(sums + 16, rowA, weightsB + far);
  addProducts(sums + 32, rowB, weightsA + near);
  addProducts(sums + 48, rowB, weightsA + far);
}

function addProducts(to: usize, row: v128, weight: usize): void {
  v128.store(to, i64x2.add(v128.load(to), i64x2.mul(row, v128.load64_splat(weight))));
}

/** Combines the sums of all rotations and mirror images into the key of the maze. */
export function keyOfSums(): u64 {
  let key = GOLDEN;
  for (let image: usize = 0, end: usize = width == height ? 64 : 32; image < end; image += 8)
    key += mix(load<u64>(sums + image));
  return mix(key);
}
