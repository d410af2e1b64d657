// `npm run bench:examples`: measures the CPU time of mazes with their solutions, in the engine and in `wasmaze bulk`.
//
//   npm run bench:examples                             everything, 10 minutes
//   npm run bench:examples -- --quick                  fewer rounds and mazes, a minute
//   npm run bench:examples -- --parts engine           one part: engine or formats
//
// Writes data sets of up to 0.4 GB to the temporary folder and removes them.

import { parseArgs } from "node:util";
import { clock } from "../src/cli/bench/clock.ts";
import { digits } from "../src/cli/bench/report.ts";
import type { Figure } from "../src/cli/bench/rounds.ts";
import { table } from "../src/cli/table.ts";
import { checkWord } from "../src/core/errors.ts";
import { measureFormats } from "./examples/commands.ts";
import { measureEngine } from "./examples/engine.ts";
import { runScript } from "./options.ts";

const PARTS = ["engine", "formats"] as const;

const withSpread = ({ median, low, high }: Figure): string => `${digits(median)} (${digits(low)} to ${digits(high)})`;

function engineTable(isQuick: boolean): string {
  const effort = isQuick ? { rounds: 9, sampleMilliseconds: 10 } : { rounds: 25, sampleMilliseconds: 25 };
  const rows = (["wilson", "recursive-backtracker"] as const)
    .flatMap((algorithm) => measureEngine(algorithm, effort))
    .map(({ what, algorithm, size, figure }) => [what, algorithm, `${size} x ${size}`, withSpread(figure)]);
  return table([["", "algorithm", "mazes", `ns per cell of ${clock} time (quartiles)`], ...rows]);
}

async function formatTable(isQuick: boolean): Promise<string> {
  const count = isQuick ? 200_000 : 1_000_000;
  const measured = await measureFormats(count, isQuick ? 1 : 5);
  const rows = measured.map(({ format, bytes, all, start, generation, hashing }) => {
    const parts = [start, generation, hashing].map(({ median }) => median);
    const rest = parts.reduce((left, part) => left - part, all.median);
    return [format, digits(bytes), withSpread(all), ...[...parts, rest].map(digits)];
  });
  const title = `bulk, ${digits(count)} wilson mazes of 16 x 16`;
  const head = ["bytes per cell", "ns per cell (quartiles)", "start", "generation", "SHA-256", "the rest"];
  return table([[title, ...head], ...rows]);
}

runScript(async () => {
  const { values } = parseArgs({ options: { quick: { type: "boolean" }, parts: { type: "string" } } });
  const parts = values.parts?.split(",").map((word) => checkWord("parts", word, PARTS)) ?? PARTS;
  const isQuick = values.quick === true;
  if (parts.includes("engine")) console.log(engineTable(isQuick));
  if (parts.includes("formats")) console.log(await formatTable(isQuick));
  return true;
});
