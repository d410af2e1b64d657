// Compares the mazes of both backends with their exact probabilities. Uses more mazes than exact.test.ts.

import { testLaws, testParameterLaws } from "./testLaws.ts";
import { testMaskLaws } from "./testMaskLaws.ts";

testLaws("wasm", 400_000, 20_000);
testParameterLaws("wasm", 400_000);
testLaws("reference", 20_000, 20_000);
testMaskLaws("reference", 20_000);
