// Draws the gates and skeletons of blocks. A block is 8 x 8 cells of a level of a boundless maze.

import { LEVEL_SIDE, sidesOnLevel } from "../core/levels.ts";
import { blockKey, drawBelow, hash, type SeedWords } from "../core/random.ts";
import { DIRECTIONS, opposite, wallBit } from "../square/direction.ts";

// Indices of the first hash words for a skeleton, and for gates. East gates use even indices, south gates odd ones.
const SKELETON_WORDS = 0x40000000;
const GATE_WORDS = 0x80000000;
const STACK_DIRECTIONS = 14;
const STREAM_DIRECTIONS = 16;

/** A maze whose parts can be made independently of each other. */
export interface World {
  readonly seed: SeedWords;
  readonly index: number;
  /** Sides of the maze, in cells of level 0. */
  readonly width: number;
  readonly height: number;
}

/** A block of a level. It has 8 columns and rows, or fewer at the border of the world. */
export class Block {
  readonly columns: number;
  readonly rows: number;
  readonly #key: Uint32Array;

  constructor({ seed, index, ...world }: World, level: number, x: number, y: number) {
    const { width, height } = sidesOnLevel(world, level);
    this.columns = Math.min(LEVEL_SIDE, width - LEVEL_SIDE * x);
    this.rows = Math.min(LEVEL_SIDE, height - LEVEL_SIDE * y);
    this.#key = blockKey(seed, index, level, x, y);
  }

  /** Returns a direction from the stack of a cell. `item` is its position in the stack; `place` is 8 * y + x. */
  stacked(place: number, item: number): number {
    const word = hash(this.#key, 64 * Math.floor(item / STACK_DIRECTIONS) + place);
    return (word >>> (2 * (item % STACK_DIRECTIONS))) & 3;
  }

  /** Returns the row of the gate to the east. */
  eastGate(): number {
    return this.#below(this.rows, 0);
  }

  /** Returns the column of the gate to the south. */
  southGate(): number {
    return this.#below(this.columns, 1);
  }

  #below(bound: number, first: number): number {
    let number = GATE_WORDS + first;
    return drawBelow(bound, () => {
      const word = hash(this.#key, number);
      number += 2;
      return word;
    });
  }

  /** Yields the directions for the walks that make the skeleton. */
  *directions(): Generator<number, never> {
    for (let number = SKELETON_WORDS; ; number++) {
      const word = hash(this.#key, number);
      for (let i = 0; i < STREAM_DIRECTIONS; i++) yield (word >>> (2 * i)) & 3;
    }
  }
}

/**
 * A skeleton, indexed by 8 * y + x in the block. `has` is 1 for cells of the skeleton. `open` contains their passages;
 * bit d is direction d.
 */
interface Skeleton {
  readonly has: Uint8Array;
  readonly open: Uint8Array;
}

/** Returns the index 8 * y + x of the gate on a side of block (x, y). */
export function gatePlace(world: World, level: number, x: number, y: number, direction: number): number {
  // The gates in the north and west are the south gate and the east gate of the neighbours there.
  const block = (column: number, row: number) => new Block(world, level, column, row);
  if (direction === 0) return block(x, y - 1).southGate();
  if (direction === 3) return LEVEL_SIDE * block(x - 1, y).eastGate();
  const own = block(x, y);
  return direction === 1
    ? LEVEL_SIDE * own.eastGate() + own.columns - 1
    : LEVEL_SIDE * (own.rows - 1) + own.southGate();
}

/**
 * Makes the skeleton of block (x, y) of a level. `passages` are the passages of the block's cell on the level above;
 * bit d is direction d.
 */
export function skeletonOf(world: World, level: number, x: number, y: number, passages: number): Skeleton {
  const block = new Block(world, level, x, y);
  const { columns, rows } = block;
  const has = new Uint8Array(LEVEL_SIDE * LEVEL_SIDE);
  const open = new Uint8Array(LEVEL_SIDE * LEVEL_SIDE);
  const ends = [0, 1, 2, 3].flatMap((direction) => {
    if (!((passages >> direction) & 1)) return [];
    const place = gatePlace(world, level, x, y, direction);
    open[place] |= 1 << direction;
    return [place];
  });
  if (ends.length === 0) ends.push(LEVEL_SIDE * block.eastGate() + block.southGate());
  has[ends[0]] = 1;
  const directions = block.directions();
  const exits = new Uint8Array(LEVEL_SIDE * LEVEL_SIDE);
  /** Returns the index of the cell one step away; the same index if the step would leave the block. */
  const after = (place: number, direction: number): number => {
    const column = (place % LEVEL_SIDE) + DIRECTIONS[direction].dx;
    const row = Math.floor(place / LEVEL_SIDE) + DIRECTIONS[direction].dy;
    return column < 0 || column >= columns || row < 0 || row >= rows ? place : LEVEL_SIDE * row + column;
  };
  for (const end of ends) {
    for (let place = end; !has[place]; place = after(place, exits[place])) exits[place] = directions.next().value;
    for (let place = end; !has[place]; ) {
      has[place] = 1;
      const direction = exits[place];
      open[place] |= 1 << direction;
      place = after(place, direction);
      open[place] |= wallBit(opposite(direction));
    }
  }
  return { has, open };
}
