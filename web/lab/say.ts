// The texts of the lab, in the page's language.

import { currentLanguage, texts } from "../pages/language.ts";
import { titleOf } from "../ui/about.ts";
import type { Made } from "../worker/make.ts";

const load = { en: () => import("../texts/lab.en.ts"), fr: (): Promise<English> => import("../texts/lab.fr.ts") };

type English = typeof import("../texts/lab.en.ts");

/** The texts of one tool; `part` selects them from those of all tools. */
const textsOf = <Name extends string>(part: (all: English) => Readonly<Record<Name, string>>) =>
  texts({
    en: async () => ({ default: part(await load.en()) }),
    fr: async () => ({ default: part(await load.fr()) }),
  });

export const sayCompare = await textsOf(({ compare }) => compare);
export const sayReplay = await textsOf(({ replay }) => replay);
export const saySolvers = await textsOf(({ solvers }) => solvers);
export const sayWatch = await textsOf(({ watch }) => watch);

export const loadLessons = async (): Promise<Pick<English, "lessons" | "solverLessons">> => load[currentLanguage()]();

/** The sentence that names the mazes that are the same as the first one, wall for wall; "" if there are none. */
export function sayIdentical([first, ...others]: readonly Made[]): string {
  const same = others.filter(({ maze: { walls } }) => walls.every((wall, cell) => wall === first.maze.walls[cell]));
  const algorithms = [first, ...same].map(({ maze }) => titleOf(maze.algorithm)).join(", ");
  return same.length > 0 ? sayCompare("identical", { algorithms }) : "";
}
