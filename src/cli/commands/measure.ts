// `wasmaze measure`: prints the measures of a maze, or the means over many mazes for each algorithm.

import type { Command } from "commander";
import { checkInteger, checkWord } from "../../core/errors.ts";
import { randomSeed } from "../../core/seed.ts";
import type { AlgorithmId, AnyRequest, EndsName, MeasureName } from "../../index.ts";
import { algorithms, createEngine, measures } from "../../index.ts";
import { ENDS, isRandom } from "../../queries/ends.ts";
import { measureRequest, summarize } from "../../queries/summary.ts";
import { generateCommand, graphCellParser, parseNumber } from "../../request/words.ts";
import { maskRows } from "../../square/mask.ts";
import { addMazes, allIds, backendOption, outputOption, type RequestOptions } from "../commonOptions.ts";
import { addGraphs, checkNoGraph, type GraphCommandOptions, isOnGraph } from "../graphOptions.ts";
import { inputOf, isGraphMaze, readMaze } from "../input.ts";
import { tell } from "../messages.ts";
import { requestOf } from "../options.ts";
import { writeOutput } from "../output.ts";
import { asJson, figure, table, withError } from "../table.ts";

interface MeasureCommandOptions extends Partial<RequestOptions<AnyRequest>>, GraphCommandOptions {
  input?: string;
  place?: number;
  count?: number;
  ends?: EndsName;
  measures?: string;
  json?: boolean;
  output?: string;
}

const names = measures.map(({ name }) => name);

// The measures that the table of all algorithms shows.
const KEY_MEASURES: readonly MeasureName[] = [
  "deadEnds",
  "junctions",
  "crossings",
  "deadEndLengthMean",
  "longestPath",
  "solution",
  "elitism",
];

function checkNames(text: string | undefined): readonly MeasureName[] | undefined {
  return text?.split(",").map((name) => checkWord("measures", name.trim(), names));
}

const titleOf = (name: MeasureName): string => measures.find((measure) => measure.name === name)?.title ?? "";

/** Returns the measures of one maze, one row per measure. */
async function measureOne(options: MeasureCommandOptions, request: AnyRequest): Promise<string> {
  const { input, place, ends, backend, json, topology, seed } = options;
  const engine = createEngine({ backend });
  const read = input === undefined ? undefined : await readMaze(input, { topology, place });
  if (read && isGraphMaze(read))
    return (await import("./measureOnGraph.ts")).measureGraphMaze(read.maze, { ...options, drawn: read.ends });
  const chosen = checkNames(options.measures) ?? names;
  const maze = read?.maze ?? engine.generate(request);
  const figures = engine.measure(maze, { ends: ends ?? read?.ends, ...(read && { seed }) });
  if (!read && seed === undefined && process.stderr.isTTY) tell(generateCommand(maze as AnyRequest, options.mask));
  if (json) return asJson(Object.fromEntries(chosen.map((name) => [name, figures[name]])));
  return table(chosen.map((name) => [name, figure(figures[name]), titleOf(name)]));
}

/** Returns the algorithms that support the topology and the mask of a request. */
const idsFor = ({ topology = "plane", mask }: AnyRequest): AlgorithmId[] =>
  algorithms.filter((info) => info.topologies.includes(topology) && (info.takesMask || !mask)).map(({ id }) => id);

