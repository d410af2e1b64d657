// The texts that all parts of the page share.

import { texts } from "./language.ts";

export { fillIn, number } from "./language.ts";

/** Returns a text with values in its placeholders. */
export const say = await texts({
  en: async () => (await import("../page.en.ts")).texts,
  fr: async () => (await import("../page.fr.ts")).texts,
});

export type MessageName = Parameters<typeof say>[0];

/** Writes the page's texts into a part of it. */
export const fill = say.fill;
