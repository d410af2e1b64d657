// Definitions of options that several commands share.

import { type Command, Option } from "commander";
import { describeParameter } from "../core/algorithms.ts";
import type { Parameters } from "../core/parameters.ts";
import { type AlgorithmId, type AlgorithmInfo, algorithms, type BackendName } from "../index.ts";
import { cellParser, parseNumber, parseParameter, parseSeed } from "../request/words.ts";

/** The options of a command that makes a request. The mask is the name of a file. */
export type RequestOptions<Request> = Omit<Request, "parameters" | "mask"> & {
  parameter?: Parameters;
  mask?: string;
  backend?: BackendName;
};

export const algorithmOption = (ids: readonly AlgorithmId[], standard: AlgorithmId): Option =>
  new Option("-a, --algorithm <id>", `one of ${ids.join(", ")}`).default(standard);

export const seedOption = (): Option =>
  new Option("-s, --seed <seed>", "an integer or a string; write s:123 for the string 123 (default: random)").argParser(
    parseSeed,
  );

export const topologyOption = (): Option => new Option("--topology <topology>", "plane or torus (default: plane)");

export const backendOption = (): Option =>
  new Option(
    "--backend <backend>",
    "wasm, reference or auto (default: wasm, or reference with a warning if wasm cannot start)",
  );

export const outputOption = (): Option =>
  new Option("-o, --output <file>", "write to this file (default: standard output)");

export const allIds: readonly AlgorithmId[] = algorithms.map(({ id }) => id);

/** Adds the option for parameters of algorithms. Its help text lists the parameters of the algorithms in `ids`. */
export function addParameter(command: Command, ids: readonly AlgorithmId[]): Command {
  const lines = algorithms
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ id, parameters = [] }: AlgorithmInfo) =>
      parameters.map((info) => `  ${id}: ${describeParameter(info)}\n`),
    );
  return command
    .option("-p, --parameter <name=value>", "set a parameter of the algorithm; repeatable", parseParameter)
    .addHelpText("after", lines.length > 0 ? `\nParameters:\n${lines.join("")}`.trimEnd() : "");
}

/**
 * Adds the options for mazes of any algorithm, except the size. `index` is the help text of the option --index.
 * `drawn` completes the help text of --start: it describes how the default start is drawn.
 * `parseStart` parses --start.
 */
export function addMazes(
  command: Command,
  index: string,
  drawn = "from the seed",
  parseStart: (text: string) => unknown = cellParser("start"),
): Command {
  command
    .addOption(seedOption())
    .option("--index <integer>", `${index} (default: 0)`, parseNumber)
    .addOption(topologyOption())
    .option("--start <x,y>", `the start cell, for algorithms that take one (default: random, ${drawn})`, parseStart);
  return addParameter(command, allIds)
    .option(
      "--mask <file>",
      "the shape of the maze: a PNG or text file with one pixel or character per cell; dark pixels and # are cells",
    )
    .option(
      "--braid <chance>",
      "probability that a dead end is opened, 0..1: 0 makes a perfect maze, 1 opens every dead end that can be opened",
      parseNumber,
    );
}
