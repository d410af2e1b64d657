// Tests that the files of `bulk --results` do not depend on the number of workers, on shards, and on ten kills.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { chunksOf } from "../../src/datasets/partFiles.ts";
import { resolveDataSet } from "../../src/datasets/plan.ts";
import { createEngine } from "../../src/index.ts";
import { run, runProcess, scratchFolder } from "../helpers/commandLine.ts";
import { hashes, isNoManifest } from "../helpers/folders.ts";
import { sweep } from "../helpers/sweep.ts";

const root = scratchFolder();
const results = sweep(10_000, 400);
const line =
  `bulk --results ${results} --algorithm recursive-backtracker --width 16 --height 16 --seed 7 --ends random ` +
  `--part-size ${results / 20} --columns length,moves --quiet`;
const words = (directory: string, ...more: string[]): string[] => [
  ...line.split(" "),
  ...["--where", "solution > 110", "--output", directory, ...more],
];

test("--results makes the same files with 1, 2 and 3 workers, in 4 shards, and after 10 kills", {
  timeout: 600_000,
}, async () => {
  const [whole, shared, killed] = ["whole", "shared", "killed"].map((name) => join(root, name));
  expect(await run(words(whole, "--workers", "1"))).toMatchObject({ code: 0 });
  const expected = hashes(whole, isNoManifest);
  // Each of the 20 parts has four files: walls, indices, lengths and moves. README.md is one more file.
  expect(expected).toHaveLength(20 * 4 + 1);

  for (const workers of ["2", "3"]) {
    const directory = join(root, workers);
    expect(await run(words(directory, "--workers", workers))).toMatchObject({ code: 0 });
    expect(hashes(directory, isNoManifest)).toEqual(expected);
  }

  for (const shard of ["1/4", "2/4", "3/4", "4/4"])
    expect(await run(words(shared, "--workers", "1", "--shard", shard))).toMatchObject({ code: 0 });
  expect(await run(["bulk", "merge", shared])).toMatchObject({ code: 0 });
  expect(hashes(shared, isNoManifest)).toEqual(expected);

  for (let kills = 0; kills < 10; kills++) {
    // Operations on existing parts count, too. Therefore each run is killed at a later operation than the run before.
    const fault = { root: killed, report: join(root, "report"), kind: "kill", at: 40 + 40 * kills };
    const { code } = await runProcess(words(killed, "--workers", `${1 + (kills % 3)}`), {
      node: ["--import", pathToFileURL("test/helpers/faults.mjs").href],
      env: { WASMAZE_TEST_FAULT: JSON.stringify(fault) },
    });
    expect([kills, code]).toEqual([kills, "SIGKILL"]);
  }
  // At the last kill, some parts must exist and others must be missing.
  const parts = readdirSync(killed).filter((name) => /^part-\d+\.npy$/.test(name)).length;
  expect(parts).toBeGreaterThan(0);
  expect(parts).toBeLessThan(20);
  expect(await run(words(killed, "--workers", "1"))).toMatchObject({ code: 0 });
  expect(hashes(killed, isNoManifest)).toEqual(expected);
});

test("a search reports as many results as its range has, and nothing else counts as progress", () => {
  const where = "solution > 8";
  const dataSet = resolveDataSet({
    algorithm: "wilson",
    width: 4,
    height: 4,
    seed: 1,
    count: 300,
    results: true,
    where,
  });
  let found = 0;
  const chunks = [
    ...chunksOf(createEngine(), dataSet, { index: 0, count: 300 }, undefined, undefined, (more) => (found += more)),
  ];
  expect(found).toBe(300);
  expect(chunks.map(({ count, tried }) => [count, tried])).toEqual([[300, 0]]);
});
