// The worker of the page of worksheets. It makes books page by page, so that changed settings do not wait for old sheets.

import { LongAddressError, pagesOf, pagesWith, prepareBook } from "../../src/book/book.ts";
import type { Page } from "../../src/book/drawing.ts";
import { makeGraphPuzzle, prepareGraphBook } from "../../src/book/graphPuzzles.ts";
import { TooLargeError } from "../../src/book/plan.ts";
import type { BookSettings } from "../../src/book/settings.ts";
import { pageSvg } from "../../src/book/svg.ts";
import { checkGraph, masked } from "../../src/graph/graph.ts";
import { gridOf } from "../../src/graph/grids/index.ts";
import { mazesOn } from "../../src/graph/mazesOn.ts";
import { graphQueries } from "../../src/graph/queriesOn.ts";
import { graphReference } from "../../src/graph/reference.ts";
import { serveFunctions } from "../maze/calls.ts";
import { wholeEngine } from "../worker/whole.ts";

/** A book that the page orders. */
export interface BookOrder {
  readonly settings: BookSettings;
  /** The address for links; undefined if there are none. */
  readonly base: string | undefined;
  /** The id and the sizes of a grid; undefined for squares. */
  readonly grid: Readonly<Record<string, string | number>> | undefined;
}

const starting = wholeEngine();
let rest: { readonly pages: Generator<Page>; made: number } | undefined;

/** Prepares a book of mazes on a grid. Crossings differ from maze to maze. No sheet has room for 50,000 cells. */
function onGrid({ settings, grid }: BookOrder, forFont: boolean) {
  const { seed, mask } = settings;
  // By default, the ends are at the sides, unless the grid has none.
  const ends = settings.ends === "sides" ? undefined : settings.ends;
  const isWeave = grid?.id === "weave";
  const engineOf = (index: number) => {
    const whole = gridOf({ ...grid, ...(isWeave && { seed, index }) }, 50_000);
    const graph = mask && whole.shape.length === 2 && mask.length === whole.cells ? masked(whole, mask) : whole;
    return { ...mazesOn(graph, checkGraph(graph), graphReference), ...graphQueries(graph) };
  };
  const first = engineOf(0);
  const book = prepareGraphBook({ ...settings, ends }, first.graph, undefined, forFont);
  const request = book.plan.settings.common;
  const makerFor = (index: number) => ({ engine: isWeave ? engineOf(index) : first, request });
  return { book, pages: pagesWith(book, (place) => makeGraphPuzzle(book, place, makerFor)), lacksCodes: false };
}

/** Prepares a book, without QR codes if an address is too long for them. */
async function prepare(order: BookOrder, forFont: boolean) {
  // Books are begun in the order of the calls, because all of them wait for the engine.
  const engine = await starting;
  if (order.grid) return onGrid(order, forFont);
  const { settings, base } = order;
  const prepared = (given: BookSettings, lacksCodes: boolean) => {
    const book = prepareBook(given, { base, forFont });
    return { book, pages: pagesOf(book, engine), lacksCodes };
  };
  try {
    return prepared(settings, false);
  } catch (error) {
    if (!(error instanceof LongAddressError)) throw error;
    return prepared({ ...settings, codes: "none" }, true);
  }
}

const worker = {
  /** Begins a book and drops the previous book. Returns the reason if the book cannot be made. */
  async beginBook(order: BookOrder) {
    rest = undefined;
    try {
      const { book, pages, lacksCodes } = await prepare(order, false);
      const { sheet, settings } = book.plan;
      rest = { pages, made: 0 };
      const { width, height } = sheet;
      // Of `pages`, the first `mazePages` have mazes, and the others solutions. The size of a page is in points.
      return { kind: "begun" as const, mazePages: settings.pages, pages: book.pages, width, height, lacksCodes };
    } catch (error) {
      if (error instanceof TooLargeError) return { kind: "too large" as const, ...error.room };
      const { message } = error as Error;
      if (message.startsWith('"grid"')) return { kind: "too large" as const, width: 0, height: 0 };
      return { kind: message.startsWith('"per-page"') ? ("crowded" as const) : ("wrong" as const), message };
    }
  },

  /**
   * Makes pages as SVG until a number of milliseconds has passed. Makes at least one page, unless all pages are made.
   * `title` is for screen readers.
   */
  nextPages(title: string, milliseconds: number): string[] {
    const made: string[] = [];
    const until = performance.now() + milliseconds;
    while (rest && (made.length === 0 || performance.now() < until)) {
      const { value, done } = rest.pages.next();
      if (done) rest = undefined;
      else made.push(pageSvg(value, `${title} ${++rest.made}`));
    }
    return made;
  },

  /** Makes the book as PDF. */
  async bookPdf(order: BookOrder, creator: string): Promise<Uint8Array> {
    const { PdfBook } = await import("../../src/book/pdf.ts");
    const { book, pages } = await prepare(order, true);
    const pdf = new PdfBook();
    for (const page of pages) pdf.add(page);
    const { title, language } = book.plan.settings;
    return pdf.finish({ title: title || creator, language, creator });
  },
};

export type BookWorker = typeof worker;
/** A book that has been begun, or the reason why it cannot be made. */
export type Begun = Awaited<ReturnType<BookWorker["beginBook"]>>;

serveFunctions(worker);
