// A worker thread for data sets.

import { serveThread } from "../parallel/thread.ts";
import { doTask } from "./tasks.ts";

serveThread(doTask);
