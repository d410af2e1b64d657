// Modules as text: every byte is restored, and no character but the backslash needs an escape in a quoted string.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BENCH, DECODE, ENGINE, GIANT } from "../../scripts/artefacts.ts";
import { encodeText } from "../../scripts/encodeText.ts";
import { partsOfModule } from "../../scripts/splitLocals.ts";
import { decodeLargeText } from "../../src/engine/embedded/decodeLargeText.ts";
import { decodeText } from "../../src/engine/embedded/decodeText.ts";

const DECODERS = [decodeText, decodeLargeText];

/** A module of one function with these instructions. */
const moduleOf = (...code: number[]): Uint8Array =>
  // Magic and version; section 10 with one function, whose locals are of no type.
  Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 10, code.length + 3, 1, code.length + 1, 0, ...code);

test("the number of a local stands apart; one that no digit has, and a byte that looks like one, do not", () => {
  // local.get 5; local.set 88; local.tee 34; i32.const 32.
  const bytes = moduleOf(0x20, 5, 0x21, 88, 0x22, 0x22, 0x41, 0x20);
  const { first, numbers } = partsOfModule(bytes, 88);
  expect(numbers).toEqual([5, 34]);
  expect(first.slice(13)).toEqual([0x20, 0x27, 0x21, 88, 0x22, 0x41, 0x27, 0x20]);
  for (const decode of DECODERS) expect(Buffer.compare(decode(encodeText(bytes)), bytes)).toBe(0);
});

test.each([ENGINE, GIANT, BENCH, DECODE])("$wasm comes back from its text, by either decoder", ({ wasm }) => {
  const bytes = readFileSync(wasm);
  const text = encodeText(bytes);
  expect(text).toMatch(/^[#-|]*$/);
  for (const decode of DECODERS) expect(Buffer.compare(decode(text), bytes)).toBe(0);
});

test.each([ENGINE, GIANT, BENCH, DECODE])("a tenth of $wasm or more is set apart", ({ wasm }) => {
  const bytes = readFileSync(wasm);
  expect(partsOfModule(bytes, 88).numbers.length).toBeGreaterThan(bytes.length / 10);
});

test("every byte comes back, after every other, and a module without room is refused", () => {
  // A section without meaning of 2^16 bytes.
  const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, 0x80, 0x80, 4];
  const bytes = Uint8Array.from([...head, ...Array.from({ length: 2 ** 16 }, (_, i) => (i % 2 ? i >> 1 : i >> 8))]);
  for (const decode of DECODERS) expect(Buffer.compare(decode(encodeText(bytes)), bytes)).toBe(0);
  expect(() => encodeText(new Uint8Array(0x20001))).toThrow("expected a module of at most 131072 bytes and characters");
});
