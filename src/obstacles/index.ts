// What the package exports about obstacle levels.

export type { ObstacleLaw } from "../core/obstacles.ts";
export type { Accept, ObstacleFields } from "./fields.ts";
export { levelKeys } from "./keys.ts";
export { levelAt, type ObstacleLevel, type Obstacles } from "./levels.ts";
export type { ObstaclePreset } from "./presets.ts";
export type { ObstacleLevels, ObstacleRecipe, ObstacleRequest } from "./request.ts";
export { renderLevel } from "./text.ts";
export { type LevelVerdict, verifyLevels } from "./verify.ts";
