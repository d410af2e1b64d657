// The texts of the lab, in the page's language.

import { EAST, SOUTH } from "../../src/index.ts";
import { currentLanguage, number, texts } from "../pages/language.ts";
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

/** The sentence that names the mazes that are identical to the first one, or in how many walls two mazes differ. */
export function sayVerdict([first, ...others]: readonly Made[]): string {
  const same = others.filter(({ maze: { walls } }) => walls.every((wall, cell) => wall === first.maze.walls[cell]));
  const algorithms = [first, ...same].map(({ maze }) => titleOf(maze.algorithm)).join(", ");
  if (same.length > 0) return sayCompare("identical", { algorithms });
  if (others.length !== 1) return "";
  // Each wall is counted in the cell on its western or northern side.
  const differing = (bit: number): number =>
    first.maze.walls.filter((wall, cell) => ((wall ^ others[0].maze.walls[cell]) & bit) !== 0).length;
  return sayCompare("differing", { walls: number(differing(EAST) + differing(SOUTH)) });
}
