// Aldous-Broder at the sizes where its fast version changes its method: it steps by a lookup table up to 1152 bytes of
// (width + 1) * (height + 2), and in mazes too large to interleave it skips ahead to the next unvisited cell.

import { SMALL_SIZES, testLargeBatch, testSmallBatches } from "../helpers/algorithmTests.ts";
import { sizes } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

testSmallBatches({ algorithm: "aldous-broder" }, SMALL_SIZES);
for (const size of sizes(sweep("380x360 600x450", "380x360")))
  testLargeBatch({ algorithm: "aldous-broder" }, size, sweep(3, 2));
