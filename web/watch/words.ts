// The words of the tab Watch.

import { texts } from "../ui/language.ts";

export const say = await texts({
  en: async () => (await import("../tabs.en.ts")).watch,
  fr: async () => (await import("../tabs.fr.ts")).watch,
});
