// Makes levels, because a level that few attempts pass takes long.

import type { ObstacleLevels, ObstacleRequest } from "../../src/obstacles/request.ts";
import { createEngine } from "../../src/slim/index.ts";
import { obstacles } from "../../src/slim/obstacles.ts";
import { serveFunctions } from "../maze/calls.ts";

const engine = createEngine(obstacles);
const worker = { make: (request: ObstacleRequest): ObstacleLevels => engine.obstacles(request) };

export type LevelWorker = typeof worker;

serveFunctions(worker);
