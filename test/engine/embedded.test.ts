// Tests that modules encoded as text decode to the same bytes.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BENCH, DECODE, ENGINE, GIANT, GRAPH } from "../../scripts/artefacts.ts";
import { encodeText } from "../../scripts/encodeText.ts";
import { decodeLargeText } from "../../src/engine/embedded/decodeLargeText.ts";
import { decodeText } from "../../src/engine/embedded/decodeText.ts";

const DECODERS = [decodeText, decodeLargeText];

const decoded = (bytes: Uint8Array) => DECODERS.map((decode) => [...decode(encodeText(bytes))]);

test("both decoders restore instructions with operands of one byte, and an opcode at the end", () => {
  // local.get 5, local.set 88, local.tee 34, i32.const 32
  const bytes = Uint8Array.of(0x20, 5, 0x21, 88, 0x22, 0x22, 0x41, 0x20);
  expect(encodeText(bytes)).toMatch(/^C.{6,9}E\($/);
  expect(decoded(bytes)).toEqual([[...bytes], [...bytes]]);
});

test.each([ENGINE, GIANT, GRAPH, BENCH, DECODE])("both decoders restore the module $wasm", ({ wasm }) => {
  const bytes = readFileSync(wasm);
  const text = encodeText(bytes);
  expect(text).toMatch(/^[#-|]*$/);
  for (const decode of DECODERS) expect(Buffer.compare(decode(text), bytes)).toBe(0);
});

test("both decoders restore every pair of bytes, and encodeText refuses a module that is too large", () => {
  const bytes = Uint8Array.from({ length: 2 ** 16 }, (_, i) => (i % 2 ? i >> 1 : i >> 8));
  for (const decode of DECODERS) expect(Buffer.compare(decode(encodeText(bytes)), bytes)).toBe(0);
  expect(() => encodeText(new Uint8Array(0x20001))).toThrow(
    "expected a module of at most 131072 bytes and a text of at most 131072 characters",
  );
});
