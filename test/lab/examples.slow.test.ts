// Runs `npm run bench:examples` with few mazes.

import { expect, test } from "vitest";
import { measureFormats } from "../../bench/examples/commands.ts";
import { command } from "../helpers/commandLine.ts";

const [, program] = command;

test("the command measures every format", async () => {
  const rows = await measureFormats(3, 1, program);
  expect(rows.map(({ format }) => format)).toEqual(["npy", "npy --pack", "npz", "ndjson", "parquet", "puzzle"]);
  for (const { bytes, all, start, generation, hashing } of rows)
    for (const cost of [bytes, ...[all, start, generation, hashing].map(({ median }) => median)])
      expect(cost).toBeGreaterThan(0);
});

test("the command reports a failing measurement in one line", async () => {
  await expect(measureFormats(3, 1, "nowhere.js")).rejects.toThrow(/^expected bulk to exit with 0, got 1: /);
});
