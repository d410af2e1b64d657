// Generates one random bit per cell, for algorithms that work row by row.

import { PURPOSE_MAIN, SHARE_HALF, SHARE_WORDS } from "../../assembly/abi.ts";
import { derive, epochRows, hash } from "../core/random.ts";
import type { Task } from "./task.ts";

/**
 * Random access to row bits. A row takes ceil(width / 16) half words, and rows are consecutive from the top. Half word
 * u is the lower (u even) or upper (u odd) half of hash word floor(u / 2). Bit x mod 16 of half word floor(x / 16) of a
 * row belongs to column x. A bit therefore depends on the width but not on the height. For a share other than one half,
 * each cell takes a whole word: word SHARE_WORDS + y * width + x.
 */
export class RowBits {
  readonly #task: Pick<Task, "seed" | "index">;
  readonly #purpose: number;
  readonly #share: number;
  readonly #bits: Uint8Array;
  readonly #epochRows: number;
  #epoch = -1;
  #key: Uint32Array = new Uint32Array(4);

  /** Creates the row bits of a task. Each bit is 1 with probability `share` / 2^31. */
  constructor(task: Pick<Task, "seed" | "index" | "width">, { purpose = PURPOSE_MAIN, share = SHARE_HALF } = {}) {
    this.#task = task;
    this.#purpose = purpose;
    this.#share = share;
    this.#bits = new Uint8Array(task.width);
    this.#epochRows = epochRows(task.width);
  }

  /** Returns the hash key of a row. */
  key(y: number): Uint32Array {
    const epoch = Math.floor(y / this.#epochRows);
    if (epoch !== this.#epoch) {
      this.#epoch = epoch;
      this.#key = derive(this.#task.seed, this.#task.index, this.#purpose, epoch);
    }
    return this.#key;
  }

  /** Returns the bits of row `y`, one byte 0 or 1 per column. The next call overwrites the array. */
  row(y: number): Uint8Array {
    const key = this.key(y);
    const bits = this.#bits;
    const row = y % this.#epochRows;
    if (this.#share !== SHARE_HALF) {
      const first = SHARE_WORDS + row * bits.length;
      for (let x = 0; x < bits.length; x++) bits[x] = hash(key, first + x) >>> 1 < this.#share ? 1 : 0;
      return bits;
    }
    let unit = row * Math.ceil(bits.length / 16);
    for (let first = 0; first < bits.length; first += 16, unit++) {
      const unitBits = hash(key, unit >>> 1) >>> ((unit & 1) * 16);
      const end = Math.min(first + 16, bits.length);
      for (let x = first; x < end; x++) bits[x] = (unitBits >>> (x - first)) & 1;
    }
    return bits;
  }
}
