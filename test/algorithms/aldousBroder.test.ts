// Tests Aldous-Broder. In small mazes its walk uses a lookup table. In large mazes its walk skips steps between visited
// cells.

import { SMALL_SIZES, testLargeBatch, testSmallBatches } from "../helpers/algorithmTests.ts";
import { sizes } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

testSmallBatches({ algorithm: "aldous-broder" }, SMALL_SIZES);
for (const size of sizes(sweep("380x360 600x450", "380x360")))
  testLargeBatch({ algorithm: "aldous-broder" }, size, sweep(3, 2));
