// Tests Eller's algorithm. Its fast version makes several rows at a time, and handles up to 64 cells at once.

import { testRows } from "../helpers/algorithmTests.ts";

testRows("eller");
