// The maker of the page's own mazes, which starts before all else.

import { Maker } from "./maker.ts";

export const maker = new Maker();
