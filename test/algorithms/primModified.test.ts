// Tests the fast version of modified Prim at the sizes where it changes its method.

import { testPrim } from "../helpers/algorithmTests.ts";

testPrim("prim-modified");
