// Writes dist/wasmaze.1, the manual page.

import { writeFileSync } from "node:fs";
import { createProgram } from "../src/cli/main.ts";
import { manPage } from "./manPage.ts";

writeFileSync("dist/wasmaze.1", manPage(await createProgram()));
