// Turns the settings of a book into its pages.

import type { AnyRequest } from "../request/request.ts";
import { bookAddress, mazeAddress } from "./address.ts";
import { CANDIDATES } from "./choices.ts";
import type { Page } from "./drawing.ts";
import type { GraphPuzzle } from "./graphMazes.ts";
import { answerPages, countPages, mazePage, sideOfCodes, type Ways } from "./layout.ts";
import { type Place, type Plan, planBook } from "./plan.ts";
import { makePuzzle, type Puzzle, type PuzzleMaker } from "./puzzles.ts";
import { type BookSettings, type CheckedSettings, checkSettings } from "./settings.ts";

/** A planned book. */
export interface Book {
  readonly plan: Plan;
  readonly ways: Ways;
  /** The number of pages, including the answers. */
  readonly pages: number;
}

/** Ways for a reader to get the book again: the address of the explorer, and the command that makes the book. */
interface BackWays {
  /** The address of the explorer, which the links and QR codes open. Undefined if the book has neither. */
  readonly base?: string | undefined;
  readonly again?: string | undefined;
  /** Whether the title must be printable with the font of the PDF. Default true. */
  readonly forFont?: boolean | undefined;
}

/** Returns the request of a maze of a book. */
function requestOf({ common }: CheckedSettings, { algorithm, width, height }: Place, index: number): AnyRequest {
  return { ...common, algorithm, width, height, index } as AnyRequest;
}

/** Thrown if a link is too long for a QR code on paper. */
export class LongAddressError extends RangeError {}

/** Returns the side of the QR codes: large enough for the longest link of the book. */
function codesOf(settings: CheckedSettings, given: BookSettings, base: string): number {
  if (settings.codes === "none") return 0;
  const longest =
    settings.codes === "page"
      ? bookAddress(base, given, settings.pages)
      : mazeAddress(base, longestRequest(settings), settings.ends);
  const side = sideOfCodes([longest]);
  if (side !== undefined) return side;
  throw new LongAddressError(
    `"qr" expected "none", because an address of ${longest.length} characters is too long for a printed QR code, got ` +
      `"${settings.codes}"`,
  );
}

/** Returns a request whose link is at least as long as that of any maze of the book. */
function longestRequest(settings: CheckedSettings): AnyRequest {
  const { algorithms, pages, perPage, index, size } = settings;
  const algorithm = algorithms.reduce((one, other) => (other.length > one.length ? other : one));
  const last = index + pages * perPage * CANDIDATES;
  return { ...settings.common, algorithm, ...(size ?? { width: 100, height: 100 }), index: last } as AnyRequest;
}

/**
 * Plans a book.
 *
 * @throws TypeError, RangeError for invalid settings.
 */
export function prepareBook(given: BookSettings, { base, again, forFont = true }: BackWays = {}): Book {
  const checked = checkSettings(given, forFont);
  const settings: CheckedSettings = base === undefined ? { ...checked, codes: "none" } : checked;
  const plan = planBook(settings, base === undefined ? 0 : codesOf(settings, given, base));
  const ways: Ways = {
    ...(base !== undefined && {
      maze: ({ place, maze, ends: _ }: Puzzle) =>
        mazeAddress(base, requestOf(settings, place, maze.index), settings.ends),
      page: (page: number) => bookAddress(base, given, page),
    }),
    again,
  };
  return { plan, ways, pages: countPages(plan, ways) };
}

/** Yields the pages of a book of mazes by an engine; the answers come last. */
export const pagesOf = (book: Book, engine: PuzzleMaker): Generator<Page> =>
  pagesWith(book, (place) => makePuzzle(engine, book.plan, place));

/** Yields the pages of a book. `make` makes a planned maze. */
export function* pagesWith<Made extends Puzzle | GraphPuzzle>(
  { plan, ways, pages }: Book,
  make: (place: Place) => Made,
): Generator<Page> {
  const { perPage } = plan.settings;
  const puzzles: Made[] = [];
  for (let page = 1; page <= plan.settings.pages; page++) {
    const places = plan.places.slice((page - 1) * perPage, page * perPage);
    const made = places.map(make);
    if (plan.settings.answers) puzzles.push(...made);
    yield mazePage(plan, made, page, pages, ways);
  }
  yield* answerPages(plan, puzzles, ways);
}
