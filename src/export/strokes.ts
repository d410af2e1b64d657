// The lines of a maze for plotters, laser cutters and mills, in millimetres.

import { checkNames, checkNumber, unexpected } from "../core/errors.ts";
import { checkSize, checkWalls, type Walls } from "../square/maze.ts";
import { FLOOR, kindsOf, WALL } from "./kinds.ts";
import { type Lattice, ordered, type Trail, trailsOf } from "./trails.ts";

/** Options of toPlotterSvg and toDxf. All lengths are in millimetres. */
export interface StrokeOptions {
  /** The lines to draw: centre lines of the "walls" (default) or of the "corridors". */
  draw?: "walls" | "corridors" | undefined;
  /** Width of the corridors, above 0 and at most 10,000. Default: 10, or as wide as fits on the sheet. */
  corridor?: number | undefined;
  /** Thickness of the walls, above 0 and at most 10,000. Default 1. It is the width of the lines in SVG. */
  wall?: number | undefined;
  /** Sheet: a3, a4, letter or a size such as 300x200. The maze is centred. Default: as large as necessary. */
  sheet?: string | undefined;
  /** Least distance between the maze and the edges of the sheet, above 0 and at most 10,000. Default 10. */
  margin?: number | undefined;
}

/**
 * Lines on a sheet, such as the result of graphStrokes. The unit is a millimetre. The origin is the north-west corner,
 * and y points south.
 */
export interface Strokes {
  readonly width: number;
  readonly height: number;
  /** Thickness of the walls. */
  readonly wall: number;
  /** The kind of the lines. */
  readonly draw: "walls" | "corridors";
  /** Lines in the order of drawing, each as x, y, x, y, ... of its corners. */
  readonly lines: readonly (readonly number[])[];
}

const MAX_LENGTH = 10_000;
/** Maximum number of cells, for which DXF takes 170 MB. */
const MAX_CELLS = 4_194_304;
/** ISO 216 and ANSI, upright. */
const SHEETS: Readonly<Record<string, string>> = { a3: "297x420", a4: "210x297", letter: "216x279" };

/**
 * Returns the posts of a maze with an edge for each wall; or its cells, in a frame, with an edge for each passage and
 * each opening in the border.
 */
function latticeOf(maze: Walls, isWalls: boolean): Lattice {
  const { width, cells } = kindsOf(maze);
  const columns = maze.width + (isWalls ? 1 : 2);
  const rows = maze.height + (isWalls ? 1 : 2);
  const kind = isWalls ? WALL : FLOOR;
  // Rows beyond the border have no squares.
  const hasEdge = (x: number, y: number): boolean => x >= 0 && x < width && cells[y * width + x] === kind;
  const edges = Uint8Array.from({ length: columns * rows }, (_, point) => {
    // Posts are at even squares, cells at odd ones.
    const x = 2 * (point % columns) - (isWalls ? 0 : 1);
    const y = 2 * Math.floor(point / columns) - (isWalls ? 0 : 1);
    return (hasEdge(x + 1, y) ? 1 : 0) | (hasEdge(x, y + 1) ? 2 : 0);
  });
  return { columns, rows, edges };
}

/** Returns the sides of a sheet. A sheet with a name has the orientation of the maze. */
export function sheetOf(sheet: string, isWide: boolean): number[] {
  const size = /^(\d{1,5})x(\d{1,5})$/.exec(SHEETS[sheet] ?? sheet);
  if (!size) throw unexpected("sheet", "a3, a4, letter or 300x200", sheet, "string");
  const sides = size.slice(1).map(Number);
  return SHEETS[sheet] && isWide ? sides.reverse() : sides;
}

/** Rounds a length to micrometres. */
const rounded = (length: number): number => Math.round(length * 1000) / 1000;

/** Returns the ends and the corners of a trail. */
const cornersOf = (trail: Trail): Trail => trail.filter((point, i) => point - trail[i - 1] !== trail[i + 1] - point);

/** Returns the lines of a maze: the fewest trails for each component, in an order with short travel between them. */
export function strokesOf(maze: Walls | Strokes, options: StrokeOptions): Strokes {
  if ((maze as Strokes)?.lines) return maze as Strokes;
  const fields = checkWalls(maze as Walls);
  const given = checkNames(options, ["draw", "corridor", "wall", "sheet", "margin"]);
  const { draw = "walls", sheet } = given;
  if (draw !== "walls" && draw !== "corridors") throw unexpected("draw", "walls or corridors", draw, "string");
  const lengthOf = (name: "corridor" | "wall" | "margin", standard: number): number =>
    checkNumber(name, given[name] ?? standard, 0, MAX_LENGTH);
  const wall = lengthOf("wall", 1);
  const margin = lengthOf("margin", 10);
  const cells = [fields.width, fields.height];
  checkSize(cells[0], cells[1], MAX_CELLS);
  const page = sheet === undefined ? undefined : sheetOf(sheet, fields.width > fields.height);
  const room = page && Math.min(...page.map((side, i) => (side - 2 * margin - wall) / cells[i] - wall));
  const corridor = room !== undefined && room <= 0 ? 0 : lengthOf("corridor", room ?? 10);
  if (room !== undefined && !(corridor <= room && corridor > 0))
    throw new RangeError(`"sheet" expected room for ${cells.join(" x ")} cells, got ${page?.join(" x ")} mm`);
  const lengths = cells.map((count) => count * (corridor + wall) + wall);
  const sides = page ?? lengths.map((length) => length + 2 * margin);

  const isWalls = draw === "walls";
  const lattice = latticeOf(fields, isWalls);
  // Centre lines of walls are at whole cells, those of corridors half a cell later. Openings end at the border.
  const positionOf = (axis: number, at: number): number =>
    rounded(
      (sides[axis] - lengths[axis] + wall) / 2 +
        (isWalls ? at : Math.min(Math.max(at - 0.5, 0), cells[axis])) * (corridor + wall),
    );
  const lines = ordered(lattice, trailsOf(lattice)).map((trail) =>
    cornersOf(trail).flatMap((point) => [
      positionOf(0, point % lattice.columns),
      positionOf(1, Math.floor(point / lattice.columns)),
    ]),
  );
  return { width: rounded(sides[0]), height: rounded(sides[1]), wall, draw, lines };
}
