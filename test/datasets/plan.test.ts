// Tests the plans of data sets, and the check of small data sets.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lengthCounts } from "../../src/datasets/card.ts";
import { partsOf, resolveDataSet } from "../../src/datasets/plan.ts";
import { columnsOf } from "../../src/datasets/rows.ts";
import { createEngine, parseMask, parseMaze } from "../../src/index.ts";
import { run, scratchFolder } from "../helpers/commandLine.ts";

const folder = scratchFolder();

const plan = (more: object) =>
  resolveDataSet({ algorithm: "wilson", width: 3, height: 3, seed: 1, index: 5, count: 10, partSize: 4, ...more });

test("partsOf lists the parts of all splits in order", () => {
  const shares = [
    { name: "train", share: 0.65 },
    { name: "test", share: 0.35 },
  ];
  expect(partsOf(plan({ splits: shares }))).toEqual([
    { file: "train-000000000005.npy", index: 5, count: 4 },
    { file: "train-000000000009.npy", index: 9, count: 3 },
    { file: "test-000000000012.npy", index: 12, count: 3 },
  ]);
  expect(partsOf(plan({ splits: [] }))).toEqual(partsOf(plan({})));
  expect(plan({ splits: [] })).not.toHaveProperty("splits");
  const byKey = partsOf(plan({ splits: shares, splitBy: "key", partSize: 10 }));
  expect(byKey.map(({ file, count, shares }) => [file, count, shares])).toEqual([
    ["train-000000000005.npy", 10, [0, 0.65]],
    ["test-000000000005.npy", 10, [0.65, 1]],
  ]);
});

test("lengthCounts makes a histogram of lengths", () => {
  const counted = lengthCounts(plan({ width: 30, height: 20, columns: ["length"] }));
  const rows = (...lengths: number[]) => {
    return { count: lengths.length, columns: new Map([["length", Uint32Array.from(lengths)]]) };
  };
  counted.add(rows(0, 49, 50, 199, 2 ** 32 - 1) as never);
  counted.add(rows(50) as never);
  expect(counted.counts).toEqual([2, 2, 0, 1]);
  expect(lengthCounts(plan({})).counts).toBeUndefined();
});

test("columnsOf writes the cells of a path across the border of a torus", () => {
  const rows = {
    count: 2,
    columns: new Map([["start", Uint32Array.of(2, 0)]]),
    moves: Uint8Array.of(1, 2, 3, 3, 0),
    offsets: Uint32Array.of(0, 2, 5),
  };
  const cellsOn = (topology: string) =>
    columnsOf(rows as never, { columns: ["cells"], recipe: { width: 3, height: 2, topology } } as never).get("cells");
  expect(cellsOn("torus")).toEqual(Uint32Array.of(2, 0, 3, 0, 2, 1, 4));
});

test.each([
  [24, 12, / and 2 more; run --shard 2\/2 again, then merge again\n$/],
  [20, 10, /npy; run --shard 2\/2 again, then merge again\n$/],
])("a merge of %i parts names the first ten missing parts if ten or more are missing", async (count, missing, end) => {
  const directory = join(folder, `merge${count}`);
  mkdirSync(directory);
  const set = ["--width", "2", "--height", "2", "--seed", "1", "--algorithm", "wilson", "--count", String(count)];
  const words = ["bulk", ...set, "--part-size", "1", "--workers", "1", "--shard", "1/2", "--output", directory];
  expect((await run(words)).code).toBe(0);
  const { code, errors } = await run(["bulk", "merge", directory]);
  expect(code).toBe(1);
  const message = errors.slice(errors.indexOf("error: "));
  expect(message).toMatch(new RegExp(`^error: ${missing} of ${count} parts are missing or damaged: `));
  expect(message.match(/part-\d{12}\.npy/g)).toHaveLength(10);
  expect(message).toMatch(end);
});

const check = async (name: string, ...words: string[]): Promise<string> => {
  const directory = join(folder, name);
  const set = ["--algorithm", "wilson", "--seed", "3", "--part-size", "8", "--workers", "1", "--quiet"];
  expect(await run(["bulk", ...set, ...words, "--output", directory])).toMatchObject({ code: 0, errors: "" });
  const { code, errors } = await run(["bulk", "check", "--all", "--quiet", directory]);
  expect({ name, code, errors }).toEqual({ name, code: 0, errors: "" });
  return directory;
};

test("bulk check accepts a data set that was made with --results", async () => {
  await check("results", ..."--width 4 --height 4 --results 9 --columns start --where".split(" "), "deadEnds > 4");
});

test("bulk check accepts splits by key", async () => {
  await check("keys", ..."--width 4 --height 4 --count 8 --split a=0.5,b=0.5 --split-by key".split(" "));
});

test("bulk check accepts cell tokens of wide mazes", async () => {
  const directory = await check("tokens", ..."--width 12 --height 11 --count 3 --format cell-tokens".split(" "));
  const [line] = readFileSync(join(directory, "part-000000000000.jsonl"), "utf8").split("\n");
  expect(JSON.parse(line).maze.match(/<\|\d+-\d+\|>/g)).toHaveLength(132);
});

test("bulk check accepts tokens of mazes that match a filter", async () => {
  await check("chosen", ..."--width 5 --height 4 --count 9 --format tokens --where".split(" "), "deadEnds > 5");
});

test("bulk writes the mask into each line of ndjson, and parseMaze reads each line", async () => {
  const shape = parseMask("#####.##\n##.##.##\n####...#");
  const mask = join(folder, "shape.txt");
  writeFileSync(mask, "#####.##\n##.##.##\n####...#\n");
  const words = "bulk -a prim-modified -n 3 --seed 1 --format ndjson --measures isolated,components --output - --quiet";
  const { code, output } = await run([...words.split(" "), "--mask", mask]);
  expect(code).toBe(0);
  const lines = output.toString().trim().split("\n");
  for (const [index, line] of lines.entries()) {
    expect(parseMaze(line)).toEqual(createEngine().generate({ ...shape, algorithm: "prim-modified", seed: 1, index }));
    expect(JSON.parse(line).measures).toEqual({ isolated: 0, components: 2 });
  }
  expect(lines).toHaveLength(3);
});
