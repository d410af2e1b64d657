// Plans a book before any maze is made: divides the pages into boxes and determines the sides of each maze.

import type { AlgorithmId } from "../core/registry.ts";
import { CANDIDATES } from "./choices.ts";
import type { Box, Sides } from "./drawing.ts";
import { bestGrid, boxesOf, boxSides, type Grid, MARGIN, PAPERS } from "./paper.ts";
import type { CheckedSettings } from "./settings.ts";
import { linesOf, widthOf } from "./text.ts";

/** The difficulty of a maze: one to three stars. */
type Level = 1 | 2 | 3;

/** The plan of one maze, with its sides in cells. */
export interface Place extends Sides {
  /** The number of the maze, from 1. */
  readonly number: number;
  readonly algorithm: AlgorithmId;
  /** The request index of the first candidate, and the number of candidates. */
  readonly index: number;
  readonly candidates: number;
  /** The rank of the selected candidate as a fraction: 0 for the easiest candidate, 1 for the most difficult. */
  readonly rank: number;
  readonly level?: Level;
}

/** The plan of a book: the division of its pages, and the plan of every maze. */
export interface Plan {
  readonly settings: CheckedSettings;
  readonly sheet: Sides;
  /** The title, broken into lines, and its text size. */
  readonly title: { readonly lines: readonly string[]; readonly size: number };
  /** Whether the lines for name and date are beside the title rather than below it. */
  readonly beside: boolean;
  /** The side of a QR code with its quiet zone; 0 if the book has no QR codes. */
  readonly code: number;
  readonly header: Box;
  /** The boxes of a page, one per maze. A box includes the maze's caption. */
  readonly boxes: readonly Box[];
  /** The position of captions: above the maze with a height of `size`, or to the left with a width of `size`. */
  readonly caption: { readonly side: "above" | "left"; readonly size: number };
  readonly places: readonly Place[];
}

/** Space around a maze, in which the arrows at its openings are drawn. */
export const GUTTER = 17;
/** Height of the line with the page number, below the mazes. */
export const FOOTER = 22;
/** The minimum side of a cell in print. */
const MIN_CELL = 3;
/** The maximum side of a cell, so that small mazes do not fill the page. */
const MAX_CELL = 64;

// Side of a cell in points by difficulty: 9.9 mm, 6.7 mm and 4.6 mm. "any" is like "medium".
const CELLS = { easy: 28, medium: 19, hard: 13, any: 19 } as const;
// Side of a cell in points for difficulty "rising", from the first maze of the book to the last.
const RISING = { from: 30, to: 13 } as const;
/** The minimum number of cells along the shorter side of a maze, by difficulty. */
const LEAST_SIDE = { easy: 5, medium: 8, hard: 12, any: 8 } as const;

const TITLE = { size: 20, least: 13 };
/** Heights of the parts of a page header. TITLE_LEAD is the line height of the title, relative to its text size. */
export const TITLE_LEAD = 1.2;
export const LINES_HEIGHT = 28;
export const HINT_HEIGHT = 20;
const HEADER_GAP = 8;

/** Thrown if a maze has too many cells for its box. `room` is the largest size that fits. */
export class TooLargeError extends RangeError {
  readonly room: Sides;

  constructor(message: string, room: Sides) {
    super(message);
    this.room = room;
  }
}

/** Returns the title in the largest size that fits on one line. Breaks a long title into lines of the smallest size. */
function titleOf(title: string, width: number): Plan["title"] {
  if (title === "") return { lines: [], size: 0 };
  const size = Math.min(TITLE.size, Math.floor((width / widthOf(title, 1, true)) * 10) / 10);
  if (size >= TITLE.least) return { lines: [title], size };
  return { lines: linesOf(title, TITLE.least, width, true), size: TITLE.least };
}

/** Returns the side of the cells of a maze in a box without caption, with `gutter` around the maze. */
export function cellSide(box: Sides, { width, height }: Sides, gutter = GUTTER): number {
  return Math.min(MAX_CELL, (box.width - 2 * gutter) / width, (box.height - 2 * gutter) / height);
}

/** Returns the position of a maze in its book as a fraction: 0 for the first maze, 1 for the last. */
const shareOf = (place: number, count: number): number => (count === 1 ? 0 : place / (count - 1));

/** Returns the side of a cell and the minimum number of cells per side, for a difficulty. */
function wantedCell(difficulty: CheckedSettings["difficulty"], share: number): { cell: number; least: number } {
  if (difficulty !== "rising") return { cell: CELLS[difficulty], least: LEAST_SIDE[difficulty] };
  const { easy, hard } = LEAST_SIDE;
  return { cell: RISING.from * (RISING.to / RISING.from) ** share, least: easy + (hard - easy) * share };
}

/** Returns the size of a maze, in cells, that fills a box. */
function sizeFor(box: Sides, { cell, least }: { cell: number; least: number }): Sides {
  const room = { width: box.width - 2 * GUTTER, height: box.height - 2 * GUTTER };
  const side = Math.max(MIN_CELL, Math.min(cell, Math.min(room.width, room.height) / least));
  return { width: Math.max(2, Math.floor(room.width / side)), height: Math.max(2, Math.floor(room.height / side)) };
}

