// Tests parseMask, which reads masks from text, and parseMaskPng, which reads masks from pictures.

import { encode } from "fast-png";
import { describe, expect, test } from "vitest";
import { parseMask } from "../../src/index.ts";
import { parseMaskPng } from "../../src/png.ts";
import { errorOf, loose } from "../helpers/refusal.ts";

test.each([
  ["short lines, and characters of each kind", "#X\n.1#\r\n 0\n", [1, 1, 0, 0, 1, 1, 0, 0, 0]],
  ["line breaks of Windows", "#\r\n.##\r\n##\r\n", [1, 0, 0, 0, 1, 1, 1, 1, 0]],
  ["a byte order mark", "\ufeff.#\n##.\n#", [0, 1, 0, 1, 1, 0, 1, 0, 0]],
])("parseMask reads text with %s", (_, text, cells) => {
  expect(parseMask(text)).toEqual({ width: 3, height: 3, mask: Uint8Array.from(cells) });
});

test.each([
  ["##\n#o", 'RangeError: "mask" expected # for a cell or . for outside at line 2, column 2, got "o"'],
  ["#\r#\n", 'RangeError: "mask" expected # for a cell or . for outside at line 1, column 2, got "\\r"'],
  ["", "RangeError: "],
  ["...", 'RangeError: "mask" expected at least one cell (a byte 1), got only 0'],
  [3, "TypeError: "],
])("parseMask refuses %j", (text, message) => {
  expect(String(errorOf(() => parseMask(loose(text))))).toContain(message);
});

describe("pictures of masks", () => {
  const size = { width: 3, height: 2 };
  const grey = Uint8Array.of(0, 255, 100, 128, 200, 127);
  const colours = [200, 0, 0, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255, 255, 255, 9, 9, 9];
  // All pixels are black. Pixels outside the mask are transparent.
  const clear = [255, 0, 255, 9, 100, 200].flatMap((opacity) => [0, 0, 0, opacity]);
  const palette = loose([
    [255, 255, 255],
    [0, 0, 0],
  ]);
  const data = Uint8Array.of(0x10, 0x10, 0x00, 0x10);
  const indexed = encode({ ...size, depth: 4, channels: 1, palette, data });

  test.each([
    ["1 bit", encode({ ...size, depth: 1, channels: 1, data: Uint8Array.of(0b01000000, 0b11000000) })],
    ["8 bits", encode({ ...size, channels: 1, data: grey })],
    ["16 bits", encode({ ...size, depth: 16, channels: 1, data: Uint16Array.from(grey, (value) => value * 257) })],
    ["colours", encode({ ...size, channels: 3, data: Uint8Array.from(colours) })],
    ["opacities", encode({ ...size, channels: 4, data: Uint8Array.from(clear) })],
    ["a palette", indexed],
  ])("parseMaskPng reads dark pixels as cells from a picture with %s", (_, png) => {
    expect(parseMaskPng(png)).toEqual({ ...size, mask: Uint8Array.of(1, 0, 1, 0, 0, 1) });
  });

  test("parseMaskPng refuses bytes that are not a PNG, and a truncated PNG", () => {
    expect(() => parseMaskPng(new Uint8Array(50))).toThrow(RangeError);
    expect(() => parseMaskPng(indexed.subarray(0, 60))).toThrow(/^"mask" expected a PNG .*, got an invalid PNG/);
  });
});
