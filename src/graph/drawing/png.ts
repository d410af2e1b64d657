// Draws mazes on graphs with outlines as PNG.

import { checkInteger, checkOptions } from "../../core/errors.ts";
import { COLOURS } from "../../io/marks.ts";
import { encodePng } from "../../io/pngWriter.ts";
import type { GraphMarks, GraphPassages } from "../marks.ts";
import { drawingOf } from "./drawing.ts";
import type { Point } from "./lines.ts";

/** Options of renderGraphPng. */
export interface GraphPngOptions extends GraphMarks {
  /** Pixels per cell, 2..1024. Default 16, or less if the picture would exceed 8192 pixels in width or height. */
  cellSize?: number | undefined;
}

const MAX_PIXELS = 2 ** 28;
const MAX_DEFAULT_SIDE = 8192;

// A pixel has one of 16 floors and one of 16 strengths of the wall over it: floor * 16 + strength. Floors are the
// background, then strengths of the path, the start and the finish.
const STRENGTHS = 15;
const FLOORS = [COLOURS.path, COLOURS.start, COLOURS.finish];
const SHADES = 5;

const rgb = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const mix = (below: readonly number[], above: readonly number[], share: number): number[] =>
  below.map((value, i) => Math.round(value + (above[i] - value) * share));

function palette(): number[][] {
  const background = rgb(COLOURS.background);
  const shades = FLOORS.flatMap((colour) =>
    Array.from({ length: SHADES }, (_, shade) => mix(background, rgb(colour), (shade + 1) / SHADES)),
  );
  return [background, ...shades].flatMap((floor) =>
    Array.from({ length: STRENGTHS + 1 }, (_, strength) => mix(floor, rgb(COLOURS.walls), strength / STRENGTHS)),
  );
}

/** Pixels in memory. */
class Canvas {
  readonly width: number;
  readonly height: number;
  /** Lines of a PNG: a filter byte, and a byte per pixel. */
  readonly lines: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.lines = new Uint8Array((width + 1) * height);
  }

  /** Calls `put` for the pixels of a rectangle. It returns the new value of a pixel from its centre and value. */
  each(
    left: number,
    top: number,
    right: number,
    bottom: number,
    put: (x: number, y: number, before: number) => number,
  ) {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.height, Math.ceil(bottom)); y++) {
      const line = y * (this.width + 1) + 1;
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(this.width, Math.ceil(right)); x++)
        this.lines[line + x] = put(x + 0.5, y + 0.5, this.lines[line + x]);
    }
  }

  /** Covers pixels by the share from `coverage` with the wall, or with floor colour `floor`. */
  paint(box: readonly [number, number, number, number], floor: number, coverage: (x: number, y: number) => number) {
    this.each(...box, (x, y, before) => {
      const share = Math.min(1, Math.max(0, coverage(x, y)));
      if (floor < 0) return (before & 0xf0) | Math.max(before & 15, Math.round(share * STRENGTHS));
      const shade = Math.round(share * SHADES);
      // The edge of a mark on the path is not blended with the path.
      if (share < 0.5 && before >> 4 > 0 && before >> 4 <= floor * SHADES) return before;
      const isSame = before >> 4 > floor * SHADES && before >> 4 <= (floor + 1) * SHADES;
      return shade === 0 || (isSame && before >> 4 >= floor * SHADES + shade) ? before : (floor * SHADES + shade) << 4;
    });
  }

  /** Draws a line with round ends. */
  line(from: Point, to: Point, thickness: number, floor: number): void {
    const reach = thickness / 2 + 1;
    const [x0, y0, dx, dy] = [from[0], from[1], to[0] - from[0], to[1] - from[1]];
    const length = dx * dx + dy * dy;
    const sides = [Math.min(x0, to[0]), Math.min(y0, to[1]), Math.max(x0, to[0]), Math.max(y0, to[1])];
    this.paint([sides[0] - reach, sides[1] - reach, sides[2] + reach, sides[3] + reach], floor, (x, y) => {
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length));
      return thickness / 2 + 0.5 - Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
    });
  }

  /** Fills a convex polygon. */
  fill(corners: readonly Point[]): void {
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const turn = Math.sign(area(corners));
    this.paint([Math.min(...xs) - 1, Math.min(...ys) - 1, Math.max(...xs) + 1, Math.max(...ys) + 1], -1, (x, y) =>
      corners.reduce((least, [ax, ay], i) => {
        const [bx, by] = corners[(i + 1) % corners.length];
        const inside = (turn * ((bx - ax) * (y - ay) - (by - ay) * (x - ax))) / Math.hypot(bx - ax, by - ay);
        return Math.min(least, inside + 0.5);
      }, 1),
    );
  }
}

