// `wasmaze generate`: makes one maze in any format.

import type { Command } from "commander";
import { checkWord } from "../../core/errors.ts";
import { type AnyRequest, createEngine, type EndsName, openEnds } from "../../index.ts";
import { ENDS } from "../../queries/ends.ts";
import { generateCommand, parseNumber } from "../../request/words.ts";
import { addMazes, algorithmOption, allIds, backendOption, type RequestOptions } from "../commonOptions.ts";
import { addDrawing, checkDrawing, type DrawingOptions, draw } from "../draw.ts";
import { tell } from "../messages.ts";
import { requestOf } from "../options.ts";
import { writeOutput } from "../output.ts";

interface GenerateOptions extends RequestOptions<AnyRequest>, DrawingOptions {
  ends?: EndsName;
  solution?: boolean;
  open?: boolean;
}

async function generate(options: GenerateOptions, command: Command): Promise<void> {
  const { ends: how, solution, open, scale, output, mask } = options;
  if (how !== undefined) checkWord("ends", how, ENDS);
  const format = checkDrawing(options);
  const engine = createEngine({ backend: options.backend });
  const made = engine.generate(await requestOf(command, options));
  // Openings require ends at the border.
  const ends = how || solution || open ? engine.suggestEnds(made, how ?? (open ? "sides" : "farthest")) : undefined;
  const maze = open && ends ? openEnds(made, ends) : made;
  const path = solution && ends ? engine.solve(made, ends.start, ends.finish) : undefined;
  await writeOutput(draw(maze, format, { ends, path, scale }), output);
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
  addMazes(command, "index of the maze")
    .addOption(backendOption())
    .option("--ends <choice>", `draw a start and a finish, chosen by this method: ${ENDS.join(", ")}`)
    .option("--solution", "draw the path from start to finish")
    .option("--open", "open the border at start and finish (default ends: sides)");
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
  $ wasmaze generate --width 60 --height 40 --seed 7 --output maze.svg`,
    )
    .action(generate);
}
