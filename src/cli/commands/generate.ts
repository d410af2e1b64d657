// `wasmaze generate`: one maze, in the format of one's choice.

import { type Command, Option } from "commander";
import { algorithms } from "../../algorithms.ts";
import { createEngine } from "../../engine.ts";
import type { BackendName } from "../../engines/backend.ts";
import { checkWord, show } from "../../errors.ts";
import { toJson } from "../../json.ts";
import type { Maze } from "../../maze.ts";
import { renderPng } from "../../render/png.ts";
import { renderSvg } from "../../render/svg.ts";
import { renderText } from "../../render/text.ts";
import type { MazeRequest } from "../../request.ts";
import { generateCommand, parseCell, parseNumber, parseSeed } from "../options.ts";
import { writeOutput } from "../output.ts";

interface GenerateOptions extends MazeRequest {
  backend?: BackendName;
  format: keyof typeof formats;
  scale?: number;
  output?: string;
}

const formats = {
  text: (maze: Maze) => `${renderText(maze)}\n`,
  ascii: (maze: Maze) => `${renderText(maze, { style: "ascii" })}\n`,
  svg: (maze: Maze) => `${renderSvg(maze)}\n`,
  png: (maze: Maze, scale?: number) => renderPng(maze, { scale }),
  json: (maze: Maze) => `${toJson(maze)}\n`,
};

async function generate({ backend, format, scale, output, ...request }: GenerateOptions): Promise<void> {
  checkWord("format", format, Object.keys(formats));
  if (scale !== undefined && format !== "png")
    throw new RangeError(`"scale" expected nothing for ${format}, got ${show(scale)}; it is for png`);
  if (format === "png" && output === undefined && process.stdout.isTTY) {
    throw new RangeError('"format" expected text, ascii, svg or json for a terminal, got "png"; give --output or a pipe');
  }
  const maze = createEngine({ backend }).generate(request);
  await writeOutput(formats[format](maze, scale), output);
  // A drawing in characters does not carry the seed that was drawn for it.
  if (request.seed === undefined && (format === "text" || format === "ascii") && process.stderr.isTTY) {
    process.stderr.write(`${generateCommand(maze)}\n`);
  }
}

export function addGenerate(program: Command): void {
  program
    .command("generate")
    .description("make one maze and draw it")
    .addOption(new Option("-a, --algorithm <id>", `one of ${algorithms.map(({ id }) => id).join(", ")}`).default("kruskal"))
    .option("--width <cells>", "cells from west to east", parseNumber, 30)
    .option("--height <cells>", "cells from north to south", parseNumber, 12)
    .option("-s, --seed <seed>", "digits are an integer, s: forces a string, anything else is a string (default: drawn)", parseSeed)
    .option("--index <integer>", "which maze of the seed (default: 0)", parseNumber)
    .option("--topology <topology>", "plane or torus (default: plane)")
    .option("--start <x,y>", "the cell to grow from, where the algorithm takes one (default: drawn from the seed)", parseCell)
    .option("--backend <backend>", "wasm or reference (default: wasm)")
    .option("-f, --format <format>", Object.keys(formats).join(", "), "text")
    .option("--scale <pixels>", "for png: along a side of each wall and floor, 1..1024 (default: 8, or less for a large maze)", parseNumber)
    .option("-o, --output <file>", "write to this file (default: standard output)")
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze generate
  $ wasmaze generate --algorithm prim-modified --start 0,0 --seed hello
  $ wasmaze generate --topology torus --width 12 --height 8 --format ascii
  $ wasmaze generate --width 60 --height 40 --seed 7 --format svg --output maze.svg`,
    )
    .action(generate);
}
