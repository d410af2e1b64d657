// Directions and cells of squares.

import { cellOf, indexOf } from "../../src/square/cell.ts";
import { DIRECTIONS, opposite } from "../../src/square/direction.ts";

export { cellOf, DIRECTIONS, indexOf, opposite };

/** Directions as the engines count them: 0 north, 1 east, 2 south, 3 west. */
export const [NORTHWARD, EASTWARD, SOUTHWARD, WESTWARD] = [0, 1, 2, 3] as const;

/** Returns a direction turned to the right by a number of quarter turns. */
export const turned = (direction: number, quarters: number): number => (direction + quarters) & 3;

/** Returns the direction of a step by dx and dy; -1 unless it is one step north, east, south or west. */
export const directionOf = (dx: number, dy: number): number =>
  DIRECTIONS.findIndex((direction) => direction.dx === dx && direction.dy === dy);

/** Formats a cell for a sentence. Columns and rows count from 1 wherever people read them. */
export function cellText(cell: number, width: number): string {
  const { x, y } = cellOf(cell, width);
  return `(${x + 1}, ${y + 1})`;
}
