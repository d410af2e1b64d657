// The maker of the page's mazes. It is imported first, so that its worker starts as early as possible.

import { Maker } from "./maker.ts";

export const maker = new Maker();
