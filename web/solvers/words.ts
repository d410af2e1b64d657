// The words of the tab Solvers.

import { texts } from "../ui/language.ts";

export const say = await texts({
  en: async () => (await import("../tabs.en.ts")).solvers,
  fr: async () => (await import("../tabs.fr.ts")).solvers,
});
