// Settings of a book.

import { checkInteger, checkText, checkWord, suggestion, unexpected } from "../core/errors.ts";
import { type AlgorithmId, rows } from "../core/registry.ts";
import { checkSeed, type Seed } from "../core/seed.ts";
import type { Topology } from "../core/topology.ts";
import { type Ends, type EndsName, resolveEnds } from "../queries/ends.ts";
import { checkAlgorithm, resolveRequest } from "../request/allAlgorithms.ts";
import type { AnyRequest } from "../request/request.ts";
import type { Cell } from "../square/cell.ts";
import type { Codes, Difficulty, Orientation } from "./choices.ts";
import { CANDIDATES, CODES, DIFFICULTIES, MAX_PAGES, MAX_PER_PAGE, MAX_TITLE, ORIENTATIONS } from "./choices.ts";
import type { Sides } from "./drawing.ts";
import { PAPER_NAMES, type PaperName } from "./paper.ts";
import { checkPrintable, linesOf, printable } from "./text.ts";
import { BOOK_WORDS, type BookLanguage, LANGUAGES } from "./words.ts";

/** The settings of a book. Only the algorithms and the seed are required. */
export interface BookSettings {
  /** The algorithms. Consecutive mazes use them in turn. */
  readonly algorithms: readonly string[];
  readonly seed: Seed;
  /** The index of the first maze. Default 0. */
  readonly index?: number | undefined;
  /** Size of every maze in cells. By default, the difficulty and the space on the page determine the size. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly topology?: Topology | undefined;
  readonly start?: Cell | undefined;
  readonly mask?: Uint8Array | undefined;
  readonly parameters?: AnyRequest["parameters"] | undefined;
  readonly braid?: number | undefined;
  /** How start and finish are chosen. Default: "sides" on a plane, "farthest" on a torus. */
  readonly ends?: EndsName | Ends | undefined;
  /** The difficulty of the mazes. Default: "rising", or "any" if a size is given. */
  readonly difficulty?: Difficulty | undefined;
  /** Pages of mazes, 1..1000. Default 1. */
  readonly pages?: number | undefined;
  /** Mazes per page, 1..24. Default 1. */
  readonly perPage?: number | undefined;
  readonly paper?: PaperName | undefined;
  readonly orientation?: Orientation | undefined;
  /** The title of every page, at most 120 characters; "" for none. Default: "Mazes" in the book's language. */
  readonly title?: string | undefined;
  /** Whether to print lines for name and date. Default true. */
  readonly lines?: boolean | undefined;
  /** Whether to print the answers at the end. Default true. */
  readonly answers?: boolean | undefined;
  readonly language?: BookLanguage | undefined;
  readonly codes?: Codes | undefined;
}

/** The fields of a request that all mazes of a book share. */
type Common = Omit<AnyRequest, "algorithm" | "width" | "height" | "index">;

/** Validated settings with all defaults. */
export interface CheckedSettings {
  readonly algorithms: readonly AlgorithmId[];
  readonly common: Common & { readonly seed: Seed };
  readonly index: number;
  readonly size: Sides | undefined;
  readonly ends: EndsName | Ends;
  readonly difficulty: Difficulty;
  readonly pages: number;
  readonly perPage: number;
  readonly paper: PaperName;
  readonly orientation: Orientation;
  readonly title: string;
  readonly lines: boolean;
  readonly answers: boolean;
  readonly language: BookLanguage;
  readonly codes: Exclude<Codes, "auto">;
}

/** Returns the ids of algorithms. "all" selects every algorithm that supports the topology and the mask. */
function checkAlgorithms(names: readonly string[], { topology, mask }: BookSettings): AlgorithmId[] {
  if (names.length === 0) throw new RangeError('"algorithm" expected at least one algorithm, got none');
  return names.flatMap((name) => {
    if (name !== "all") return [checkAlgorithm(name).id];
    return rows
      .filter((row) => (row.topologies as readonly string[]).includes(topology ?? "plane") && (row.takesMask || !mask))
      .map(({ id }) => id);
  });
}

