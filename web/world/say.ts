// The texts of the page of a world.

import { texts } from "../pages/language.ts";

export const say = await texts({
  en: async () => (await import("./texts.en.ts")).default,
  fr: async () => (await import("./texts.fr.ts")).default,
});