/** Returns twice the area of a polygon, with a sign. */
const area = (corners: readonly Point[]): number =>
  corners.reduce((sum, [ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length];
    return sum + ax * by - bx * ay;
  }, 0);

/**
 * Draws a maze on a graph with outlines, such as a grid, as a PNG with 256 colours. The start is a disc and the finish a
 * square.
 *
 * @throws TypeError, RangeError if the graph has no outlines, the picture would have more than 2^28 pixels, or the marks
 * do not fit.
 * @example
 * import { writeFile } from "node:fs/promises";
 * import { circleGrid, createGraphEngine } from "wasmaze/graph";
 * import { renderGraphPng } from "wasmaze/png";
 *
 * const maze = createGraphEngine(circleGrid(10)).generate({ algorithm: "wilson", seed: 1 });
 * await writeFile("circle.png", renderGraphPng(maze));
 */
export function renderGraphPng(maze: GraphPassages, options: GraphPngOptions = {}): Uint8Array {
  const { cellSize: given, ...marks } = checkOptions(options, ["cellSize", "ends", "path", "openings"]);
  const drawing = drawingOf(maze, marks);
  const [columns, rows] = [drawing.width, drawing.height].map((side) => side / drawing.cellSize + 1);
  const standard = Math.max(2, Math.min(16, Math.floor(MAX_DEFAULT_SIDE / Math.max(columns, rows))));
  const pixels = checkInteger("cellSize", given ?? standard, 2, 1024);
  const [width, height] = [columns, rows].map((side) => Math.ceil(side * pixels));
  if (!(width * height <= MAX_PIXELS))
    throw new RangeError(`"maze" expected at most 2^28 pixels as PNG, got ${width} * ${height} at cell size ${pixels}`);
  const canvas = new Canvas(width, height);
  const scale = pixels / drawing.cellSize;
  const place = ([x, y]: Point): Point => [
    (x - drawing.left) * scale + pixels / 2,
    (y - drawing.top) * scale + pixels / 2,
  ];
  const draw = (lines: readonly (readonly Point[])[], thickness: number, floor: number): void => {
    for (const line of lines)
      for (let i = 0; i + 1 < line.length || (i === 0 && line.length === 1); i++)
        canvas.line(place(line[i]), place(line[i + 1] ?? line[i]), thickness * pixels, floor);
  };
  draw(drawing.path, 0.3, 0);
  for (const polygon of drawing.symbols) canvas.fill(polygon.map(place));
  draw(drawing.walls, 0.125, -1);
  const { start, finish } = drawing;
  if (start) draw([[start.at]], (2 * start.radius) / drawing.cellSize, 1);
  if (finish) {
    const [x, y] = place(finish.at);
    const reach = finish.radius * scale * (5 / 6);
    canvas.paint([x - reach - 1, y - reach - 1, x + reach + 1, y + reach + 1], 2, (px, py) =>
      Math.min(1, reach + 0.5 - Math.abs(px - x), reach + 0.5 - Math.abs(py - y)),
    );
  }
  return encodePng({ width, height, depth: 8, palette: palette(), lines: canvas.lines, text: { Software: "wasmaze" } });
}
