// Keys of levels: equal for all rotations and mirror images of a level.

import { checkLevels } from "./levels.ts";
import type { ObstacleLevels } from "./request.ts";

const MASK_64 = 0xffff_ffff_ffff_ffffn;

/** Murmur3's multipliers and rotation. */
const mix = (hash: number, word: number, by: number): number => {
  const mixed = Math.imul(hash ^ Math.imul(word, 0xcc9e2d51), by);
  return (mixed << 15) | (mixed >>> 17);
};

function finish(hash: number): number {
  let x = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Hashes a level, read from `first` on, `across` squares to the next column and `down` squares to the next row. */
function hashImage(
  squares: Uint8Array,
  columns: number,
  rows: number,
  first: number,
  across: number,
  down: number,
): bigint {
  let low = mix(columns, rows, 0x1b873593);
  let high = mix(rows, columns, 0xe6546b64);
  for (let y = 0; y < rows; y++) {
    let at = first + y * down;
    let word = 1;
    for (let x = 0; x < columns; x++, at += across) {
      word = (word << 2) | squares[at];
      if (x % 15 !== 14 && x !== columns - 1) continue;
      low = mix(low, word, 0x1b873593);
      high = mix(high, word, 0x9e3779b1);
      word = 1;
    }
  }
  return (BigInt(finish(high)) << 32n) | BigInt(finish(low));
}

/** Returns the smallest hash of the eight images of a level. `squares`: 0 free, 1 blocked, 2 start, 3 goal. */
function keyOf(squares: Uint8Array, width: number, height: number): bigint {
  const last = width * height - 1;
  const right = width - 1;
  const bottom = last - right;
  let key = 2n ** 64n;
  // Corner at which an image begins, and steps to its next column and to its next row.
  for (const [first, across, down] of [
    [0, 1, width],
    [right, -1, width],
    [bottom, 1, -width],
    [last, -1, -width],
    [0, width, 1],
    [right, width, -1],
    [bottom, -width, 1],
    [last, -width, -1],
  ]) {
    const [columns, rows] = Math.abs(across) === 1 && Math.abs(down) === width ? [width, height] : [height, width];
    const hash = hashImage(squares, columns, rows, first, across, down);
    if (hash < key) key = hash;
  }
  return spread(key);
}

/** Makes all keys equally likely, because the smallest of eight hashes is not: the last step of SplitMix64. */
function spread(key: bigint): bigint {
  let mixed = ((key ^ (key >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK_64;
  mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK_64;
  return mixed ^ (mixed >> 31n);
}

/**
 * Returns the 64-bit key of each level: a hash of its blocks, its start and its goal, equal for all rotations and mirror
 * images. Data sets use keys to find duplicates, and to put all images of a level into one split.
 *
 * @example
 * import { createEngine, levelKeys } from "wasmaze";
 *
 * const levels = createEngine().obstacles({ preset: "minimax", seed: 1, count: 1000 });
 * console.log(new Set(levelKeys(levels)).size); // 1000
 */
export function levelKeys(levels: ObstacleLevels): BigUint64Array<ArrayBuffer> {
  const { width, height, count, occupancy, start, goal } = checkLevels(levels);
  const keys = new BigUint64Array(count);
  const cells = width * height;
  const squares = new Uint8Array(cells);
  for (let i = 0; i < count; i++) {
    squares.set(occupancy.subarray(i * cells, (i + 1) * cells));
    squares[start[i]] = 2;
    squares[goal[i]] = 3;
    keys[i] = keyOf(squares, width, height);
  }
  return keys;
}
