// A worker of the browser pool.

import { loadEngine } from "../engine.ts";
import { batchMaker, movedBuffers } from "./batchMaker.ts";
import { serveTask } from "./worker.ts";

const receive = serveTask(
  batchMaker(() => loadEngine()),
  (message, moved) => postMessage(message, { transfer: moved }),
  movedBuffers,
);

addEventListener("message", ({ data }) => receive(data));
