// `wasmaze bulk`: a data set of any size, in parts, on all cores; resumable. Under it: `bulk check` and `bulk merge`.

import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import { checkDataSet } from "../../bulk/check.ts";
import { ndjsonLines } from "../../bulk/formats.ts";
import { chunksOf } from "../../bulk/make.ts";
import { type Manifest, manifestNames, readManifest } from "../../bulk/manifest.ts";
import { mergeShards } from "../../bulk/merge.ts";
import {
  type DataSet,
  type DataSetOptions,
  FORMATS,
  type Part,
  partsOf,
  partsOfShard,
  resolveDataSet,
  type Shard,
  type Split,
} from "../../bulk/plan.ts";
import { runBulk } from "../../bulk/run.ts";
import type { Parameters } from "../../core/parameters.ts";
import type { Seed } from "../../core/seed.ts";
import { createEngine } from "../../engine.ts";
import { checkWorkers } from "../../parallel/pool.ts";
import { ENDS } from "../../queries/ends.ts";
import { measures } from "../../queries/measures.ts";
import { algorithms } from "../../registry.ts";
import { addShaping, cellParser, parseNumber, parseSeed, quote, shapeOf } from "../options.ts";
import { counted, NO_PROGRESS, type Progress, readable, readableTime, startProgress } from "../progress.ts";

interface BulkCommandOptions extends Omit<DataSetOptions, "splits" | "parameters" | "mask"> {
  mask?: string;
  parameter?: Parameters;
  output: string;
  split?: readonly Split[];
  workers?: number;
  shard?: Shard;
  force?: boolean;
  quiet?: boolean;
  dryRun?: boolean;
}

/** "1/4": the first of four shards. */
function parseShard(text: string): Shard {
  const parts = /^(\d+)\/(\d+)$/.exec(text);
  const shard = { number: Number(parts?.[1]), of: Number(parts?.[2]) };
  if (!parts || shard.number < 1 || shard.number > shard.of || shard.of > 1_000_000) {
    throw new RangeError(`"shard" expected i/N with i from 1 to N, such as 1/4, got ${JSON.stringify(text)}`);
  }
  return shard;
}

/** "train=0.9,test=0.1". */
function parseSplit(text: string): Split[] {
  return text.split(",").map((item) => {
    const parts = /^([^=]+)=(\d*\.?\d+)$/.exec(item);
    if (!parts) throw new RangeError(`"split" expected name=share,name=share, such as train=0.9,test=0.1, got ${JSON.stringify(text)}`);
    return { name: parts[1], share: Number(parts[2]) };
  });
}

/** "solution,deadEnds", or "all". */
const parseMeasures = (text: string): string[] => (text === "all" ? measures.map(({ name }) => name) : text.split(","));

const bytesText = (bytes: number): string => {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const unit = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** unit).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`;
};

const python = (program: string): string => `python3 -c ${quote(program)}`;

/** A word that has single quotes in it, as a shell takes it. */
const doubleQuote = (word: string): string => `"${word.replace(/[\\`$"]/g, "\\$&")}"`;

/** The command that reads the result. */
function readingHint({ format, huggingFace, splits }: DataSet, directory: string, firstFile: string): string {
  const path = `${directory.replace(/\/+$/, "")}/${firstFile}`;
  const pattern = `${directory.replace(/\/+$/, "")}/${huggingFace ? "data/" : ""}*.${format}`;
  switch (format) {
    case "npy":
      return python(`import numpy; mazes = numpy.load(${JSON.stringify(path)}, mmap_mode="r"); print(mazes.shape)`);
    case "npz":
      return python(`import numpy; mazes = numpy.load(${JSON.stringify(path)})["walls"]; print(mazes.shape)`);
    case "parquet":
      return `duckdb -c ${doubleQuote(`SELECT count(*), min(index), max(index) FROM '${(splits ? path : pattern).replaceAll("'", "''")}'`)}`;
    case "ndjson":
      return python(`import pandas; mazes = pandas.read_json(${JSON.stringify(path)}, lines=True); print(mazes.shape)`);
    case "bin":
      return python(`import numpy; mazes = numpy.fromfile(${JSON.stringify(path)}, dtype=numpy.uint8); print(mazes.size)`);
  }
}

/** How long the generator takes for a maze of a data set, in seconds, measured on a few. */
function secondsPerMaze(dataSet: DataSet): number {
  const engine = createEngine();
  const count = Math.max(1, Math.min(dataSet.count, Math.floor(2 ** 20 / (dataSet.recipe.width * dataSet.recipe.height))));
  const began = performance.now();
  for (const _ of chunksOf(engine, dataSet, { index: dataSet.index, count })) void _;
  return (performance.now() - began) / 1000 / count;
}

