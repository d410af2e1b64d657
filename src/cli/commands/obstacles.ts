// `wasmaze obstacles`: draws an obstacle level, or writes a data set of levels.

import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import { LAWS, OBSTACLE_ENDS } from "../../core/obstacles.ts";
import { COLUMNS } from "../../datasets/formats/format.ts";
import { FORMATS, type FormatName, formats } from "../../datasets/formats/index.ts";
import { resolveDataSet, type Split } from "../../datasets/plan.ts";
import { checkWorkers } from "../../engine/parallel/scheduler.ts";
import type { Shard } from "../../files/shards.ts";
import {
  type Accept,
  type BackendName,
  createEngine,
  type ObstacleRequest,
  renderLevel,
  renderLevelSvg,
  type Seed,
} from "../../index.ts";
import { PRESETS } from "../../obstacles/presets.ts";
import { renderLevelPng } from "../../png.ts";
import { parseNumber } from "../../request/words.ts";
import { backendOption, seedOption } from "../commonOptions.ts";
import { tell } from "../messages.ts";
import { parseShard } from "../options.ts";
import { writeOutput } from "../output.ts";
import { parseColours, parseSplit } from "./bulk/index.ts";
import { makeDataSet, seedThere } from "./bulk/make.ts";

const DRAWINGS = ["text", "svg", "png"] as const;

type Drawing = (typeof DRAWINGS)[number];

interface ObstacleOptions extends Omit<ObstacleRequest, "count"> {
  count?: number;
  results?: number;
  format?: Drawing | FormatName;
  output?: string;
  path?: boolean;
  scale?: number;
  partSize?: number;
  split?: readonly Split[];
  splitBy?: string;
  huggingFace?: boolean;
  columns?: readonly string[];
  where?: string;
  unique?: boolean;
  symmetries?: number;
  cellPixels?: number;
  colours?: Readonly<Record<string, string>>;
  shard?: Shard;
  workers?: number;
  backend?: BackendName;
  force?: boolean;
  dryRun?: boolean;
  quiet?: boolean;
}

/** Parses "any", "solvable", "110..899", or "110.." for any longer path. */
function parseAccept(text: string): Accept {
  if (text === "any" || text === "solvable") return text;
  const [, least, most] = (/^(\d+)\.\.(\d*)$/.exec(text) ?? []).map((word) => Number(word || 2 ** 32 - 1));
  if (least >= 1 && least <= most && most < 2 ** 32) return { shortest: [least, most] };
  throw new RangeError(
    `"accept" expected any, solvable or a range of steps such as 20..40 or 110.., got ${JSON.stringify(text)}`,
  );
}

const isDrawing = (format: string): format is Drawing => (DRAWINGS as readonly string[]).includes(format);

/** Returns the format: given, or from the extension of the output file, otherwise text. */
function formatOf({ format, output, count, results }: ObstacleOptions): Drawing | FormatName {
  if (format !== undefined) {
    const known = [...DRAWINGS, ...FORMATS.filter((name) => formats[name].holdsLevels)];
    if ((known as string[]).includes(format)) return format;
    throw new RangeError(`"format" expected one of ${known.join(", ")}, got ${JSON.stringify(format)}`);
  }
  const ending = /\.(svg|png|txt)$/.exec(output ?? "")?.[1];
  if (ending) return ending === "txt" ? "text" : (ending as Drawing);
  if (output !== undefined && /\.(jpe?g|gif|webp|bmp|pdf|json)$/i.test(output))
    throw new RangeError(`"output" expected a folder, or a file .txt, .svg or .png, got ${JSON.stringify(output)}`);
  return count === undefined && results === undefined && output === undefined ? "text" : "npy";
}

async function drawLevel(format: Drawing, request: ObstacleRequest, options: ObstacleOptions): Promise<void> {
  const { path, scale, output, count, results, seed, backend } = options;
  if (count !== undefined || results !== undefined)
    throw new RangeError(
      `"count" expected no value for ${format}, which draws the level --index; choose another format`,
    );
  if (scale !== undefined && format !== "png") throw new RangeError(`"scale" expected no value for ${format}`);
  if (format === "png" && output === undefined && process.stdout.isTTY)
    throw new RangeError('"format" expected text or svg on a terminal, got "png"; use --output or a pipe');
  const levels = createEngine({ backend }).obstacles(request);
  const text = (): string => `${renderLevel(levels, 0, { path })}\n`;
  const drawing =
    format === "png"
      ? renderLevelPng(levels, 0, { path, ...(scale !== undefined && { scale }) })
      : format === "svg"
        ? `${renderLevelSvg(levels, 0, { path })}\n`
        : text();
  await writeOutput(drawing, output);
  // A text drawing does not contain the random seed.
  if (seed === undefined && format === "text" && process.stderr.isTTY) tell(`seed ${levels.seed}`);
}

