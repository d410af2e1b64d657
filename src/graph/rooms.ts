// Rooms: rectangles of cells without walls between them.

import { PURPOSE_ROOMS } from "../../assembly/abi.ts";
import { checkInteger, checkOptions, unexpected } from "../core/errors.ts";
import { derive, drawBelow, hash } from "../core/random.ts";
import { checkSeed, randomSeed, type Seed, seedWords } from "../core/seed.ts";
import { isUnused, sortedNumbers } from "./graph.ts";
import type { Grid } from "./grids/grid.ts";

/** A rectangle of cells, from column x and row y. */
export interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The rooms of a grid: a list, or a number of rooms to place. */
export type RoomOptions =
  | {
      /** Rooms that do not overlap. */
      rooms: Iterable<Room>;
    }
  | {
      /** The number of rooms, 0..4096. If there is no more space, fewer rooms are placed. */
      count: number;
      /** The smallest and the largest side of a room, in cells. */
      min: number;
      max: number;
      /** The seed of the rooms. Default: a random seed. */
      seed?: Seed | undefined;
      /** The index of the rooms under the seed. Default 0. */
      index?: number | undefined;
    };

const MAX_ROOMS = 4096;
/** Attempts to place a room, per room. */
const ATTEMPTS = 100;

/** The cells of a grid with a flag for those in rooms. */
class Plan {
  readonly width: number;
  readonly height: number;
  /** The number of the room of each cell, from 1. 0 outside rooms. */
  readonly rooms: Uint32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rooms = new Uint32Array(width * height);
  }

  /** Returns whether there is no room in a rectangle and within `gap` cells around it. */
  isFree({ x, y, width, height }: Room, gap: number): boolean {
    for (let row = Math.max(0, y - gap); row < Math.min(this.height, y + height + gap); row++)
      for (let column = Math.max(0, x - gap); column < Math.min(this.width, x + width + gap); column++)
        if (this.rooms[row * this.width + column] > 0) return false;
    return true;
  }

  add({ x, y, width, height }: Room, number: number): void {
    for (let row = y; row < y + height; row++)
      this.rooms.fill(number, row * this.width + x, row * this.width + x + width);
  }
}

/** Returns rooms at least one cell apart. docs/GRIDS.md defines the draws. */
function placeRooms(plan: Plan, count: number, min: number, max: number, key: Uint32Array): Room[] {
  const rooms: Room[] = [];
  let drawn = 0;
  const below = (bound: number) => drawBelow(bound, () => hash(key, drawn++));
  const sideOf = (all: number) => min + below(Math.min(max, all) - min + 1);
  for (let attempt = 0; attempt < ATTEMPTS * count && rooms.length < count; attempt++) {
    const [width, height] = [sideOf(plan.width), sideOf(plan.height)];
    const room = { x: below(plan.width - width + 1), y: below(plan.height - height + 1), width, height };
    if (!plan.isFree(room, 1)) continue;
    rooms.push(room);
    plan.add(room, rooms.length);
  }
  return rooms;
}

function checkRooms(plan: Plan, given: unknown): Room[] {
  if (typeof (given as Iterable<Room>)?.[Symbol.iterator] !== "function")
    throw unexpected("rooms", "a list of rooms { x, y, width, height }", given);
  const rooms: Room[] = [];
  for (const each of given as Iterable<Room>) {
    const name = `rooms[${rooms.length}]`;
    if (rooms.length === MAX_ROOMS) throw new RangeError(`"rooms" expected at most ${MAX_ROOMS} rooms, got more`);
    const { x, y, width, height } = checkOptions(each, ["x", "y", "width", "height"], name);
    const room = {
      x: checkInteger(`${name}.x`, x, 0, plan.width - 1),
      y: checkInteger(`${name}.y`, y, 0, plan.height - 1),
      width: checkInteger(`${name}.width`, width, 1, plan.width - x),
      height: checkInteger(`${name}.height`, height, 1, plan.height - y),
    };
    if (!plan.isFree(room, 0)) throw new RangeError(`"${name}" expected a room that overlaps no other, got an overlap`);
    rooms.push(room);
    plan.add(room, rooms.length);
  }
  return rooms;
}

/**
 * Returns a grid with rooms. In every maze, all edges between two cells of a room are passages. So a maze with rooms is
 * a perfect maze in which each room is one cell.
 *
 * @throws TypeError, RangeError if the grid has no columns and rows, or a room is outside the grid or overlaps another.
 * @example
 * import { createGraphEngine, squareGrid, withRooms } from "wasmaze/graph";
 *
 * const grid = withRooms(squareGrid(8, 6), { rooms: [{ x: 1, y: 1, width: 3, height: 2 }] });
 * const maze = createGraphEngine(grid).generate({ algorithm: "wilson", seed: 1 });
 * console.log(grid.required?.length, maze.passages[2 * grid.cellAt(1, 1)]); // 7 1
 */
export function withRooms(grid: Grid, options: RoomOptions): Grid {
  const { recipe, shape, edges, required = [] } = grid;
  const [height, width] = shape;
  if (shape.length !== 2 || "rooms" in recipe || recipe.id === "weave")
    throw unexpected("grid", "a grid with columns and rows, without crossings or rooms", recipe.id, "string");
  const plan = new Plan(width, height);
  const given = checkOptions(
    options as Record<string, unknown>,
    ["rooms", "count", "min", "max", "seed", "index"],
    "rooms",
  );
  let rooms: readonly Room[];
  if (given.rooms === undefined) {
    const count = checkInteger("rooms.count", given.count, 0, MAX_ROOMS);
    const min = checkInteger("rooms.min", given.min, 1, Math.min(width, height));
    const max = checkInteger("rooms.max", given.max, min, Number.MAX_SAFE_INTEGER);
    const index = checkInteger("rooms.index", given.index ?? 0, 0, Number.MAX_SAFE_INTEGER);
    const key = derive(seedWords(checkSeed(given.seed ?? randomSeed())), index, PURPOSE_ROOMS);
    rooms = placeRooms(plan, count, min, max, key);
  } else {
    const other = ["count", "min", "max", "seed", "index"].find((name) => given[name] !== undefined);
    if (other) throw new RangeError(`"rooms" expected either a list or a count, got a list and "${other}"`);
    rooms = checkRooms(plan, given.rooms);
  }
  const inRoom = (edge: number): boolean => {
    const [one, other] = [edges[2 * edge], edges[2 * edge + 1]];
    return plan.rooms[one] > 0 && plan.rooms[one] === plan.rooms[other] && !isUnused(edges, edge);
  };
  const numbers = Array.from(required);
  for (let edge = 0; edge < edges.length / 2; edge++) if (inRoom(edge)) numbers.push(edge);
  return { ...grid, recipe: { ...recipe, rooms }, required: sortedNumbers(numbers) };
}
