// The texts of the settings of the first page.

import { texts } from "../pages/language.ts";

export const say = await texts({ en: () => import("./texts.en.ts"), fr: () => import("./texts.fr.ts") });
