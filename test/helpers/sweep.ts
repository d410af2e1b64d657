// Selects the cases of a sweep over sizes, seeds and random requests. The project `slow` runs all cases, the other
// projects run a selection.

import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    wholeSweeps: boolean;
  }
}

const isWhole = inject("wholeSweeps");

export const sweep = <Value>(whole: Value, selection: Value): Value => (isWhole ? whole : selection);

export function sweepOf<Case>(
  cases: readonly Case[],
  isSelected: (each: Case, at: number) => boolean,
): readonly Case[] {
  return isWhole ? cases : cases.filter(isSelected);
}
