// The script of a worker of the pool for Node.

import { movedFrom, poolTasks } from "../tasks.ts";
import { serveThread } from "./thread.ts";

serveThread(poolTasks(), movedFrom);
