// The mazes of the reference as text. Mazes of every engine must be the same.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import * as wasmaze from "../../src/index.ts";
import { fingerprint } from "./fingerprint.ts";

export const expected = fingerprint(wasmaze, wasmaze.createEngine({ backend: "reference" }));

const source = readFileSync(join(import.meta.dirname, "fingerprint.ts"), "utf8");
export const fingerprintModule: string = transformSync(source, { loader: "ts" }).code;
