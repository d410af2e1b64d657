// `npm run measures:memory` measures the memory of every algorithm, in bytes per cell. It prints a table and writes the
// figures of large mazes to bench/lab/measures/memory.json. The run takes a few minutes. --sizes 100,1000 takes less
// time and writes nothing. --missing measures only algorithms without figures.

import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { algorithms } from "../../../src/core/algorithms.ts";
import { parseSizes, runScript } from "../../options.ts";
import { arenaBytes, SHAPES, shapesOf } from "./arena.ts";

const SIDES = [100, 1000, 3000, 5000, 6000];
// Minimum side for recorded figures. In smaller mazes, most of the memory does not depend on the size.
const LARGE = 1000;
const FILE = "bench/lab/measures/memory.json";

type Recorded = Record<string, Record<string, number>>;

function printLine(name: string, shape: string, figures: readonly string[]): void {
  console.log([name.padEnd(22), shape.padEnd(12), ...figures.map((figure) => figure.padStart(7))].join(""));
}

function main(): boolean {
  const { values } = parseArgs({ options: { sizes: { type: "string" }, missing: { type: "boolean" } } });
  const sides = values.sizes === undefined ? SIDES : parseSizes(values.sizes);
  const heads = sides.map((side) => `${side}²`);
  printLine("bytes per cell", "", heads);
  const before: Recorded = values.missing ? JSON.parse(readFileSync(FILE, "utf8")) : {};
  const recorded: Recorded = {};
  for (const info of algorithms) {
    recorded[info.id] = before[info.id] ?? {};
    if (before[info.id]) continue;
    for (const shape of shapesOf(info)) {
      const { topology, mask } = SHAPES[shape];
      const figures = sides.map((side) => arenaBytes({ id: info.id, side, topology, mask: mask?.(side) }) / side ** 2);
      const shown = figures.map((figure) => figure.toFixed(2));
      printLine(info.id, shape, shown);
      recorded[info.id][shape] = Number(Math.max(...figures.filter((_, i) => sides[i] >= LARGE)).toFixed(1));
    }
  }
  if (values.sizes === undefined) writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
  return true;
}

runScript(main);
