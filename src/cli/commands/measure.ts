// `wasmaze measure`: prints the measures of a maze, or the means over many mazes for each algorithm.

import type { Command } from "commander";
import { checkInteger, checkWord } from "../../core/errors.ts";
import type { Parameters } from "../../core/parameters.ts";
import { randomSeed } from "../../core/seed.ts";
import type { BackendName, Cell } from "../../index.ts";
import {
  type AlgorithmId,
  algorithms,
  createEngine,
  type EndsName,
  type MaskShape,
  type MeasureName,
  measures,
  type Seed,
  type Topology,
} from "../../index.ts";
import { ENDS, isRandom } from "../../queries/ends.ts";
import { measureRequest, type Summary, summarize } from "../../queries/summary.ts";
import { generateCommand, parseNumber } from "../../request/words.ts";
import { maskRows } from "../../square/mask.ts";
import { addShaping, backendOption, outputOption, seedOption, startOption, topologyOption } from "../commonOptions.ts";
import { readMaze } from "../input.ts";
import { shapeOf } from "../options.ts";
import { writeOutput } from "../output.ts";
import { table } from "../table.ts";

interface MeasureCommandOptions {
  input?: string;
  place?: number;
  algorithm?: AlgorithmId;
  width?: number;
  height?: number;
  seed?: Seed;
  index?: number;
  topology?: Topology;
  start?: Cell;
  parameter?: Parameters;
  mask?: string;
  braid?: number;
  count?: number;
  ends?: EndsName;
  measures?: string;
  backend?: BackendName;
  json?: boolean;
  output?: string;
}

const names = measures.map(({ name }) => name);

// The measures in a table of all algorithms.
const KEY_MEASURES: readonly MeasureName[] = [
  "deadEnds",
  "junctions",
  "crossings",
  "deadEndLengthMean",
  "longestPath",
  "solution",
  "elitism",
];

/** Formats a number with four significant digits; integers in full. */
function figure(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value)))));
}

/** Formats a mean with the digits that its error justifies. */
function withError({ mean, standardError }: Summary): string {
  if (standardError === 0) return figure(mean);
  const digits = Math.max(0, 1 - Math.floor(Math.log10(standardError)));
  return `${mean.toFixed(digits)} ± ${standardError.toFixed(digits)}`;
}

