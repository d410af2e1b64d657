// Runs the suite in a JavaScript shell, and prints the outcome.

import * as wasmaze from "../../../dist/index.js";
import hashes from "../../../test/engine/hashes.json" with { type: "json" };
import { runSuite } from "./suite.js";

console.log(JSON.stringify(runSuite(wasmaze, hashes)));
