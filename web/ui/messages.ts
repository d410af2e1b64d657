// The texts of the page: English is there at once, French is loaded when it is chosen.

import { english, type MessageName } from "./english.ts";

export type { MessageName } from "./english.ts";

export type Language = "en" | "fr";

/** The choice of an earlier visit, if the browser stores it. */
export function kept(name: "language" | "theme"): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: "language" | "theme", value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the choice holds for this visit.
  }
}

function browserLanguage(): Language {
  // Node 20, where tests run, has no navigator.
  const known = (globalThis.navigator?.languages ?? [])
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === "en" || tag === "fr");
  return known === "fr" ? "fr" : "en";
}

let language = browserLanguage();

export const currentLanguage = (): Language => language;

/** A text of a dictionary in the page's language, with values in its placeholders. */
export interface Say<Name extends string> {
  (name: Name, values?: Readonly<Record<string, string | number>>): string;
  /** Writes the texts of elements that name one: data-text is the content, data-label the name for screen readers. */
  fill(root: ParentNode): void;
}

/** The texts of a folder: both languages have the same names. A placeholder is {name}. */
export function texts<Name extends string>(
  english: Readonly<Record<Name, string>>,
  french: Readonly<Record<Name, string>>,
): Say<Name> {
  const say = (name: Name, values: Readonly<Record<string, string | number>> = {}): string =>
    (language === "fr" ? french : english)[name].replace(/\{(\w+)\}/g, (_, key: string) => `${values[key]}`);
  const isKnown = (name: string | undefined): name is Name => name !== undefined && Object.hasOwn(english, name);
  const fill = (root: ParentNode): void => {
    for (const element of root.querySelectorAll<HTMLElement>("[data-text]"))
      if (isKnown(element.dataset.text)) element.textContent = say(element.dataset.text);
    for (const element of root.querySelectorAll<HTMLElement>("[data-label]")) {
      if (!isKnown(element.dataset.label)) continue;
      const text = say(element.dataset.label);
      element.setAttribute("aria-label", text);
      if (element instanceof HTMLButtonElement) element.title = text;
    }
  };
  return Object.assign(say, { fill });
}

// English, until it is loaded.
const french: Record<MessageName, string> = { ...english };

/** Loads the texts of a language. */
export async function loadLanguage(wanted: Language): Promise<void> {
  if (wanted === "fr") Object.assign(french, (await import("./french.ts")).french);
}

/** Returns a text with values in its placeholders. */
export const say = texts<MessageName>(english, french);

/** Writes the page's texts into a part of it. */
export const fill = say.fill;

/** Formats a number in the current language. */
export function number(value: number, digits = 0): string {
  return value.toLocaleString(language, { maximumFractionDigits: digits });
}

/** Sets the language of the page's text. */
export function setLanguage(chosen: Language): void {
  language = chosen;
  document.documentElement.lang = chosen;
  fill(document);
}

/** The initial language: the stored choice, or the browser's. */
export const firstLanguage = (): Language =>
  kept("language") === "fr" ? "fr" : kept("language") === "en" ? "en" : browserLanguage();
