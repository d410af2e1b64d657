// The commands that `npm run bench:examples` measures, for a few mazes.

import { expect, test } from "vitest";
import { measureFormats, measurePuzzles } from "../../bench/examples/commands.ts";
import { command } from "../helpers/commandLine.ts";

const [, program] = command;

test("every format has its costs", async () => {
  const rows = await measureFormats(3, 1, program);
  expect(rows.map(({ format }) => format)).toEqual(["npy", "npy --pack", "npz", "ndjson", "parquet"]);
  for (const { bytes, all, start, making, hashing } of rows)
    for (const cost of [bytes, ...[all, start, making, hashing].map(({ median }) => median)])
      expect(cost).toBeGreaterThan(0);
});

test("puzzles have their costs", async () => {
  const rows = await measurePuzzles(2, 1, program);
  expect(rows.map(({ workers }) => workers)).toEqual(["one", "as many as cores"]);
  for (const { cpu, wall } of rows) expect(Math.min(cpu.median, wall.median)).toBeGreaterThan(0.02);
});

test("a command that fails is said in one line", async () => {
  await expect(measureFormats(3, 1, "nowhere.js")).rejects.toThrow(/^"bulk" expected to end with 0, got 1: /);
});
