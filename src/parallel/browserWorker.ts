// A worker of the browser pool.

import { loadEngine, moduleBytes } from "../engine.ts";
import { batchMaker, movedBuffers } from "./batchMaker.ts";
import { serveTask } from "./worker.ts";

const receive = serveTask(
  batchMaker(() => loadEngine({ source: moduleBytes })),
  (message, moved) => postMessage(message, { transfer: moved }),
  movedBuffers,
);

addEventListener("message", ({ data }) => receive(data));
