// The levels, in order of the difficulty that difficulty.ts measures. scripts/playLevels.ts finds the seeds.

import type { AnyRequest } from "../../src/index.ts";
import { type ShapeName, shapeMask } from "../maze/shape.ts";

/** The request of a level without the seed. */
export interface CourseOfLevel {
  readonly algorithm: AnyRequest["algorithm"];
  readonly width: number;
  readonly height: number;
  readonly on?: "torus" | ShapeName;
}

const course = (
  algorithm: AnyRequest["algorithm"],
  width: number,
  height: number,
  on?: CourseOfLevel["on"],
): CourseOfLevel => ({ algorithm, width, height, ...(on && { on }) });

export const COURSES: readonly CourseOfLevel[] = [
  course("recursive-division", 5, 4),
  course("kruskal", 6, 5),
  course("wilson", 7, 5),
  course("prim-modified", 8, 6),
  course("eller", 9, 7),
  course("recursive-backtracker", 9, 6),
  course("sidewinder", 11, 8),
  course("kruskal", 12, 12, "disc"),
  course("hunt-and-kill", 12, 9),
  course("wilson", 14, 11, "torus"),
  course("recursive-division", 17, 13),
  course("wilson", 19, 19, "heart"),
  course("recursive-backtracker", 17, 13),
  course("prim-modified", 23, 17),
  course("kruskal", 25, 19, "torus"),
  course("wilson", 30, 30, "ring"),
  course("hunt-and-kill", 26, 20),
  course("eller", 34, 26),
  course("wilson", 46, 46, "diamond"),
  course("recursive-backtracker", 39, 39, "heart"),
  course("kruskal", 47, 35),
  course("hunt-and-kill", 45, 34, "torus"),
  course("wilson", 57, 43),
  course("recursive-backtracker", 55, 41),
];

const SEEDS = [1, 7, 7, 3, 24, 5, 32, 2, 7, 3, 41, 22, 128, 7, 12, 16, 52, 8, 73, 67, 9, 57, 61, 177];
const DIFFICULTIES = [
  16, 20, 24, 30, 37, 46, 56, 70, 86, 106, 131, 161, 199, 246, 302, 373, 460, 568, 699, 866, 1065, 1317, 1621, 1999,
];

/** The seed and the measured difficulty of each level. */
export const GRADES = SEEDS.map((seed, level) => [seed, DIFFICULTIES[level]] as const);

/** Returns the request of a kind of maze with a seed. */
export function requestOfCourse({ algorithm, width, height, on }: CourseOfLevel, seed: number): AnyRequest {
  const mask = on && on !== "torus" ? shapeMask(on, { width, height }) : undefined;
  const topology = on === "torus" ? "torus" : "plane";
  return { algorithm, width, height, topology, seed, index: 0, ...(mask && { mask }) };
}

export const LEVELS = COURSES.length;

/** The request of a level, 1..LEVELS. Its ends are "farthest". */
export const requestOfLevel = (level: number): AnyRequest => requestOfCourse(COURSES[level - 1], GRADES[level - 1][0]);

/** Parses the number of a level; undefined for any other text. */
export function parseLevel(word: string | undefined): number | undefined {
  const level = /^[1-9]\d?$/.test(word ?? "") ? Number(word) : 0;
  return level >= 1 && level <= LEVELS ? level : undefined;
}
