// Reads the Parquet files of bulk with an independent reader (Apache Arrow in Rust), and compares their mazes with
// those of generate.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { tableFromIPC } from "apache-arrow";
import { readParquet } from "parquet-wasm";
import { expect, test } from "vitest";
import { createEngine, measure } from "../../src/index.ts";
import { run, scratchFolder } from "../helpers/commandLine.ts";

const directory = scratchFolder();

test("an independent Parquet reader reads a data set with splits and measures", async () => {
  const line = "bulk --width 9 --height 7 --seed s:arrow --count 3000 --part-size 1000 --measures solution,elitism";
  const more = "--format parquet --hugging-face --split train=0.9,test=0.1 --output";
  expect(await run([...`${line} ${more}`.split(" "), directory])).toMatchObject({ code: 0 });
  const files = readdirSync(join(directory, "data")).sort();
  const trains = [0, 1, 2].map((part) => `train-0000${part}-of-00003.parquet`);
  expect(files).toEqual(["test-00000-of-00001.parquet", ...trains]);
  const engine = createEngine();
  let rows = 0;
  for (const file of files) {
    const table = tableFromIPC(readParquet(readFileSync(join(directory, "data", file))).intoIPCStream());
    expect(Object.fromEntries(table.schema.fields.map(({ name, type }) => [name, String(type)]))).toEqual({
      index: "Int64",
      seed: "Utf8",
      algorithm: "Utf8",
      width: "Int32",
      height: "Int32",
      topology: "Utf8",
      walls: "Binary",
      solution: "Int32",
      elitism: "Float64",
    });
    for (const row of table) {
      rows++;
      if (row.index % 3n !== 0n) continue;
      const request = { algorithm: "kruskal", width: 9, height: 7, seed: "arrow" } as const;
      const maze = engine.generate({ ...request, index: Number(row.index) });
      const { solution, elitism } = measure(maze);
      const { walls } = maze;
      const expected = { ...request, index: BigInt(maze.index), topology: "plane", walls, solution, elitism };
      expect(row.toJSON()).toEqual(expected);
    }
  }
  expect(rows).toBe(3000);
});
