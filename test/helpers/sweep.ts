// Selects the cases of a sweep over sizes, seeds or random requests. The project `slow` runs all cases. Other projects
// run a selection.

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
