// The commands measured by `npm run bench:examples`, with few mazes.

import { expect, test } from "vitest";
import { measureFormats, measurePuzzles } from "../../bench/examples/commands.ts";
import { command } from "../helpers/commandLine.ts";

const [, program] = command;

test("measures every format", async () => {
  const rows = await measureFormats(3, 1, program);
  expect(rows.map(({ format }) => format)).toEqual(["npy", "npy --pack", "npz", "ndjson", "parquet"]);
  for (const { bytes, all, start, making, hashing } of rows)
    for (const cost of [bytes, ...[all, start, making, hashing].map(({ median }) => median)])
      expect(cost).toBeGreaterThan(0);
});

test("measures puzzles", async () => {
  const rows = await measurePuzzles(2, 1, program);
  expect(rows.map(({ workers }) => workers)).toEqual(["one", "as many as cores"]);
  for (const { cpu, wall } of rows) expect(Math.min(cpu.median, wall.median)).toBeGreaterThan(0.02);
});

test("reports a failing command in one line", async () => {
  await expect(measureFormats(3, 1, "nowhere.js")).rejects.toThrow(/^"bulk" expected to end with 0, got 1: /);
});
