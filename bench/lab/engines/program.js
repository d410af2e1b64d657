// The suite for shells: prints the outcome. jsc lacks TextEncoder and console.

import * as wasmaze from "../../../dist/index.js";
import hashes from "../../../test/engine/hashes.json" with { type: "json" };
import { runSuite } from "./suite.js";

console.log(JSON.stringify(runSuite(wasmaze, hashes)));
