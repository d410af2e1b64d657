// Wilson, hand-optimized like assembly/algorithms/wilson.ts. The vertices are the inner corners, one byte each. Border
// corners, and corners whose wall is final, have the bit IN_TREE. An exit from a corner overwrites the corner's earlier
// exit: this erases loops.

import type { SeedWords } from "../../src/core/random.ts";
import { type BestMaker, BLOCK, fillBlock, startStream } from "./random.ts";

const IN_TREE = 1;

// Bytes of border corners. Bits 2 and 3 are the kind of the corner. In inner corners, they are the wall's direction.
const SIDE = 3;
const TOP_OR_BOTTOM = 7;
const FIRST = 11;
const LAST = 15;

// NORTH_WEST[byte] has the walls that a cell gets from its north-west corner. The other tables are for the other three
// corners of a cell.
const NORTH_WEST = [0, 0, 0, 8, 0, 1, 0, 1, 0, 8, 0, 9, 0, 0, 0, 0];
const NORTH_EAST = [0, 0, 0, 2, 0, 0, 0, 1, 0, 2, 0, 0, 0, 1, 0, 0];
const SOUTH_WEST = [0, 8, 0, 8, 0, 4, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0];
const SOUTH_EAST = [0, 2, 0, 2, 0, 0, 0, 4, 0, 0, 0, 0, 0, 4, 0, 6];

const NORTH_PAIR = Uint8Array.from({ length: 256 }, (_, pair) => NORTH_WEST[pair >> 4] | NORTH_EAST[pair & 15]);
const SOUTH_PAIR = Uint8Array.from({ length: 256 }, (_, pair) => SOUTH_WEST[pair >> 4] | SOUTH_EAST[pair & 15]);

// Multiplier that moves bits 0, 8, 16 and 24 to positions 28, 29, 30 and 31.
const GATHER = 0x10204080;

/** Returns the corners of a group of 16 that are not in the tree, as a bit mask. */
function notInTree(groups: Int32Array, group: number): number {
  const at = group << 2;
  const first = Math.imul(~groups[at] & 0x01010101, GATHER) >>> 28;
  const second = Math.imul(~groups[at + 1] & 0x01010101, GATHER) >>> 28;
  const third = Math.imul(~groups[at + 2] & 0x01010101, GATHER) >>> 28;
  const fourth = Math.imul(~groups[at + 3] & 0x01010101, GATHER) >>> 28;
  return first | (second << 4) | (third << 8) | (fourth << 12);
}

export class Wilson implements BestMaker {
  readonly #width: number;
  readonly #height: number;
  readonly #state = new Int32Array(16);
  readonly #block = new Int32Array(BLOCK);
  // The directions of a block, each multiplied by four. #directions is a view of the memory of #fours.
  readonly #fours = new Int32Array(BLOCK * 4);
  readonly #directions = new Uint8Array(this.#fours.buffer);
  // Corner (i, j) is byte (j + 1) * width + i + 1. The last corner of a row is also the first one of the next row.
  readonly #groups: Int32Array;
  readonly #corners: Uint8Array;
  // The change of the byte index by a step in direction d, at index 4 * d. The factor 4 saves a shift per step.
  readonly #offsets = new Int32Array(16);

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#groups = new Int32Array(((width * (height + 1) + 16) >> 4) << 2);
    this.#corners = new Uint8Array(this.#groups.buffer);
    this.#offsets[0] = -width;
    this.#offsets[4] = 1;
    this.#offsets[8] = width;
    this.#offsets[12] = -1;
  }

  make(seed: SeedWords, index: number, walls: Uint8Array, at: number): void {
    startStream(this.#state, seed, index);
    this.#clear();
    this.#walk();
    this.#writeWalls(walls, at);
  }

  #clear(): void {
    const corners = this.#corners;
    const width = this.#width;
    const end = width * this.#height;
    corners.fill(0, width, end);
    corners.fill(TOP_OR_BOTTOM, 1, width);
    for (let at = width; at <= end; at += width) corners[at] = SIDE;
    corners.fill(TOP_OR_BOTTOM, end + 1, end + width);
    corners.fill(IN_TREE, end + width);
    corners[0] = FIRST;
    corners[end + width] = LAST;
  }

  #fillDirections(): void {
    const block = this.#block;
    const fours = this.#fours;
    fillBlock(this.#state, block);
    for (let i = 0; i < block.length; i++) {
      const word = block[i];
      for (let part = 0; part < 4; part++) {
        const byte = (word >>> (8 * part)) & 255;
        fours[4 * i + part] = ((byte << 2) | (byte << 8) | (byte << 14) | (byte << 20)) & 0x0c0c0c0c;
      }
    }
  }

  #walk(): void {
    const groups = this.#groups;
    const corners = this.#corners;
    const offsets = this.#offsets;
    const directions = this.#directions;
    const drawn = directions.length;
    const last = (this.#width * this.#height + 15) >> 4;
    let draw = drawn;
    for (let group = this.#width >> 4; group < last; group++) {
      let waiting = notInTree(groups, group);
      while (waiting !== 0) {
        const start = (group << 4) + 31 - Math.clz32(waiting & -waiting);
        if (draw === drawn) {
          this.#fillDirections();
          draw = 0;
        }
        let exit = directions[draw++];
        let vertex = start + offsets[exit];
        let byte = corners[vertex];
        // Most walks end after one step and clear one bit of the mask.
        if (byte & IN_TREE) {
          corners[start] = exit | IN_TREE;
          waiting &= waiting - 1;
          continue;
        }
        corners[start] = exit;
        // This loop contains no call, because engines load the arrays again after each call.
        for (;;) {
          while (draw < drawn && !(byte & IN_TREE)) {
            exit = directions[draw++];
            corners[vertex] = exit;
            vertex += offsets[exit];
            byte = corners[vertex];
          }
          if (byte & IN_TREE) break;
          this.#fillDirections();
          draw = 0;
        }
        vertex = start;
        byte = corners[vertex];
        do {
          corners[vertex] = byte | IN_TREE;
          vertex += offsets[byte];
          byte = corners[vertex];
        } while (!(byte & IN_TREE));
        waiting = notInTree(groups, group);
      }
    }
  }

  #writeWalls(walls: Uint8Array, at: number): void {
    const corners = this.#corners;
    const northPair = NORTH_PAIR;
    const southPair = SOUTH_PAIR;
    const width = this.#width;
    const end = width * this.#height;
    let north = corners[0];
    let south = corners[width];
    for (let cell = 0; cell < end; cell++) {
      const north2 = corners[cell + 1];
      const south2 = corners[cell + width + 1];
      walls[at + cell] = northPair[(north << 4) | north2] | southPair[(south << 4) | south2];
      north = north2;
      south = south2;
    }
  }
}
