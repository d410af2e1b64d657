// The settings of Print: parameters of the address, and the book that they describe.

import { checkBase } from "../../src/book/address.ts";
import { CODES, DIFFICULTIES, MAX_PER_PAGE, ORIENTATIONS } from "../../src/book/choices.ts";
import { PAPER_NAMES } from "../../src/book/paper.ts";
import type { BookSettings } from "../../src/book/settings.ts";
import { type BookLanguage, LANGUAGES } from "../../src/book/words.ts";
import { checkAlgorithm } from "../../src/request/allAlgorithms.ts";
import type { State } from "../ui/state.ts";

/** Maximum number of pages of mazes. The command line allows more. */
export const MOST_PAGES = 100;

export type Word = keyof BookSettings | "mix" | "size" | "qr" | "link" | "page";

export const wordOf = ({ words }: Pick<State, "words">, name: Word): string | undefined => words[`print.${name}`];

/** Parses an integer 1..most; returns the default for anything else. */
function integer(word: string | undefined, most: number, fallback: number): number {
  const value = /^\d{1,6}$/.test(word ?? "") ? Number(word) : fallback;
  return value >= 1 && value <= most ? value : fallback;
}

/** Returns a word if it is in a list, otherwise undefined. */
const oneOf = <Known extends string>(word: string | undefined, known: readonly Known[]): Known | undefined =>
  known.find((each) => each === word);

/** The algorithms that take turns, by id or "all"; undefined if there is only one. */
function mixOf(word: string | undefined): readonly string[] | undefined {
  if (word === undefined) return undefined;
  try {
    return word.split(",").map((name) => (name === "all" ? name : checkAlgorithm(name).id));
  } catch {
    return undefined;
  }
}

/** The enlarged page. */
export const openPage = (state: Pick<State, "words">): number | undefined => {
  const word = wordOf(state, "page");
  return word === undefined ? undefined : integer(word, 10 * MOST_PAGES, 1);
};

/** The address for links; undefined if it is invalid. */
export function baseOf(state: Pick<State, "words">, own: string): string | undefined {
  try {
    return checkBase("link", wordOf(state, "link") ?? own);
  } catch {
    return undefined;
  }
}

export const perPageOf = (state: Pick<State, "words">): number => integer(wordOf(state, "perPage"), MAX_PER_PAGE, 2);

export const pagesOf = (state: Pick<State, "words">): number => integer(wordOf(state, "pages"), MOST_PAGES, 1);

export const fills = (state: Pick<State, "words">): boolean => wordOf(state, "size") === "fill";

export function settingsOf(state: Pick<State, "request" | "ends" | "words">, language: BookLanguage): BookSettings {
  const { algorithm, width, height, mask, start, ...request } = state.request;
  const { ends } = state;
  const word = (name: Word) => wordOf(state, name);
  const shape = { width, height, ...(mask && { mask }), ...(start && { start }) };
  const isOff = (name: Word): false | undefined => (word(name) === "off" ? false : undefined);
  return {
    ...request,
    seed: request.seed ?? 0,
    algorithms: mixOf(word("mix")) ?? [algorithm],
    ...(!fills(state) && shape),
    ...(ends !== undefined && (typeof ends === "string" || !fills(state)) && { ends }),
    difficulty: oneOf(word("difficulty"), DIFFICULTIES),
    pages: pagesOf(state),
    perPage: perPageOf(state),
    paper: oneOf(word("paper"), PAPER_NAMES) ?? "a4",
    orientation: oneOf(word("orientation"), ORIENTATIONS),
    title: word("title"),
    lines: isOff("lines"),
    answers: isOff("answers"),
    language: oneOf(word("language"), LANGUAGES) ?? language,
    codes: oneOf(word("qr"), CODES),
  };
}
