// Tests Aldous-Broder at the sizes where its fast version changes the method. The walk uses a lookup table if
// (width + 1) * (height + 2) is at most 1152. In larger mazes, it skips steps where all cells nearby are visited.

import { SMALL_SIZES, testLargeBatch, testSmallBatches } from "../helpers/algorithmTests.ts";
import { sizes } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

testSmallBatches({ algorithm: "aldous-broder" }, SMALL_SIZES);
for (const size of sizes(sweep("380x360 600x450", "380x360")))
  testLargeBatch({ algorithm: "aldous-broder" }, size, sweep(3, 2));
