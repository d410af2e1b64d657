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

/** The seed and the measured difficulty of each level. */
export const GRADES: readonly (readonly [seed: number, difficulty: number])[] = [
  [1, 16],
  [7, 20],
  [7, 24],
  [3, 30],
  [24, 37],
  [5, 46],
  [32, 56],
  [2, 70],
  [7, 86],
  [3, 106],
  [41, 131],
  [22, 161],
  [128, 199],
  [7, 246],
  [12, 302],
  [16, 373],
  [52, 460],
  [8, 568],
  [73, 699],
  [67, 866],
  [9, 1065],
  [57, 1317],
  [61, 1621],
  [177, 1999],
];

/** The request of a course with a seed. */
export function requestOfCourse({ algorithm, width, height, on }: CourseOfLevel, seed: number): AnyRequest {
  const mask = on && on !== "torus" ? shapeMask(on, { width, height }) : undefined;
  const topology = on === "torus" ? "torus" : "plane";
  return { algorithm, width, height, topology, seed, index: 0, ...(mask && { mask }) };
}

export const LEVELS = COURSES.length;

/** The request of a level, 1..LEVELS. Its ends are "farthest". */
export function requestOfLevel(level: number): AnyRequest {
  return requestOfCourse(COURSES[level - 1], GRADES[level - 1][0]);
}

/** Parses the number of a level; undefined for any other text. */
export function parseLevel(word: string | undefined): number | undefined {
  const level = /^[1-9]\d?$/.test(word ?? "") ? Number(word) : 0;
  return level >= 1 && level <= LEVELS ? level : undefined;
}
