// Modules as text: what goes in comes out, for every byte, in characters that a quoted string holds as they are.

import { expect, test } from "vitest";
import { encodeBytes } from "../scripts/encodeBytes.ts";
import { decodeBytes } from "../src/backends/embedded.ts";

test("every byte comes back, after every other", () => {
  const bytes = Uint8Array.from({ length: 256 * 256 * 2 }, (_, i) => (i % 2 ? i >> 1 : i >> 9));
  const text = encodeBytes(bytes);
  expect(text).toMatch(/^[#-[\]-~]*$/);
  expect(Buffer.compare(decodeBytes(text), bytes)).toBe(0);
});
