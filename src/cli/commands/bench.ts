// `wasmaze bench`: measures the speed of every algorithm on this machine, in WebAssembly and in JavaScript.

import { accessSync, constants, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { checkInteger, checkWord } from "../../core/errors.ts";
import { parseNumber } from "../../request/words.ts";
import { reportChanges } from "../bench/compare.ts";
import { FULL, GROWTH_SIZES, measure, QUICK, SIZES } from "../bench/measure.ts";
import { type Recording, readRecording } from "../bench/recording.ts";
import { report } from "../bench/report.ts";
import { allIds } from "../commonOptions.ts";
import { writeReport } from "../messages.ts";
import { writeOutput } from "../output.ts";
import { type Progress, startProgress } from "../progress.ts";

interface BenchOptions {
  algorithms?: string[];
  sizes?: number[];
  quick?: boolean;
  growth?: boolean;
  from?: string;
  baseline?: string;
  output?: string;
}

/** The side of the largest square that every algorithm can make. */
const MAX_SIZE = 8192;

const parseSizes = (text: string): number[] => text.split(",").map(parseNumber);

/** Runs the benchmark and shows its progress. */
function run({ algorithms: chosen, sizes, quick, growth }: BenchOptions): Recording {
  const plan = {
    algorithms: chosen?.map((id) => checkWord("algorithms", id, allIds)) ?? allIds,
    sizes:
      sizes?.map((size) => checkInteger("sizes", size, 2, MAX_SIZE)) ?? SIZES.filter((size) => !quick || size <= 256),
    growthSizes: growth ? GROWTH_SIZES : [],
    effort: quick ? QUICK : FULL,
  };
  let step = "";
  let progress: Progress | undefined;
  const recording = measure(plan, (next, done, steps) => {
    step = next;
    progress ??= startProgress("bench", steps, (at) => `${at} of ${steps}, ${step}`);
    progress.update(done);
  });
  progress?.stop();
  return recording;
}

/** Throws if the output cannot be written. Called before the benchmark, which takes minutes. */
function checkOutput(output: string): void {
  const folder = statSync(output, { throwIfNoEntry: false })?.isDirectory() ? output : dirname(output);
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Error(`"output" expected a folder that can be written, got ${JSON.stringify(folder)}`, { cause: error });
  }
}

/** Returns the file for a recording. If `output` is a folder, date and time become the file name. */
function outputFile(output: string, { date }: Recording): string {
  const isFolder = statSync(output, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? join(output, `${date.slice(0, 16).replace("T", "-").replace(":", "")}.json`) : output;
}

async function bench(options: BenchOptions): Promise<void> {
  const baseline = options.baseline === undefined ? undefined : readRecording(options.baseline);
  if (options.output !== undefined) checkOutput(options.output);
  const recording = options.from === undefined ? run(options) : readRecording(options.from);
  if (options.output !== undefined)
    await writeOutput(`${JSON.stringify(recording, null, 1)}\n`, outputFile(options.output, recording));
  await writeReport(...report(recording).trimEnd().split("\n"));
  if (baseline) await writeReport(...reportChanges(recording, baseline).trimEnd().split("\n"));
}

export function addBench(program: Command): void {
  program
    .command("bench")
    .description("measure the speed of every algorithm on this machine, in WebAssembly and in JavaScript")
    .option("--algorithms <ids>", "comma-separated ids (default: all)", (text) => text.split(","))
    .option(
      "--sizes <sides>",
      `comma-separated side lengths of square mazes, 2 to ${MAX_SIZE} (default: ${SIZES.join(",")})`,
      parseSizes,
    )
    .option("--quick", "measure fewer samples of sizes up to 256 (takes seconds instead of minutes)")
    .option("--growth", `also measure ${GROWTH_SIZES.join(", ")} in WebAssembly, to show how the cost grows with size`)
    .option("--baseline <file>", "compare with this earlier recording, and list the cases that got slower or faster")
    .option("--from <file>", "read this recording instead of measuring")
    .option("-o, --output <file>", "write the recording to this file, or to a new file in this folder")
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze bench --quick
  $ wasmaze bench --algorithms kruskal,wilson --sizes 256 --output before.json
  $ wasmaze bench --algorithms kruskal,wilson --sizes 256 --baseline before.json`,
    )
    .action(bench);
}
