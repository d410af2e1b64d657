// Eller, hand-optimized like assembly/algorithms/eller.ts. The cells of a set form a ring in row order, so two
// neighbours are in one set if and only if one follows the other in a ring. Rings are changed without branches.

import { PURPOSE_MAIN, PURPOSE_SOUTHWARD } from "../../assembly/abi.ts";
import type { SeedWords } from "../../src/core/random.ts";
import { type BestMaker, deriveInto } from "./random.ts";

function hash(key: Int32Array, n: number): number {
  let x = n ^ key[0];
  x = Math.imul(x ^ (x >>> 16), 0xed5ad4bb);
  x = Math.imul(((x ^ (x >>> 16)) + key[1]) | 0, 0xac4c1b51);
  x = Math.imul(((x ^ (x >>> 16)) + key[2]) | 0, 0x31848bab);
  return x ^ (x >>> 16) ^ key[3];
}

export class Eller implements BestMaker {
  readonly #width: number;
  readonly #height: number;
  // The next and the previous cell in the ring of each cell. Column `width` is in no ring.
  readonly #after: Int32Array;
  readonly #before: Int32Array;
  readonly #eastKey = new Int32Array(4);
  readonly #southKey = new Int32Array(4);

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#after = new Int32Array(width + 1);
    this.#before = new Int32Array(width + 1);
  }

  make(seed: SeedWords, index: number, walls: Uint8Array, at: number): void {
    const width = this.#width;
    deriveInto(this.#eastKey, 0, seed, index, PURPOSE_MAIN);
    deriveInto(this.#southKey, 0, seed, index, PURPOSE_SOUTHWARD);
    for (let x = 0; x < width; x++) {
      this.#after[x] = x;
      this.#before[x] = x;
    }
    for (let y = 0; y < this.#height - 1; y++) this.#makeRow(y, walls, at + y * width);
    this.#makeLastRow(walls, at + (this.#height - 1) * width);
  }

  #makeRow(y: number, walls: Uint8Array, row: number): void {
    const after = this.#after;
    const before = this.#before;
    const eastKey = this.#eastKey;
    const southKey = this.#southKey;
    const width = this.#width;
    const units = (width + 15) >> 4;
    let carried = 8;
    for (let unit = 0; unit < units; unit++) {
      const first = unit << 4;
      const columns = Math.min(16, width - first);
      const number = y * units + unit;
      const shift = (number & 1) << 4;
      let eastward = (hash(eastKey, number >>> 1) >>> shift) & 0xffff;
      let southward = (hash(southKey, number >>> 1) >>> shift) & 0xffff;
      if (first + columns === width) eastward &= (1 << (columns - 1)) - 1;
      for (let x = first, end = first + columns; x < end; x++) {
        const next = x + 1;
        const follower = after[x];
        const joins = eastward & +(follower !== next);
        // Joins the rings of x and `next` by swapping the successors of x and of the cell before `next`.
        const other = x ^ ((before[next] ^ x) & -joins);
        const follows = after[other];
        after[other] = follower;
        before[follower] = other;
        const ahead = before[x];
        const closes = southward & +(follows !== x);
        const link = x ^ ((ahead ^ x) & -closes);
        after[link] = follows;
        after[x] = follows ^ ((follows ^ x) & -closes);
        before[follows] = link;
        before[x] = ahead ^ ((ahead ^ x) & -closes);
        eastward >>>= 1;
        southward >>>= 1;
        const cell = row + x;
        const north = y === 0 ? 1 : (walls[cell - width] >>> 2) & 1;
        walls[cell] = (2 ^ (joins << 1)) | (closes << 2) | carried | north;
        carried = 8 ^ (joins << 3);
      }
    }
  }

  #makeLastRow(walls: Uint8Array, row: number): void {
    const after = this.#after;
    const before = this.#before;
    const width = this.#width;
    let carried = 8;
    for (let x = 0; x < width; x++) {
      const next = x + 1;
      const follower = after[x];
      const joins = +(follower !== next && next < width);
      if (joins) {
        const other = before[next];
        after[other] = follower;
        before[follower] = other;
        after[x] = next;
        before[next] = x;
      }
      const cell = row + x;
      const north = this.#height === 1 ? 1 : (walls[cell - width] >>> 2) & 1;
      walls[cell] = (2 ^ (joins << 1)) | 4 | carried | north;
      carried = 8 ^ (joins << 3);
    }
  }
}
