// Lays out the pages of a book: mazes with captions, and the answers.

import { showSeed } from "./address.ts";
import { codeSide, drawCode } from "./code.ts";
import { type Box, type Operation, type Page, type Sides, text } from "./drawing.ts";
import { drawGraphPuzzle, type GraphPuzzle } from "./graphMazes.ts";
import { type DrawingOptions, drawMaze, star } from "./mazes.ts";
import { bestGrid, boxesOf, boxSides, type Grid, MARGIN } from "./paper.ts";
import { cellSide, FOOTER, HINT_HEIGHT, LINES_HEIGHT, type Plan, roomBeside, TITLE_LEAD } from "./plan.ts";
import type { Puzzle as SquarePuzzle } from "./puzzles.ts";
import { cut, linesOf, shownText, widthOf } from "./text.ts";
import { BOOK_WORDS, type BookWords, filled } from "./words.ts";

/** A maze of a book, on squares or on another grid. */
type Puzzle = SquarePuzzle | GraphPuzzle;

/** Links, and the command that makes the book. They let a reader of the pages find a maze or the book again. */
export interface Ways {
  /** Returns the link to a maze. */
  readonly maze?: ((puzzle: SquarePuzzle) => string) | undefined;
  /** Returns the link to the book, opened at a page. */
  readonly page?: ((page: number) => string) | undefined;
  /** The command that makes the book, printed above the answers. */
  readonly again?: string | undefined;
}

/** The smallest text size in points that is comfortable to read. */
const LEAST_TEXT = 9;
const NUMBER = 15;

const wordsOf = ({ settings }: Plan): BookWords => BOOK_WORDS[settings.language];

/** Draws the labels for name and date with lines to write on. */
function writingLines(plan: Plan, left: number, y: number, width: number): Operation[] {
  const words = wordsOf(plan);
  const nameWidth = width * 0.62;
  return [
    { label: words.name, from: 0, to: nameWidth },
    { label: words.date, from: nameWidth + 16, to: width },
  ].flatMap(({ label, from, to }) => {
    const x = left + from;
    const line = [x + widthOf(label, 11) + 6, y + 2, left + to, y + 2];
    return [
      text(label, x, y, 11),
      { kind: "lines", x: 0, y: 0, scale: 1, lines: line, width: 0.6, grey: 0 },
    ] satisfies Operation[];
  });
}

/** Returns the instruction for the reader. It depends on how the ends of the mazes on the page are marked. */
function hintOf(plan: Plan, puzzles: readonly Puzzle[]): string {
  const words = wordsOf(plan);
  const opened = puzzles.filter(({ openings }) => openings).length;
  const way = opened === puzzles.length ? words.arrows : opened === 0 ? words.marks : words.either;
  if (plan.settings.common.topology === "torus") return `${way} ${words.torus}`;
  return puzzles.some((puzzle) => "drawing" in puzzle && puzzle.drawing.symbols.length > 0)
    ? `${way} ${words.stairs}`
    : way;
}

/** Returns a line of text that fits a width. Reduces the text size if necessary, and truncates at the smallest size. */
function fitted(content: string, x: number, y: number, size: number, width: number): Operation {
  const fitting = Math.min(size, (size * width) / widthOf(content, size));
  return fitting >= LEAST_TEXT ? text(content, x, y, fitting) : text(cut(content, LEAST_TEXT, width), x, y, LEAST_TEXT);
}

function header(plan: Plan, puzzles: readonly Puzzle[], code: string | undefined): Operation[] {
  const { title, settings, header: box } = plan;
  const width = box.width - (code === undefined ? 0 : plan.code + 8);
  let y = box.y;
  const operations: Operation[] = [];
  for (const line of title.lines) {
    operations.push(text(line, box.x, y + title.size * 0.9, title.size, { bold: true }));
    y += title.size * TITLE_LEAD;
  }
  if (settings.lines) {
    const [left, above] = plan.beside ? [0.5 * width, box.y] : [0, y];
    operations.push(...writingLines(plan, box.x + left, above + LINES_HEIGHT - 8, width - left));
    y = Math.max(y, above + LINES_HEIGHT);
  }
  operations.push(fitted(hintOf(plan, puzzles), box.x, y + HINT_HEIGHT - 7, 10.5, width));
  if (code !== undefined) operations.push(...drawCode(code, box.x + box.width - plan.code, box.y, plan.code));
  return operations;
}

/** Draws the number of a maze and its stars. Returns the drawing and its width. */
function numbered({ place }: Puzzle, x: number, y: number): { operations: Operation[]; width: number } {
  const number = String(place.number);
  const from = x + widthOf(number, NUMBER, true) + 8;
  const stars = Array.from({ length: place.level ?? 0 }, (_, i) => star(from + 5 + 12 * i, y + 9, 5.5));
  const width = from - x + 12 * stars.length;
  return { operations: [text(number, x, y + 14, NUMBER, { bold: true }), ...stars], width };
}

