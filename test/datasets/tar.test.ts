// Tests the reader of tar archives.

import { expect, test } from "vitest";
import { readEntry } from "../../src/datasets/formats/tar.ts";
import { errorOf } from "../helpers/refusal.ts";

function entry(name: string, size: string, magic = "ustar\0", bytes = 0): Parameters<typeof readEntry>[0] {
  const file = Buffer.alloc(512 + Math.ceil(bytes / 512) * 512, 0);
  file.write(name, 0);
  file.write(size, 124);
  file.write(magic, 257);
  file.fill(7, 512, 512 + bytes);
  const readAll = (at: number, length: number) => new Uint8Array(file.subarray(at, at + length));
  return { size: file.length, readAll } as never;
}

test.each([
  [0, 512],
  [1, 1024],
  [511, 1024],
  [512, 1024],
  [513, 1536],
])("readEntry reads an entry of %i bytes, and returns %i as the offset of the next entry", (bytes, next) => {
  const source = entry("0.png", bytes.toString(8).padStart(11, "0"), undefined, bytes);
  expect(readEntry(source, 0, 513)).toEqual({ name: "0.png", bytes: new Uint8Array(bytes).fill(7), next });
});

test("readEntry reads a file name that fills its field", () => {
  expect(readEntry(entry("n".repeat(100), "0"), 0, 9).name).toBe("n".repeat(100));
});

const OTHER = "the header of an archive's entry at byte 0, got other bytes";

test.each([
  [entry("a", "00000000012"), "an entry of at most 9 bytes at byte 0, got 10"],
  [entry("a", "0000000001x"), OTHER],
  [entry("a", "8"), OTHER],
  [entry("a", ""), OTHER],
  [entry("a", "000000000001"), OTHER],
  [entry("a", "00000000001", "ustax\0"), OTHER],
])("readEntry refuses an invalid entry (case %#)", (source, message) => {
  expect(String(errorOf(() => readEntry(source, 0, 9)))).toBe(`Error: expected ${message}`);
});
