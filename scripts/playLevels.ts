// Grades the levels of the page's game: of many seeds, each level takes the one whose maze is nearest to the level's
// difficulty. Difficulties grow by the same factor from level to level. `npx tsx scripts/playLevels.ts` prints the
// table for web/play/levels.ts.

import { createEngine, type Engine } from "../src/index.ts";
import { type Difficulty, difficultyOf } from "../web/play/difficulty.ts";
import { COURSES, type CourseOfLevel, requestOfCourse } from "../web/play/levels.ts";

const EASIEST = 16;
const HARDEST = 2000;
const SEEDS = 200;

/** The difficulty that a level is to have. */
const targetOf = (place: number): number => EASIEST * (HARDEST / EASIEST) ** (place / (COURSES.length - 1));

/** Measures a course with a seed, its ends being the farthest apart. */
export function measureCourse(engine: Engine, course: CourseOfLevel, seed: number): Difficulty {
  const maze = engine.generate(requestOfCourse(course, seed));
  const { start, finish } = engine.suggestEnds(maze, "farthest");
  return difficultyOf(maze, engine.solve(maze, start, finish));
}

/** The seed and the difficulty of each level. */
export function gradeLevels(engine: Engine): { readonly seed: number; readonly difficulty: number }[] {
  return COURSES.map((course, place) => {
    const target = targetOf(place);
    let seed = 1;
    let difficulty = measureCourse(engine, course, seed).steps;
    for (let other = 2; other <= SEEDS; other++) {
      const { steps } = measureCourse(engine, course, other);
      if (Math.abs(steps - target) >= Math.abs(difficulty - target)) continue;
      seed = other;
      difficulty = steps;
    }
    return { seed, difficulty };
  });
}

if (process.argv[1]?.endsWith("playLevels.ts")) {
  for (const { seed, difficulty } of gradeLevels(createEngine())) console.log(`  [${seed}, ${difficulty}],`);
}
