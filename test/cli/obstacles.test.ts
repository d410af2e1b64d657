// Tests the command `wasmaze obstacles`: drawings, and data sets of levels in every format.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FORMATS, formats } from "../../src/datasets/formats/index.ts";
import { readManifest } from "../../src/datasets/manifest.ts";
import { createEngine, levelKeys, type ObstacleRequest, renderLevel, renderLevelSvg } from "../../src/index.ts";
import { renderLevelPng } from "../../src/png.ts";
import { run, scratchFolder } from "../helpers/commandLine.ts";

const root = scratchFolder();
const engine = createEngine();
const solvable = { preset: "minimax", accept: "solvable", seed: 3 } as const;
const words = ["obstacles", "--preset", "minimax", "--accept", "solvable", "--seed", "3"];

async function succeed(...all: string[]): Promise<string> {
  const { code, output, errors } = await run(all);
  expect(errors).toBe("");
  expect(code).toBe(0);
  return output.toString();
}

test("a level is drawn as text, SVG and PNG", async () => {
  const levels = engine.obstacles({ ...solvable, index: 5 });
  const drawn = [...words, "--index", "5", "--path"];
  expect(await succeed(...drawn)).toBe(`${renderLevel(levels, 0, { path: true })}\n`);
  const [svg, png] = ["a.svg", "a.png"].map((name) => join(root, name));
  await succeed(...drawn, "--output", svg);
  await succeed(...drawn, "--scale", "3", "--output", png);
  expect(readFileSync(svg, "utf8")).toBe(`${renderLevelSvg(levels, 0, { path: true })}\n`);
  expect(readFileSync(png).equals(renderLevelPng(levels, 0, { path: true, scale: 3 }))).toBe(true);
});

test.each(FORMATS.filter((name) => formats[name].holdsLevels))(
  "%s: files have the levels of the engine",
  async (format) => {
    const directory = join(root, format);
    const count = 700;
    await succeed(...words, "--count", `${count}`, "--format", format, "-q", "--output", directory);
    expect(await succeed("bulk", "check", "--all", directory)).toMatch(/700 levels are right, and 700 levels equal/);
    const manifest = readManifest(directory, "manifest.json");
    if (!manifest) throw new Error("expected a manifest");
    const [part] = manifest.parts;
    const reader = await formats[format].read(manifest.dataSet, { ...part, file: part.files[0].file, directory });
    const { occupancy } = engine.obstacles({ ...solvable, count });
    for (const row of [0, 1, 88, count - 1]) {
      const level = await reader.mazeAt(row);
      expect(level.index).toBe(row);
      expect([...level.walls]).toEqual([...occupancy.subarray(row * 169, (row + 1) * 169)]);
    }
    reader.close();
  },
);

test("shards merge into the data set of one run, and an interrupted run continues", async () => {
  const set = [...words, "--count", "900", "--part-size", "100", "--format", "npz", "-q", "--output"];
  const [whole, shards] = ["whole", "shards"].map((name) => join(root, name));
  await succeed(...set, whole);
  for (const shard of ["2/3", "1/3", "3/3"]) await succeed(...set, shards, "--shard", shard);
  await succeed("bulk", "merge", "-q", shards);
  const files = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".npz"));
  expect(files(shards)).toEqual(files(whole));
  for (const name of files(whole))
    expect(readFileSync(join(shards, name)).equals(readFileSync(join(whole, name)))).toBe(true);
  writeFileSync(join(whole, files(whole)[4]), "damaged");
  expect((await run(["bulk", "check", whole])).code).toBe(1);
  await succeed(...set, whole);
  expect((await run(["bulk", "check", whole])).code).toBe(0);
});

