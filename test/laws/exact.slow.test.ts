// The exact laws with ten times the mazes of the fast tests, and on the reference.

import { testLaws, testParameterLaws } from "./testLaws.ts";
import { testMaskLaws } from "./testMaskLaws.ts";

testLaws("wasm", 400_000, 20_000);
testParameterLaws("wasm", 400_000);
testLaws("reference", 20_000, 20_000);
testMaskLaws("reference", 20_000);
