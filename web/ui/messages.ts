// The texts that all parts of the page share.

import { texts } from "../pages/language.ts";

export { fillIn, number } from "../pages/language.ts";

/** Returns a text with values in its placeholders. */
export const say = await texts({ en: () => import("../texts/texts.en.ts"), fr: () => import("../texts/texts.fr.ts") });

export type MessageName = Parameters<typeof say>[0];
