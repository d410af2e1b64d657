// `wasmaze window`: makes a part of a world in any format.

import type { Command } from "commander";
import { windowIds } from "../../core/algorithms.ts";
import { createEngine, type MazeWindow, type WindowRequest } from "../../index.ts";
import { asciiJson, wallRows } from "../../io/json.ts";
import { parseNumber, windowCommand } from "../../request/words.ts";
import { addParameter, algorithmOption, backendOption, type RequestOptions, seedOption } from "../commonOptions.ts";
import { addDrawing, checkDrawing, type DrawingOptions, writeDrawing } from "../draw.ts";
import { tell } from "../messages.ts";
import { writeOutput } from "../output.ts";

/** Formats a window as JSON, with the fields of a maze and the window's position in the world. */
function windowJson({ walls, ...facts }: MazeWindow): string {
  return `${asciiJson({ schema: 1, ...facts, walls: wallRows({ ...facts, walls }) })}\n`;
}

async function makeWindow(options: RequestOptions<WindowRequest> & DrawingOptions): Promise<void> {
  const { parameter: parameters, backend, format: _, scale: __, set: ___, force: ____, output, ...request } = options;
  const format = checkDrawing(options);
  const window = createEngine({ backend }).window({ ...request, parameters });
  if (format === "json") await writeOutput(windowJson(window), output);
  else await writeDrawing(window, format, options);
  // A text drawing does not contain the random seed, so a command with this seed is printed.
  if (request.seed === undefined && (format === "text" || format === "ascii") && process.stderr.isTTY)
    tell(windowCommand({ ...request, seed: window.seed, parameters }));
}

export function addWindow(program: Command): void {
  const command = program
    .command("window")
    .description("make a part of a world of up to 2^30 x 2^30 cells without making the rest")
    .addOption(algorithmOption(windowIds, "boundless"))
    .option("--width <cells>", "width of the world, in cells", parseNumber, 2 ** 30)
    .option("--height <cells>", "height of the world, in cells", parseNumber, 2 ** 30)
    .option("--x <column>", "first column of the window", parseNumber, 0)
    .option("--y <row>", "first row of the window", parseNumber, 0)
    .option("--columns <cells>", "width of the window, in cells", parseNumber, 30)
    .option("--rows <cells>", "height of the window, in cells", parseNumber, 12)
    .option(
      "--level <integer>",
      "for boundless: level of the window; a cell of level 1 is 8 x 8 cells of level 0 (default: 0, the maze itself)",
      parseNumber,
    )
    .addOption(seedOption())
    .option("--index <integer>", "index of the world (default: 0)", parseNumber);
  addParameter(command, windowIds).addOption(backendOption());
  addDrawing(command)
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze window --x 5e8 --y 5e8 --seed 7
  $ wasmaze window --seed 7 --level 3 --columns 60 --rows 30
  $ wasmaze window --algorithm binary-tree --width 1e6 --height 1e6 --x 999990 --columns 10
  $ wasmaze window --x 123456789 --y 987654321 --columns 500 --rows 500 --seed 7 --output window.png`,
    )
    .action(makeWindow);
}
