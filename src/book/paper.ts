// Paper sizes, margins and the arrangement of boxes on a page.

import type { Box, Sides } from "./drawing.ts";

/** Points per millimetre. */
const MM = 72 / 25.4;

/** Width and height of each paper size in points, in portrait orientation. */
export const PAPERS = { a4: { width: 210 * MM, height: 297 * MM }, letter: { width: 612, height: 792 } } as const;

export type PaperName = keyof typeof PAPERS;
export const PAPER_NAMES = Object.keys(PAPERS) as PaperName[];

/**
 * A margin that every printer supports. Most printers need 4 mm. Some need 13 mm at the edge by which they pull the
 * paper.
 */
export const MARGIN = 15 * MM;

/** Gap between boxes in points. */
const GAP = 16;

/** An arrangement of boxes on a page. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** Returns all arrangements of `count` boxes in rows and columns that have no empty row or column. */
function grids(count: number): Grid[] {
  return Array.from({ length: count }, (_, i) => i + 1)
    .map((columns) => ({ columns, rows: Math.ceil(count / columns) }))
    .filter(({ columns, rows }) => columns * (rows - 1) < count && (columns - 1) * rows < count);
}

/** Returns the width and height of each box of a grid that fills an area. */
export function boxSides(area: Sides, { columns, rows }: Grid): Sides {
  return { width: (area.width - (columns - 1) * GAP) / columns, height: (area.height - (rows - 1) * GAP) / rows };
}

/**
 * Returns the arrangement for whose boxes `fits` returns the highest value. In a tie, returns the one with the fewest
 * columns.
 */
export function bestGrid(count: number, area: Sides, fits: (box: Sides) => number): Grid {
  const value = (grid: Grid): number => fits(boxSides(area, grid));
  return grids(count).reduce((best, grid) => (value(grid) > value(best) * (1 + 1e-9) ? grid : best));
}

/** Returns `count` boxes of a grid that fills an area, row by row. The boxes of an incomplete row are centred. */
export function boxesOf(area: Box, grid: Grid, count: number): Box[] {
  const { width, height } = boxSides(area, grid);
  return Array.from({ length: count }, (_, i) => {
    const [column, row] = [i % grid.columns, Math.floor(i / grid.columns)];
    const empty = Math.max(0, (row + 1) * grid.columns - count);
    const x = area.x + (column + empty / 2) * (width + GAP);
    return { x, y: area.y + row * (height + GAP), width, height };
  });
}
