// A worker of the Node pool: one engine; a request in, walls out.

import { createEngine, type Engine } from "../engine.ts";
import type { BatchRequest } from "../request.ts";
import { serveTasks } from "./thread.ts";

let engine: Engine | undefined;

serveTasks(
  (request: BatchRequest) => {
    engine ??= createEngine();
    const walls = new Uint8Array(request.width * request.height * request.count);
    engine.generateManyInto(request, walls);
    return walls;
  },
  (walls) => [walls.buffer],
);
