// The texts of Compare.

import { texts } from "../ui/language.ts";

export const say = await texts({
  en: async () => (await import("../tabs.en.ts")).compare,
  fr: async () => (await import("../tabs.fr.ts")).compare,
});