/** Returns the facts in the caption of a maze. Together with the footer of the page, they identify the maze. */
function partsOf(plan: Plan, puzzle: Puzzle): string[] {
  const words = wordsOf(plan);
  const size =
    "drawing" in puzzle ? puzzle.name : filled(words.cells, { width: puzzle.maze.width, height: puzzle.maze.height });
  const index = filled(words.index, { index: puzzle.maze.index });
  return [size, ...(plan.settings.algorithms.length > 1 ? [puzzle.maze.algorithm] : []), index];
}

/** Draws the caption of a maze: number, stars, identifying facts and QR code. */
function caption(plan: Plan, puzzle: Puzzle, box: Box, code: string | undefined): Operation[] {
  const { operations, width } = numbered(puzzle, box.x, box.y);
  const parts = partsOf(plan, puzzle);
  const below = (lines: readonly string[]): Operation[] =>
    lines.map((line, i) => text(line, box.x, box.y + 28 + i * 11, LEAST_TEXT));
  if (plan.caption.side === "left") {
    const lines = parts.flatMap((part) => linesOf(part, LEAST_TEXT, plan.caption.size - 6));
    const y = box.y + 32 + lines.length * 11;
    return [...operations, ...below(lines), ...(code === undefined ? [] : drawCode(code, box.x - 4, y, plan.code))];
  }
  const right = box.x + box.width - (code === undefined ? 0 : plan.code + 4);
  if (code !== undefined) {
    const lines = linesOf(parts.join(" · "), LEAST_TEXT, right - box.x).slice(0, 3);
    return [...operations, ...below(lines), ...drawCode(code, box.x + box.width - plan.code, box.y, plan.code)];
  }
  // Prints as many facts as fit. The index has priority: together with the footer, the index identifies the maze.
  const [size, index, short] = [parts[0], parts[parts.length - 1], `#${puzzle.maze.index}`];
  const afterStars = box.x + width + (puzzle.place.level ? 4 : 0);
  const afterNumber = box.x + widthOf(String(puzzle.place.number), NUMBER, true) + 8;
  const fits = (words: readonly string[], x: number) => widthOf(words.join(" · "), LEAST_TEXT) <= right - x;
  const some = [parts, [size, index], [index], [short]].find((each) => fits(each, afterStars));
  if (some) return [...operations, text(some.join(" · "), afterStars, box.y + 13, LEAST_TEXT)];
  if (!fits([short], afterNumber)) return operations;
  return [operations[0], text(short, afterNumber, box.y + 13, LEAST_TEXT)];
}

/** Returns the facts that all mazes of a book share. */
function footerText(plan: Plan): string {
  const words = wordsOf(plan);
  const { algorithms, common } = plan.settings;
  const { seed, braid, parameters = {} } = common;
  return shownText(
    [
      "wasmaze",
      ...(algorithms.length === 1 ? algorithms : []),
      filled(words.seed, { seed: showSeed(seed) }),
      ...(braid ? [filled(words.braid, { braid })] : []),
      ...Object.entries(parameters).map(([name, value]) => `${name} ${value}`),
    ].join(" · "),
  );
}

function footer(plan: Plan, page: number, pages: number): Operation[] {
  const { width, height } = plan.sheet;
  const y = height - MARGIN - 1;
  const number = filled(wordsOf(plan).page, { page, pages });
  const room = (width - 2 * MARGIN - widthOf(number, 10)) / 2 - 12;
  return [
    text(cut(footerText(plan), LEAST_TEXT, room), MARGIN, y, LEAST_TEXT),
    text(number, width / 2, y, 10, { anchor: "middle" }),
  ];
}

const drawPuzzle = (puzzle: Puzzle, room: Box, options: DrawingOptions = {}): Operation[] =>
  "drawing" in puzzle ? drawGraphPuzzle(puzzle, room, options) : drawMaze(puzzle, room, options);

/** Lays out a page of mazes. `page` is its number, from 1. `pages` is the total number, including answers. */
export function mazePage(plan: Plan, puzzles: readonly Puzzle[], page: number, pages: number, ways: Ways = {}): Page {
  const { codes } = plan.settings;
  const operations = header(plan, puzzles, codes === "page" ? ways.page?.(page) : undefined);
  for (const [i, puzzle] of puzzles.entries()) {
    const box = plan.boxes[i];
    const address = "drawing" in puzzle ? undefined : ways.maze?.(puzzle);
    operations.push(...caption(plan, puzzle, box, codes === "maze" ? address : undefined));
    const { side, size } = plan.caption;
    const room = roomBeside(
      { ...box, ...(side === "above" ? { y: box.y + size } : { x: box.x + size }) },
      plan.caption,
    );
    operations.push(...drawPuzzle(puzzle, room));
    if (address !== undefined) operations.push({ kind: "link", ...room, address });
  }
  operations.push(...footer(plan, page, pages));
  return { ...plan.sheet, operations };
}

// The following functions lay out the answers.