test("--split-by key puts levels into splits by their keys, and --unique drops images of earlier levels", async () => {
  const directory = join(root, "splits");
  const small = ["obstacles", "--law", "exact", "--width", "3", "--height", "3", "--blocks", "2", "--seed", "1"];
  const request: ObstacleRequest = { law: "exact", width: 3, height: 3, blocks: 2, seed: 1, count: 3000 };
  const set = [...small, "--count", "3000", "--split", "train=0.7,test=0.3", "--split-by", "key", "--unique"];
  await succeed(...set, "--format", "ndjson", "--columns", "all", "-q", "--output", directory);
  const linesOf = (split: string) =>
    readFileSync(join(directory, `${split}-000000000000.ndjson`), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const [train, test] = ["train", "test"].map(linesOf);
  const keys = [...train, ...test].map(({ measures }) => measures.key as string);
  expect(new Set(keys).size).toBe(keys.length);
  const all = Array.from(levelKeys(engine.obstacles(request)), (key) => key.toString(16).padStart(16, "0"));
  expect(new Set(keys)).toEqual(new Set(all));
  expect(train.length / keys.length).toBeGreaterThan(0.55);
  expect(train.length / keys.length).toBeLessThan(0.85);
  for (const { index, measures } of test.slice(0, 20)) expect(measures.key).toBe(all[index]);
});

test("--results with --where writes levels that match, at indices that any shard finds", async () => {
  const directory = join(root, "where");
  await succeed(
    ...words,
    "--results",
    "50",
    "--where",
    "length > 12",
    "--format",
    "ndjson",
    "-q",
    "--output",
    directory,
  );
  const lines = readFileSync(join(directory, "part-000000000000.ndjson"), "utf8").trim().split("\n");
  expect(lines).toHaveLength(50);
  for (const [i, line] of lines.entries()) {
    const { index, measures } = JSON.parse(line);
    expect(index % 2 ** 32).toBe(i);
    expect(measures.length).toBeGreaterThan(12);
    expect(engine.obstacles({ ...solvable, index }).distance[0]).toBe(measures.length);
  }
});

test("parts are small if levels are rare, so that workers share them and an interruption loses little", async () => {
  const rare = ["obstacles", "--preset", "maze-hard", "--accept", "30..", "--seed", "1", "--count", "500"];
  expect(await succeed(...rare, "--dry-run")).toMatch(/^500 mazes in 3 parts of up to 200, /);
  expect(await succeed(...words, "--count", "500", "--dry-run")).toMatch(/^500 mazes in 1 part of up to 50,000, /);
});

test("the card describes the levels", async () => {
  const directory = join(root, "card");
  await succeed(...words, "--count", "100", "-q", "--output", directory);
  const card = readFileSync(join(directory, "README.md"), "utf8");
  expect(card).toContain("# 13 × 13 obstacle levels");
  expect(card).toContain('"law": "exact"');
});

test.each([
  ["obstacles", /"preset" or "law" expected a value/],
  ["obstacles --preset minmax", /did you mean "minimax"/],
  ["obstacles --preset minimax --format bin --count 3", /"format" expected one of text, svg, png, npy, .*, got "bin"/],
  ["obstacles --preset minimax --format svg --count 3", /"count" expected no value for svg/],
  ["obstacles --preset minimax --scale 3", /"scale" expected no value for text/],
  ["obstacles --preset minimax --path --count 3", /"path" expected no value for a data set/],
  [
    "obstacles --preset minimax --accept 9..3",
    /"accept" expected any, solvable or a range of steps such as .*, got "9..3"/,
  ],
  ["obstacles --preset minimax --accept sometimes", /"accept" expected any, solvable or a range of steps/],
  ["obstacles --preset minimax --accept 0..9", /"accept" expected any, solvable or a range of steps/],
  ["obstacles --preset minimax --where solution>3 --results 3", /"where"/],
  ["obstacles --preset minimax --count 3 --results 3", /"results" expected no --count beside it/],
  ["obstacles --preset minimax --count 3 --shard 1/2", /"seed" expected the same seed for all shards/],
  ["obstacles --preset minimax --count 3 --format puzzle --columns key", /"columns" expected no value for puzzle/],
  [
    "obstacles --preset minimax --count 3 --format puzzle --width 14 --symmetries 8",
    /"symmetries" expected a square maze/,
  ],
])("%s exits with code 2", async (line, message) => {
  const { code, errors } = await run(
    [...line.split(" "), "--output", join(root, "refused")].slice(0, line.includes("--count") ? undefined : -2),
  );
  expect(errors).toMatch(message);
  expect(code).toBe(2);
});

test("if no level is accepted, the command exits with code 2 and names the share", async () => {
  const line = "obstacles --law exact --width 3 --height 3 --blocks 1 --accept 9..9 --seed 1";
  const { code, errors } = await run(line.split(" "));
  expect(errors).toMatch(/"accept" expected a level within 16777216 attempts, got none for index 0/);
  expect(code).toBe(2);
});
