// The console of examples in the documentation: sends each line to the page, formatted as Node formats it.

import { format } from "node-inspect-extracted";

console.log = (...values: readonly unknown[]) => self.postMessage(format(...values));
