// The blocks of a boundless maze: what is drawn for a block of 8 x 8 cells of a level, by place.

import { blockKey, drawBelow, hash, type SeedWords } from "../core/random.ts";

/** The side of a block in cells. */
export const SIDE = 8;

// The numbers of the first words of what a block draws: skeleton, and gates to the east and south in turn.
const SKELETON_WORDS = 0x40000000;
const GATE_WORDS = 0x80000000;
const STACK_DIRECTIONS = 14;
const STREAM_DIRECTIONS = 16;

/** How a step in each direction changes x and y: 0 north, 1 east, 2 south, 3 west. */
export const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** A maze of which any part can be made: of the whole world. */
export interface World {
  readonly seed: SeedWords;
  readonly index: number;
  /** Cells of level 0. */
  readonly width: number;
  readonly height: number;
}

/** The sides of a level: a cell of it stands for 8 x 8 cells of the level below. */
export function sidesOf({ width, height }: Pick<World, "width" | "height">, level: number): [number, number] {
  const side = SIDE ** level;
  return [Math.ceil(width / side), Math.ceil(height / side)];
}

/** Whether a level has only one cell. */
export function isTop(world: Pick<World, "width" | "height">, level: number): boolean {
  return sidesOf(world, level).every((side) => side === 1);
}

/** A block of a level: its sides are 8, at the border of the world they may be less. */
export class Block {
  readonly columns: number;
  readonly rows: number;
  readonly #key: Uint32Array;

  constructor({ seed, index, ...world }: World, level: number, x: number, y: number) {
    const [width, height] = sidesOf(world, level);
    this.columns = Math.min(SIDE, width - SIDE * x);
    this.rows = Math.min(SIDE, height - SIDE * y);
    this.#key = blockKey(seed, index, level, x, y);
  }

  /** Direction number `item` of the stack of the cell at place 8 * y + x. */
  stacked(place: number, item: number): number {
    const word = hash(this.#key, 64 * Math.floor(item / STACK_DIRECTIONS) + place);
    return (word >>> (2 * (item % STACK_DIRECTIONS))) & 3;
  }

  /** The row of the gate to the east. */
  eastGate(): number {
    return this.#below(this.rows, 0);
  }

  /** The column of the gate to the south. */
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

  /** The directions of the skeleton's walks. */
  *directions(): Generator<number, never> {
    for (let number = SKELETON_WORDS; ; number++) {
      const word = hash(this.#key, number);
      for (let i = 0; i < STREAM_DIRECTIONS; i++) yield (word >>> (2 * i)) & 3;
    }
  }
}

/**
 * The cells and passages of a skeleton: for each place 8 * y + x, whether it is in it, and its passages, bit d each.
 */
interface Skeleton {
  readonly has: Uint8Array;
  readonly open: Uint8Array;
}

/** The place 8 * y + x of the gate of block x, y of a level in a direction, where it has one. */
export function gatePlace(world: World, level: number, x: number, y: number, direction: number): number {
  // Gates in the north and west are drawn by the blocks there.
  const block = (column: number, row: number) => new Block(world, level, column, row);
  if (direction === 0) return block(x, y - 1).southGate();
  if (direction === 3) return SIDE * block(x - 1, y).eastGate();
  const own = block(x, y);
  return direction === 1 ? SIDE * own.eastGate() + own.columns - 1 : SIDE * (own.rows - 1) + own.southGate();
}

/**
 * The skeleton of block x, y of a level. `passages`: those of the cell that the block is on the level above, bit d for
 * direction d.
 */
export function skeletonOf(world: World, level: number, x: number, y: number, passages: number): Skeleton {
  const block = new Block(world, level, x, y);
  const { columns, rows } = block;
  const has = new Uint8Array(SIDE * SIDE);
  const open = new Uint8Array(SIDE * SIDE);
  const ends = [0, 1, 2, 3].flatMap((direction) => {
    if (!((passages >> direction) & 1)) return [];
    const place = gatePlace(world, level, x, y, direction);
    open[place] |= 1 << direction;
    return [place];
  });
  if (ends.length === 0) ends.push(SIDE * block.eastGate() + block.southGate());
  has[ends[0]] = 1;
  const directions = block.directions();
  const exits = new Uint8Array(SIDE * SIDE);
  /** The place that a step leads to; the same one where it would leave the block. */
  const after = (place: number, direction: number): number => {
    const column = (place % SIDE) + STEPS[direction][0];
    const row = Math.floor(place / SIDE) + STEPS[direction][1];
    return column < 0 || column >= columns || row < 0 || row >= rows ? place : SIDE * row + column;
  };
  for (const end of ends) {
    for (let place = end; !has[place]; place = after(place, exits[place])) exits[place] = directions.next().value;
    for (let place = end; !has[place]; ) {
      has[place] = 1;
      const direction = exits[place];
      open[place] |= 1 << direction;
      place = after(place, direction);
      open[place] |= 1 << (direction ^ 2);
    }
  }
  return { has, open };
}
