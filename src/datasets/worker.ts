// A worker thread for data sets.

import { serveThread } from "../engine/parallel/node/thread.ts";
import { doTask } from "./tasks.ts";

serveThread(doTask);
