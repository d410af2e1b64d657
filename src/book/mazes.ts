// Draws a maze of a book in black and grey: walls, solution and ends.

import { checkPath } from "../io/marks.ts";
import type { Ends } from "../queries/ends.ts";
import { type Cell, cellOf } from "../square/cell.ts";
import { checkDirection, DIRECTIONS, EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import type { Walls } from "../square/maze.ts";
import { type Box, type Operation, runs } from "./drawing.ts";
import { cellSide, GUTTER } from "./plan.ts";
import type { Openings } from "./puzzles.ts";

/** A maze with its ends, openings and path. */
interface Drawn {
  readonly maze: Walls;
  readonly ends?: Ends | undefined;
  readonly openings?: Openings | undefined;
  readonly path?: ArrayLike<number> | undefined;
}

/** Returns the walls of a maze without openings, as straight lines u1, v1, u2, v2 between corners of the grid. */
export function wallLines({ maze, ends, openings }: Pick<Drawn, "maze" | "ends" | "openings">): number[] {
  const { width, height, mask } = maze;
  const walls = openings ? maze.walls.slice() : maze.walls;
  if (openings && ends) {
    walls[ends.start.y * width + ends.start.x] &= ~openings.start;
    walls[ends.finish.y * width + ends.finish.x] &= ~openings.finish;
  }
  // Whether a cell is inside the mask and has the wall `bit`. A wall is drawn if either adjacent cell has the wall.
  const has = (x: number, y: number, bit: number): boolean => {
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const cell = y * width + x;
    return mask?.[cell] !== 0 && (walls[cell] & bit) !== 0;
  };
  const lines: number[] = [];
  for (let y = 0; y <= height; y++)
    for (const [from, to] of runs(width, (x) => has(x, y, NORTH) || has(x, y - 1, SOUTH))) lines.push(from, y, to, y);
  for (let x = 0; x <= width; x++)
    for (const [from, to] of runs(height, (y) => has(x, y, WEST) || has(x - 1, y, EAST))) lines.push(x, from, x, to);
  return lines;
}

/** Returns the path as straight lines through cell centres. A step across a torus border becomes two half steps. */
export function pathLines({ maze, path = [], ends, openings }: Drawn): number[] {
  const { width, height } = maze;
  const lines: number[] = [];
  const add = (u: number, v: number, dx: number, dy: number): void => {
    const last = lines.length - 4;
    const [u1, v1, u2, v2] = lines.slice(last);
    // A step in the same direction extends the previous line.
    const goesOn =
      last >= 0 && u2 === u && v2 === v && Math.sign(u2 - u1) === Math.sign(dx) && Math.sign(v2 - v1) === Math.sign(dy);
    if (goesOn) lines.splice(last + 2, 2, u + dx, v + dy);
    else lines.push(u, v, u + dx, v + dy);
  };
  const middle = (cell: number): [number, number] => {
    const { x, y } = cellOf(cell, width);
    return [x + 0.5, y + 0.5];
  };
  if (openings && ends && path.length > 0) {
    const { dx, dy } = checkDirection(openings.start);
    add(ends.start.x + 0.5 + dx / 2, ends.start.y + 0.5 + dy / 2, -dx / 2, -dy / 2);
  }
  for (const [i, step] of checkPath(maze, path).steps.entries()) {
    const [u, v] = middle(path[i]);
    const { dx, dy } = DIRECTIONS[step];
    const isInGrid = u + dx > 0 && u + dx < width && v + dy > 0 && v + dy < height;
    add(u, v, isInGrid ? dx : dx / 2, isInGrid ? dy : dy / 2);
    if (isInGrid) continue;
    const [toU, toV] = middle(path[i + 1]);
    add(toU - dx / 2, toV - dy / 2, dx / 2, dy / 2);
  }
  if (openings && ends && path.length > 0) {
    const { dx, dy } = checkDirection(openings.finish);
    add(ends.finish.x + 0.5, ends.finish.y + 0.5, dx / 2, dy / 2);
  }
  return lines;
}

/** Draws a five-pointed star. */
export function star(x: number, y: number, radius: number): Operation {
  const corners = Array.from({ length: 10 }, (_, i) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const reach = i % 2 === 0 ? radius : radius * 0.42;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return { kind: "shape", corners: corners.flat(), grey: 0 };
}

/** Draws an arrow with its tip at (x, y) in the direction (dx, dy). */
function arrow(x: number, y: number, dx: number, dy: number, length: number): Operation[] {
  const half = length * 0.38;
  const [baseX, baseY] = [x - dx * length * 0.6, y - dy * length * 0.6];
  const corners = [x, y, baseX - dy * half, baseY + dx * half, baseX + dy * half, baseY - dx * half];
  const shaft = [x - dx * (length - length * 0.09), y - dy * (length - length * 0.09), baseX, baseY];
  return [
    { kind: "shape", corners, grey: 0 },
    { kind: "lines", x: 0, y: 0, scale: 1, lines: shaft, width: length * 0.18, grey: 0 },
  ];
}

/** The position of a drawn maze on the page: its upper left corner, and the side of its cells. */
interface Ground {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** Draws the ends: arrows at openings of the border, otherwise a dot and a star. */
function marks({ ends, openings }: Drawn, { x, y, side }: Ground, room: number): Operation[] {
  if (!ends) return [];
  const middle = (cell: Cell): [number, number] => [x + (cell.x + 0.5) * side, y + (cell.y + 0.5) * side];
  const [start, finish] = [middle(ends.start), middle(ends.finish)];
  if (!openings) {
    const dot = { kind: "disc", x: start[0], y: start[1], radius: side * 0.28, grey: 0 } as const;
    return [dot, star(finish[0], finish[1], side * 0.4)];
  }
  const length = Math.min(room - 3, Math.max(6, side * 0.8));
  const { dx: inX, dy: inY } = checkDirection(openings.start);
  const { dx: outX, dy: outY } = checkDirection(openings.finish);
  const near = side / 2 + 2;
  return [
    ...arrow(start[0] + inX * near, start[1] + inY * near, -inX, -inY, length),
    ...arrow(finish[0] + outX * (near + length), finish[1] + outY * (near + length), outX, outY, length),
  ];
}

/** Returns the width of walls in points: a tenth of the side of a cell, within limits. */
export const wallWidth = (side: number): number => Math.min(3, Math.max(0.5, side * 0.1));

/** Grey of a solution path. It is light enough that the black walls remain visible on any printer. */
export const PATH_GREY = 0.62;

/** Options of drawMaze. */
export interface DrawingOptions {
  readonly solved?: boolean;
  /** The maximum side of a cell. A maze that does not fill its box is aligned at the top. */
  readonly most?: number;
  /** Space around the maze, in which the arrows at its openings are drawn. */
  readonly gutter?: number;
}

/** Draws a maze as large as a box permits, optionally with its solution. */
export function drawMaze(puzzle: Drawn, box: Box, drawing: DrawingOptions = {}): Operation[] {
  const { solved = false, most, gutter = GUTTER } = drawing;
  const { width, height } = puzzle.maze;
  const side = Math.min(most ?? Number.POSITIVE_INFINITY, cellSide(box, puzzle.maze, gutter));
  const above = most === undefined ? (box.height - height * side) / 2 : gutter;
  const ground = { x: box.x + (box.width - width * side) / 2, y: box.y + above, side };
  const inCells = { kind: "lines", x: ground.x, y: ground.y, scale: side } as const;
  const walls = { ...inCells, lines: wallLines(puzzle), width: wallWidth(side), grey: 0 };
  const inside = [walls, ...marks(puzzle, ground, gutter)];
  return solved ? [{ ...inCells, lines: pathLines(puzzle), width: side * 0.36, grey: PATH_GREY }, ...inside] : inside;
}