/** Returns the size of the mazes; undefined if neither sides nor a mask are given. Throws if only one side is given. */
function checkSizes({ width, height, mask }: BookSettings): CheckedSettings["size"] {
  if (width === undefined && height === undefined && mask === undefined) return undefined;
  for (const [name, side] of Object.entries({ width, height }))
    if (side === undefined) throw new RangeError(`"${name}" expected an integer, got no value; give width and height`);
  return { width: width as number, height: height as number };
}

/** Checks the title. Returns the text that is printed. */
function checkTitle(title: string | undefined, language: BookLanguage, forFont: boolean): string {
  if (title === undefined) return BOOK_WORDS[language].title;
  const given = forFont ? checkPrintable("title", checkText("title", title)) : printable(checkText("title", title));
  if (given.length > MAX_TITLE)
    throw new RangeError(`"title" expected at most ${MAX_TITLE} characters, got ${given.length}`);
  return linesOf(given, 1, Number.POSITIVE_INFINITY).join("");
}

function checkFlag(name: string, value: boolean | undefined): boolean {
  if (value === undefined || typeof value === "boolean") return value ?? true;
  throw unexpected(name, "true or false", value);
}

/**
 * Validates settings and fills in the defaults. `forFont` rejects titles with characters that the font of a PDF lacks.
 *
 * @throws TypeError, RangeError with the expected value.
 */
export function checkSettings(settings: BookSettings, forFont = true): CheckedSettings {
  const { topology, start, mask, parameters, braid } = settings;
  const seed = checkSeed(settings.seed);
  const index = checkInteger("index", settings.index ?? 0, 0, Number.MAX_SAFE_INTEGER);
  const size = checkSizes(settings);
  const algorithms = checkAlgorithms(settings.algorithms, settings);
  const place = { ...(topology && { topology }), ...(start && { start }), ...(mask && { mask }) };
  const common = { seed, ...place, ...(parameters && { parameters }), ...(braid && { braid }) };
  for (const [name, cell] of Object.entries({
    start,
    ends: typeof settings.ends === "object" ? settings.ends : undefined,
  })) {
    if (cell && !size)
      throw new RangeError(`"${name}" expected a cell and a size, got no size; give "width" and "height"`);
  }
  // If the settings give no size, the other fields are validated with a size that every algorithm accepts.
  const any = size ?? { width: 2, height: 2 };
  for (const algorithm of algorithms) resolveRequest({ ...common, algorithm, ...any, index }, false);
  const ends = settings.ends ?? (topology === "torus" ? "farthest" : "sides");
  resolveEnds(ends, { ...any, ...(mask && { mask }), seed }, {}, suggestion);
  const pages = checkInteger("pages", settings.pages ?? 1, 1, MAX_PAGES);
  const perPage = checkInteger("per-page", settings.perPage ?? 1, 1, MAX_PER_PAGE);
  const difficulty = checkWord("difficulty", settings.difficulty ?? (size ? "any" : "rising"), DIFFICULTIES);
  const last = index + pages * perPage * (difficulty === "any" ? 1 : CANDIDATES) - 1;
  if (!Number.isSafeInteger(last))
    throw new RangeError(`"index" expected at most 2^53 - ${last - index + 1} for a book of this length, got ${index}`);
  const language = checkWord("language", settings.language ?? "en", LANGUAGES);
  const codes = checkWord("qr", settings.codes ?? "auto", CODES);
  return {
    algorithms,
    common,
    index,
    size,
    ends,
    difficulty,
    pages,
    perPage,
    paper: checkWord("paper", settings.paper ?? "a4", PAPER_NAMES),
    orientation: checkWord("orientation", settings.orientation ?? "auto", ORIENTATIONS),
    title: checkTitle(settings.title, language, forFont),
    lines: checkFlag("lines", settings.lines),
    answers: checkFlag("answers", settings.answers),
    language,
    codes: codes === "auto" ? (perPage <= 4 ? "maze" : "page") : codes,
  };
}
