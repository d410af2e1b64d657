// A worker of the Node pool.

import { movedFrom, poolTasks } from "./tasks.ts";
import { serveThread } from "./thread.ts";

serveThread(poolTasks(), movedFrom);
