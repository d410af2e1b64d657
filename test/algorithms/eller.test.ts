// Tests Eller's algorithm, whose fast version makes several rows at a time, and up to 64 cells at once.

import { testRows } from "../helpers/algorithmTests.ts";

testRows("eller");
