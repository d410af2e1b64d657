// Draws a maze in any format.

import type { Command } from "commander";
import { checkWord, show } from "../core/errors.ts";
import { type AnonymousMaze, type Marks, type Maze, renderSvg, renderText, toJson } from "../index.ts";
import { renderPng } from "../png.ts";
import { parseNumber } from "../request/words.ts";
import { outputOption } from "./commonOptions.ts";

const FORMATS = ["text", "ascii", "svg", "png", "json"] as const;
type Format = (typeof FORMATS)[number];

/** The values of the options that addDrawing adds. */
export interface DrawingOptions {
  format?: Format;
  scale?: number;
  output?: string;
}

/** Adds the options for a drawing and its output file. */
export function addDrawing(command: Command): Command {
  return command
    .option(
      "-f, --format <format>",
      `${FORMATS.join(", ")} (default: from the extension of the output file, otherwise text)`,
    )
    .option(
      "--scale <pixels>",
      "for png: side of each wall or floor square in pixels, 1..1024 (default: 8, less for large mazes)",
      parseNumber,
    )
    .addOption(outputOption());
}

const FORMAT_OF_ENDING: Readonly<Record<string, Format>> = { svg: "svg", png: "png", json: "json" };

/** Returns the output format. Throws early for an unknown format, or for a format that conflicts with other options. */
export function checkDrawing({ format: given, scale, output }: DrawingOptions): Format {
  const ending = /\.(\w+)$/.exec(output ?? "")?.[1].toLowerCase() ?? "";
  const format = given ?? (Object.hasOwn(FORMAT_OF_ENDING, ending) ? FORMAT_OF_ENDING[ending] : "text");
  checkWord("format", format, FORMATS);
  if (scale !== undefined && format !== "png")
    throw new RangeError(`"scale" expected no value for ${format}, got ${show(scale)}; only png takes it`);
  if (format === "png" && output === undefined && process.stdout.isTTY)
    throw new RangeError('"format" expected text, ascii, svg or json on a terminal, got "png"; use --output or a pipe');
  return format;
}

/** Draws a maze with its ends and path. */
export function draw(
  maze: Maze | AnonymousMaze,
  format: Format,
  { scale, ...marks }: Marks & { scale?: number | undefined },
): string | Uint8Array {
  switch (format) {
    case "text":
      return `${renderText(maze, marks)}\n`;
    case "ascii":
      return `${renderText(maze, { ...marks, style: "ascii" })}\n`;
    case "svg":
      return `${renderSvg(maze, marks)}\n`;
    case "png":
      return renderPng(maze, { ...marks, scale });
    default:
      if (maze.algorithm !== undefined) return `${toJson(maze, marks)}\n`;
      throw new RangeError('"format" expected text, ascii, svg or png for a maze of unknown algorithm, got "json"');
  }
}
