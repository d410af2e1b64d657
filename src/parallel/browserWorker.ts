// A worker of the browser pool: one engine; a request in, walls out.

import { expose, transfer } from "comlink";
import { type Engine, loadEngine } from "../engine.ts";
import type { BatchRequest } from "../request.ts";

let engine: Promise<Engine> | undefined;

const worker = {
  async make(request: BatchRequest): Promise<Uint8Array<ArrayBuffer>> {
    engine ??= loadEngine();
    const walls = new Uint8Array(request.width * request.height * request.count);
    (await engine).generateManyInto(request, walls);
    return transfer(walls, [walls.buffer]);
  },
};

export type BrowserWorker = typeof worker;

expose(worker);
