// Makes windows with the reference: only the parts of a world that a window needs. The mazes are the same as those of
// algorithms/boundless.ts and algorithms/binaryTree.ts.

import { PURPOSE_MAIN, SHARE_HALF, SHARE_WORDS } from "../../assembly/abi.ts";
import { LEVEL_SIDE, sidesOnLevel, topLevel } from "../core/levels.ts";
import { derive, epochRows, hash } from "../core/random.ts";
import { type Cell, stepFrom } from "../square/cell.ts";
import { DIRECTIONS, type Direction, opposite, wallBit } from "../square/direction.ts";
import { Block, gatePlace, skeletonOf, type World } from "./blocks.ts";
import type { Task } from "./task.ts";

/** A request for a window with the sides width and height. At first, all walls of the window are closed. */
export interface WindowTask extends Pick<Task, "seed" | "index" | "width" | "height" | "parameters" | "walls"> {
  /** The sides of the world, in cells of level 0. */
  readonly world: { readonly width: number; readonly height: number };
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

/** The cells of a block. Arrays are indexed by 8 * y + x in the block. */
interface MadeBlock {
  readonly stacks: Block;
  readonly inTree: Uint8Array;
  /** One byte per cell; 1 means that the cell belongs to the skeleton. */
  readonly inSkeleton: Uint8Array;
  readonly open: Uint8Array;
  readonly items: Uint32Array;
  readonly exits: Uint8Array;
}

/** A cell of a level, with the block that contains it. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly block: MadeBlock;
  readonly place: number;
}

/** A level of a world. A block is made when a walk first enters it. */
export class LazyLevel {
  readonly #world: World;
  readonly #level: number;
  readonly #sides: { readonly width: number; readonly height: number };
  readonly #above: LazyLevel | undefined;
  readonly #blocks = new Map<string, MadeBlock>();

  constructor(world: World, level: number) {
    this.#world = world;
    this.#level = level;
    this.#sides = sidesOnLevel(world, level);
    this.#above = level === topLevel(world) ? undefined : new LazyLevel(world, level + 1);
  }

