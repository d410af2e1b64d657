// `wasmaze generate`: makes one maze in any format.

import type { Command } from "commander";
import { checkWord } from "../../core/errors.ts";
import { randomSeed, seedWord } from "../../core/seed.ts";
import { type AnyRequest, createEngine, type EndsName, openEnds } from "../../index.ts";
import { ENDS } from "../../queries/ends.ts";
import { generateCommand, graphCellParser, parseNumber } from "../../request/words.ts";
import { addMazes, algorithmOption, allIds, backendOption, type RequestOptions } from "../commonOptions.ts";
import { addDrawing, checkDrawing, type DrawingOptions, writeDrawing } from "../draw.ts";
import { addGraphs, checkNoGraph, type GraphCommandOptions, isOnGraph } from "../graphOptions.ts";
import { tell } from "../messages.ts";
import { requestOf } from "../options.ts";

interface GenerateOptions extends RequestOptions<AnyRequest>, DrawingOptions, GraphCommandOptions {
  ends?: EndsName;
  solution?: boolean;
  open?: boolean;
  preset?: string;
}

/** Options that a preset does not take. */
const WITHOUT_PRESET = ["topology", "start", "parameter", "mask", "ends", "open"];

/** Makes a maze for micromice. Options that are not given have the defaults of the preset. */
async function generatePreset(options: GenerateOptions, command: Command): Promise<void> {
  checkWord("preset", options.preset, ["micromouse"]);
  for (const name of WITHOUT_PRESET)
    if (command.getOptionValueSource(name) === "cli")
      throw new RangeError(`"${name}" expected no value with --preset, got one; omit --${name}`);
  const format = checkDrawing(options);
  const given = (name: string) =>
    command.getOptionValueSource(name) === "cli" ? { [name]: command.getOptionValue(name) } : {};
  const settings = { ...given("width"), ...given("height"), ...given("algorithm"), ...given("braid") };
  const { seed = randomSeed(), index, backend, solution } = options;
  const { micromouseMaze } = await import("../../export.ts");
  const engine = createEngine({ backend });
  const { ends, width, height, topology, walls } = micromouseMaze(engine, { ...settings, seed, index });
  const maze = { width, height, topology, walls };
  const path = solution ? engine.solve(maze, ends.start, ends.finish) : undefined;
  // A mazefile marks all four cells of the goal.
  await writeDrawing(maze, format, options, format === "mazefiles" ? {} : { ends, path });
  if (options.seed === undefined && process.stderr.isTTY) tell(`seed ${seedWord(seed)}`);
}

async function generate(options: GenerateOptions, command: Command): Promise<void> {
  const { ends: how, solution, open, mask } = options;
  if (options.preset !== undefined) return generatePreset(options, command);
  if (how !== undefined) checkWord("ends", how, ENDS);
  if (isOnGraph(options)) return (await import("./generateOnGraph.ts")).generateOnGraph(command, options);
  checkNoGraph(command);
  const format = checkDrawing(options);
  const engine = createEngine({ backend: options.backend });
  const made = engine.generate(await requestOf(command, options));
  // Openings require ends at the border.
  const ends = how || solution || open ? engine.suggestEnds(made, how ?? (open ? "sides" : "farthest")) : undefined;
  const maze = open && ends ? openEnds(made, ends) : made;
  const path = solution && ends ? engine.solve(made, ends.start, ends.finish) : undefined;
  await writeDrawing(maze, format, options, { ends, path });
  // A text drawing does not contain the random seed, so a command with this seed is printed.
  if (options.seed === undefined && (format === "text" || format === "ascii") && process.stderr.isTTY)
    tell(generateCommand(maze, mask));
}

export function addGenerate(program: Command): void {
  const command = program
    .command("generate")
    .description("make one maze and draw it")
    .addOption(algorithmOption(allIds, "kruskal"))
    .option("--width <cells>", "width of the maze, in cells", parseNumber, 30)
    .option("--height <cells>", "height of the maze, in cells", parseNumber, 12);
  addGraphs(addMazes(command, "index of the maze", undefined, graphCellParser("start")))
    .addOption(backendOption())
    .option("--ends <choice>", `draw a start and a finish, chosen by this method: ${ENDS.join(", ")}`)
    .option("--solution", "draw the path from start to finish")
    .option("--open", "open the border at start and finish (default ends: sides)")
    .option(
      "--preset <name>",
      "micromouse: a maze like those of competitions, 16 x 16 cells with a goal in the centre",
    );
  addDrawing(command)
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze generate
  $ wasmaze generate --algorithm prim-modified --start 0,0 --seed hello
  $ wasmaze generate --topology torus --width 12 --height 8 --format ascii
  $ wasmaze generate --ends corners --solution
  $ wasmaze generate --algorithm wilson --mask heart.png --output heart.svg
  $ wasmaze generate --width 60 --height 40 --seed 7 --output maze.svg
  $ wasmaze generate --grid circle --rings 12 --ends sides --open --output circle.svg
  $ wasmaze generate --weave 0.5 --algorithm wilson --output weave.svg
  $ wasmaze generate --width 12 --height 12 --open --output maze.stl --set corridor=10 --set wall=1.5
  $ wasmaze generate --preset micromouse --output maze.num`,
    )
    .action(generate);
}