/** The maximum number of answers on a page. */
const MOST_ANSWERS = 30;
/** Limits for the side of a cell in an answer, in points. `share` is relative to the side of a cell in the puzzle. */
const ANSWER_CELL = { wanted: 4.2, share: 0.42, least: 1.2, most: 9 };
const ANSWER_GUTTER = 10;
const ANSWER_CAPTION = 14;

/** Returns the area of the answers below the heading and `lines` lines of text. */
function answerArea({ sheet }: Plan, lines: number): Box {
  const y = MARGIN + 30 + lines * 11;
  return { x: MARGIN, y, width: sheet.width - 2 * MARGIN, height: sheet.height - MARGIN - FOOTER - y };
}

const withoutCaption = ({ width, height }: Sides): Sides => ({ width, height: height - ANSWER_CAPTION });

/** Returns the grid of boxes in which the cells of the largest answer are as large as possible. */
function answerGrid(plan: Plan, places: readonly Sides[], area: Box): { grid: Grid; isLegible: boolean } {
  const widest = {
    width: Math.max(...places.map((one) => one.width)),
    height: Math.max(...places.map((one) => one.height)),
  };
  const room = roomBeside(plan.boxes[0], plan.caption);
  const grid = bestGrid(places.length, area, (box) => cellSide(withoutCaption(box), widest, ANSWER_GUTTER));
  const box = withoutCaption(boxSides(area, grid));
  const isLegible = places.every((place) => {
    const wanted = Math.max(ANSWER_CELL.least, Math.min(ANSWER_CELL.wanted, cellSide(room, place) * ANSWER_CELL.share));
    return cellSide(box, place, ANSWER_GUTTER) >= wanted;
  });
  return { grid, isLegible };
}

/** Divides the answers into pages with as many legible answers per page as possible. */
function divideAnswers(plan: Plan, linesAbove: number): { from: number; to: number; area: Box; grid: Grid }[] {
  if (!plan.settings.answers) return [];
  const { places } = plan;
  const pages: { from: number; to: number; area: Box; grid: Grid }[] = [];
  for (let from = 0; from < places.length; ) {
    const area = answerArea(plan, pages.length === 0 ? linesAbove : 0);
    let to = Math.min(from + MOST_ANSWERS, places.length);
    let divided = answerGrid(plan, places.slice(from, to), area);
    while (!divided.isLegible && to - from > 1) divided = answerGrid(plan, places.slice(from, --to), area);
    // The last page uses the same grid as the page before it.
    const before = pages.at(-1);
    const isLast = before !== undefined && to === places.length && to - from < before.to - before.from;
    pages.push({ from, to, area, grid: isLast ? before.grid : divided.grid });
    from = to;
  }
  return pages;
}

function linesAgain(plan: Plan, ways: Ways): string[] {
  if (ways.again === undefined) return [];
  const width = plan.sheet.width - 2 * MARGIN;
  const command = shownText(ways.again);
  return linesOf(filled(wordsOf(plan).again, { command }), LEAST_TEXT, width).slice(0, 6);
}

/** Returns the total number of pages. */
export function countPages(plan: Plan, ways: Ways = {}): number {
  return plan.settings.pages + divideAnswers(plan, linesAgain(plan, ways).length).length;
}

/** Yields the pages of answers. */
export function* answerPages(plan: Plan, puzzles: readonly Puzzle[], ways: Ways = {}): Generator<Page> {
  const again = linesAgain(plan, ways);
  const divided = divideAnswers(plan, again.length);
  const { title, answers } = { title: plan.settings.title, answers: wordsOf(plan).answers };
  const heading = cut(title === "" ? answers : `${answers} · ${title}`, 15, plan.sheet.width - 2 * MARGIN, true);
  for (const [place, { from, to, area, grid }] of divided.entries()) {
    const operations: Operation[] = [text(heading, MARGIN, MARGIN + 14, 15, { bold: true })];
    if (place === 0) operations.push(...again.map((line, i) => text(line, MARGIN, MARGIN + 30 + i * 11, LEAST_TEXT)));
    const boxes = boxesOf(area, grid, to - from);
    for (let i = from; i < to; i++) {
      const box = boxes[i - from];
      const room = { ...box, y: box.y + ANSWER_CAPTION, height: box.height - ANSWER_CAPTION };
      const number = String(puzzles[i].place.number);
      operations.push(text(number, box.x + box.width / 2, box.y + 11, 11, { bold: true, anchor: "middle" }));
      operations.push(...drawPuzzle(puzzles[i], room, { solved: true, most: ANSWER_CELL.most, gutter: ANSWER_GUTTER }));
    }
    operations.push(...footer(plan, plan.settings.pages + place + 1, plan.settings.pages + divided.length));
    yield { ...plan.sheet, operations };
  }
}

/** Returns the side of a book's QR codes, large enough for the longest link; undefined if a link is too long. */
export function sideOfCodes(addresses: readonly string[]): number | undefined {
  const sides = addresses.map(codeSide);
  return sides.includes(undefined) ? undefined : Math.max(0, ...(sides as number[]));
}