function checkNames(text: string | undefined): readonly MeasureName[] | undefined {
  return text?.split(",").map((name) => checkWord("measures", name.trim(), names));
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Measures one maze: one row per measure. */
async function measureOne(options: MeasureCommandOptions, shape: MaskShape | undefined): Promise<string> {
  const {
    input,
    place,
    ends,
    backend,
    json,
    algorithm = "kruskal",
    width = 30,
    height = 12,
    topology,
    ...rest
  } = options;
  const chosen = checkNames(options.measures) ?? names;
  const engine = createEngine({ backend });
  const { seed, index, start, parameter: parameters, braid } = rest;
  const request = { algorithm, width, height, topology, seed, index, start, parameters, braid, ...shape };
  const { maze, ends: drawn } =
    input === undefined
      ? { maze: engine.generate(request), ends: undefined }
      : await readMaze(input, { topology, place });
  const figures = engine.measure(maze, { ends: ends ?? drawn, ...(input !== undefined && { seed }) });
  if (maze.algorithm !== undefined && input === undefined && seed === undefined && process.stderr.isTTY) {
    process.stderr.write(`${generateCommand(maze, rest.mask)}\n`);
  }
  if (json) return asJson(Object.fromEntries(chosen.map((name) => [name, figures[name]])));
  return table(
    chosen.map((name) => [name, figure(figures[name]), measures.find((row) => row.name === name)?.title ?? ""]),
  );
}

/** Measures many mazes of one algorithm or of all: means. */
function measureMany(options: MeasureCommandOptions, shape: MaskShape | undefined): string {
  const {
    algorithm,
    topology,
    seed = randomSeed(),
    index,
    start,
    parameter: parameters,
    braid,
    ends,
    backend,
    json,
  } = options;
  const { width = 30, height = 12 } = shape ?? options;
  const count = checkInteger("count", options.count, 1, 2 ** 31);
  const engine = createEngine({ backend });
  const ids =
    algorithm === undefined
      ? algorithms
          .filter(
            (info) =>
              (info.topologies as readonly Topology[]).includes(topology ?? "plane") && (info.takesMask || !shape),
          )
          .map(({ id }) => id)
      : [algorithm];
  const summaries = ids.map((id) => {
    // With all algorithms, the start applies to those that take one. With a single algorithm, validation reports it.
    const takesStart = algorithm !== undefined || algorithms.find((info) => info.id === id)?.takesStart;
    const request = {
      algorithm: id,
      width,
      height,
      topology,
      seed,
      index,
      count,
      parameters,
      braid,
      ...shape,
      ...(takesStart && { start }),
    };
    return { algorithm: id, summary: summarize(measureRequest(engine, request, ends)) };
  });
  const chosen = checkNames(options.measures) ?? (ids.length === 1 ? names : KEY_MEASURES);
  if (json) {
    const rows = summaries.map(({ algorithm: id, summary }) => ({
      algorithm: id,
      ...Object.fromEntries(chosen.map((name) => [name, summary[name]])),
    }));
    return asJson({
      width,
      height,
      topology: topology ?? "plane",
      seed,
      index: index ?? 0,
      count,
      ...(parameters && { parameters }),
      ...(shape && { mask: maskRows(shape.mask, width) }),
      ...(braid && { braid }),
      ends: ends ?? ENDS[0],
      algorithms: rows,
    });
  }
  if (summaries.length === 1) {
    const [{ summary }] = summaries;
    return table(
      chosen.map((name) => [name, withError(summary[name]), measures.find((row) => row.name === name)?.title ?? ""]),
    );
  }
  return table([
    ["algorithm", ...chosen],
    ...summaries.map(({ algorithm: id, summary }) => [id, ...chosen.map((name) => withError(summary[name]))]),
  ]);
}

async function run(options: MeasureCommandOptions, command: Command): Promise<void> {
  if (options.ends !== undefined) checkWord("ends", options.ends, ENDS);
  if (options.input !== undefined) {
    for (const name of [
      "algorithm",
      "width",
      "height",
      // Random ends are drawn from the seed.
      ...(isRandom(options.ends) ? [] : (["seed"] as const)),
      "index",
      "start",
      "parameter",
      "mask",
      "braid",
      "count",
    ] as const) {
      if (options[name] !== undefined)
        throw new RangeError(`"${name}" expected no value with --input, got ${JSON.stringify(options[name])}`);
    }
  } else if (options.place !== undefined) {
    throw new RangeError(`"place" expected no value without --input, got ${options.place}`);
  }
  const shape = await shapeOf(command, options);
  await writeOutput(
    options.count === undefined ? await measureOne(options, shape) : measureMany(options, shape),
    options.output,
  );
}

export function addMeasure(program: Command): void {
  const command = program
    .command("measure")
    .description("print the measures of a maze, or with --count the means of many: dead ends, solution and more")
    .option("-i, --input <file>", "a maze: JSON, text, PNG or .npy; -: standard input (default: a new maze)")
    .option("--place <integer>", "which maze of an .npy file of several (default: 0)", parseNumber)
    .option(
      "-a, --algorithm <id>",
      `one of ${algorithms.map(({ id }) => id).join(", ")} (default: kruskal; with --count, all)`,
    )
    .option("--width <cells>", "cells from west to east (default: 30)", parseNumber)
    .option("--height <cells>", "cells from north to south (default: 12)", parseNumber)
    .addOption(seedOption())
    .option("--index <integer>", "which maze of the seed, or the first of them (default: 0)", parseNumber)
    .addOption(topologyOption())
    .addOption(startOption());
  addShaping(command)
    .option("--count <integer>", "number of mazes: prints means and their standard errors", parseNumber)
    .option(
      "--ends <choice>",
      `the ends of the solution: ${ENDS.join(", ")} (default: ${ENDS[0]}, or the ends drawn in the input)`,
    )
    .option(
      "--measures <names>",
      `comma-separated names (default: ${KEY_MEASURES.join(",")} in a table of algorithms, else all)`,
    )
    .addOption(backendOption())
    .option("--json", "print JSON")
    .addOption(outputOption())
    .addHelpText(
      "after",
      `
Measures:
${measures.map(({ name, title }) => `  ${name.padEnd(20)} ${title}`).join("\n")}

Examples:
  $ wasmaze measure --algorithm wilson --width 100 --height 100 --ends corners
  $ wasmaze measure --count 1000 --width 100 --height 100
  $ wasmaze measure --algorithm wilson --mask heart.png --braid 0.5
  $ wasmaze measure --input maze.png --measures solution,deadEnds`,
    )
    .action(run);
}
