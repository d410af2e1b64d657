// Definitions of options that several commands share.

import { type Command, Option } from "commander";
import { describeParameter } from "../core/algorithms.ts";
import { type AlgorithmId, type AlgorithmInfo, algorithms } from "../index.ts";
import { cellParser, parseNumber, parseParameter, parseSeed } from "../request/words.ts";

export const seedOption = (): Option =>
  new Option("-s, --seed <seed>", "an integer or a string; write s:123 for the string 123 (default: random)").argParser(
    parseSeed,
  );

export const topologyOption = (): Option => new Option("--topology <topology>", "plane or torus (default: plane)");

/** `drawn` describes how the default is drawn. */
export const startOption = (drawn = "from the seed"): Option =>
  new Option("--start <x,y>", `the start cell, for algorithms that take one (default: drawn ${drawn})`).argParser(
    cellParser("start"),
  );

export const backendOption = (): Option =>
  new Option(
    "--backend <backend>",
    "wasm, reference or auto (default: wasm; if it cannot start, reference and a warning)",
  );

export const outputOption = (): Option =>
  new Option("-o, --output <file>", "write to this file (default: standard output)");

/** Adds the option for parameters, and help on the parameters of the command's algorithms. */
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

/** Adds the options that all algorithms support. */
export function addShaping(command: Command): Command {
  return addParameter(
    command,
    algorithms.map(({ id }) => id),
  )
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
