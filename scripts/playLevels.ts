// Chooses the seed of each level of the game: the maze whose difficulty is nearest to the level's target. The target
// grows by the same factor from level to level. `npx tsx scripts/playLevels.ts` prints the seeds for web/play/levels.ts
// and the difficulties.

import { createEngine, type Engine } from "../src/index.ts";
import { type Difficulty, difficultyOf } from "../web/play/difficulty.ts";
import { LEVELS, requestOfLevel } from "../web/play/levels.ts";

const EASIEST = 16;
const HARDEST = 2000;
const SEEDS = 200;

const targetDifficulty = (level: number): number => EASIEST * (HARDEST / EASIEST) ** ((level - 1) / (LEVELS - 1));

export function measureLevel(engine: Engine, level: number, seed?: number): Difficulty {
  const maze = engine.generate(requestOfLevel(level, seed));
  const { start, finish } = engine.suggestEnds(maze, "farthest");
  return difficultyOf(maze, engine.solve(maze, start, finish));
}

export function gradeLevels(engine: Engine): { readonly seed: number; readonly difficulty: number }[] {
  return Array.from({ length: LEVELS }, (_, i) => {
    const target = targetDifficulty(i + 1);
    let seed = 1;
    let difficulty = measureLevel(engine, i + 1, seed).steps;
    for (let other = 2; other <= SEEDS; other++) {
      const { steps } = measureLevel(engine, i + 1, other);
      if (Math.abs(steps - target) >= Math.abs(difficulty - target)) continue;
      seed = other;
      difficulty = steps;
    }
    return { seed, difficulty };
  });
}

if (process.argv[1]?.endsWith("playLevels.ts"))
  for (const { seed, difficulty } of gradeLevels(createEngine())) console.log(seed, difficulty);
