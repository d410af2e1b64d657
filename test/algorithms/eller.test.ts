// The fast version of Eller's algorithm makes a slice of rows at a time, and up to 64 cells at once.

import { testRows } from "../helpers/algorithmTests.ts";

testRows("eller");
