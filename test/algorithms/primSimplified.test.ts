// Tests the fast version of simplified Prim at the sizes where the method changes.

import { testPrim } from "../helpers/algorithmTests.ts";

testPrim("prim-simplified");
