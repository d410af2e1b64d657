// Makes levels, because a level that few attempts pass takes long. The page ends this worker if a level is superseded.

import type { ObstacleLevels, ObstacleRequest } from "../../src/obstacles/request.ts";
import { createEngine } from "../../src/slim/index.ts";
import { obstacles } from "../../src/slim/obstacles.ts";
import { answer } from "../bare/latestWorker.ts";

const engine = createEngine(obstacles);

answer<ObstacleRequest, ObstacleLevels>((request) => engine.obstacles(request));
