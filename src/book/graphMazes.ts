// Draws mazes on grids and graphs in a book in black and grey.

import type { Drawing } from "../graph/drawing/drawing.ts";
import type { Point } from "../graph/drawing/lines.ts";
import type { GraphMaze } from "../graph/maze.ts";
import type { Box, Operation } from "./drawing.ts";
import { type DrawingOptions, PATH_GREY, star, wallWidth } from "./mazes.ts";
import { cellSide, GUTTER, type Place } from "./plan.ts";

/** A maze on a grid or graph in a book, as it is drawn with its solution. */
export interface GraphPuzzle {
  readonly place: Place;
  readonly maze: Pick<GraphMaze, "algorithm" | "index">;
  /** The name and the sizes of the grid. */
  readonly name: string;
  readonly drawing: Drawing;
  /** The ends are marked inside the maze. If they are at the border, it is open there. */
  readonly openings?: undefined;
}

/** Returns the lines as four numbers per line. */
function flat(lines: readonly (readonly Point[])[]): number[] {
  const numbers: number[] = [];
  for (const line of lines) {
    if (line.length === 1) numbers.push(...line[0], ...line[0]);
    for (let i = 1; i < line.length; i++) numbers.push(line[i - 1][0], line[i - 1][1], line[i][0], line[i][1]);
  }
  return numbers;
}

/** Draws a puzzle as large as a box permits, like drawMaze. */
export function drawGraphPuzzle(
  { drawing }: GraphPuzzle,
  box: Box,
  { solved = false, most = Number.POSITIVE_INFINITY, gutter = GUTTER }: DrawingOptions,
): Operation[] {
  const { left, top, cellSize, walls, path, symbols, start, finish } = drawing;
  const size = { width: drawing.width / cellSize, height: drawing.height / cellSize };
  const side = Math.min(most, cellSide(box, size, gutter));
  const scale = side / cellSize;
  const above = most === Number.POSITIVE_INFINITY ? (box.height - size.height * side) / 2 : gutter;
  const x = box.x + (box.width - size.width * side) / 2 - left * scale;
  const y = box.y + above - top * scale;
  const inUnits = { kind: "lines", x, y, scale } as const;
  const operations: Operation[] = [];
  if (solved) operations.push({ ...inUnits, lines: flat(path), width: side * 0.36, grey: PATH_GREY });
  for (const polygon of symbols)
    operations.push({ kind: "shape", corners: polygon.flatMap(([u, v]) => [x + u * scale, y + v * scale]), grey: 0 });
  operations.push({ ...inUnits, lines: flat(walls), width: wallWidth(side), grey: 0 });
  if (start)
    operations.push({
      ...{ kind: "disc", x: x + start.at[0] * scale, y: y + start.at[1] * scale, radius: start.radius * scale * 0.93 },
      grey: 0,
    });
  if (finish) operations.push(star(x + finish.at[0] * scale, y + finish.at[1] * scale, finish.radius * scale * 1.33));
  return operations;
}
