// Prints random requests with the SHA-256 of their walls, a line of JSON each, for other hosts of the module to check:
// --cases N --seed S.

import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { runScript } from "../bench/options.ts";
import { parseNumber } from "../src/cli/options.ts";
import { drawRequest } from "../src/cli/randomRequest.ts";
import { checkInteger } from "../src/core/errors.ts";
import { withMaskRows } from "../src/core/mask.ts";
import { Stream } from "../src/core/random.ts";
import { seedWords } from "../src/core/seed.ts";
import { type AnyBatchRequest, createEngine } from "../src/index.ts";

const OPTIONS = { cases: { type: "string", default: "1000" }, seed: { type: "string", default: "1" } } as const;

function main(): true {
  const { values } = parseArgs({ options: OPTIONS });
  const cases = checkInteger("cases", parseNumber(values.cases), 1, 10_000_000);
  const seed = seedWords(checkInteger("seed", parseNumber(values.seed), 0, Number.MAX_SAFE_INTEGER));
  const engine = createEngine({ backend: "wasm" });
  for (let i = 0; i < cases; i++) {
    const request = drawRequest(new Stream(seed, i));
    const { walls } = "count" in request ? engine.generateMany(request as AnyBatchRequest) : engine.generate(request);
    const sha256 = createHash("sha256").update(walls).digest("hex");
    process.stdout.write(`${JSON.stringify({ request: withMaskRows(request), sha256 })}\n`);
  }
  return true;
}

runScript(main);
