// The texts of the page for developers.

import { texts } from "../pages/language.ts";

export const say = await texts({ en: () => import("./texts.en.ts"), fr: () => import("./texts.fr.ts") });
