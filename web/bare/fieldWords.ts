// Reads the fields of a page from its address, and writes them to it.

import { checkSeed } from "../../src/core/seed.ts";
import { parseSeed } from "../../src/request/words.ts";

/** For each field, a function that reads its value from a word; undefined if the word is not a value of the field. */
export type Readers<Fields> = { readonly [Name in keyof Fields]: (word: string) => Fields[Name] | undefined };

/** Reads an integer. */
export const integer =
  (least: number, most: number) =>
  (word: string): number | undefined =>
    /^\d+$/.test(word) && Number(word) >= least && Number(word) <= most ? Number(word) : undefined;

/** Reads a number from 0 to 1. */
export const share = (word: string): number | undefined =>
  word.trim() !== "" && Number(word) >= 0 && Number(word) <= 1 ? Number(word) : undefined;

/** Reads a seed as the command line writes it. */
export function seedText(word: string): string | undefined {
  try {
    checkSeed(parseSeed(word));
    return word === "" ? undefined : word;
  } catch {
    return undefined;
  }
}

export const flag = (word: string): boolean | undefined =>
  word === "true" ? true : word === "false" ? false : undefined;

/** The fields of a page. `always` are written to the address even if they have their initial values. */
export function fieldWords<Fields extends object>(
  start: Fields,
  readers: Readers<Fields>,
  always: readonly (keyof Fields)[],
) {
  const names = Object.keys(readers) as (keyof Fields & string)[];

  /** Returns the fields with one of them changed; undefined if the word is not a value of this field. */
  function changed(fields: Fields, name: string, word: string): Fields | undefined {
    const known = names.find((each) => each === name);
    const value = known && readers[known](word);
    return known && value !== undefined ? { ...fields, [known]: value } : undefined;
  }

  /** Reads the fields of an address. Returns the words that it cannot use, too. */
  function fromAddress(hash: string): { fields: Fields; unused: string[] } {
    let fields = start;
    const unused: string[] = [];
    for (const [name, word] of new URLSearchParams(hash.replace(/^#/, ""))) {
      const next = changed(fields, name, word);
      if (next) fields = next;
      else unused.push(`${name}=${word}`);
    }
    return { fields, unused };
  }

  /** Writes the fields that differ from those at the start. */
  function toAddress(fields: Fields): string {
    const given = names.filter((name) => fields[name] !== start[name] || always.includes(name));
    return `#${new URLSearchParams(given.map((name) => [name, String(fields[name])]))}`;
  }

  return { changed, fromAddress, toAddress };
}