/** Returns the means of measures over many mazes of one algorithm or of all. */
function measureMany(options: MeasureCommandOptions, given: AnyRequest): string {
  const { algorithm, ends, backend, json } = options;
  const { start, ...request } = { ...given, seed: given.seed ?? randomSeed() };
  const count = checkInteger("count", options.count, 1, 2 ** 31);
  const engine = createEngine({ backend });
  const ids = algorithm === undefined ? idsFor(given) : [algorithm];
  const summaries = ids.map((id) => {
    // With --algorithm, a start that the algorithm does not accept is an error. Without --algorithm, it is ignored.
    const takesStart = algorithm !== undefined || algorithms.find((info) => info.id === id)?.takesStart;
    const one = { ...request, algorithm: id, count, ...(takesStart && { start }) };
    return { algorithm: id, summary: summarize(measureRequest(engine, one, ends)) };
  });
  const chosen = checkNames(options.measures) ?? (ids.length === 1 ? names : KEY_MEASURES);
  if (json) {
    const { width, height, topology = "plane", seed, index = 0, parameters, mask, braid } = request;
    return asJson({
      ...{ width, height, topology, seed, index, count },
      ...(parameters && { parameters }),
      ...(mask && { mask: maskRows(mask, width) }),
      ...(braid && { braid }),
      ends: ends ?? ENDS[0],
      algorithms: summaries.map(({ algorithm: id, summary }) => ({
        algorithm: id,
        ...Object.fromEntries(chosen.map((name) => [name, summary[name]])),
      })),
    });
  }
  if (summaries.length === 1) {
    const [{ summary }] = summaries;
    return table(chosen.map((name) => [name, withError(summary[name]), titleOf(name)]));
  }
  return table([
    ["algorithm", ...chosen],
    ...summaries.map(({ algorithm: id, summary }) => [id, ...chosen.map((name) => withError(summary[name]))]),
  ]);
}

const WITH_INPUT: readonly string[] = ["input", "place", "topology", "ends", "measures", "backend", "json", "output"];

async function run(file: string | undefined, given: MeasureCommandOptions, command: Command): Promise<void> {
  const input = inputOf(file, given.input);
  const options = { ...given, ...(input !== undefined && { input }) };
  if (options.ends !== undefined) checkWord("ends", options.ends, ENDS);
  if (options.input !== undefined) {
    for (const [name, value] of Object.entries(options)) {
      // --seed is allowed if the ends are random, because they are drawn from the seed.
      if (WITH_INPUT.includes(name) || (name === "seed" && isRandom(options.ends))) continue;
      throw new RangeError(`"${name}" expected no value with --input, got ${JSON.stringify(value)}`);
    }
  } else if (options.place !== undefined) {
    throw new RangeError(`"place" expected the option --input with an .npy file, got ${options.place} without it`);
  }
  if (isOnGraph(options)) {
    const { measureOnGraph } = await import("./measureOnGraph.ts");
    return writeOutput(await measureOnGraph(command, options), options.output);
  }
  checkNoGraph(command);
  const { algorithm = "kruskal", width = 30, height = 12 } = options;
  const request = await requestOf(command, { ...options, algorithm, width, height });
  const measured = options.count === undefined ? await measureOne(options, request) : measureMany(options, request);
  await writeOutput(measured, options.output);
}

export function addMeasure(program: Command): void {
  const command = program
    .command("measure")
    .description("print measures of a maze, such as the number of dead ends; with --count, means over many mazes")
    .argument("[file]", 'a file in any format that solve reads; "-" is standard input (default: a new maze)')
    .option("-i, --input <file>", "the same as [file]")
    .option("--place <integer>", "index of the maze in an .npy file with several mazes (default: 0)", parseNumber)
    .option("-a, --algorithm <id>", `one of ${allIds.join(", ")} (default: kruskal; with --count, all algorithms)`)
    .option("--width <cells>", "width of the maze, in cells (default: 30)", parseNumber)
    .option("--height <cells>", "height of the maze, in cells (default: 12)", parseNumber);
  addGraphs(
    addMazes(command, "index of the maze; with --count, index of the first maze", undefined, graphCellParser("start")),
  )
    .option("--count <integer>", "measure this many mazes, and print means with their standard errors", parseNumber)
    .option(
      "--ends <choice>",
      `where the solution starts and ends: ${ENDS.join(", ")} (default: ${ENDS[0]}, or the ends drawn in the input)`,
    )
    .option(
      "--measures <names>",
      `comma-separated names (default: ${KEY_MEASURES.join(",")} for a table of algorithms, otherwise all)`,
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
  $ wasmaze measure --grid hex --width 20 --height 20 --count 100
  $ wasmaze measure maze.png --measures solution,deadEnds`,
    )
    .action(run);
}
