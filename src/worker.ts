/**
 * The script of a web worker of a pool. It exports nothing. A worker that imports this script serves the pool of
 * wasmaze/browser that started the worker.
 *
 * @module wasmaze/worker
 */

import { movedFrom, poolTasks } from "./engine/parallel/tasks.ts";
import { serveTask, UNREADABLE } from "./engine/parallel/worker.ts";

const receive = serveTask(poolTasks(), (message, moved) => postMessage(message, { transfer: moved }), movedFrom);

addEventListener("message", ({ data }) => receive(data));
addEventListener("messageerror", () => postMessage(UNREADABLE));
