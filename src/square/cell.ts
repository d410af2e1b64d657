// Cells of a rectangle: coordinates, indices, and steps between adjacent cells.

import { checkInteger, unexpected } from "../core/errors.ts";
import type { Topology } from "../core/topology.ts";
import type { Direction } from "./direction.ts";

/** A cell. x counts from 0 eastward, y from 0 southward. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of cells with an optional mask. */
export interface Rectangle {
  readonly width: number;
  readonly height: number;
  /** One byte per cell: 1 is a cell of the maze, 0 is outside. Undefined if all cells belong to the maze. */
  readonly mask?: Uint8Array | undefined;
}

/** Returns the index y * width + x of a cell. Cells are numbered row by row. */
export const indexOf = ({ x, y }: Cell, width: number): number => y * width + x;

/** Returns the cell with the index y * width + x. */
export const cellOf = (index: number, width: number): Cell => ({ x: index % width, y: Math.floor(index / width) });

/** Checks that a cell is in the grid and inside its mask, and returns it. */
export function checkCell(name: string, cell: unknown, { width, height, mask }: Rectangle): Cell {
  if (typeof cell !== "object" || cell === null || !("x" in cell)) throw unexpected(name, "a cell { x, y }", cell);
  const { x, y } = cell as Record<string, unknown>;
  const checked = { x: checkInteger(`${name}.x`, x, 0, width - 1), y: checkInteger(`${name}.y`, y, 0, height - 1) };
  if (isInside({ width, mask }, checked)) return checked;
  throw new RangeError(`"${name}" expected a cell of the mask, got ${x},${y}, which is outside`);
}

/** Checks a cell and returns its index. */
export const checkCellIndex = (name: string, cell: unknown, shape: Rectangle): number =>
  indexOf(checkCell(name, cell, shape), shape.width);

/**
 * Returns whether a cell of the rectangle belongs to the maze. Without a mask, every cell belongs to it.
 *
 * @example
 * import { isInside, parseMask } from "wasmaze";
 *
 * const shape = parseMask(".##\n###");
 * console.log(isInside(shape, { x: 0, y: 0 }), isInside(shape, { x: 1, y: 0 })); // false true
 */
export function isInside(
  { width, mask }: { readonly width: number; readonly mask?: Uint8Array | undefined },
  { x, y }: Cell,
): boolean {
  return mask === undefined || mask[y * width + x] === 1;
}

/** Returns the cell one step away; undefined beyond the border of a plane or outside the mask. Validates nothing. */
export function stepFrom(
  { width, height, topology, mask }: Rectangle & { readonly topology: Topology },
  cell: Cell,
  { dx, dy }: Pick<Direction, "dx" | "dy">,
): Cell | undefined {
  let x = cell.x + dx;
  let y = cell.y + dy;
  if (topology === "torus") {
    x = (x + width) % width;
    y = (y + height) % height;
  } else if (x < 0 || x >= width || y < 0 || y >= height) {
    return undefined;
  }
  return isInside({ width, mask }, { x, y }) ? { x, y } : undefined;
}
