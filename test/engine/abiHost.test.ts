// Tests that abiHost.mjs, a host written from docs/ABI.md alone, makes the same mazes as the reference.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawRequest } from "../../src/cli/randomRequest.ts";
import { Stream } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import { algorithms, createEngine } from "../../src/index.ts";
import { sweep } from "../helpers/sweep.ts";
import { createHost, seedBits } from "./abiHost.mjs";

const REQUESTS = sweep(1000, 400);
const LONGEST_SIDE = 40;

test(`a host written from docs/ABI.md makes the mazes of ${REQUESTS} random requests`, () => {
  const host = createHost(new WebAssembly.Module(readFileSync("build/wasmaze.wasm")));
  const reference = createEngine({ backend: "reference" });
  const stream = new Stream(seedWords("a host of its own"), 0);
  const made = new Set<string>();
  for (let tried = 0; tried < REQUESTS; ) {
    const request = drawRequest(stream);
    if (request.width > LONGEST_SIDE || request.height > LONGEST_SIDE) continue;
    tried++;
    const expected = "count" in request ? reference.generateMany(request) : reference.generate(request);
    const label = JSON.stringify({ ...request, mask: !!request.mask });
    expect(Buffer.compare(host.generate(request), expected.walls), label).toBe(0);
    made.add(`${request.algorithm}${request.mask ? " under a mask" : ""}`);
  }
  expect(made.size).toBe(algorithms.length + algorithms.filter(({ takesMask }) => takesMask).length);
});

test("a string seed becomes the bits that docs/ABI.md shows", () => {
  const [, text, bits] = /`(\w+)` is\s+`([0-9a-f]{16})`/.exec(readFileSync("docs/ABI.md", "utf8")) ?? [];
  expect(seedBits(text).toString(16)).toBe(bits);
  expect(seedWords(text)).toEqual({ low: Number(`0x${bits.slice(8)}`), high: Number(`0x${bits.slice(0, 8)}`) });
});

test("the host throws the errors that the module reports", () => {
  const host = createHost(new WebAssembly.Module(readFileSync("build/wasmaze.wasm")));
  expect(() => host.generate({ algorithm: "kruskal", width: 0, height: 5 })).toThrow("out of bounds");
  expect(() => host.generate({ algorithm: "wilson", width: 2 ** 14, height: 2 ** 14, count: 2 ** 10 })).toThrow(
    "out of memory",
  );
});
