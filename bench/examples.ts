// `npm run bench:examples`: measures the CPU time of mazes with their solutions, in the engine and in `wasmaze bulk`.
//
//   npm run bench:examples                             everything, 10 minutes
//   npm run bench:examples -- --quick                  fewer rounds and mazes, a minute
//   npm run bench:examples -- --parts engine           one part: engine or formats
//
// Adds the medians to the latest recording. Writes data sets of up to 0.4 GB to the temporary folder and removes them.

import { parseArgs } from "node:util";
import { digits } from "../src/cli/bench/report.ts";
import { checkWord } from "../src/core/errors.ts";
import { measureFormats } from "./examples/commands.ts";
import { measureEngine } from "./examples/engine.ts";
import { runScript } from "./options.ts";
import { addTables } from "./recorded.ts";

const PARTS = ["engine", "formats"] as const;

const ALGORITHMS = ["wilson", "recursive-backtracker"] as const;

/** Returns rows of "wilson / recursive-backtracker", with a column per size. */
function engineTable(isQuick: boolean): string[][] {
  const effort = isQuick ? { rounds: 9, sampleMilliseconds: 10 } : { rounds: 25, sampleMilliseconds: 25 };
  const measured = ALGORITHMS.map((algorithm) => measureEngine(algorithm, effort));
  const [first] = measured;
  const sizes = [...new Set(first.map(({ size }) => size))].sort((one, other) => one - other);
  const cell = (what: string, size: number): string =>
    measured
      .flatMap((all) => all.filter((each) => each.what === what && each.size === size))
      .map(({ figure }) => digits(figure.median))
      .join(" / ");
  const names = [...new Set(first.map(({ what }) => what))];
  const rows = names.map((what) => [what, ...sizes.map((size) => cell(what, size))]);
  return [[ALGORITHMS.join(" / "), ...sizes.map((size) => `${size}×${size}`)], ...rows];
}

async function formatTable(isQuick: boolean): Promise<string[][]> {
  const count = isQuick ? 200_000 : 1_000_000;
  const measured = await measureFormats(count, isQuick ? 1 : 5);
  const rows = measured.map(({ format, bytes, all, start, generation, hashing }) => {
    const total = all.median - start.median;
    const rest = total - generation.median - hashing.median;
    return [format, ...[bytes, generation.median, hashing.median, rest, total].map(digits)];
  });
  return [["format", "bytes per cell", "generation", "SHA-256", "the rest", "total"], ...rows];
}

runScript(async () => {
  const { values } = parseArgs({ options: { quick: { type: "boolean" }, parts: { type: "string" } } });
  const parts = values.parts?.split(",").map((word) => checkWord("parts", word, PARTS)) ?? PARTS;
  const isQuick = values.quick === true;
  const words = [values.parts && `--parts ${values.parts}`, isQuick && "--quick"].filter(Boolean).join(" ");
  addTables(`npm run bench:examples${words && ` -- ${words}`}`, {
    ...(parts.includes("engine") && { solved: engineTable(isQuick) }),
    ...(parts.includes("formats") && { formats: await formatTable(isQuick) }),
  });
  return true;
});
