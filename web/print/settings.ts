// The settings of Print: parameters of the address, and the book that they describe.

import { checkBase } from "../../src/book/address.ts";
import { CODES, DIFFICULTIES, MAX_PER_PAGE, MAX_TITLE, ORIENTATIONS } from "../../src/book/choices.ts";
import { PAPER_NAMES } from "../../src/book/paper.ts";
import type { BookSettings } from "../../src/book/settings.ts";
import { type BookLanguage, LANGUAGES } from "../../src/book/words.ts";
import { checkAlgorithm } from "../../src/request/allAlgorithms.ts";
import { changed, choice, type Field, integer, startOf, type ValuesOf } from "../fields/table.ts";
import { currentLanguage } from "../pages/language.ts";
import type { State } from "../ui/state.ts";
import { siteAddress } from "../ui/store.ts";

/** Maximum number of pages of mazes. The command line allows more. */
const MOST_PAGES = 100;

const text = (start: string, type: string): Field<string> => ({
  start,
  read: (word) => word.slice(0, MAX_TITLE) || undefined,
  input: { type },
});

/** A switch that is on unless the address switches it off. */
const on: Field<boolean> = {
  start: true,
  read: (word) => (word === "off" || word === "false" ? false : undefined),
  write: () => "off",
  input: { type: "checkbox" },
};

export const TABLE = {
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
    read(word) {
      try {
        return word
          .split(",")
          .map((name) => (name === "all" ? name : checkAlgorithm(name).id))
          .join();
      } catch {
        return undefined;
      }
    },
  } as Field<string>,
  paper: choice(PAPER_NAMES, "a4"),
  orientation: choice(ORIENTATIONS, "auto"),
  lines: on,
  answers: on,
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

export function fieldsOf({ words }: Pick<State, "words">): Fields {
  let fields: Fields = startOf<Fields>(TABLE);
  for (const name of Object.keys(TABLE)) fields = changed(TABLE, fields, name, words[`print.${name}`] ?? "") ?? fields;
  return fields;
}

/** The word of a field in the address; undefined for its default or an invalid value. */
export function wordOf(name: Word, word: string): string | undefined {
  const field: Field<Fields[Word]> = TABLE[name];
  const value = field.read(word);
  return value === undefined || value === field.start ? undefined : (field.write?.(value) ?? `${value}`);
}

/** The settings of the book that a state describes, and the address for its links; undefined if it is invalid. */
export function bookOf(state: State): { readonly settings: BookSettings; readonly base: string | undefined } {
  const { algorithm, width, height, mask, start, ...request } = state.request;
  const { ends } = state;
  const { title, size, difficulty, mix, qr, link, language, orientation, page: _, ...fields } = fieldsOf(state);
  const shape = { width, height, ...(mask && { mask }), ...(start && { start }) };
  const settings = {
    ...request,
    ...fields,
    seed: request.seed ?? 0,
    algorithms: mix === "one" ? [algorithm] : mix.split(","),
    ...(size === "same" && shape),
    ...(ends !== undefined && (typeof ends === "string" || size === "same") && { ends }),
    language: language || currentLanguage(),
    // Links omit undefined settings.
    title: title || undefined,
    difficulty: difficulty || undefined,
    orientation: orientation === "auto" ? undefined : orientation,
    codes: qr === "auto" ? undefined : qr,
  };
  try {
    return { settings, base: checkBase("link", link) };
  } catch {
    return { settings, base: undefined };
  }
}
