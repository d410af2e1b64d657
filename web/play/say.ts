// The texts of the page of games.

import { texts } from "../pages/language.ts";

export const sayPlay = await texts({
  en: async () => (await import("./texts.en.ts")).default,
  fr: async () => (await import("./texts.fr.ts")).default,
});
