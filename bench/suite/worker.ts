// Runs the suite in a browser, as a worker that receives the plan and posts the outcome.

import type { SuitePlan } from "./format.ts";
import { runSuite } from "./run.ts";

addEventListener("message", async ({ data }: MessageEvent<SuitePlan>) => {
  try {
    postMessage(JSON.stringify({ fork: await runSuite(data) }));
  } catch (error) {
    postMessage(JSON.stringify({ error: String((error as Error).stack ?? error) }));
  }
});
