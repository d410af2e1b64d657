// Modules as text: every byte is restored, and no character needs an escape in a quoted string.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BENCH, DECODE, DECODE_TEXT, ENGINE } from "../scripts/artefacts.ts";
import { encodeBytes } from "../scripts/encodeBytes.ts";
import { encodeText } from "../scripts/encodeText.ts";
import { asTheyAre, joinParts, splitLocals } from "../scripts/splitLocals.ts";
import { decodeBytes } from "../src/backends/embedded.ts";
import { decodeLargeText } from "../src/slim/decodeLargeText.ts";
import { decodeText } from "../src/slim/decodeText.ts";

test("every byte comes back, after every other", () => {
  const bytes = Uint8Array.from({ length: 256 * 256 * 2 }, (_, i) => (i % 2 ? i >> 1 : i >> 9));
  const text = encodeBytes(joinParts(asTheyAre(bytes), []));
  expect(text).toMatch(/^[#-[\]-~]*$/);
  expect(Buffer.compare(decodeBytes(text), bytes)).toBe(0);
});

test("the number of every local comes back behind the instruction that names it", () => {
  const bytes = Uint8Array.of(1, 0x20, 5, 0x27, 0x21, 127, 0x22, 0x22, 0x41, 0x20);
  const parts = joinParts([1, 0x20, 0x27, 0x27, 0x21, 0x22, 0x41, 0x27, 0x20], [5, 127, 0x22]);
  expect(Buffer.compare(decodeBytes(encodeBytes(parts)), bytes)).toBe(0);
});

test.each([ENGINE, BENCH, DECODE])("$wasm comes back, and a tenth of it or more is set apart", ({ wasm }) => {
  const bytes = readFileSync(wasm);
  const parts = splitLocals(bytes);
  expect(Buffer.compare(decodeBytes(encodeBytes(parts)), bytes)).toBe(0);
  const apart = parts.length - 4 - new DataView(parts.buffer).getUint32(0, true);
  expect(apart).toBeGreaterThan(bytes.length / 10);
});

test.each([ENGINE, BENCH, DECODE, DECODE_TEXT])(
  "$wasm comes back from the text of small modules, by either decoder",
  ({ wasm }) => {
    const bytes = readFileSync(wasm);
    const text = encodeText(bytes);
    expect(text).toMatch(/^[#-|]*$/);
    for (const decode of [decodeText, decodeLargeText]) expect(Buffer.compare(decode(text), bytes)).toBe(0);
  },
);

test("every byte comes back from the text of small modules, and a module without room is refused", () => {
  // A section without meaning of 2^15 bytes.
  const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, 0x80, 0x80, 2];
  const bytes = Uint8Array.from([...head, ...Array.from({ length: 2 ** 15 }, (_, i) => (i % 2 ? i >> 1 : i >> 8))]);
  for (const decode of [decodeText, decodeLargeText]) expect(Buffer.compare(decode(encodeText(bytes)), bytes)).toBe(0);
  expect(() => encodeText(new Uint8Array(0x20001))).toThrow("expected a module of at most 131072 bytes and characters");
});
