// A host in a process of its own: reads a case a line, writes a line with the names of the answers and their digests.

import { createInterface } from "node:readline";
import { createEngine } from "../../../src/index.ts";
import { answersOf } from "./answers.ts";
import { digestOf } from "./digest.ts";

const engine = createEngine({ backend: "wasm" });
for await (const line of createInterface({ input: process.stdin })) {
  let reply: unknown;
  try {
    reply = Array.from(answersOf(engine, JSON.parse(line)), ([name, value]) => [name, digestOf(value)]);
  } catch (error) {
    reply = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
