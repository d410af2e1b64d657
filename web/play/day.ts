// The maze of the day, the same for everybody on a day of universal time (UTC). The date is the seed.

import type { AnyRequest } from "../../src/index.ts";

// Width by day of the week, from Sunday. As in newspapers, the puzzle of Monday is the easiest.
const WIDTHS = [44, 16, 20, 24, 28, 32, 38];

// The algorithms take turns. Their number and 7 have no common divisor, so every pair of algorithm and size occurs.
const ALGORITHMS = [
  "wilson",
  "recursive-backtracker",
  "kruskal",
  "hunt-and-kill",
  "sidewinder",
  "eller",
  "aldous-broder",
  "prim-modified",
] as const satisfies readonly AnyRequest["algorithm"][];

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Returns the UTC date of a time, such as "2026-11-22". */
export const dateOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Whether a text is a date from 2000 to 2999. */
export function isDate(text: string): boolean {
  const time = /^2\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(time) && dateOf(time) === text;
}

/** The request of a day's maze. Its ends are "farthest". */
export function requestOfDay(date: string): AnyRequest {
  const day = Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MILLISECONDS);
  const width = WIDTHS[(day + 4) % 7];
  const height = Math.floor(0.75 * width);
  return { algorithm: ALGORITHMS[day % ALGORITHMS.length], width, height, topology: "plane", seed: date, index: 0 };
}
