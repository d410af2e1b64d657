// The texts of the Print tab.

import { texts } from "../ui/language.ts";

export const say = await texts({
  en: async () => (await import("../tabs.en.ts")).print,
  fr: async () => (await import("../tabs.fr.ts")).print,
});
