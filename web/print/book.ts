// Makes the sheets of a book in the worker, page by page, so that changed settings do not wait for old sheets.

import { type Book, LongAddressError, pagesOf, prepareBook } from "../../src/book/book.ts";
import type { Page } from "../../src/book/drawing.ts";
import { TooLargeError } from "../../src/book/plan.ts";
import type { PuzzleMaker } from "../../src/book/puzzles.ts";
import type { BookSettings } from "../../src/book/settings.ts";
import { pageSvg } from "../../src/book/svg.ts";
import { missing } from "../../src/book/text.ts";

/** A book that has been begun, or the reason why it cannot be made. */
export type Begun =
  | {
      readonly kind: "begun";
      /** Number of pages with mazes. `pages` also counts pages with solutions. */
      readonly mazePages: number;
      readonly pages: number;
      /** The size of a page in points. */
      readonly width: number;
      readonly height: number;
      /** Whether QR codes were left out because their address is too long. */
      readonly lacksCodes: boolean;
    }
  | { readonly kind: "too large"; readonly width: number; readonly height: number }
  | { readonly kind: "crowded" | "wrong"; readonly message: string };

let rest: { readonly pages: Generator<Page>; made: number } | undefined;

/** Prepares a book, without QR codes if an address is too long for them. */
function prepare(
  settings: BookSettings,
  base: string | undefined,
  forFont: boolean,
): { book: Book; lacksCodes: boolean } {
  try {
    return { book: prepareBook(settings, { base, forFont }), lacksCodes: false };
  } catch (error) {
    if (!(error instanceof LongAddressError)) throw error;
    return { book: prepareBook({ ...settings, codes: "none" }, { base, forFont }), lacksCodes: true };
  }
}

/** Begins a book and drops the previous book. */
export function beginBook(engine: PuzzleMaker, settings: BookSettings, base: string | undefined): Begun {
  rest = undefined;
  try {
    const { book, lacksCodes } = prepare(settings, base, false);
    const { sheet, settings: checked } = book.plan;
    rest = { pages: pagesOf(book, engine), made: 0 };
    const { width, height } = sheet;
    return { kind: "begun", mazePages: checked.pages, pages: book.pages, width, height, lacksCodes };
  } catch (error) {
    if (error instanceof TooLargeError) return { kind: "too large", ...error.room };
    const { message } = error as Error;
    return { kind: message.startsWith('"per-page"') ? "crowded" : "wrong", message };
  }
}

/**
 * Makes pages as SVG until a number of milliseconds has passed. Makes at least one page, unless all pages are made.
 * `title` is for screen readers.
 */
export function nextPages(title: string, milliseconds: number): string[] {
  const made: string[] = [];
  const until = performance.now() + milliseconds;
  while (rest && (made.length === 0 || performance.now() < until)) {
    const { value, done } = rest.pages.next();
    if (done) rest = undefined;
    else made.push(pageSvg(value, `${title} ${++rest.made}`));
  }
  return made;
}

/** Makes the book as PDF. Returns the first character of its title that the font lacks, if there is one. */
export async function bookPdf(
  engine: PuzzleMaker,
  settings: BookSettings,
  base: string | undefined,
  creator: string,
): Promise<{ bytes: Uint8Array } | { lacking: string }> {
  const lacking = missing(settings.title ?? "");
  if (lacking !== undefined) return { lacking };
  const { PdfBook } = await import("../../src/book/pdf.ts");
  const { book } = prepare(settings, base, true);
  const pdf = new PdfBook();
  for (const page of pagesOf(book, engine)) pdf.add(page);
  const { title, language } = book.plan.settings;
  return { bytes: await pdf.finish({ title: title || creator, language, creator }) };
}
