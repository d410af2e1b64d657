// What a worker of a pool does: a request in, walls out.

import type { Engine } from "../engineOn.ts";
import type { AnyBatchRequest } from "../resolve.ts";

/** The walls of a batch, back to back. */
export type BatchWalls = Uint8Array<ArrayBuffer>;

/** A task that makes batches on an engine, which is started for the first of them. */
export function batchMaker(start: () => Engine | Promise<Engine>): (request: AnyBatchRequest) => Promise<BatchWalls> {
  let engine: Engine | Promise<Engine> | undefined;
  return async (request) => {
    engine ??= start();
    const walls = new Uint8Array(request.width * request.height * request.count);
    (await engine).generateManyInto(request, walls);
    return walls;
  };
}

/** The objects of a result to transfer instead of copying. */
export const movedBuffers = (walls: BatchWalls): ArrayBuffer[] => [walls.buffer];