function placeOf(settings: CheckedSettings, number: number, box: Sides, candidates: number): Place {
  const { algorithms, difficulty, pages, perPage, index } = settings;
  const share = shareOf(number - 1, pages * perPage);
  const rank = { easy: 0, medium: 0.5, hard: 1, rising: share, any: 0 }[difficulty];
  const level = Math.min(3, 1 + Math.floor(rank * 3)) as Level;
  return {
    number,
    algorithm: algorithms[(number - 1) % algorithms.length],
    ...(settings.size ?? sizeFor(box, wantedCell(difficulty, share))),
    index: index + (number - 1) * candidates,
    candidates,
    rank,
    ...(difficulty !== "any" && { level }),
  };
}

/** The division of a page into header and boxes, for portrait or landscape orientation. */
interface Division extends Pick<Plan, "sheet" | "beside" | "title" | "header" | "caption"> {
  readonly area: Box;
  readonly grid: Grid;
  /** Width and height of a box without its caption. */
  readonly room: Sides;
}

/** Returns the part of a box that the caption leaves free. */
export function roomBeside<Room extends Sides>(box: Room, { side, size }: Plan["caption"]): Room {
  return side === "above" ? { ...box, height: box.height - size } : { ...box, width: box.width - size };
}

function divide(settings: CheckedSettings, sheet: Sides, code: number): Division {
  const { lines, perPage, codes, size } = settings;
  const width = sheet.width - 2 * MARGIN;
  const headerCode = codes === "page" ? code : 0;
  // In landscape orientation, the lines for name and date are beside the title to save height.
  const beside = lines && settings.title !== "" && sheet.width > sheet.height;
  const title = titleOf(settings.title, (width - headerCode) * (beside ? 0.45 : 1));
  const titleHeight = title.lines.length * title.size * TITLE_LEAD;
  const linesHeight = lines ? LINES_HEIGHT : 0;
  const words = (beside ? Math.max(titleHeight, linesHeight) : titleHeight + linesHeight) + HINT_HEIGHT;
  const header = { x: MARGIN, y: MARGIN, width, height: Math.max(words, headerCode) };
  const y = header.y + header.height + HEADER_GAP;
  const area = { x: MARGIN, y, width, height: sheet.height - MARGIN - FOOTER - y };
  const several = settings.algorithms.length > 1;
  const captions = [
    { side: "above", size: codes === "maze" ? code : 22 },
    { side: "left", size: Math.max(codes === "maze" ? code : 0, several ? 104 : 62) + 6 },
  ] as const;
  const choices = captions.map((caption) => {
    // If the size of the mazes is not fixed, prefers boxes that are nearly square.
    const grid = bestGrid(perPage, area, (box) => {
      const room = roomBeside(box, caption);
      return size ? cellSide(room, size) : Math.min(room.width / room.height, room.height / room.width);
    });
    const room = roomBeside(boxSides(area, grid), caption);
    const value = size ? cellSide(room, size) : (room.width - 2 * GUTTER) * (room.height - 2 * GUTTER);
    return { caption, grid, room, value };
  });
  const { caption, grid, room } = choices[1].value > choices[0].value * 1.02 ? choices[1] : choices[0];
  return { sheet, beside, title, header, caption, area, grid, room };
}

/**
 * Plans a book. `code` is the side of its QR codes in points, including the quiet zone.
 *
 * @throws RangeError if the mazes would be too small to print.
 */
export function planBook(settings: CheckedSettings, code: number): Plan {
  const { paper, orientation, size, pages, perPage, difficulty } = settings;
  const side = settings.codes === "none" ? 0 : code;
  const upright = divide(settings, PAPERS[paper], side);
  const flat = divide(settings, { width: PAPERS[paper].height, height: PAPERS[paper].width }, side);
  const gains = size !== undefined && cellSide(flat.room, size) > cellSide(upright.room, size) * 1.05;
  const isFlat = orientation === "landscape" || (orientation === "auto" && gains);
  const { sheet, beside, title, header, caption, area, grid, room } = isFlat ? flat : upright;
  if (Math.min(room.width, room.height) < 2 * GUTTER + 2 * MIN_CELL)
    throw new RangeError(
      `"per-page" expected a number of mazes that fit on a page with a title, got ${perPage}; choose fewer`,
    );
  if (size && cellSide(room, size) < MIN_CELL) {
    const [w, h] = [room.width, room.height].map((each) => Math.floor((each - 2 * GUTTER) / MIN_CELL));
    const most = `${w} and ${h} cells of at least 1 mm with "per-page" ${perPage}`;
    const message = `"width" and "height" expected at most ${most}, got ${Math.ceil(size.width)} and ${Math.ceil(size.height)}`;
    throw new TooLargeError(message, { width: w, height: h });
  }
  const candidates = difficulty === "any" ? 1 : CANDIDATES;
  const places = Array.from({ length: pages * perPage }, (_, i) => placeOf(settings, i + 1, room, candidates));
  const boxes = boxesOf(area, grid, perPage);
  return { settings, sheet, beside, title, code: side, header, boxes, caption, places };
}
