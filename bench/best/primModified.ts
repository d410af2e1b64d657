// Modified Prim, hand-optimized like assembly/algorithms/primModified.ts. The low four bits of a cell's byte are its
// open sides, the high four its neighbours in the maze. The byte is 0 if and only if the cell is neither in the maze
// nor in the frontier, so cells are appended to the frontier without a branch.

import { EAST, NORTH, PURPOSE_START, SOUTH, WEST } from "../../assembly/abi.ts";
import type { SeedWords } from "../../src/core/random.ts";
import { CHOICES } from "./choices.ts";
import { type BestMaker, BLOCK, fillBlock, startStream } from "./random.ts";
import { drawStart } from "./start.ts";

// Byte of the start cell. The border has this byte too: a byte other than 0 keeps the border out of the frontier.
const START = 0xf0;

// The side to open, indexed by draw * 16 + set of neighbours in the maze.
const SIDES = Uint8Array.from({ length: 12 * 16 }, (_, i) => (i & 15 ? 1 << CHOICES[i & 15].directions[i >> 4] : 0));

export class PrimModified implements BestMaker {
  readonly #width: number;
  readonly #height: number;
  readonly #grid: Uint8Array;
  readonly #frontier: Int32Array;
  readonly #state = new Int32Array(16);
  readonly #startState = new Int32Array(4);
  readonly #block = new Int32Array(BLOCK);

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#grid = new Uint8Array((width + 2) * (height + 2));
    // If k of n cells are in the maze, the frontier has at most min(2k + 2, n - k) <= (2n + 2) / 3 cells. Up to four
    // more entries are written past its end.
    this.#frontier = new Int32Array(Math.floor((2 * width * height) / 3) + 8);
  }

  make(seed: SeedWords, index: number, walls: Uint8Array, at: number): void {
    const width = this.#width;
    const stride = width + 2;
    const grid = this.#grid;
    startStream(this.#state, seed, index);
    grid.fill(START);
    for (let y = 1; y <= this.#height; y++) grid.fill(0, y * stride + 1, y * stride + 1 + width);
    const start = drawStart(this.#startState, PURPOSE_START, seed, index, width * this.#height);
    this.#grow(((start / width) | 0) * stride + (start % width) + stride + 1);
    this.#writeWalls(walls, at);
  }

  #grow(start: number): void {
    const grid = this.#grid;
    const frontier = this.#frontier;
    const block = this.#block;
    const sides = SIDES;
    const stride = this.#width + 2;
    const share = 1 / 0x100000000;
    let cell = start;
    let own = START;
    let side = 0;
    let length = 0;
    let turn = 0;
    let left = this.#width * this.#height;
    let end = 0;
    for (;;) {
      const north = grid[cell - stride];
      const east = grid[cell + 1];
      const south = grid[cell + stride];
      const west = grid[cell - 1];
      grid[cell - stride] = north | (SOUTH << 4);
      grid[cell + 1] = east | (WEST << 4);
      grid[cell + stride] = south | (NORTH << 4);
      grid[cell - 1] = west | (EAST << 4);
      frontier[length] = cell - stride;
      length += +(north === 0);
      frontier[length] = cell + 1;
      length += +(east === 0);
      frontier[length] = cell + stride;
      length += +(south === 0);
      frontier[length] = cell - 1;
      length += +(west === 0);
      grid[cell] = own | side;
      if (--left === 0) return;
      const bound = Math.imul(length, 12);
      let word: number;
      let low: number;
      do {
        if (turn === end) {
          fillBlock(this.#state, block);
          turn = 0;
          end = block.length;
        }
        word = block[turn++] >>> 0;
        low = Math.imul(word, bound) >>> 0;
      } while (low < bound && low < (0x100000000 - bound) % bound);
      // `drawn` is the upper half of word * bound. A double holds the product exactly if it is below 2^53. The error of
      // a larger product is below 2^12. Subtracting the exact lower half `low` and rounding remove this error.
      const product = word * bound;
      const drawn = bound <= 0x200000 ? (product * share) | 0 : ((product - low) * share + 0.5) | 0;
      const slot = (drawn / 12) | 0;
      cell = frontier[slot];
      frontier[slot] = frontier[--length];
      own = grid[cell];
      side = sides[((drawn - Math.imul(slot, 12)) << 4) | (own >>> 4)];
    }
  }

  /**
   * Converts the grid to walls. The byte of a cell records only the passage by which the cell joined the maze. The
   * other passages of the cell are recorded in the bytes of its neighbours.
   */
  #writeWalls(walls: Uint8Array, at: number): void {
    const grid = this.#grid;
    const width = this.#width;
    const stride = width + 2;
    for (let y = 0, to = at, from = stride + 1; y < this.#height; y++, from += 2) {
      for (const rowEnd = to + width; to < rowEnd; to++, from++) {
        const vertical = ((grid[from - stride] & SOUTH) >>> 2) | ((grid[from + stride] & NORTH) << 2);
        const level = ((grid[from + 1] & WEST) >>> 2) | ((grid[from - 1] & EAST) << 2);
        walls[to] = 15 ^ ((grid[from] & 15) | vertical | level);
      }
    }
  }
}
