// Prints random requests as lines of JSON, each with the SHA-256 of its walls, keys, and paths between random pairs of
// ends. Other hosts of the module check these values. Options: --cases N --seed S.

import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { runScript } from "../bench/options.ts";
import { drawRequest } from "../src/cli/randomRequest.ts";
import { checkInteger } from "../src/core/errors.ts";
import { Stream } from "../src/core/random.ts";
import { seedWords } from "../src/core/seed.ts";
import { type AnyBatchRequest, createEngine, type Engine, type MazeBatch } from "../src/index.ts";
import { parseNumber } from "../src/request/words.ts";
import { withMaskRows } from "../src/square/mask.ts";

const OPTIONS = { cases: { type: "string", default: "1000" }, seed: { type: "string", default: "1" } } as const;

const sha256 = (...arrays: readonly ArrayBufferView[]): string => {
  const hash = createHash("sha256");
  for (const { buffer, byteOffset, byteLength } of arrays) hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  return hash.digest("hex");
};

/** Finds the paths between two pairs of ends in each maze. */
function answersOf(engine: Engine, batch: MazeBatch): string {
  const { ends, lengths, moves } = engine.solveMany(batch, { ends: "random", pairs: 2 });
  return sha256(ends, lengths, moves);
}

function main(): true {
  const { values } = parseArgs({ options: OPTIONS });
  const cases = checkInteger("cases", parseNumber(values.cases), 1, 10_000_000);
  const seed = seedWords(checkInteger("seed", parseNumber(values.seed), 0, Number.MAX_SAFE_INTEGER));
  const engine = createEngine({ backend: "wasm" });
  for (let i = 0; i < cases; i++) {
    const request = drawRequest(new Stream(seed, i));
    const batch: MazeBatch =
      "count" in request ? engine.generateMany(request as AnyBatchRequest) : { ...engine.generate(request), count: 1 };
    const { walls, topology, mask, width, height } = batch;
    const digests = {
      walls: sha256(walls),
      ...(topology === "plane" && { keys: sha256(engine.keysMany(batch)) }),
      // Mazes under a mask may have no pair of cells.
      ...(!mask && width * height > 1 && { answers: answersOf(engine, batch) }),
    };
    process.stdout.write(`${JSON.stringify({ request: withMaskRows(request), sha256: digests })}\n`);
  }
  return true;
}

runScript(main);
