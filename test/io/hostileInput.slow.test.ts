// Inputs that would take all memory or minutes: refused, in bounded time.

import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { seedWords } from "../../src/core/seed.ts";
import { parseMask, parseMaze } from "../../src/index.ts";
import { run, scratchFolder } from "../helpers/commandLine.ts";

/** Milliseconds of CPU time. */
function timeOf(action: () => unknown): number {
  const begun = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

describe("texts far longer than any maze in them", () => {
  test("a mask of 150 million digits in JSON", () => {
    const json = `{"schema":1,"mask":["${"1".repeat(1.5e8)}"]}`;
    expect(() => parseMaze(json)).toThrow(/^"seed" expected an integer/);
  });

  test("a mask with more digits than a maze may have cells", () => {
    const row = "1".repeat(2 ** 20);
    const json = `{"schema":1,"mask":[${`"${row}",`.repeat(256)}"${row}"]}`;
    expect(() => parseMaze(json)).toThrow('"mask" expected at most 268435456 digits, got 269484032');
  });

  test("100 million line breaks as a mask", () => {
    const text = "\n".repeat(1e8);
    expect(timeOf(() => expect(() => parseMask(text)).toThrow('"mask.width" * "mask.height" expected'))).toBeLessThan(
      10_000,
    );
  });

  test("a seed of 20 million letters takes less than half the time of BigInts", () => {
    const seed = "seed ".repeat(4e6);
    const bytes = new TextEncoder().encode(seed.slice(0, 1e7));
    const slowly = timeOf(() => {
      let hash = 0xcbf29ce484222325n;
      for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffff_ffff_ffff_ffffn;
    });
    expect(timeOf(() => seedWords(seed))).toBeLessThan(slowly);
  });
});

const folder = scratchFolder();

test("a device that never ends, and a file whose text is too long", async () => {
  const endless = await run(["solve", "--input", "/dev/zero"]);
  expect(endless).toMatchObject({
    code: 2,
    errors: 'error: "input" expected at most 2147483647 bytes, got more in "/dev/zero"\n',
  });
  const file = join(folder, "long.txt");
  writeFileSync(file, "");
  truncateSync(file, 2 ** 29);
  expect(await run(["generate", "--mask", file])).toMatchObject({
    code: 2,
    errors: 'error: "mask" expected a text of at most 536870888 characters, got more\n',
  });
});
