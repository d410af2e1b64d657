// The page's language. Each part of the page loads its texts in this language only.

import { kept } from "./storage.ts";

export type Language = "en" | "fr";

const isLanguage = (word: unknown): word is Language => word === "en" || word === "fr";

// Node 20, where tests run, has no navigator.
const tags = (globalThis.navigator?.languages ?? []).map((tag) => tag.slice(0, 2).toLowerCase());
/** Initially the stored choice, or the browser's. */
let language: Language = [kept(() => localStorage, "language"), ...tags].find(isLanguage) ?? "en";

export const currentLanguage = (): Language => language;

type Values = Readonly<Record<string, string | number>>;

/** Replaces each placeholder {name} that has a value, and {name|s} by the ending "s" unless the value is 1. */
export const fillIn = (text: string, values: Values): string =>
  text.replace(/\{(\w+)(?:\|(\w+))?\}/g, (placeholder, name: string, plural?: string) =>
    plural ? (`${values[name]}` === "1" ? "" : plural) : `${values[name] ?? placeholder}`,
  );

type Dictionary<Name extends string> = Readonly<Record<Name, string>>;

/** Loads the texts of a part of the page in a language. The texts have the same names in both languages. */
type Load<Name extends string> = Readonly<Record<Language, () => Promise<{ readonly default: Dictionary<Name> }>>>;

/** Returns a text in the page's language, with values in its placeholders. */
export interface Say<Name extends string> {
  (name: Name, values?: Values): string;
  readonly has: (name: string) => boolean;
  /** Writes the texts that elements name: data-text for the content, data-label for the accessible name. */
  fill(root: ParentNode): void;
}

/** For each loaded part of the page, a function that loads its texts. It returns a function that shows them. */
const parts: ((wanted: Language) => Promise<() => void>)[] = [];

export async function texts<Name extends string>(load: Load<Name>): Promise<Say<Name>> {
  let words: Dictionary<Name>;
  const use = async (wanted: Language): Promise<() => void> => {
    const { default: loaded } = await load[wanted]();
    return () => {
      words = loaded;
    };
  };
  parts.push(use);
  // Loads the texts again if the user chooses another language while they are loaded.
  for (let wanted: Language | undefined; wanted !== language; ) {
    wanted = language;
    (await use(wanted))();
  }
  const say = (name: Name, values: Values = {}): string => fillIn(words[name], values);
  const has = (name: string | undefined): name is Name => name !== undefined && Object.hasOwn(words, name);
  const fill = (root: ParentNode): void => {
    for (const element of root.querySelectorAll<HTMLElement>("[data-text]"))
      if (has(element.dataset.text)) element.textContent = say(element.dataset.text);
    for (const element of root.querySelectorAll<HTMLElement>("[data-label]")) {
      if (!has(element.dataset.label)) continue;
      const text = say(element.dataset.label);
      element.setAttribute("aria-label", text);
      if (element instanceof HTMLButtonElement) element.title = text;
    }
  };
  return Object.assign(say, { fill, has });
}

/** Switches all texts to a language. Throws and changes nothing if some of them cannot be loaded. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  const ready = await Promise.all(parts.map((use) => use(wanted)));
  language = wanted;
  for (const use of ready) use();
}

export function number(value: number, digits = 0): string {
  // The first call of toLocaleString takes the browser longer than all scripts of the page.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return `${value}`;
  return value.toLocaleString(language, { maximumFractionDigits: digits });
}
