// `npm run bench:examples`: CPU time of solved examples, with limits set on an AMD EPYC of 2024 with instructions for
// SHA-256.
//
//   npm run bench:examples                             everything, 10 to 15 minutes
//   npm run bench:examples -- --quick                  fewer rounds and mazes, 2 minutes
//   npm run bench:examples -- --parts engine           only some of engine, formats and puzzles
//
// Writes data sets of up to 0.4 GB to the temporary folder and removes them.

import { parseArgs } from "node:util";
import { clock } from "../src/cli/bench/clock.ts";
import { digits } from "../src/cli/bench/report.ts";
import type { Figure } from "../src/cli/bench/rounds.ts";
import { table } from "../src/cli/table.ts";
import { checkWord } from "../src/core/errors.ts";
import type { AlgorithmId } from "../src/core/registry.ts";
import { type FormatRow, measureFormats, measurePuzzles, type PuzzleRow } from "./examples/commands.ts";
import { measureEngine, type Row } from "./examples/engine.ts";
import { runScript } from "./options.ts";

const PARTS = ["engine", "formats", "puzzles"] as const;
const ALGORITHMS: readonly AlgorithmId[] = ["wilson", "recursive-backtracker"];

const withSpread = ({ median, low, high }: Figure): string => `${digits(median)} (${digits(low)} to ${digits(high)})`;

const print = (rows: readonly (readonly string[])[]): void => {
  process.stdout.write(`${table(rows)}\n`);
};

function printEngine(rows: readonly Row[]): void {
  const head = ["", "algorithm", "mazes", `ns per cell of ${clock} time (quartiles)`, "limit", "making"];
  const lines = rows.map(({ what, algorithm, size, figure, limit, making }) => {
    return [what, algorithm, `${size} x ${size}`, withSpread(figure), `${limit}`, digits(making.median)];
  });
  print([head, ...lines]);
}

function printFormats(rows: readonly FormatRow[], count: number): void {
  const title = `bulk, ${digits(count)} wilson 16 x 16`;
  const head = [title, "bytes per cell", "ns per cell (quartiles)", "limit", "start", "making", "SHA-256", "the rest"];
  const lines = rows.map(({ format, bytes, all, start, making, hashing, limit }) => {
    const parts = [start, making, hashing].map(({ median }) => median);
    const rest = parts.reduce((left, part) => left - part, all.median);
    return [format, digits(bytes), withSpread(all), `${limit}`, ...[...parts, rest].map(digits)];
  });
  print([head, ...lines]);
}

function printPuzzles(rows: readonly PuzzleRow[], count: number): void {
  const title = `bulk, ${digits(count)} puzzles, workers`;
  const head = [title, "s of CPU (quartiles)", "s until it ends", "limit", "start", "making", "SHA-256"];
  const lines = rows.map(({ workers, cpu, wall, start, making, hashing, limit }) => {
    const parts = [start, making, hashing].map(({ median }) => digits(median));
    return [workers, withSpread(cpu), withSpread(wall), digits(limit), ...parts];
  });
  print([head, ...lines]);
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { quick: { type: "boolean" }, parts: { type: "string" } } });
  const parts = values.parts?.split(",").map((word) => checkWord("parts", word, PARTS)) ?? PARTS;
  const isQuick = values.quick === true;
  if (parts.includes("engine")) {
    const effort = isQuick ? { rounds: 9, sampleMilliseconds: 10 } : { rounds: 25, sampleMilliseconds: 25 };
    printEngine(ALGORITHMS.flatMap((algorithm) => measureEngine(algorithm, effort)));
  }
  const rounds = isQuick ? 1 : 5;
  if (parts.includes("formats")) {
    const count = isQuick ? 200_000 : 1_000_000;
    printFormats(await measureFormats(count, rounds), count);
  }
  if (parts.includes("puzzles")) {
    const count = isQuick ? 20_000 : 100_000;
    printPuzzles(await measurePuzzles(count, rounds), count);
  }
  return true;
}

runScript(main);
