// The levels, in order of the difficulty that difficulty.ts measures, and the maze of the day, which is the same for
// everybody on a day of universal time (UTC). scripts/playLevels.ts finds the seeds of the levels.

import type { AnyRequest } from "../../src/index.ts";
import { type ShapeName, shapeMask } from "../maze/shape.ts";

type Row = readonly [AnyRequest["algorithm"], width: number, height: number, seed: number, on?: "torus" | ShapeName];

const ROWS: readonly Row[] = [
  ["recursive-division", 5, 4, 1],
  ["kruskal", 6, 5, 7],
  ["wilson", 7, 5, 7],
  ["prim-modified", 8, 6, 3],
  ["eller", 9, 7, 24],
  ["recursive-backtracker", 9, 6, 5],
  ["sidewinder", 11, 8, 32],
  ["kruskal", 12, 12, 2, "disc"],
  ["hunt-and-kill", 12, 9, 7],
  ["wilson", 14, 11, 3, "torus"],
  ["recursive-division", 17, 13, 41],
  ["wilson", 19, 19, 22, "heart"],
  ["recursive-backtracker", 17, 13, 128],
  ["prim-modified", 23, 17, 7],
  ["kruskal", 25, 19, 12, "torus"],
  ["wilson", 30, 30, 16, "ring"],
  ["hunt-and-kill", 26, 20, 52],
  ["eller", 34, 26, 8],
  ["wilson", 46, 46, 73, "diamond"],
  ["recursive-backtracker", 39, 39, 67, "heart"],
  ["kruskal", 47, 35, 9],
  ["hunt-and-kill", 45, 34, 57, "torus"],
  ["wilson", 57, 43, 61],
  ["recursive-backtracker", 55, 41, 177],
];

export const LEVELS = ROWS.length;

/** The request of a level, 1..LEVELS, with the seed of the level or another one. Its ends are "farthest". */
export function requestOfLevel(level: number, other?: number): AnyRequest {
  const [algorithm, width, height, seed, on] = ROWS[level - 1];
  const mask = on && on !== "torus" ? shapeMask(on, { width, height }) : undefined;
  const topology = on === "torus" ? on : "plane";
  return { algorithm, width, height, topology, seed: other ?? seed, index: 0, ...(mask && { mask }) };
}

/** Parses the number of a level; undefined for any other text. */
export function parseLevel(word: string | undefined): number | undefined {
  const level = /^[1-9]\d?$/.test(word ?? "") ? Number(word) : 0;
  return level >= 1 && level <= LEVELS ? level : undefined;
}

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
