// The settings of Print: parameters of the address, and the book that they describe.

import { checkBase } from "../../src/book/address.ts";
import { CODES, DIFFICULTIES, MAX_PER_PAGE, MAX_TITLE, ORIENTATIONS } from "../../src/book/choices.ts";
import { PAPER_NAMES } from "../../src/book/paper.ts";
import { type BookLanguage, LANGUAGES } from "../../src/book/words.ts";
import { graphAlgorithms } from "../../src/graph/algorithms.ts";
import { gridKind, gridKinds } from "../../src/graph/grids/index.ts";
import { changed, choice, type Field, flag, integer, startOf, type ValuesOf } from "../fields/table.ts";
import { siteAddress } from "../pages/dom.ts";
import { currentLanguage } from "../pages/language.ts";
import { rowOf } from "../ui/about.ts";
import type { State } from "../ui/state.ts";
import type { BookOrder } from "./worker.ts";

/** Maximum number of pages of mazes. The command line allows more. */
const MOST_PAGES = 100;

const text = (start: string, type: string): Field<string> => ({
  start,
  read: (word) => word.slice(0, MAX_TITLE) || undefined,
  input: { type },
});

export const GRIDS = gridKinds.map(({ id }) => id);

export const TABLE = {
  grid: choice(GRIDS, "square"),
  /** Sizes of grids. Width and height are those of the page's maze. */
  ...{ depth: integer(1, 100, 3), rings: integer(1, 100, 10), side: integer(1, 100, 8) },
  title: text("", "text"),
  pages: integer(1, MOST_PAGES, 1),
  perPage: integer(1, MAX_PER_PAGE, 2),
  /** The size of the page's maze, or the largest size that fits. */
  size: choice(["same", "fill"], "same"),
  /** By default, "rising" or "any", depending on the size. */
  difficulty: choice<(typeof DIFFICULTIES)[number] | "">(DIFFICULTIES, ""),
  /** The algorithms that take turns, separated by commas; "one" for that of the page's maze. */
  mix: {
    start: "one",
    read: (word) => (word.split(",").every((name) => name === "all" || rowOf(name)) ? word : undefined),
  } as Field<string>,
  paper: choice(PAPER_NAMES, "a4"),
  orientation: choice(ORIENTATIONS, "auto"),
  lines: flag(true),
  answers: flag(true),
  qr: choice(CODES, "auto"),
  /** By default, the language of the page. */
  language: choice<BookLanguage | "">(LANGUAGES, ""),
  /** The address for links. */
  link: text(siteAddress(), "url"),
  /** The enlarged page; 0 if none is. */
  page: integer(1, 10 * MOST_PAGES, 0),
};

export type Fields = ValuesOf<typeof TABLE>;
export type Word = keyof Fields;

/** The values of the fields. Only squares can fill the paper. */
export function fieldsOf({ words }: Pick<State, "words">): Fields {
  let fields: Fields = startOf<Fields>(TABLE);
  for (const name of Object.keys(TABLE)) fields = changed(TABLE, fields, name, words[`print.${name}`] ?? "") ?? fields;
  return fields.grid === "square" ? fields : { ...fields, size: "same" };
}

/** Whether a parameter of the address is none of a field, or has an invalid value. */
export function isWrong(name: string, word: string): boolean {
  const [tool, field] = name.split(".");
  return tool === "print" && (!Object.hasOwn(TABLE, field) || TABLE[field as Word].read(word) === undefined);
}

/** The word of a field in the address; undefined for its default or an invalid value. */
export function wordOf(name: Word, word: string): string | undefined {
  const field: Field<Fields[Word]> = TABLE[name];
  const value = field.read(word);
  return value === undefined || value === field.start ? undefined : (field.write?.(value) ?? `${value}`);
}

/** Whether an algorithm makes mazes on all grids. */
export const isOnGrids = (algorithm: string): boolean => graphAlgorithms.some(({ id }) => id === algorithm);

/** The book that a state describes. Its address for links is undefined if the given one is invalid. */
export function bookOf(state: State): BookOrder {
  const { algorithm, width, height, mask, start, topology, ...request } = state.request;
  const { ends } = state;
  const all = fieldsOf(state);
  const { title, size, difficulty, mix, qr, link, language, orientation, page: _, grid: id, ...fields } = all;
  const onSquares = id === "square";
  const shape = { width, height, ...(mask && { mask }), ...(start && { start }) };
  const settings = {
    ...request,
    ...fields,
    ...(onSquares && { topology }),
    seed: request.seed ?? 0,
    algorithms: mix === "one" ? [algorithm] : mix.split(","),
    ...(size === "same" && shape),
    ...((typeof ends === "string" || (ends && size === "same" && onSquares)) && { ends }),
    language: language || currentLanguage(),
    // Links omit undefined settings.
    title: title || undefined,
    difficulty: difficulty || undefined,
    orientation: orientation === "auto" ? undefined : orientation,
    codes: qr === "auto" ? undefined : qr,
  };
  const sizes = gridKind(id).sizes.map((name) => [name, { ...all, width, height }[name as "side"]]);
  const grid = onSquares ? undefined : { id, ...Object.fromEntries(sizes) };
  try {
    return { settings, base: checkBase("link", link), grid };
  } catch {
    return { settings, base: undefined, grid };
  }
}
