// `wasmaze stream`: writes the rows of an unbounded maze.

import type { Command } from "commander";
import { streamIds } from "../../core/algorithms.ts";
import { checkWord } from "../../core/errors.ts";
import { createEngine, type MazeStream, renderText, type StreamRequest } from "../../index.ts";
import { parseNumber, streamCommand } from "../../request/words.ts";
import { addParameter, algorithmOption, backendOption, type RequestOptions, seedOption } from "../commonOptions.ts";
import { tell } from "../messages.ts";
import { writeOutput } from "../output.ts";

const FORMATS = ["bin", "text", "ascii"] as const;

interface StreamOptions extends RequestOptions<StreamRequest> {
  format?: (typeof FORMATS)[number];
}

/** Yields the lines of renderText as rows arrive. */
function* drawRows(stream: MazeStream, style: "box" | "ascii"): Generator<string> {
  const { width, topology } = stream;
  // The walls of the row drawn last. They determine the corners on the line above the next row.
  let above = new Uint8Array(0);
  for (const { walls } of stream) {
    const rows = new Uint8Array(above.length + walls.length);
    rows.set(above);
    rows.set(walls, above.length);
    const lines = renderText({ width, height: rows.length / width, topology, walls: rows }, { style }).split("\n");
    // Omits the last line of the block, because it depends on the next row. The next block begins with this line.
    yield `${lines.slice(above.length > 0 ? 2 : 0, -1).join("\n")}\n`;
    above = walls.slice(-width);
  }
  const [bottom] = renderText({ width, height: 1, topology, walls: above }, { style }).split("\n").slice(-1);
  yield `${bottom}\n`;
}

async function stream({ parameter: parameters, backend, format: given, ...request }: StreamOptions): Promise<void> {
  const format = checkWord("format", given ?? (process.stdout.isTTY ? "text" : "bin"), FORMATS);
  const made = createEngine({ backend }).stream({ ...request, parameters });
  if (request.seed === undefined && process.stderr.isTTY) tell(streamCommand(made));
  if (format === "bin") for (const { walls } of made) await writeOutput(walls);
  else for (const lines of drawRows(made, format === "ascii" ? "ascii" : "box")) await writeOutput(lines);
}

export function addStream(program: Command): void {
  const command = program
    .command("stream")
    .description("write the rows of a maze of any height; needs memory for only a few rows")
    .addOption(algorithmOption(streamIds, "eller"))
    .option("--width <cells>", "width of the maze, in cells", parseNumber, 30)
    .option("--rows <integer>", "number of rows; the last row closes the maze (default: unbounded)", parseNumber)
    .addOption(seedOption())
    .option("--index <integer>", "index of the maze (default: 0)", parseNumber);
  addParameter(command, streamIds)
    .addOption(backendOption())
    .option(
      "-f, --format <format>",
      `${FORMATS.join(", ")}; bin is one byte of walls per cell (default: text on a terminal, otherwise bin)`,
    )
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze stream --rows 20
  $ wasmaze stream --algorithm sidewinder --width 40 --seed 7 --format text | head -100
  $ wasmaze stream --width 1000 --rows 1e6 > walls.bin`,
    )
    .action(stream);
}
