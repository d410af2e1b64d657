// Makes levels, because a level that few attempts pass takes long. The page ends this worker if a level is superseded.

import type { ObstacleRequest } from "../../src/obstacles/request.ts";
import { createEngine } from "../../src/slim/index.ts";
import { obstacles } from "../../src/slim/obstacles.ts";

const engine = createEngine(obstacles);

addEventListener("message", ({ data }: MessageEvent<ObstacleRequest>) => {
  try {
    postMessage({ levels: engine.obstacles(data) });
  } catch (error) {
    postMessage({ message: error instanceof Error ? error.message : String(error) });
  }
});
