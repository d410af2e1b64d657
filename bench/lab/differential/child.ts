// The program of a processHost: reads a case per line, and writes a line with the names and digests of its results.

import { createInterface } from "node:readline";
import { createEngine } from "../../../src/index.ts";
import { digestOf } from "./digest.ts";
import { resultsOf } from "./results.ts";

const engine = createEngine({ backend: "wasm" });
for await (const line of createInterface({ input: process.stdin })) {
  let reply: unknown;
  try {
    reply = Array.from(resultsOf(engine, JSON.parse(line)), ([name, value]) => [name, digestOf(value)]);
  } catch (error) {
    reply = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
