// A worker of the browser pool.

import { movedFrom, poolTasks } from "./tasks.ts";
import { serveTask } from "./worker.ts";

const receive = serveTask(poolTasks(), (message, moved) => postMessage(message, { transfer: moved }), movedFrom);

addEventListener("message", ({ data }) => receive(data));
