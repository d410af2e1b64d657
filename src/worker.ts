/**
 * The script of a web worker of a pool. It exports nothing: importing it makes a worker serve the pool of
 * wasmaze/browser that started it.
 *
 * @module wasmaze/worker
 */

import { movedFrom, poolTasks } from "./engine/parallel/tasks.ts";
import { serveTask, UNREADABLE } from "./engine/parallel/worker.ts";

const receive = serveTask(poolTasks(), (message, moved) => postMessage(message, { transfer: moved }), movedFrom);

addEventListener("message", ({ data }) => receive(data));
addEventListener("messageerror", () => postMessage(UNREADABLE));
