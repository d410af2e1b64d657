// Runs the suite in a web worker, and posts the outcome.

import * as wasmaze from "../../../dist/index.js";
import hashes from "../../../test/engine/hashes.json" with { type: "json" };
import { runSuite } from "./suite.js";

addEventListener("message", () => {
  try {
    postMessage(JSON.stringify(runSuite(wasmaze, hashes)));
  } catch (error) {
    postMessage(JSON.stringify({ error: String(error) }));
  }
});
