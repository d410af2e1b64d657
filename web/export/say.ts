// The texts of the dialog Export.

import { texts } from "../pages/language.ts";

export const sayExport = await texts({
  en: async () => (await import("./texts.en.ts")).default,
  fr: async () => (await import("./texts.fr.ts")).default,
});
