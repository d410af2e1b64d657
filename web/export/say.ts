// The texts of the dialog Export.

import { texts } from "../pages/language.ts";

export const sayExport = await texts({ en: () => import("./texts.en.ts"), fr: () => import("./texts.fr.ts") });