async function obstacles(options: ObstacleOptions): Promise<void> {
  const { preset, law, width, height, blocks, share, border, ends, accept, minSide } = options;
  const fields = { preset, law, width, height, blocks, share, border, ends, accept, minSide };
  if (preset === undefined && law === undefined)
    throw new RangeError(`"preset" or "law" expected a value: --preset ${PRESETS[0]}, or --law ${LAWS[0]} with a size`);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const format = formatOf(options);
  const {
    index,
    backend,
    output = "levels",
    shard,
    results,
    where,
    split: splits,
    count = results ?? 10_000,
  } = options;
  if (isDrawing(format)) {
    await drawLevel(format, { ...given, seed: options.seed, index }, options);
    return;
  }
  for (const name of ["path", "scale"] as const)
    if (options[name] !== undefined) throw new RangeError(`"${name}" expected no value for a data set`);
  if (results !== undefined && options.count !== undefined)
    throw new RangeError(`"results" expected no --count beside it, got --count ${options.count}; remove one of them`);
  const workers = checkWorkers(options.workers, availableParallelism());
  if (backend !== undefined) createEngine({ backend }).dispose();
  const seed: Seed | undefined = options.seed ?? (output === "-" ? undefined : seedThere(output));
  if (seed === undefined && shard)
    throw new RangeError('"seed" expected the same seed for all shards of a data set, got no seed; add --seed');
  const { partSize, splitBy, huggingFace, columns, unique, symmetries, cellPixels, colours } = options;
  const dataSet = resolveDataSet({
    ...{ algorithm: "obstacles" as never, width: 1, height: 1, obstacles: given },
    ...{ format, count, seed, index, partSize, splits, splitBy, huggingFace, columns, where, unique, symmetries },
    // Every level is accepted, so a number of results needs no search unless there is a filter.
    results: results !== undefined && where !== undefined,
    ...((cellPixels !== undefined || colours) && { images: { cellPixels, colours } }),
  });
  await makeDataSet(dataSet, { ...options, output }, workers);
}

const EXAMPLES = `
Examples:
  $ wasmaze obstacles --preset minimax --accept solvable --seed 1 --path
  $ wasmaze obstacles --preset maze-hard --seed 1 --path --output hard.svg
  $ wasmaze obstacles --preset jaxued --accept solvable --count 100000 --seed 7 --output levels
  $ wasmaze obstacles --preset maze-hard --results 1000 --seed 7 --format puzzle --symmetries 8 \\
      --split train=0.5,test=0.5 --split-by key --output maze-hard
  $ wasmaze bulk check levels

docs/OBSTACLES.md defines the laws and the presets. After an interruption, the same command continues.`;

const data = (): string => FORMATS.filter((name) => formats[name].holdsLevels).join(", ");

/** Adds the options of data sets. */
function addDataSet(command: Command): Command {
  return command
    .option("-n, --count <levels>", "number of levels of a data set (default: 10000)", parseNumber)
    .option("--results <levels>", "like --count; with --where, the number of levels that match", parseNumber)
    .option("--columns <names>", `columns, or "all": ${COLUMNS.join(", ")} (default: start to moves)`, (text) =>
      text === "all" ? [...COLUMNS] : text.split(","),
    )
    .option("--where <filter>", 'write only levels that match a filter on length and index, such as "length > 20"')
    .option("--part-size <levels>", "levels per file", parseNumber)
    .option("--split <shares>", "named splits, such as train=0.9,test=0.1", parseSplit)
    .option("--split-by <key>", '"key" puts all rotations and mirror images of a level into the same split')
    .option("--unique", "drop rotations and mirror images of earlier levels")
    .option("--hugging-face", "name the files as Hugging Face expects")
    .option("--symmetries <number>", "for puzzle: 8 writes all images of each level of the first split", parseNumber)
    .option("--cell-pixels <pixels>", "for images: side of each square in pixels (default: 4)", parseNumber)
    .option("--colours <colours>", "for images: colours, such as walls=#404040", parseColours)
    .option("--shard <i/N>", "make only the parts of shard i of N; i counts from 1", parseShard)
    .option("--workers <number>", "number of worker threads (default: one per available core)", parseNumber)
    .option("--force", "replace another data set in the directory")
    .option("--dry-run", "print the size and the estimated time, and write nothing")
    .option("-q, --quiet", "print no progress and no summary");
}

export function addObstacles(program: Command): void {
  const command = program
    .command("obstacles")
    .description("draw an obstacle level, or write a data set of levels; resumable")
    .option("--preset <name>", `the law of a project: ${PRESETS.join(", ")}`)
    .option("--law <law>", LAWS.join(", "))
    .option("--width <squares>", "1..1024", parseNumber)
    .option("--height <squares>", "1..1024", parseNumber)
    .option("--blocks <number>", "number of blocks, for exact and exact-repeated", parseNumber)
    .option("--share <share>", "probability 0..1, for bernoulli and percolation", parseNumber)
    .option("--border", "block the outermost squares")
    .option("--min-side <squares>", "draw the side of each level from this number..width", parseNumber)
    .addOption(new Option("--ends <ends>", `start and goal: ${OBSTACLE_ENDS.join(", ")}`))
    .option("--accept <levels>", "any, solvable, or a range of shortest paths, such as 20..40 or 110..", parseAccept)
    .addOption(seedOption())
    .option("--index <integer>", "index of the level, or of the first one (default: 0)", parseNumber)
    .option("-f, --format <format>", `drawing: ${DRAWINGS.join(", ")}; data set: ${data()}`)
    .option("--path", "draw the shortest path")
    .option("--scale <pixels>", "for png: side of each square in pixels, 1..64 (default: 8)", parseNumber)
    .option("-o, --output <path>", 'file of a drawing, or directory of a data set (default: levels); "-" streams')
    .addOption(backendOption());
  addDataSet(command).addHelpText("after", EXAMPLES).action(obstacles);
}
