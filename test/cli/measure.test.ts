// Tests the command wasmaze measure.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { algorithms, parseMask, toJson } from "../../src/index.ts";
import { run, scratchFolder, succeed } from "../helpers/commandLine.ts";
import { engines } from "../helpers/engines.ts";

const engine = engines.wasm;
const folder = scratchFolder();

test("prints the measures of one maze", async () => {
  const maze = engine.generate({ algorithm: "prim-modified", width: 9, height: 5, seed: 3 });
  const file = join(folder, "maze.json");
  writeFileSync(file, toJson(maze));
  expect(JSON.parse(await succeed(["measure", "--input", file, "--json"]))).toEqual(engine.measure(maze));
});

test("with --count, prints the mean measures of many mazes", async () => {
  const request = { algorithm: "wilson", width: 8, height: 8, seed: 1, count: 50 } as const;
  const { solution } = engine.measureMany(engine.generateMany(request), { ends: "corners" });
  const mean = solution.reduce((sum, value) => sum + value) / 50;
  const variance = solution.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 49;
  const words = "measure --algorithm wilson --width 8 --height 8 --seed 1 --count 50 --ends corners";
  const [row] = JSON.parse((await run(`${words} --json --measures solution`.split(" "))).output.toString()).algorithms;
  const standardError = expect.closeTo(Math.sqrt(variance / 50), 10);
  expect(row).toMatchObject({ algorithm: "wilson", solution: { mean, standardError } });
  const table = (await run("measure --width 5 --height 5 --seed 1 --count 3".split(" "))).output.toString();
  expect(table.split("\n").length).toBe(algorithms.length + 2);
});

test("accepts a mask, parameters and a braid for one maze and for many", async () => {
  const drawing = "#####.##\n##.##.##\n####...#\n";
  const file = join(folder, "shape.txt");
  writeFileSync(file, drawing);
  const words = ["measure", "--mask", file, "--braid", "0.5", "--seed", "4", "--json"];
  const request = { ...parseMask(drawing), seed: 4, braid: 0.5 };
  const one = await run([...words, "-a", "growing-tree", "-p", "random=1"]);
  const maze = engine.generate({ ...request, algorithm: "growing-tree", parameters: { random: 1 } });
  expect(JSON.parse(one.output.toString())).toEqual(engine.measure(maze));
  const many = JSON.parse((await run([...words, "--count", "2", "--measures", "loops"])).output.toString());
  const takers = algorithms.filter(({ takesMask }) => takesMask);
  expect(many.algorithms.map(({ algorithm }: { algorithm: string }) => algorithm)).toEqual(takers.map(({ id }) => id));
  expect(many).toMatchObject({ width: 8, height: 3, mask: ["11111011", "11011011", "11110001"], braid: 0.5 });
  const { loops } = engine.measureMany(engine.generateMany({ ...request, algorithm: "kruskal", count: 2 }));
  expect(many.algorithms[0].loops.mean).toBe((loops[0] + loops[1]) / 2);
});
