// Tests that texts far longer than any maze are refused in bounded time and memory.

import { describe, expect, test } from "vitest";
import { seedWords } from "../../src/core/seed.ts";
import { parseMask, parseMaze } from "../../src/index.ts";
import { timeOf } from "./mazes.ts";

describe("long texts with a mask", () => {
  test("parseMaze refuses JSON with a mask of 150 million digits", () => {
    const json = `{"schema":1,"mask":["${"1".repeat(1.5e8)}"]}`;
    expect(() => parseMaze(json)).toThrow(/^"seed" expected an integer/);
  });

  test("parseMaze refuses a mask with more digits than a maze may have cells", () => {
    const row = "1".repeat(2 ** 20);
    const json = `{"schema":1,"mask":[${`"${row}",`.repeat(256)}"${row}"]}`;
    expect(() => parseMaze(json)).toThrow('"mask" expected at most 268435456 digits, got 269484032');
  });
});

test("parseMask refuses 100 million line breaks", () => {
  const text = "\n".repeat(1e8);
  const refuse = () => expect(() => parseMask(text)).toThrow('"mask.width" * "mask.height" expected');
  expect(timeOf(refuse)).toBeLessThan(10_000);
});

test("seedWords hashes 20 million letters faster than a loop with BigInts hashes 10 million", () => {
  const seed = "seed ".repeat(4e6);
  const bytes = new TextEncoder().encode(seed.slice(0, 1e7));
  const slowly = timeOf(() => {
    let hash = 0xcbf29ce484222325n;
    for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffff_ffff_ffff_ffffn;
  });
  expect(timeOf(() => seedWords(seed))).toBeLessThan(slowly);
});
