// Draws a maze of a book: walls, solution, and the marks of its ends, which need no colour.

import { checkPath } from "../io/marks.ts";
import type { Ends } from "../queries/ends.ts";
import { DIRECTIONS, EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import type { Walls } from "../square/maze.ts";
import type { Box, Operation } from "./drawing.ts";
import { cellSide, GUTTER } from "./plan.ts";
import type { Openings } from "./puzzles.ts";

/** A maze with what is drawn into it. */
interface Drawn {
  readonly maze: Walls;
  readonly ends?: Ends | undefined;
  readonly openings?: Openings | undefined;
  readonly path?: ArrayLike<number> | undefined;
}

/** The walls on one line of the grid, as runs from and to. `isWall` tells of each place along the line. */
function runs(length: number, isWall: (at: number) => boolean): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < length; at++) {
    if (!isWall(at)) continue;
    const from = at;
    while (at < length && isWall(at)) at++;
    found.push([from, at]);
  }
  return found;
}

/** The walls of a maze as straight lines between corners of the grid: u1, v1, u2, v2. Openings are left out. */
export function wallLines({ maze, ends, openings }: Pick<Drawn, "maze" | "ends" | "openings">): number[] {
  const { width, height, mask } = maze;
  const walls = openings ? maze.walls.slice() : maze.walls;
  if (openings && ends) {
    walls[ends.start.y * width + ends.start.x] &= ~openings.start;
    walls[ends.finish.y * width + ends.finish.x] &= ~openings.finish;
  }
  // A wall stands where a cell of the maze has it; cells outside have all walls, and an opening is missing in one only.
  const has = (x: number, y: number, bit: number): boolean => {
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const cell = y * width + x;
    return mask?.[cell] !== 0 && (walls[cell] & bit) !== 0;
  };
  const lines: number[] = [];
  for (let y = 0; y <= height; y++) {
    for (const [from, to] of runs(width, (x) => has(x, y, NORTH) || has(x, y - 1, SOUTH))) lines.push(from, y, to, y);
  }
  for (let x = 0; x <= width; x++) {
    for (const [from, to] of runs(height, (y) => has(x, y, WEST) || has(x - 1, y, EAST))) lines.push(x, from, x, to);
  }
  return lines;
}

const stepOf = (side: number): readonly [number, number] => {
  const { dx, dy } = DIRECTIONS.find(({ bit }) => bit === side) ?? DIRECTIONS[0];
  return [dx, dy];
};

/** The solution as straight lines through the middles of cells. On a torus it leaves and comes in half a cell out. */
export function pathLines({ maze, path = [], ends, openings }: Drawn): number[] {
  const { width, height } = maze;
  const lines: number[] = [];
  const add = (u: number, v: number, dx: number, dy: number): void => {
    const last = lines.length - 4;
    const [u1, v1, u2, v2] = lines.slice(last);
    // In the direction of the line before it: that line goes on.
    const goesOn =
      last >= 0 && u2 === u && v2 === v && Math.sign(u2 - u1) === Math.sign(dx) && Math.sign(v2 - v1) === Math.sign(dy);
    if (goesOn) lines.splice(last + 2, 2, u + dx, v + dy);
    else lines.push(u, v, u + dx, v + dy);
  };
  const middle = (cell: number): [number, number] => [(cell % width) + 0.5, Math.floor(cell / width) + 0.5];
  if (openings && ends && path.length > 0) {
    const [dx, dy] = stepOf(openings.start);
    add(ends.start.x + 0.5 + dx / 2, ends.start.y + 0.5 + dy / 2, -dx / 2, -dy / 2);
  }
  for (const [i, step] of checkPath(maze, path).entries()) {
    const [u, v] = middle(path[i]);
    const { dx, dy } = DIRECTIONS[step];
    const isInGrid = u + dx > 0 && u + dx < width && v + dy > 0 && v + dy < height;
    add(u, v, isInGrid ? dx : dx / 2, isInGrid ? dy : dy / 2);
    if (isInGrid) continue;
    const [toU, toV] = middle(path[i + 1]);
    add(toU - dx / 2, toV - dy / 2, dx / 2, dy / 2);
  }
  if (openings && ends && path.length > 0) {
    const [dx, dy] = stepOf(openings.finish);
    add(ends.finish.x + 0.5, ends.finish.y + 0.5, dx / 2, dy / 2);
  }
  return lines;
}

/** A star of five points. */
export function star(x: number, y: number, radius: number): Operation {
  const corners = Array.from({ length: 10 }, (_, i) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const reach = i % 2 === 0 ? radius : radius * 0.42;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return { kind: "shape", corners: corners.flat(), grey: 0 };
}

/** An arrow of this length with its tip at x, y; it points along dx, dy. */
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

/** Where a maze is drawn: the corner of its grid and the side of a cell. */
interface Ground {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The marks of the ends: arrows where the border is open, else a dot and a star. */
function marks({ ends, openings }: Drawn, { x, y, side }: Ground, room: number): Operation[] {
  if (!ends) return [];
  const middle = (cell: { x: number; y: number }): [number, number] => [
    x + (cell.x + 0.5) * side,
    y + (cell.y + 0.5) * side,
  ];
  const [start, finish] = [middle(ends.start), middle(ends.finish)];
  if (!openings) {
    return [
      { kind: "disc", x: start[0], y: start[1], radius: side * 0.28, grey: 0 },
      star(finish[0], finish[1], side * 0.4),
    ];
  }
  const length = Math.min(room - 3, Math.max(6, side * 0.8));
  const [inX, inY] = stepOf(openings.start);
  const [outX, outY] = stepOf(openings.finish);
  const near = side / 2 + 2;
  return [
    ...arrow(start[0] + inX * near, start[1] + inY * near, -inX, -inY, length),
    ...arrow(finish[0] + outX * (near + length), finish[1] + outY * (near + length), outX, outY, length),
  ];
}

/** The width of walls for cells of this side: a tenth, neither a hairline nor a bar. */
const wallWidth = (side: number): number => Math.min(3, Math.max(0.5, side * 0.1));

/** The grey of a solution: its walls remain visible, also where a printer has few tones. */
const PATH_GREY = 0.62;

/** How a maze is drawn in a box. */
interface Drawing {
  readonly solved?: boolean;
  /** The largest side of a cell; a smaller maze than its box stands at the top. */
  readonly most?: number;
  /** Left around the maze, for arrows. */
  readonly gutter?: number;
}

/** A maze as large as a box has room for, with its solution if wanted. */
export function drawMaze(
  puzzle: Drawn,
  box: Box,
  { solved = false, most, gutter = GUTTER }: Drawing = {},
): Operation[] {
  const { width, height } = puzzle.maze;
  const side = Math.min(most ?? Number.POSITIVE_INFINITY, cellSide(box, puzzle.maze, gutter));
  const above = most === undefined ? (box.height - height * side) / 2 : gutter;
  const ground = { x: box.x + (box.width - width * side) / 2, y: box.y + above, side };
  const inCells = { kind: "lines", x: ground.x, y: ground.y, scale: side } as const;
  const path: Operation[] = solved
    ? [{ ...inCells, lines: pathLines(puzzle), width: side * 0.36, grey: PATH_GREY }]
    : [];
  return [
    ...path,
    { ...inCells, lines: wallLines(puzzle), width: wallWidth(side), grey: 0 },
    ...marks(puzzle, ground, gutter),
  ];
}
