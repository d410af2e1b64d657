// Tables of the fields of a page: their values, the words of the address, and their inputs.

import { checkSeed } from "../../src/core/seed.ts";
import { parseSeed } from "../../src/request/words.ts";

export interface Field<Value> {
  readonly start: Value;
  /** Returns undefined for a word that is not a value of the field. */
  read(word: string): Value | undefined;
  /** Writes a value to an address. By default, it is converted to a string. */
  write?(value: Value): string;
  /** Attributes of the input; absent for a field with choices, or without an input. */
  readonly input?: Readonly<Record<"type", string>> & Readonly<Partial<Record<"min" | "max" | "step", string>>>;
}

export type Table<Fields> = { readonly [Name in keyof Fields]: Field<Fields[Name]> };

/** The values of the fields of a table. */
export type ValuesOf<Each> = { readonly [Name in keyof Each]: Each[Name] extends Field<infer Value> ? Value : never };

const numbers = (least: number, most: number, start: number, step: string, pattern: RegExp): Field<number> => ({
  start,
  read: (word) => (pattern.test(word) && Number(word) >= least && Number(word) <= most ? Number(word) : undefined),
  input: { type: "number", min: `${least}`, max: `${most}`, step },
});

export const integer = (least: number, most: number, start: number): Field<number> =>
  numbers(least, most, start, "1", /^-?\d+$/);

/** A number from 0 to 1. */
export const share = (start: number): Field<number> => numbers(0, 1, start, "any", /\S/);

export const flag = (start: boolean): Field<boolean> => ({
  start,
  read: (word) => (/^(true|on)$/.test(word) ? true : /^(false|off)$/.test(word) ? false : undefined),
  input: { type: "checkbox" },
});

export const choice = <Value extends string>(values: readonly Value[], start: Value): Field<Value> => ({
  start,
  read: (word) => values.find((each) => each === word),
});

/** A seed as the command line writes it. */
export const seed: Field<string> = {
  start: "1",
  read(word) {
    try {
      checkSeed(parseSeed(word));
      return word === "" ? undefined : word;
    } catch {
      return undefined;
    }
  },
  input: { type: "text" },
};

/** Returns the fields with one of them changed; undefined if the word is not a value of this field. */
export function changed<Fields>(table: Table<Fields>, fields: Fields, name: string, word: string): Fields | undefined {
  if (!Object.hasOwn(table, name)) return undefined;
  const value = table[name as keyof Fields].read(word);
  return value === undefined ? undefined : { ...fields, [name]: value };
}

export const startOf = <Fields>(table: Table<Fields>): Fields =>
  Object.fromEntries(Object.entries<Field<unknown>>(table).map(([name, { start }]) => [name, start])) as Fields;

/** Reads the fields of an address. Returns the words that it cannot use, too. */
export function fromAddress<Fields>(table: Table<Fields>, hash: string): { fields: Fields; unused: string[] } {
  let fields = startOf(table);
  const unused: string[] = [];
  for (const [name, word] of new URLSearchParams(hash.replace(/^#/, ""))) {
    const next = changed(table, fields, name, word);
    if (next) fields = next;
    else unused.push(`${name}=${word}`);
  }
  return { fields, unused };
}

/** Writes the fields that differ from the initial values, and those of `always`. */
export function toAddress<Fields>(table: Table<Fields>, fields: Fields, always: readonly (keyof Fields)[]): string {
  const names = (Object.keys(table) as (keyof Fields & string)[]).filter(
    (name) => fields[name] !== table[name].start || always.includes(name),
  );
  const wordOf = (name: keyof Fields): string => table[name].write?.(fields[name]) ?? `${fields[name]}`;
  return `#${new URLSearchParams(names.map((name) => [name, wordOf(name)]))}`;
}
