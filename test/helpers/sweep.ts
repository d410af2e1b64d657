// Helpers for sweeps over sizes, seeds and random requests. `npm test` runs a selection with each kind of case. The
// project `slow` runs all cases in the same files.

import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether all cases run, as in the project `slow`. */
    wholeSweeps: boolean;
  }
}

const isWhole = inject("wholeSweeps");

/** Returns `whole` in the project `slow`, otherwise the selection. */
export const sweep = <Value>(whole: Value, selection: Value): Value => (isWhole ? whole : selection);

/** Returns all cases in the project `slow`, otherwise the selected cases. */
export function sweepOf<Case>(
  cases: readonly Case[],
  isSelected: (each: Case, at: number) => boolean,
): readonly Case[] {
  return isWhole ? cases : cases.filter(isSelected);
}
