// `wasmaze generate`: makes one maze in any format.

import { type Command, Option } from "commander";
import { checkWord } from "../../core/errors.ts";
import type { Parameters } from "../../core/parameters.ts";
import type { AnyRequest, BackendName } from "../../index.ts";
import { algorithms, createEngine, type EndsName, openEnds } from "../../index.ts";
import { ENDS } from "../../queries/ends.ts";
import { generateCommand, parseNumber } from "../../request/words.ts";
import { addShaping, backendOption, outputOption, seedOption, startOption, topologyOption } from "../commonOptions.ts";
import { checkDrawing, draw, type Format, formatOption, scaleOption } from "../draw.ts";
import { shapeOf } from "../options.ts";
import { writeOutput } from "../output.ts";

interface GenerateOptions extends Omit<AnyRequest, "parameters" | "mask"> {
  mask?: string;
  parameter?: Parameters;
  backend?: BackendName;
  ends?: EndsName;
  solution?: boolean;
  open?: boolean;
  format?: Format;
  scale?: number;
  output?: string;
}

async function generate(options: GenerateOptions, command: Command): Promise<void> {
  const {
    backend,
    ends: how,
    solution,
    open,
    format: givenFormat,
    scale,
    output,
    parameter: parameters,
    mask,
    ...given
  } = options;
  if (how !== undefined) checkWord("ends", how, ENDS);
  const format = checkDrawing(givenFormat, scale, output);
  const request = { ...given, parameters, ...(await shapeOf(command, options)) };
  const engine = createEngine({ backend });
  const made = engine.generate(request);
  // Openings need ends at the border.
  const ends = how || solution || open ? engine.suggestEnds(made, how ?? (open ? "sides" : "farthest")) : undefined;
  const maze = open && ends ? openEnds(made, ends) : made;
  const path = solution && ends ? engine.solve(made, ends.start, ends.finish) : undefined;
  await writeOutput(draw(maze, format, { ends, path, scale }), output);
  // A text drawing does not contain the random seed.
  if (request.seed === undefined && (format === "text" || format === "ascii") && process.stderr.isTTY) {
    process.stderr.write(`${generateCommand(maze, mask)}\n`);
  }
}

export function addGenerate(program: Command): void {
  const command = program
    .command("generate")
    .description("make one maze and draw it")
    .addOption(
      new Option("-a, --algorithm <id>", `one of ${algorithms.map(({ id }) => id).join(", ")}`).default("kruskal"),
    )
    .option("--width <cells>", "cells from west to east", parseNumber, 30)
    .option("--height <cells>", "cells from north to south", parseNumber, 12)
    .addOption(seedOption())
    .option("--index <integer>", "which maze of the seed (default: 0)", parseNumber)
    .addOption(topologyOption())
    .addOption(startOption());
  addShaping(command)
    .addOption(backendOption())
    .option("--ends <choice>", `draw a start and a finish: ${ENDS.join(", ")}`)
    .option("--solution", "draw the path from start to finish")
    .option("--open", "open the border at start and finish (ends default to sides)")
    .addOption(formatOption())
    .addOption(scaleOption())
    .addOption(outputOption())
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze generate
  $ wasmaze generate --algorithm prim-modified --start 0,0 --seed hello
  $ wasmaze generate --topology torus --width 12 --height 8 --format ascii
  $ wasmaze generate --ends corners --solution
  $ wasmaze generate --algorithm wilson --mask heart.png --output heart.svg
  $ wasmaze generate --width 60 --height 40 --seed 7 --output maze.svg`,
    )
    .action(generate);
}
