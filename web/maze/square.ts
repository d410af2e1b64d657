// Directions and neighbours of square cells, computed without tables, so that even the largest maze opens at once.

import { cellOf, indexOf } from "../../src/square/cell.ts";
import { DIRECTIONS, opposite, SIDES, wallBit } from "../../src/square/direction.ts";

export { cellOf, DIRECTIONS, indexOf, opposite };

/** Directions as the engines count them: 0 north, 1 east, 2 south, 3 west. */
export const [NORTHWARD, EASTWARD, SOUTHWARD, WESTWARD] = [0, 1, 2, 3] as const;

/** Returns a direction turned to the right by a number of quarter turns. */
export const turned = (direction: number, quarters: number): number => (direction + quarters) & 3;

/** Returns the direction of a step by dx and dy; -1 unless it is one step north, east, south or west. */
export const directionOf = (dx: number, dy: number): number =>
  DIRECTIONS.findIndex((direction) => direction.dx === dx && direction.dy === dy);

/** A rectangle of cells, or of the corners between them. */
export interface Square {
  readonly width: number;
  readonly height: number;
  readonly torus: boolean;
}

/** Returns the index of the neighbour in a direction; -1 beyond the border of a plane. */
export function neighbourAt({ width, height, torus }: Square, index: number, direction: number): number {
  const { dx, dy } = DIRECTIONS[direction];
  const next = index + dy * width + dx;
  const isInside = dx === 0 ? next >= 0 && next < width * height : (dx < 0 ? index : next) % width !== 0;
  if (isInside) return next;
  return torus ? next - dx * width - dy * width * height : -1;
}

/** Returns the walls of a cell that have a cell on their other side, as bits. */
export function innerWalls(square: Square, cell: number, walls: number): number {
  if (square.torus) return walls;
  let inner = walls;
  for (let direction = 0; direction < SIDES; direction++)
    if (neighbourAt(square, cell, direction) === -1) inner &= ~wallBit(direction);
  return inner;
}

/** Formats a cell for a sentence. Columns and rows count from 1 wherever people read them. */
export function cellText(cell: number, width: number): string {
  const { x, y } = cellOf(cell, width);
  return `(${x + 1}, ${y + 1})`;
}
