// Tests Aldous-Broder in small mazes, whose walk uses a lookup table, and in large mazes, whose walk skips steps
// between visited cells.

import { SMALL_SIZES, testLargeBatch, testSmallBatches } from "../helpers/algorithmTests.ts";
import { sizes } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

testSmallBatches({ algorithm: "aldous-broder" }, SMALL_SIZES);
for (const size of sizes(sweep("380x360 600x450", "380x360")))
  testLargeBatch({ algorithm: "aldous-broder" }, size, sweep(3, 2));
