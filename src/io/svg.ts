// Draws mazes as SVG. All walls are one path of straight lines. The unit of length is a cell.

import { checkLength, checkNumber, checkOptions, checkText } from "../core/errors.ts";
import { checkEnds, type Ends } from "../queries/ends.ts";
import { type Cell, cellOf } from "../square/cell.ts";
import { DIRECTIONS, EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import { countInside } from "../square/mask.ts";
import { checkWalls, type Maze, type Snapshot, type Walls } from "../square/maze.ts";
import type { MazeWindow } from "../windows/window.ts";
import { CommandText, EASTWARD, MOVE_BY, MOVE_TO, SOUTHWARD } from "./commandText.ts";
import { type COLOURS, checkPath, type Marks } from "./marks.ts";
import { checkColours, element, escapeXml } from "./svgText.ts";

/** Options of renderSvg. */
export interface SvgOptions extends Marks {
  /** Pixels per cell, above 0. Default 16. With a multiple of 8, default walls are a whole number of pixels thick. */
  cellSize?: number | undefined;
  /** Thickness of the walls in cells, above 0 and at most 1. Default 0.125. */
  wallThickness?: number | undefined;
  /**
   * CSS colours. "none" omits an element. Each element has a class of the same name, which the style sheet of a page
   * can colour.
   */
  colours?: Partial<Record<keyof typeof COLOURS, string>> | undefined;
  /** The title, which screen readers announce. Default: the algorithm, size and seed. */
  title?: string | undefined;
}

// If the longer side has at least this many cells, rings mark the ends.
const RINGS_FROM = 100;

/** Returns the default title of a maze. `given` is the same maze with the fields that a Snapshot lacks. */
function titleOf({ width, height, topology, mask, seed, index }: Snapshot, given: Partial<MazeWindow>): string {
  const inside = mask ? `${countInside(mask)} of ` : "";
  const shape = `${inside}${width} × ${height} cells${topology === "torus" ? " on a torus" : ""}`;
  if (seed === undefined) return `Maze, ${shape}`;
  const { algorithm, origin, level = 0 } = given;
  const made = `by ${algorithm}, ${shape}, seed ${JSON.stringify(seed)}, index ${index}`;
  if (!origin) return `Maze ${made}`;
  return `Window of a world ${made}, from ${origin.x},${origin.y}${level > 0 ? ` of level ${level}` : ""}`;
}

/** Describes the lines of the grid in one direction, horizontal or vertical. */
interface Lines {
  /** `count` is the number of rows or columns between the lines. `length` is the number of cells along each line. */
  readonly count: number;
  readonly length: number;
  /** Index differences: `toNext` between two adjacent rows or columns, `alongLine` between two cells along a line. */
  readonly toNext: number;
  readonly alongLine: number;
  /** Wall bits: `nextBit` in cells after a line (NORTH or WEST), `lastBit` in cells before a line (SOUTH or EAST). */
  readonly nextBit: number;
  readonly lastBit: number;
}

/** Sets each element of `isWall` to 1 if the line has a wall at this position, and otherwise to 0. */
function readLine(
  { topology, mask, walls }: Walls,
  { count, length, toNext, alongLine, nextBit, lastBit }: Lines,
  line: number,
  isWall: Uint8Array,
): void {
  const torus = topology === "torus";
  // The first cell after the line, and the first cell before the line; -1 beyond the border of a plane.
  const next = line < count ? line * toNext : torus ? 0 : -1;
  const last = line > 0 ? (line - 1) * toNext : torus ? (count - 1) * toNext : -1;
  const [from, bit] = line < count ? [next, nextBit] : [last, lastBit];
  for (let i = 0, cell = from; i < length; i++, cell += alongLine) isWall[i] = walls[cell] & bit ? 1 : 0;
  if (!mask) return;
  // There is no wall between two cells outside the mask.
  for (let i = 0, at = 0; i < length; i++, at += alongLine)
    isWall[i] &= (next === -1 ? 0 : mask[next + at]) | (last === -1 ? 0 : mask[last + at]);
}

/** Returns the walls as SVG path data. Horizontal lines come first, vertical lines second. */
function wallData(maze: Walls): string {
  const { width, height } = maze;
  const text = new CommandText();
  const isWall = new Uint8Array(Math.max(width, height));
  const eachLine = (lines: Lines, begin: (line: number) => void, skip: (by: number) => void, draw: number): void => {
    for (let line = 0; line <= lines.count; line++) {
      readLine(maze, lines, line, isWall);
      const { length } = lines;
      let begun = false;
      let drawnTo = 0;
      for (let at = 0; at < length; at++) {
        if (isWall[at] === 0) continue;
        if (!begun) begin(line);
        begun = true;
        const from = at;
        while (at < length && isWall[at] === 1) at++;
        if (from > drawnTo) skip(from - drawnTo);
        text.put(draw, at - from);
        drawnTo = at;
      }
    }
  };
  eachLine(
    { count: height, length: width, toNext: width, alongLine: 1, nextBit: NORTH, lastBit: SOUTH },
    (y) => text.put(MOVE_TO, 0, y),
    (by) => text.put(MOVE_BY, by, 0),
    EASTWARD,
  );
  eachLine(
    { count: width, length: height, toNext: 1, alongLine: width, nextBit: WEST, lastBit: EAST },
    (x) => text.put(MOVE_TO, x, 0),
    (by) => text.put(MOVE_BY, 0, by),
    SOUTHWARD,
  );
  return text.end();
}

/**
 * Returns a path through the centres of cells as SVG path data. Where the path wraps around a torus, it leaves the
 * picture and enters it again on the opposite side.
 */
function pathData(maze: Walls, given: ArrayLike<number>): string {
  const { width, height } = maze;
  const { path, steps } = checkPath(maze, given);
  if (path.length === 0) return "";
  let { x, y } = cellOf(path[0], width);
  const parts: string[] = [];
  const moveTo = (toX: number, toY: number) => parts.push(`M${toX + 0.5} ${toY + 0.5}`);
  // Direction of the steps that are not written yet. Steps in one direction become one line.
  let direction = 0;
  let count = 0;
  const drawSteps = () => {
    const { dx, dy } = DIRECTIONS[direction];
    if (count > 0) parts.push(dx === 0 ? `v${dy * count}` : `h${dx * count}`);
    count = 0;
  };
  moveTo(x, y);
  for (const step of steps) {
    if (step !== direction) drawSteps();
    direction = step;
    count++;
    const { dx, dy } = DIRECTIONS[step];
    x += dx;
    y += dy;
    if (x >= 0 && x < width && y >= 0 && y < height) continue;
    drawSteps();
    x = (x + width) % width;
    y = (y + height) % height;
    moveTo(x - dx, y - dy);
    count = 1;
  }
  drawSteps();
  // A path with only one cell is drawn as a dot.
  if (path.length === 1) parts.push("h0");
  return parts.join("");
}

/** Draws the start as a disc and the finish as a square. In a large maze, rings surround both. */
function endElements(
  { width, height }: Walls,
  { start, finish }: Ends,
  colours: { start: string; finish: string },
): string[] {
  const centre = ({ x, y }: Cell) => ({ cx: x + 0.5, cy: y + 0.5 });
  const square = `M${finish.x + 0.25} ${finish.y + 0.25}h.5v.5h-.5z`;
  const elements = [
    element("circle", { class: "start", fill: colours.start, ...centre(start), r: ".3" }),
    element("path", { class: "finish", fill: colours.finish, d: square }),
  ];
  const longerSide = Math.max(width, height);
  if (longerSide < RINGS_FROM) return elements;
  const r = Math.round(longerSide / 60);
  for (const [name, cell] of Object.entries({ start, finish })) {
    const stroke = { stroke: colours[name as keyof Ends], "stroke-width": r / 4 };
    elements.push(element("circle", { class: `${name}-ring`, fill: "none", ...stroke, ...centre(cell), r }));
  }
  return elements;
}

/**
 * Draws a maze as an SVG document. The unit is a cell, and the margin is half a cell. A passage across the border of a
 * torus is a gap on both sides. The start is a disc and the finish a square; if a side has 100 cells or more, rings
 * mark both.
 *
 * @example
 * import { createEngine, renderSvg, solve } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 20, height: 10, seed: 1 });
 * const ends = { start: { x: 0, y: 0 }, finish: { x: 19, y: 9 } };
 * const svg = renderSvg(maze, { ends, path: solve(maze, ends.start, ends.finish) });
 * console.log(svg.slice(0, 4)); // <svg
 */
export function renderSvg(maze: Walls | Maze | MazeWindow, options: SvgOptions = {}): string {
  const fields = checkWalls(maze);
  const { width, height } = fields;
  const known = checkOptions(options, ["cellSize", "wallThickness", "colours", "title", "ends", "path"]);
  // An upper bound of the length: six characters, such as m1 0h1, per two cells along a line, and 24 more per line.
  checkLength(6 * width * height + 24 * (width + height + 2), "SVG", "renderPng");
  const cellSize = checkNumber("cellSize", known.cellSize ?? 16, 0, 2 ** 16);
  const wallThickness = checkNumber("wallThickness", known.wallThickness ?? 0.125, 0, 1);
  const { ends, path, title = titleOf(fields, maze as Partial<MazeWindow>) } = known;
  checkText("title", title);
  const colours = checkColours(known.colours ?? {});

  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${(width + 1) * cellSize}" height="${(height + 1) * cellSize}" ` +
      `viewBox="-.5 -.5 ${width + 1} ${height + 1}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
  ];
  if (colours.background !== "none") {
    const d = `M-.5-.5h${width + 1}v${height + 1}h-${width + 1}z`;
    parts.push(element("path", { class: "background", fill: colours.background, d }));
  }
  if (path !== undefined) {
    const round = { "stroke-linecap": "round", "stroke-linejoin": "round", d: pathData(fields, path) };
    parts.push(element("path", { class: "path", fill: "none", stroke: colours.path, "stroke-width": ".3", ...round }));
  }
  const stroke = { stroke: colours.walls, "stroke-width": wallThickness, "stroke-linecap": "square" };
  parts.push(element("path", { class: "walls", fill: "none", ...stroke, d: wallData(fields) }));
  if (ends !== undefined) parts.push(...endElements(fields, checkEnds(fields, ends), colours));
  return `${parts.join("\n")}\n</svg>`;
}
