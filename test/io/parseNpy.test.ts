// Tests parseNpy, which reads one maze of an .npy file.

import { expect, test } from "vitest";
import { columnBytes, npyHeader, parseNpy } from "../../src/io/npy.ts";
import { engines } from "../helpers/engines.ts";
import { expectRefusal, integer } from "../helpers/refusal.ts";

const { walls } = engines.wasm.generateMany({ algorithm: "kruskal", width: 6, height: 4, seed: 1, count: 3 });
const npy = Buffer.concat([npyHeader("|u1", [3, 4, 6]), columnBytes(walls)]);

test("reads one of several mazes, or the only maze of a file", () => {
  const size = { width: 6, height: 4 };
  expect(parseNpy(npy, { place: 2 })).toEqual({ ...size, topology: "plane", walls: walls.slice(48) });
  const single = Buffer.concat([npyHeader("|u1", [4, 6]), walls.subarray(0, 24)]);
  expect(parseNpy(single, { topology: "torus" })).toEqual({ ...size, topology: "torus", walls: walls.slice(0, 24) });
});

// In version 2 of the format, a header may have up to 4 GiB.
const longHeader = Buffer.from(`\x93NUMPY\x02\x00\x40\x42\x0f\x00${"{'descr': '|u1'".repeat(66_667)}`, "latin1");

test.each([
  ["no maze", npyHeader("|u1", [0, 4, 6]), /^"npy" expected C-order bytes of .*, got no maze$/],
  ["a long header", longHeader, /^"npy" expected C-order bytes of .*, got a header of 1000000 bytes$/],
  ["a missing byte", npy.subarray(0, -1), /3 \* 4 \* 6 = 72 bytes after its header, got 71/],
  ["floats", Buffer.concat([npyHeader("<f8", [3, 4, 6]), walls]), /^"npy" expected C-order bytes/],
])("refuses a file with %s", (_, file, message) => {
  expectRefusal(() => parseNpy(file), RangeError, message);
});

test("refuses an index past the last maze", () => {
  expectRefusal(() => parseNpy(npy, { place: 3 }), RangeError, integer("place", "0..2", "3"));
});
