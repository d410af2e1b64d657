// What every engine must make: the fingerprint of the reference, from the sources.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import * as wasmaze from "../../src/index.ts";
import { fingerprint } from "./fingerprint.ts";

export const expected = fingerprint(wasmaze, wasmaze.createEngine({ backend: "reference" }));

/** fingerprint.ts as JavaScript. */
export const fingerprintModule: string = transformSync(
  readFileSync(join(import.meta.dirname, "fingerprint.ts"), "utf8"),
  {
    loader: "ts",
  },
).code;
