// The suite for shells. Prints the outcome. run.ts adds TextEncoder and console for jsc, which lacks them.

import * as wasmaze from "../../../dist/index.js";
import hashes from "../../../test/engine/hashes.json" with { type: "json" };
import { runSuite } from "./suite.js";

console.log(JSON.stringify(runSuite(wasmaze, hashes)));
