// One random bit a cell for the algorithms that work row by row.

import { hash } from "./random.ts";

/**
 * Bits by place. A row takes ceil(width / 16) half words, rows follow each other from the top, and half word u is the lower (u even) or
 * upper (u odd) half of hash word floor(u / 2); bit x mod 16 of half word floor(x / 16) is the bit of column x. So a bit depends on the width,
 * and not on the height.
 */
export class RowBits {
  readonly #key: Uint32Array;
  readonly #unitsPerRow: number;
  #number = -1;
  #word = 0;

  constructor(key: Uint32Array, width: number) {
    this.#key = key;
    this.#unitsPerRow = Math.ceil(width / 16);
  }

  /** 0 or 1. */
  at(x: number, y: number): number {
    const unit = y * this.#unitsPerRow + (x >>> 4);
    const number = unit >>> 1;
    if (number !== this.#number) {
      this.#number = number;
      this.#word = hash(this.#key, number);
    }
    return (this.#word >>> ((unit & 1) * 16 + (x & 15))) & 1;
  }
}
