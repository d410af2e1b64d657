// Marks on a maze: ends, paths, the cell that the maze grew from, and the cursor.

import type { Cell } from "../../src/index.ts";
import type { Picture } from "../maze/raster.ts";
import { cellOf } from "../maze/square.ts";
import { type Geometry, type Scene, theme } from "./scene.ts";

/** Converts a width in cells to one that is at least `pixels` CSS pixels wide. */
export type LineWidth = (cells: number, pixels: number) => number;

/** Makes cells the unit of drawing, with the origin at the corner of the maze. Returns the converter of line widths. */
export function inCells(context: CanvasRenderingContext2D, { scale, x, y }: Geometry): LineWidth {
  context.setTransform(scale, 0, 0, scale, x, y);
  context.lineCap = "round";
  context.lineJoin = "round";
  return (cells, pixels) => Math.max(cells, (pixels * devicePixelRatio) / scale);
}

/** Draws a disc around a point. Lengths are in cells. */
export function disc(context: CanvasRenderingContext2D, { x, y }: Cell, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

export const middleOf = ({ x, y }: Cell): Cell => ({ x: x + 0.5, y: y + 0.5 });

export function drawMarks(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  { picture, path, trail, grownFrom, ends }: Scene,
  cursor: Cell | undefined,
): void {
  const { scale, x: left, y: top } = geometry;
  const { marks } = theme();
  const line = inCells(context, geometry);
  const { width, height } = context.canvas;
  // Whether a cell or one beside it is visible.
  const isNear = (column: number, row: number): boolean =>
    column >= -left / scale - 1 &&
    row >= -top / scale - 1 &&
    column <= (width - left) / scale &&
    row <= (height - top) / scale;
  const stroke = (cells: ArrayLike<number>, colour: string, share: number): void => {
    context.strokeStyle = colour;
    context.lineWidth = line(share, 1.5);
    context.stroke(pathThrough(cells, picture, isNear));
  };
  // Below 2 pixels per cell, MazeView paints the path as pixels of the picture.
  if (scale >= 2 && path) stroke(path, marks.path, 0.26);
  if (scale >= 2 && trail) stroke(trail, marks.walker, 0.3);
  if (grownFrom && scale >= 4) {
    context.strokeStyle = marks.start;
    context.lineWidth = line(0.1, 1);
    context.beginPath();
    context.arc(grownFrom.x + 0.5, grownFrom.y + 0.5, 0.24, 0, 2 * Math.PI);
    context.stroke();
  }
  if (ends) {
    disc(context, middleOf(ends.start), line(0.34, 3.5), marks.start);
    const { x, y } = middleOf(ends.finish);
    const half = line(0.29, 3);
    context.fillStyle = marks.finish;
    context.fillRect(x - half, y - half, 2 * half, 2 * half);
  }
  const last = trail?.[trail.length - 1];
  if (last !== undefined) disc(context, middleOf(cellOf(last, picture.width)), line(0.3, 4), marks.walker);
  if (cursor) {
    context.strokeStyle = marks.path;
    context.lineWidth = line(0.12, 2);
    context.strokeRect(cursor.x + 0.06, cursor.y + 0.06, 0.88, 0.88);
  }
}

/** The visible part of a path. A step across the border of a torus is drawn as two halves. */
function pathThrough(
  cells: ArrayLike<number>,
  { width, height, topology }: Picture,
  isNear: (x: number, y: number) => boolean,
): Path2D {
  const path = new Path2D();
  let { x: fromX, y: fromY } = cellOf(cells[0], width);
  let isDrawn = false;
  if (cells.length === 1) {
    path.moveTo(fromX + 0.5, fromY + 0.5);
    path.lineTo(fromX + 0.5, fromY + 0.5);
  }
  for (let i = 1; i < cells.length; i++) {
    const { x, y } = cellOf(cells[i], width);
    const [dx, dy] = [x - fromX, y - fromY];
    const isVisible = isNear(x, y) || isNear(fromX, fromY);
    if (isVisible) {
      if (!isDrawn) path.moveTo(fromX + 0.5, fromY + 0.5);
      if (topology === "torus" && Math.max(Math.abs(dx), Math.abs(dy)) > 1 && width * height > 4) {
        const [outX, outY] = [Math.abs(dx) > 1 ? -Math.sign(dx) : 0, Math.abs(dy) > 1 ? -Math.sign(dy) : 0];
        path.lineTo(fromX + 0.5 + 0.5 * outX, fromY + 0.5 + 0.5 * outY);
        path.moveTo(x + 0.5 - 0.5 * outX, y + 0.5 - 0.5 * outY);
      }
      path.lineTo(x + 0.5, y + 0.5);
    }
    isDrawn = isVisible;
    [fromX, fromY] = [x, y];
  }
  return path;
}

/** Room for the numbers of columns and rows, in pixels of the canvas. A presentation has larger ones. */
export const axisRoom = ({ width, clientWidth }: HTMLCanvasElement): number =>
  (1.25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * width) / clientWidth;

/** Writes the numbers of columns above the maze, and of rows on its left. They count from 1. */
export function drawAxes(
  context: CanvasRenderingContext2D,
  { scale, x, y }: Geometry,
  { width, height }: Picture,
): void {
  const room = axisRoom(context.canvas);
  const every = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => step * scale >= 1.2 * room) ?? 1000;
  const numbersTo = (most: number): number[] =>
    Array.from({ length: most }, (_, i) => i + 1).filter((number) => number === 1 || number % every === 0);
  context.fillStyle = theme().ink;
  context.font = `${0.55 * room}px system-ui, sans-serif`;
  context.textBaseline = "middle";
  context.textAlign = "center";
  for (const column of numbersTo(width)) context.fillText(`${column}`, x + (column - 0.5) * scale, y - room / 2);
  context.textAlign = "right";
  for (const row of numbersTo(height)) context.fillText(`${row}`, x - 0.2 * room, y + (row - 0.5) * scale);
}
