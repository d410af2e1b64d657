// Defines the commands `wasmaze bulk`, `bulk check` and `bulk merge` for data sets of any size.

import { type Command, Option } from "commander";
import { COLUMNS } from "../../../datasets/formats/format.ts";
import { FORMATS } from "../../../datasets/formats/index.ts";
import { COLOURED } from "../../../datasets/formats/pictureStyle.ts";
import type { Split } from "../../../datasets/plan.ts";
import { measures } from "../../../index.ts";
import { ENDS } from "../../../queries/ends.ts";
import { graphCellParser, parseNumber } from "../../../request/words.ts";
import { addMazes, algorithmOption, allIds, backendOption } from "../../commonOptions.ts";
import { addGraphs } from "../../graphOptions.ts";
import { parseShard } from "../../options.ts";
import { makeBulk } from "./make.ts";

/** Parses "name=value,name=value". Each pair must match `pattern`. */
function parsePairs(text: string, pattern: RegExp, expected: string): [name: string, value: string][] {
  return text.split(",").map((item) => {
    const parts = pattern.exec(item);
    if (!parts) throw new RangeError(`${expected}, got ${JSON.stringify(text)}`);
    return [parts[1], parts[2]];
  });
}

export function parseSplit(text: string): Split[] {
  const expected = '"split" expected name=share,name=share, such as train=0.9,test=0.1';
  const pairs = parsePairs(text, /^([^=]+)=(\d*\.?\d+)$/, expected);
  return pairs.map(([name, share]) => ({ name, share: Number(share) }));
}

export function parseColours(text: string): Record<string, string> {
  const expected = '"colours" expected name=#rrggbb,name=#rrggbb, such as walls=#404040';
  const pairs = parsePairs(text, /^([^=]+)=(#[0-9a-f]{6})$/i, expected);
  return Object.fromEntries(pairs.map(([name, colour]) => [name, colour.toLowerCase()]));
}

/** Parses names of measures such as "solution,deadEnds". "all" stands for all measures. */
const parseMeasures = (text: string): string[] => (text === "all" ? measures.map(({ name }) => name) : text.split(","));

const EXAMPLES = `
Examples:
  $ wasmaze bulk --algorithm wilson --width 16 --height 16 --count 1000000 --seed 7 --output mazes
  $ wasmaze bulk --grid hex --width 16 --height 16 --count 100000 --seed 7 --output hexagons
  $ wasmaze bulk --count 100000 --seed 7 --format parquet --hugging-face --split train=0.9,test=0.1 --output dataset
  $ wasmaze bulk --count 100000 --seed 7 --where "solution > 88" --measures solution,deadEnds --output long
  $ wasmaze bulk --results 10000 --seed 7 --ends random --where "length > 60" --columns all --output solved
  $ wasmaze bulk --count 1000000 --seed 7 --shard 1/4 --output mazes
    (and 2/4, 3/4, 4/4 elsewhere; then: wasmaze bulk merge mazes)
  $ wasmaze bulk --count 100 --format ndjson --output - | head -1
  $ wasmaze bulk check mazes

After an interruption, the same command continues where it stopped.
The result is the same, byte for byte, for any number of workers.`;

/** Adds the options that select mazes and describe the files. */
function addContents(command: Command): Command {
  return command
    .option("-f, --format <format>", FORMATS.join(", "), "npy")
    .option("-o, --output <directory>", 'directory for the files; "-" writes ndjson or bin to standard output', "mazes")
    .option("--part-size <mazes>", "mazes per file (default: a number whose walls take about 16 MiB)", parseNumber)
    .option("--split <shares>", "divide the mazes by index into named splits, such as train=0.9,test=0.1", parseSplit)
    .option(
      "--split-by <key>",
      '"key" puts a maze and all its rotations and mirror images into the same split (default: split by index)',
    )
    .option("--hugging-face", "name the files as Hugging Face expects, such as data/train-00000-of-00016.parquet")
    .option(
      "--measures <names>",
      'measures to write besides the walls, such as solution,deadEnds, or "all"',
      parseMeasures,
    )
    .option("--columns <names>", `columns to write besides the walls, or "all": ${COLUMNS.join(", ")}`, (text) =>
      text === "all" ? [...COLUMNS] : text.split(","),
    )
    .option(
      "--where <filter>",
      'make --count mazes, and write only those that match this filter, such as "solution > 70 and deadEnds < 76"',
    )
    .option("--results <mazes>", "stop after this many matches (requires --where, replaces --count)", parseNumber)
    .option(
      "--symmetries <number>",
      "for the format puzzle: 8 writes all rotations and mirror images of each maze of the first split",
      parseNumber,
    )
    .addOption(new Option("--ends <ends>", `where solutions start and finish: ${ENDS.join(", ")}`))
    .option("--unique", "drop rotations and mirror images of earlier mazes; takes at most 32 bytes of memory per maze")
    .option("--pack", "for npy, npz and bin: store walls in two bits per cell")
    .option("--cell-pixels <pixels>", "for images: side of each square in pixels (default: 4)", parseNumber)
    .option(
      "--colours <colours>",
      `for images: colours of ${COLOURED.join(", ")}, such as walls=#404040,path=#ff0000`,
      parseColours,
    );
}

export function addBulk(program: Command): void {
  const command = program
    .command("bulk")
    .description("write a data set of any number of mazes to files, on all cores; resumable")
    .addOption(algorithmOption(allIds, "kruskal"))
    .option("--width <cells>", "width of each maze, in cells", parseNumber, 16)
    .option("--height <cells>", "height of each maze, in cells", parseNumber, 16)
    .option("-n, --count <mazes>", "number of mazes", parseNumber, 10_000);
  addContents(addGraphs(addMazes(command, "index of the first maze", "for each maze", graphCellParser("start"))))
    .option("--shard <i/N>", "make only the parts of shard i of N; i counts from 1", parseShard)
    .addOption(backendOption())
    .option("--workers <number>", "number of worker threads (default: one per available core)", parseNumber)
    .option("--force", "replace another data set in the directory; only its files are removed")
    .option("--dry-run", "print the number of parts, the size in bytes and the estimated time, and write nothing")
    .option("-q, --quiet", "print no progress and no summary")
    .addHelpText("after", EXAMPLES)
    .action(makeBulk);
  command
    .command("check <directory>")
    .description("check the hashes of all parts, and compare a sample of the mazes with the reference implementation")
    .option("--all", "compare every maze instead of a sample")
    .option("-q, --quiet", "print no progress")
    .action(async (directory, options) => (await import("./check.ts")).checkBulk(directory, options));
  command
    .command("merge <directories...>")
    .description("merge shards: the first directory receives the parts of the others and the joint manifest")
    .option("-q, --quiet", "print no progress")
    .action(async (directories, options) => (await import("./merge.ts")).mergeBulk(directories, options));
}
