// Chooses the seed of each level of the game: the maze whose difficulty is nearest to the level's target. The target
// grows by the same factor from level to level. `npx tsx scripts/playLevels.ts` prints the constants for
// web/play/levels.ts.

import { createEngine, type Engine } from "../src/index.ts";
import { type Difficulty, difficultyOf } from "../web/play/difficulty.ts";
import { COURSES, type CourseOfLevel, requestOfCourse } from "../web/play/levels.ts";

const EASIEST = 16;
const HARDEST = 2000;
const SEEDS = 200;

const targetDifficulty = (level: number): number => EASIEST * (HARDEST / EASIEST) ** (level / (COURSES.length - 1));

export function measureCourse(engine: Engine, course: CourseOfLevel, seed: number): Difficulty {
  const maze = engine.generate(requestOfCourse(course, seed));
  const { start, finish } = engine.suggestEnds(maze, "farthest");
  return difficultyOf(maze, engine.solve(maze, start, finish));
}

export function gradeLevels(engine: Engine): { readonly seed: number; readonly difficulty: number }[] {
  return COURSES.map((course, level) => {
    const target = targetDifficulty(level);
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
  const grades = gradeLevels(createEngine());
  console.log(`const SEEDS = [${grades.map(({ seed }) => seed).join(", ")}];`);
  console.log(`const DIFFICULTIES = [${grades.map(({ difficulty }) => difficulty).join(", ")}];`);
}
