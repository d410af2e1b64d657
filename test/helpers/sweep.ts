// Sweeps over sizes, seeds and random requests: `npm test` takes a selection that meets each kind of case, and the slow
// project, which runs the same files, takes all of them.

import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether sweeps are taken whole. */
    wholeSweeps: boolean;
  }
}

const isWhole = inject("wholeSweeps");

/** What a sweep takes when it is whole, or the selection from it. */
export function sweep<Taken>(whole: Taken, selection: Taken): Taken {
  return isWhole ? whole : selection;
}

/** The cases of a sweep, or those of them that are selected. */
export function sweepOf<Case>(
  cases: readonly Case[],
  isSelected: (each: Case, at: number) => boolean,
): readonly Case[] {
  return isWhole ? cases : cases.filter(isSelected);
}
