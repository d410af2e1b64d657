// Tests the fast version of simplified Prim at the sizes where it changes its method.

import { testPrim } from "../helpers/algorithmTests.ts";

testPrim("prim-simplified");
