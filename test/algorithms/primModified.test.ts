// Tests modified Prim at the sizes where its fast version changes the method.

import { testPrim } from "../helpers/algorithmTests.ts";

testPrim("prim-modified");
