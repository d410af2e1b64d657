// The texts of all tabs except Create, in the page's language. The first of these tabs to open loads them all.

import { currentLanguage, texts } from "./pages/language.ts";

const load = { en: () => import("./texts/tabs.en.ts"), fr: (): Promise<English> => import("./texts/tabs.fr.ts") };

type English = typeof import("./texts/tabs.en.ts");

/** The texts of one tab; `part` selects them from those of all tabs. */
const textsOf = <Name extends string>(part: (all: English) => Readonly<Record<Name, string>>) =>
  texts({ en: async () => part(await load.en()), fr: async () => part(await load.fr()) });

export const sayCompare = await textsOf(({ compare }) => compare);
export const sayExport = await textsOf(({ files }) => files);
export const sayPlay = await textsOf(({ play }) => play);
export const sayReplay = await textsOf(({ replay }) => replay);
export const saySolvers = await textsOf(({ solvers }) => solvers);
export const sayWatch = await textsOf(({ watch }) => watch);

/** The lessons of Watch and the explanations of Solvers. */
export const loadLessons = async (): Promise<Pick<English, "lessons" | "solverLessons">> => load[currentLanguage()]();
