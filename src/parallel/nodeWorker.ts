// A worker of the Node pool.

import { createEngine } from "../engine.ts";
import { batchMaker, movedBuffers } from "./batchMaker.ts";
import { serveThread } from "./thread.ts";

serveThread(
  batchMaker(() => createEngine()),
  movedBuffers,
);
