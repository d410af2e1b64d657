// Recursive backtracker, hand-optimized like assembly/algorithms/recursiveBacktracker.ts: a grid with a border of
// visited cells, one lookup per step, and a stack of only those cells that had several unvisited neighbours.

import { PURPOSE_START } from "../../assembly/abi.ts";
import type { SeedWords } from "../../src/core/random.ts";
import { type BestMaker, BLOCK, fillBlock, startStream } from "./random.ts";
import { drawStart } from "./start.ts";
import { stepTable } from "./steps.ts";

const UNVISITED = 128;

export class RecursiveBacktracker implements BestMaker {
  readonly #width: number;
  readonly #height: number;
  readonly #grid: Uint8Array;
  readonly #path: Int32Array;
  readonly #steps: Int32Array;
  readonly #state = new Int32Array(16);
  readonly #startState = new Int32Array(4);
  readonly #block = new Int32Array(BLOCK);

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#grid = new Uint8Array((width + 2) * (height + 2));
    this.#path = new Int32Array(width * height + 1);
    this.#steps = stepTable(width + 2);
  }

  make(seed: SeedWords, index: number, walls: Uint8Array, at: number): void {
    const width = this.#width;
    const stride = width + 2;
    const grid = this.#grid;
    startStream(this.#state, seed, index);
    for (let y = 1; y <= this.#height; y++) grid.fill(UNVISITED, y * stride + 1, y * stride + 1 + width);
    const start = drawStart(this.#startState, PURPOSE_START, seed, index, width * this.#height);
    this.#walk(((start / width) | 0) * stride + (start % width) + stride + 1);
    this.#writeWalls(walls, at);
  }

  /** Fills the block with the next draws below 12, each multiplied by 16. Returns their count. */
  #fillPlaces(): number {
    const block = this.#block;
    fillBlock(this.#state, block);
    let end = 0;
    for (let i = 0; i < block.length; i++) {
      const word = block[i];
      const upper = (Math.imul(word >>> 16, 12) + (Math.imul(word & 0xffff, 12) >>> 16)) >>> 16;
      block[end] = upper << 4;
      // Rejects a word if the lower half of the product is below 2^32 mod 12 = 4.
      end += +(Math.imul(word, 12) >>> 2 !== 0);
    }
    return end;
  }

  #walk(start: number): void {
    const grid = this.#grid;
    const path = this.#path;
    const steps = this.#steps;
    const places = this.#block;
    const stride = this.#width + 2;
    let cell = start;
    let length = 0;
    grid[cell] = 0;
    for (let left = this.#width * this.#height - 1; left > 0; ) {
      const turns = Math.min(left, this.#fillPlaces());
      left -= turns;
      for (let turn = 0; turn < turns; turn++) {
        let set =
          (grid[cell - stride] >>> 7) |
          ((grid[cell + 1] >>> 6) & 2) |
          ((grid[cell + stride] >>> 5) & 4) |
          ((grid[cell - 1] >>> 4) & 8);
        while (set === 0) {
          cell = path[--length];
          set =
            (grid[cell - stride] >>> 7) |
            ((grid[cell + 1] >>> 6) & 2) |
            ((grid[cell + stride] >>> 5) & 4) |
            ((grid[cell - 1] >>> 4) & 8);
        }
        const step = steps[places[turn] | set];
        path[length] = cell;
        length += step & 1;
        grid[cell] |= (step >>> 1) & 15;
        cell += step >> 9;
        grid[cell] = (step >>> 5) & 15;
      }
    }
  }

  #writeWalls(walls: Uint8Array, at: number): void {
    const grid = this.#grid;
    const width = this.#width;
    for (let y = 0, to = at, from = width + 3; y < this.#height; y++, from += 2) {
      for (const rowEnd = to + width; to < rowEnd; to++, from++) walls[to] = 15 ^ grid[from];
    }
  }
}
