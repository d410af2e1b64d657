// Tests the fast version of modified Prim at the sizes where the method changes.

import { testPrim } from "../helpers/algorithmTests.ts";

testPrim("prim-modified");
