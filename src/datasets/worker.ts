// A worker thread for data sets.

import { serveThread } from "../engine/parallel/thread.ts";
import { doTask } from "./tasks.ts";

serveThread(doTask);