  /** Returns the passages of a cell; bit d is direction d. */
  passages(x: number, y: number): number {
    if (!this.#above) return 0;
    const cell = this.#at(x, y);
    // Joins the neighbours to skeletons as well, because the walk of a neighbour may open a passage to this cell.
    for (const near of [cell, ...DIRECTIONS.map((_, direction) => this.#after(cell, direction))]) this.#join(near);
    return cell.block.open[cell.place];
  }

  /**
   * Returns the direction of the first step on the path between two cells; ARRIVED if they are the same. The path
   * first follows the walk of `from` to a skeleton, unless `from` is on the walk of `to`. It then passes from block to
   * block, along the path between the blocks on the level above. It ends with the walk of `to` in reverse.
   */
  step(from: Cell, to: Cell): number {
    const start = this.#at(from.x, from.y);
    const isStart = ({ x, y }: Place) => x === from.x && y === from.y;
    let end = this.#at(to.x, to.y);
    if (isStart(end)) return ARRIVED;
    for (const cell of [start, end]) this.#join(cell);
    while (!end.block.inSkeleton[end.place]) {
      const direction = end.block.exits[end.place];
      end = this.#after(end, direction);
      if (isStart(end)) return opposite(direction);
    }
    if (!start.block.inSkeleton[start.place]) return start.block.exits[start.place];
    if (start.block === end.block) return this.#stepInside(start, end.place);
    const blockOf = ({ x, y }: Place) => ({ x: Math.floor(x / LEVEL_SIDE), y: Math.floor(y / LEVEL_SIDE) });
    const block = blockOf(start);
    const direction = (this.#above as LazyLevel).step(block, blockOf(end));
    const gate = gatePlace(this.#world, this.#level, block.x, block.y, direction);
    return gate === start.place ? direction : this.#stepInside(start, gate);
  }

  /** Returns the first step on the path between two cells of the same skeleton. */
  #stepInside({ block: { open, inSkeleton }, place: from }: Place, to: number): number {
    // A breadth-first search that begins at the destination.
    const found = [to];
    const seen = new Set(found);
    for (const place of found)
      for (const [direction, { dx, dy }] of DIRECTIONS.entries()) {
        const column = (place % LEVEL_SIDE) + dx;
        const next = place + dx + LEVEL_SIDE * dy;
        const isInside = column >= 0 && column < LEVEL_SIDE && next >= 0 && next < LEVEL_SIDE * LEVEL_SIDE;
        if (!((open[place] >> direction) & 1) || !isInside || !inSkeleton[next] || seen.has(next)) continue;
        if (next === from) return opposite(direction);
        seen.add(next);
        found.push(next);
      }
    throw new Error("expected a skeleton that is connected");
  }

  #at(x: number, y: number): Place {
    const [column, row] = [Math.floor(x / LEVEL_SIDE), Math.floor(y / LEVEL_SIDE)];
    const name = `${column},${row}`;
    const block = this.#blocks.get(name) ?? this.#make(column, row);
    this.#blocks.set(name, block);
    return { x, y, block, place: LEVEL_SIDE * (y % LEVEL_SIDE) + (x % LEVEL_SIDE) };
  }

  #make(x: number, y: number): MadeBlock {
    const passages = this.#above?.passages(x, y) ?? 0;
    const { has, open } = skeletonOf(this.#world, this.#level, x, y, passages);
    const [items, exits] = [new Uint32Array(LEVEL_SIDE * LEVEL_SIDE), new Uint8Array(LEVEL_SIDE * LEVEL_SIDE)];
    const stacks = new Block(this.#world, this.#level, x, y);
    return { stacks, inTree: has, inSkeleton: has.slice(), open, items, exits };
  }

  /** Returns the cell one step away; the same cell if the step would leave the level. */
  #after(cell: Place, direction: number): Place {
    const next = stepFrom({ ...this.#sides, topology: "plane" }, cell, DIRECTIONS[direction]);
    return next ? this.#at(next.x, next.y) : cell;
  }

  /** Adds a cell to the tree, together with the walk from this cell. */
  #join(start: Place): void {
    for (let cell = start; !cell.block.inTree[cell.place]; ) {
      const { block, place } = cell;
      block.exits[place] = block.stacks.stacked(place, block.items[place]++);
      cell = this.#after(cell, block.exits[place]);
    }
    for (let cell = start; !cell.block.inTree[cell.place]; ) {
      const { block, place } = cell;
      const direction = block.exits[place];
      block.inTree[place] = 1;
      block.open[place] |= 1 << direction;
      cell = this.#after(cell, direction);
      cell.block.open[cell.place] |= wallBit(opposite(direction));
    }
  }
}

/** Result of `step` at the end of a route, where there is no direction. */
export const ARRIVED = 4;

/** Returns the level of a task. No block of it is made yet. */
export const levelOf = ({ seed, index, world, level }: Pick<WindowTask, "seed" | "index" | "world" | "level">) =>
  new LazyLevel({ seed, index, ...world }, level);

/** Makes a window of a boundless world. `cells` may contain blocks that are already made. */
export function boundlessWindow(task: WindowTask, cells = levelOf(task)): void {
  const { x, y, width, height, walls } = task;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) walls[row * width + column] &= ~cells.passages(x + column, y + row);
}

/** Returns a function that maps the position of a cell in the world to the row bit of the cell. */
function rowBits({ seed, index, world, parameters }: WindowTask): (x: number, y: number) => boolean {
  const rows = epochRows(world.width);
  let epoch = -1;
  let key = new Uint32Array(4);
  return (x, y) => {
    const now = Math.floor(y / rows);
    if (now !== epoch) key = derive(seed, index, PURPOSE_MAIN, now) as typeof key;
    epoch = now;
    const row = y % rows;
    if (parameters.horizontal !== SHARE_HALF)
      return hash(key, SHARE_WORDS + row * world.width + x) >>> 1 < parameters.horizontal;
    const unit = row * Math.ceil(world.width / 16) + Math.floor(x / 16);
    return ((hash(key, unit >>> 1) >>> ((unit & 1) * 16 + (x % 16))) & 1) === 1;
  };
}

/** Makes a window of a binary tree. */
export function binaryTreeWindow(task: WindowTask): void {
  const { world, x, y, width, height, parameters, walls } = task;
  const bit = rowBits(task);
  const isEast = (parameters.corner & 1) !== 0;
  const isSouth = (parameters.corner & 2) !== 0;
  const across = DIRECTIONS[isEast ? 1 : 3];
  const along = DIRECTIONS[isSouth ? 2 : 0];
  /** Returns the direction in which a cell opens; undefined outside the world and in the corner where all paths end. */
  const opens = (column: number, row: number): Direction | undefined => {
    const fromSide = isEast ? world.width - 1 - column : column;
    const fromEnd = isSouth ? world.height - 1 - row : row;
    if (column < 0 || row < 0 || column >= world.width || row >= world.height) return undefined;
    if (fromSide > 0 && (fromEnd === 0 || bit(fromSide, fromEnd))) return across;
    return fromEnd > 0 ? along : undefined;
  };
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      let open = opens(x + column, y + row)?.bit ?? 0;
      for (const direction of [across, along]) {
        const { dx, dy, opposite: back } = direction;
        if (opens(x + column - dx, y + row - dy) === direction) open |= back;
      }
      walls[row * width + column] &= ~open;
    }
}
