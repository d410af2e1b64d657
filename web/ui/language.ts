// The page's language: each part of the page loads its texts in that language only.

export type Language = "en" | "fr";

/** A choice of an earlier visit, or the address of the sheets printed last, if the browser stores it. */
export function kept(name: "language" | "theme" | "sheets"): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: "language" | "theme" | "sheets", value: string): void {
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

/** The initial language: the stored choice, or the browser's. */
export const firstLanguage = (): Language =>
  kept("language") === "fr" ? "fr" : kept("language") === "en" ? "en" : browserLanguage();

let language = firstLanguage();

export const currentLanguage = (): Language => language;

type Dictionary<Name extends string> = Readonly<Record<Name, string>>;

/** Loads the texts of a part of the page, which have the same names in both languages. */
export interface Load<Name extends string> {
  readonly en: () => Promise<Dictionary<Name>>;
  readonly fr: () => Promise<Dictionary<Name>>;
}

/** A text of a dictionary in the page's language, with values in its placeholders. */
export interface Say<Name extends string> {
  (name: Name, values?: Readonly<Record<string, string | number>>): string;
  /** Writes the texts of elements that name one: data-text is the content, data-label the name for screen readers. */
  fill(root: ParentNode): void;
}

/** Of each part of the page that is loaded: loads its texts, and returns what puts them to use. */
const parts: ((wanted: Language) => Promise<() => void>)[] = [];

/** The texts of a part of the page, once those of its language are loaded. A placeholder is {name}. */
export async function texts<Name extends string>(load: Load<Name>): Promise<Say<Name>> {
  let words: Dictionary<Name>;
  const use = async (wanted: Language): Promise<() => void> => {
    const loaded = await load[wanted]();
    return () => {
      words = loaded;
    };
  };
  parts.push(use);
  // Another language may be chosen meanwhile.
  for (let wanted: Language | undefined; wanted !== language; ) {
    wanted = language;
    (await use(wanted))();
  }
  const say = (name: Name, values: Readonly<Record<string, string | number>> = {}): string =>
    words[name].replace(/\{(\w+)\}/g, (_, key: string) => `${values[key]}`);
  const isKnown = (name: string | undefined): name is Name => name !== undefined && Object.hasOwn(words, name);
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

/** Sets the language of all texts. Throws, and changes nothing, if those of a part cannot be loaded. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  const ready = await Promise.all(parts.map((use) => use(wanted)));
  language = wanted;
  for (const use of ready) use();
}

/** Formats a number in the current language. */
export function number(value: number, digits = 0): string {
  return value.toLocaleString(language, { maximumFractionDigits: digits });
}
