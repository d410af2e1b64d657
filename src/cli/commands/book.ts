// `wasmaze book`: makes worksheets and puzzle books as PDF.

import { extname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type Command, Option } from "commander";
import packageJson from "../../../package.json" with { type: "json" };
import { checkBase } from "../../book/address.ts";
import type { Book } from "../../book/book.ts";
import { CODES, DIFFICULTIES, ORIENTATIONS } from "../../book/choices.ts";
import type { Page } from "../../book/drawing.ts";
import { PAPER_NAMES } from "../../book/paper.ts";
import type { BookSettings } from "../../book/settings.ts";
import { LANGUAGES } from "../../book/words.ts";
import { checkWord, show } from "../../core/errors.ts";
import { randomSeed, seedWord } from "../../core/seed.ts";
import { createEngine, type EndsName } from "../../index.ts";
import { ENDS } from "../../queries/ends.ts";
import { checkPlaneCell, graphCellParser, parseNumber, quote } from "../../request/words.ts";
import { addMazes, allIds, backendOption, outputOption, type RequestOptions } from "../commonOptions.ts";
import { addGraphs, checkNoGraph, type GraphCommandOptions, isOnGraph } from "../graphOptions.ts";
import { tell } from "../messages.ts";
import { shapeOf } from "../options.ts";
import { writeOutput } from "../output.ts";
import { withProgress } from "../progress.ts";

interface BookOptions
  extends RequestOptions<Omit<BookSettings, "algorithms" | "codes" | "seed">>,
    Omit<GraphCommandOptions, "maxSteps"> {
  algorithm: string;
  seed?: BookSettings["seed"];
  ends?: EndsName;
  qr?: BookSettings["codes"];
  link?: string;
  date?: string;
  quiet?: boolean;
  output?: string;
}