function dryRun(dataSet: DataSet, parts: readonly Part[], workers: number): void {
  const mazes = parts.reduce((sum, part) => sum + part.count, 0);
  const seconds = (mazes * secondsPerMaze(dataSet)) / Math.min(workers, Math.max(1, parts.length));
  process.stdout.write(
    `${counted(mazes, "maze")} in ${counted(parts.length, "part")} of ${readable(dataSet.partSize)}, ` +
      `${bytesText(mazes * dataSet.recipe.width * dataSet.recipe.height)} of walls, about ${readableTime(seconds)} on ${counted(workers, "worker")}; nothing was written\n`,
  );
}

/** Writes to standard output, waiting where it is slow. */
function writeOut(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function stream(dataSet: DataSet, parts: readonly Part[], quiet: boolean): Promise<void> {
  if (dataSet.format !== "ndjson" && dataSet.format !== "bin") {
    throw new RangeError(`"format" expected ndjson or bin for standard output, got "${dataSet.format}"`);
  }
  if (dataSet.format === "bin" && process.stdout.isTTY) {
    throw new RangeError('"output" expected a file or a pipe for bin, got a terminal; add a redirection');
  }
  const engine = createEngine();
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const progress = quiet ? NO_PROGRESS : startProgress("bulk", count, (done, seconds) => rates(dataSet, done, count, seconds));
  let done = 0;
  for (const part of parts) {
    for (const chunk of chunksOf(engine, dataSet, part)) {
      await writeOut(dataSet.format === "bin" ? chunk.walls : ndjsonLines(dataSet, chunk));
      done += chunk.tried;
      progress.update(done);
    }
  }
  progress.stop();
}

function rates(dataSet: DataSet, done: number, count: number, seconds: number): string {
  const perSecond = done / seconds;
  const cells = perSecond * dataSet.recipe.width * dataSet.recipe.height;
  return (
    `${readable(done)} of ${readable(count)} mazes, ${readable(perSecond)} mazes/s, ${readable(cells / 1e6)} million cells/s, ` +
    `${readableTime((count - done) / perSecond)} left`
  );
}

function summary(manifest: Manifest, directory: string, seconds: number, made: number): string {
  const bytes = manifest.parts.reduce((sum, part) => sum + part.files.reduce((total, file) => total + file.bytes, 0), 0);
  const first = manifest.parts[0]?.files[0].file;
  const kept = manifest.mazes === manifest.count ? "" : ` (of ${readable(manifest.count)} tried)`;
  return (
    `${counted(manifest.mazes, "maze")}${kept} in ${counted(manifest.parts.length, "part")}, ${bytesText(bytes)}, in ${directory}; ` +
    `${readable(made)} made in ${readableTime(seconds)}${made > 0 ? `, ${readable(made / seconds)} mazes/s` : ""}\n` +
    `${first ? `Read it: ${readingHint(manifest.dataSet, directory, first)}\n` : ""}`
  );
}

/** The seed that a directory's data set has, for an order that gives none: so that it can be resumed by the same command. */
function seedThere(directory: string): Seed | undefined {
  try {
    const [name] = manifestNames(directory);
    return name === undefined ? undefined : readManifest(directory, name)?.dataSet.recipe.seed;
  } catch {
    // What is wrong there is said when the order is run.
    return undefined;
  }
}

async function bulk(options: BulkCommandOptions, command: Command): Promise<void> {
  const {
    output,
    split,
    parameter: parameters,
    workers: givenWorkers,
    shard,
    force,
    quiet = false,
    dryRun: dry,
    mask: _,
    ...given
  } = options;
  if (output === "") throw new RangeError('"output" expected a directory, got ""');
  const workers = checkWorkers(givenWorkers, availableParallelism());
  const seed = given.seed ?? (output === "-" ? undefined : seedThere(output));
  if (seed === undefined && shard)
    throw new RangeError('"seed" expected a seed, so that all shards make one data set, got none; add --seed');
  const dataSet = resolveDataSet({ ...given, parameters, ...(await shapeOf(command, options)), seed, splits: split });
  const parts = partsOfShard(partsOf(dataSet), shard);
  if (dry) return dryRun(dataSet, parts, workers);
  if (output === "-") return stream(dataSet, parts, quiet);

  const interrupt = new AbortController();
  const onSignal = () => interrupt.abort(new Error("interrupted"));
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  const began = performance.now();
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  let found = 0;
  const progress = quiet
    ? NO_PROGRESS
    : startProgress("bulk", count, (done, seconds) => rates(dataSet, done - found, count - found, seconds));
  try {
    const manifest = await runBulk({
      dataSet,
      directory: output,
      workers,
      shard,
      force,
      signal: interrupt.signal,
      onProgress(done, _, there) {
        found = there;
        progress.update(done);
      },
    });
    progress.stop();
    if (!quiet) process.stderr.write(summary(manifest, output, (performance.now() - began) / 1000, manifest.count - found));
  } catch (error) {
    progress.stop();
    if (!interrupt.signal.aborted) throw error;
    process.stderr.write(`interrupted; the finished parts are kept: run the same command again to go on\n`);
    process.exitCode = 130;
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
}

async function check(directory: string, { all, quiet = false }: { all?: boolean; quiet?: boolean }): Promise<void> {
  let progress: Progress | undefined;
  const result = await checkDataSet({
    directory,
    all,
    onProgress(done, count) {
      progress ??= quiet ? NO_PROGRESS : startProgress("check", count);
      progress.update(done);
    },
  });
  progress?.stop();
  for (const defect of result.defects) process.stderr.write(`error: ${defect}\n`);
  if (result.defects.length > 0) {
    process.exitCode = 1;
    return;
  }
  process.stdout.write(
    `${directory} is what its manifest claims: ${counted(result.mazes, "maze")} in ${counted(result.parts, "part")} hashed, ` +
      `${readable(result.remade)} made again on the reference\n`,
  );
}

function merge(directories: string[]): void {
  const manifest = mergeShards(directories);
  process.stdout.write(`${directories[0]}: ${counted(manifest.mazes, "maze")} in ${counted(manifest.parts.length, "part")}, complete\n`);
}

export function addBulk(program: Command): void {
  const command = program
    .command("bulk")
    .description("make a data set of any size on all cores, in files; resumable")
    .addOption(new Option("-a, --algorithm <id>", `one of ${algorithms.map(({ id }) => id).join(", ")}`).default("kruskal"))
    .option("--width <cells>", "cells from west to east", parseNumber, 16)
    .option("--height <cells>", "cells from north to south", parseNumber, 16)
    .option("-n, --count <mazes>", "how many mazes", parseNumber, 10_000)
    .option("-s, --seed <seed>", "digits are an integer, s: forces a string, anything else is a string (default: drawn)", parseSeed)
    .option("--index <integer>", "the index of the first maze (default: 0)", parseNumber)
    .option("--topology <topology>", "plane or torus (default: plane)")
    .option("--start <x,y>", "the cell to grow from, where the algorithm takes one (default: drawn for each maze)", cellParser("start"));
  addShaping(command)
    .option("-f, --format <format>", FORMATS.join(", "), "npy")
    .option("-o, --output <directory>", 'where the parts go; "-": ndjson or bin to standard output', "mazes")
    .option("--part-size <mazes>", "mazes in a file (default: about 16 MiB of walls)", parseNumber)
    .option("--split <shares>", "by index into named splits, such as train=0.9,test=0.1", parseSplit)
    .option("--hugging-face", "name the files as data sets on Hugging Face are: data/train-00000-of-00016.parquet")
    .option("--measures <names>", 'measures to write beside the walls, such as solution,deadEnds, or "all"', parseMeasures)
    .option("--where <filter>", 'keep only mazes that pass, such as "solution > 120 and deadEnds < 70"; --count is the indices tried')
    .addOption(new Option("--ends <ends>", `where measured solutions begin and end: ${ENDS.join(", ")}`))
    .option("--shard <i/N>", "make only the parts of shard i of N, from 1", parseShard)
    .option("--workers <number>", "worker threads (default: the cores available)", parseNumber)
    .option("--force", "replace another data set in the directory (its own parts and nothing else)")
    .option("--dry-run", "say how many parts and bytes and how long, and write nothing")
    .option("-q, --quiet", "no progress and no summary")
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze bulk --algorithm wilson --width 16 --height 16 --count 1000000 --seed 7 --output mazes
  $ wasmaze bulk --algorithm kruskal --count 100000 --seed 7 --format parquet --hugging-face --split train=0.9,test=0.1 --output dataset
  $ wasmaze bulk --count 100000 --seed 7 --where "solution > 100" --measures solution,deadEnds --output long
  $ wasmaze bulk --count 1000000 --seed 7 --shard 1/4 --output mazes     (and 2/4, 3/4, 4/4 elsewhere; then: wasmaze bulk merge mazes)
  $ wasmaze bulk --count 100 --format ndjson --output - | head -1
  $ wasmaze bulk check mazes

Ended at any moment, the same command goes on where it stopped; the result is the same, byte for byte, for any number of workers.`,
    )
    .action(bulk);
  command
    .command("check <directory>")
    .description("hash every part again, make a sample of the mazes again on the reference, and compare")
    .option("--all", "make every maze again, not a sample")
    .option("-q, --quiet", "no progress")
    .action(check);
  command
    .command("merge <directories...>")
    .description("join shards: the first directory receives the parts of the others and the joint manifest")
    .action(merge);
}
