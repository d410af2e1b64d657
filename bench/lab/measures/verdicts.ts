// Words of the verdicts on claims. Places are those among the different laws of the algorithms.

import type { AlgorithmId } from "../../../src/index.ts";
import { laws } from "./figures.ts";

/** A claim, what was measured, and the verdict. */
export type Claim = readonly [claim: string, measured: string, verdict: string];

export const lines = (each: readonly string[]): string => each.join("<br>");
export const verdict = (holds: boolean): string => (holds ? "**true**" : "**not true**");
export const placed = (position: number): string => `place ${position} of ${laws.length}`;

const judged = (holds: boolean, position: number): string => `${verdict(holds)}, ${placed(position)}`;

/** "Rather", "many" and "elitist" are the places 1 to 4, "medium" 5 to 7, "low" the others. */
export const isHigh = (position: number): string => judged(position <= 4, position);
export const isMedium = (position: number): string => judged(position > 4 && position <= 7, position);
export const isLow = (position: number): string => judged(position > 7, position);

/** Joins verdicts on several algorithms. */
export const verdicts = (each: readonly (readonly [AlgorithmId, string])[]): string =>
  lines(each.map(([id, words]) => `${id}: ${words}`));