/** Parses a day such as 2026-11-22. Returns noon UTC, which is the same day in most time zones. */
function parseDate(text: string): Date {
  const date = new Date(`${text}T12:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime());
  if (isDay && date.toISOString().startsWith(text)) return date;
  throw new RangeError(`"date" expected a day such as 2026-11-22, got ${show(text)}`);
}

const DEFAULTS: Readonly<Record<string, string | number>> = {
  algorithm: "recursive-backtracker",
  pages: 10,
  "per-page": 1,
  paper: "a4",
  language: "en",
};

/** Returns the command that makes the same book. */
function bookCommand(settings: BookSettings, options: BookOptions): string {
  const { mask, link, date } = options;
  const words = ["wasmaze", "book"];
  const put = (name: string, value: string | number | undefined): void => {
    if (value !== undefined && value !== DEFAULTS[name]) words.push(`--${name}`, String(value));
  };
  const { start, parameters = {} } = settings;
  put("algorithm", settings.algorithms.join(","));
  put("difficulty", settings.difficulty);
  for (const name of ["grid", "rings", "side", "depth", "weave", "graph"] as const) put(name, options[name]);
  const { rooms } = options;
  if (rooms) put("rooms", `${rooms.count},${rooms.min}-${rooms.max}`);
  if (mask === undefined) {
    put("width", settings.width);
    put("height", settings.height);
  }
  put("mask", mask);
  put("topology", settings.topology);
  put("seed", seedWord(settings.seed));
  put("index", settings.index);
  if (start) put("start", Array.isArray(start) ? start.join() : `${start.x},${start.y}`);
  for (const [name, value] of Object.entries(parameters)) put("parameter", `${name}=${value}`);
  put("braid", settings.braid);
  put("ends", settings.ends as EndsName | undefined);
  for (const name of ["pages", "paper", "orientation", "title", "language"] as const) put(name, settings[name]);
  put("per-page", settings.perPage);
  if (settings.lines === false) words.push("--no-lines");
  if (settings.answers === false) words.push("--no-answers");
  put("link", link);
  put("qr", settings.codes);
  put("date", date);
  return words.map(quote).join(" ");
}

/** Loads the layout and the PDF library, which only this command needs. */
const loadBook = () => Promise.all([import("../../book/book.ts"), import("../../book/pdf.ts")]);

/** Returns the pages of a book as PDF. */
async function makePdf(book: Book, pages: Iterable<Page>, again: string, options: BookOptions): Promise<Uint8Array> {
  const { date: givenDate, quiet } = options;
  const date = givenDate === undefined ? undefined : parseDate(givenDate);
  const [, { PdfBook }] = await loadBook();
  const pdf = new PdfBook();
  await withProgress("book", quiet, async (onProgress) => {
    let done = 0;
    for (const page of pages) {
      pdf.add(page);
      onProgress(++done, book.pages);
      // Lets the progress bar be drawn and pending signals be handled.
      await setImmediate();
    }
  });
  const { title, language } = book.plan.settings;
  const creator = `wasmaze ${packageJson.version}`;
  return pdf.finish({ title: title || "wasmaze", language, creator, subject: again, date });
}

async function makeBook(options: BookOptions, command: Command): Promise<void> {
  const { algorithm, seed: givenSeed, parameter, qr: codes, link, output } = options;
  const { mask: _, backend: __, quiet: ___, date, ...given } = options;
  if (options.ends !== undefined) checkWord("ends", options.ends, ENDS);
  if (date !== undefined) parseDate(date);
  const base = link === undefined ? undefined : checkBase("link", link);
  if (codes !== undefined && base === undefined)
    throw new RangeError(`"qr" expected the option --link, got ${show(codes)} without it; add --link with an address`);
  if (output === undefined && process.stdout.isTTY)
    throw new RangeError('"output" expected a file or a pipe for the PDF, got a terminal; add --output FILE');
  if (output !== undefined && !["", ".pdf"].includes(extname(output).toLowerCase()))
    throw new RangeError(`"output" expected a file name that ends in .pdf, got ${show(output)}`);
  const algorithms = algorithm.split(",").map((name) => name.trim());
  const seed = givenSeed ?? randomSeed() % 1_000_000;
  const onGraph = isOnGraph(options);
  const shape = onGraph ? undefined : await shapeOf(command, options);
  const start = onGraph ? options.start : checkPlaneCell("start", options.start);
  const settings: BookSettings = { ...given, algorithms, seed, start, parameters: parameter, codes, ...shape };
  const again = bookCommand(settings, options);
  let book: Book;
  let pages: Iterable<Page>;
  if (onGraph) {
    if (link !== undefined) throw new RangeError(`"link" expected no value for grids and graphs, got ${show(link)}`);
    ({ book, pages } = await (await import("./bookOnGraph.ts")).bookOnGraph(command, settings, options, again));
  } else {
    checkNoGraph(command);
    const [{ pagesOf, prepareBook }] = await loadBook();
    book = prepareBook(settings, { base, again });
    pages = pagesOf(book, createEngine({ backend: options.backend }));
  }
  await writeOutput(await makePdf(book, pages, again, options), output);
  if (givenSeed === undefined && process.stderr.isTTY) tell(again);
}

function addPage(command: Command): Command {
  return command
    .option("--title <text>", "title of every page (default: Mazes, in the book's language)")
    .option("--pages <integer>", "number of pages with mazes, 1..1000", parseNumber, DEFAULTS.pages)
    .option("--per-page <integer>", "number of mazes on each page, 1..24", parseNumber, DEFAULTS["per-page"])
    .option("--paper <paper>", `${PAPER_NAMES.join(" or ")}`, DEFAULTS.paper as string)
    .option("--orientation <choice>", `${ORIENTATIONS.join(", ")} (default: auto, whichever makes the mazes larger)`)
    .option("--no-lines", "omit the lines for name and date")
    .option("--no-answers", "omit the answers at the end")
    .option("--language <language>", `language of the pages: ${LANGUAGES.join(" or ")}`, DEFAULTS.language as string)
    .option("--link <url>", "address of the explorer that printed links and QR codes open")
    .option(
      "--qr <choice>",
      `${CODES.join(", ")}: QR codes per maze or page, with --link (default: auto, which means maze for up to 4 ` +
        "mazes per page, and page for more)",
    )
    .option("--date <day>", "creation date in the properties of the PDF, such as 2026-11-22 (default: none)");
}

export function addBook(program: Command): void {
  const command = program
    .command("book")
    .description("make worksheets or a puzzle book as PDF: numbered mazes, and their answers at the end")
    .addOption(
      new Option(
        "-a, --algorithm <id>",
        `"all", or comma-separated ids that are used in turn: ${allIds.join(", ")}`,
      ).default(DEFAULTS.algorithm),
    )
    .option(
      "--difficulty <choice>",
      `${DIFFICULTIES.join(", ")} (default: rising, or any if a size is given); each maze is selected from 8 ` +
        "candidates by the number of wrong turns; without --width and --height, the difficulty also sets the size",
    )
    .option("--width <cells>", "width of each maze, in cells (default: set by difficulty)", parseNumber)
    .option("--height <cells>", "height of each maze, in cells", parseNumber);
  addGraphs(addMazes(command, "index of the first maze", undefined, graphCellParser("start"))).option(
    "--ends <choice>",
    `where start and finish are: ${ENDS.join(", ")} (default: sides, with openings in the border)`,
  );
  addPage(command)
    .addOption(backendOption())
    .option("-q, --quiet", "print no progress")
    .addOption(outputOption())
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze book --output book.pdf
  $ wasmaze book --pages 20 --per-page 2 --title "Mazes for class 3" --seed 7 --output class.pdf
  $ wasmaze book --difficulty easy --per-page 4 --paper letter --language fr --output easy.pdf
  $ wasmaze book --grid circle --rings 14 --pages 5 --output circles.pdf
  $ wasmaze book --mask heart.png --pages 4 --link https://example.org/mazes/ --output hearts.pdf`,
    )
    .action(makeBook);
}
