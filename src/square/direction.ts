// The four directions of a square grid: their names, steps and opposites. assembly/abi.ts defines the wall bits, which
// both languages use.

import { EAST, NORTH, SOUTH, WEST } from "../../assembly/abi.ts";
import { show } from "../core/errors.ts";

export { ALL_WALLS, EAST, NORTH, SOUTH, WEST } from "../../assembly/abi.ts";

/** A direction: its wall bit, its step in x and y, and the wall bit of the opposite direction. */
export interface Direction {
  readonly name: "north" | "east" | "south" | "west";
  readonly bit: number;
  readonly dx: number;
  readonly dy: number;
  readonly opposite: number;
}

/**
 * The four directions, in the order of their numbers: 0 north, 1 east, 2 south, 3 west.
 *
 * @example
 * import { DIRECTIONS } from "wasmaze";
 *
 * console.log(DIRECTIONS.map(({ name, bit }) => `${name} ${bit}`).join(", ")); // north 1, east 2, south 4, west 8
 */
export const DIRECTIONS: readonly [Direction, Direction, Direction, Direction] = [
  { name: "north", bit: NORTH, dx: 0, dy: -1, opposite: SOUTH },
  { name: "east", bit: EAST, dx: 1, dy: 0, opposite: WEST },
  { name: "south", bit: SOUTH, dx: 0, dy: 1, opposite: NORTH },
  { name: "west", bit: WEST, dx: -1, dy: 0, opposite: EAST },
];

/** The count of directions. A direction is an integer in 0..SIDES-1. */
export const SIDES = 4;

/** Returns the opposite of a direction 0..3. */
export const opposite = (direction: number): number => direction ^ 2;

/** Returns the index difference of a step in each direction, for an array with rows of `width` elements. */
export const indexSteps = (width: number): readonly number[] => DIRECTIONS.map(({ dx, dy }) => dx + dy * width);

/** Returns the wall bit of a direction 0..3. */
export const wallBit = (direction: number): number => 1 << direction;

/** Checks that a direction is an element of DIRECTIONS or its wall bit. Returns the element. */
export function checkDirection(direction: unknown): Pick<Direction, "dx" | "dy"> {
  const { dx, dy } = (direction ?? {}) as Partial<Direction>;
  const found = DIRECTIONS.find((known) => known.bit === direction || (known.dx === dx && known.dy === dy));
  if (found) return found;
  const message = `"direction" expected one of DIRECTIONS, or NORTH, EAST, SOUTH or WEST, got ${show(direction)}`;
  throw typeof direction === "number" ? new RangeError(message) : new TypeError(message);
}
