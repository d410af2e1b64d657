// Draws a maze in any format, and writes the files.

import type { Command } from "commander";
import { checkWord, show } from "../core/errors.ts";
import type { Parameters } from "../core/parameters.ts";
import { type AnonymousMaze, type Marks, type Maze, renderSvg, renderText, toJson } from "../index.ts";
import { renderPng } from "../png.ts";
import { parseNumber, parseParameter } from "../request/words.ts";
import { outputOption } from "./commonOptions.ts";
import {
  EXTENSIONS,
  type ExportName,
  exportFiles,
  exportFormat,
  exportFormats,
  FORMAT_HELP,
  isExport,
} from "./exports.ts";
import { writeOutput, writeOutputs } from "./output.ts";

const DRAWINGS = ["text", "ascii", "svg", "png", "json"] as const;
type Drawing = (typeof DRAWINGS)[number];
export type Format = Drawing | ExportName;

const FORMATS: readonly Format[] = [...DRAWINGS, ...(Object.keys(exportFormats) as ExportName[])];

/** The values of the options that addDrawing adds. */
export interface DrawingOptions {
  format?: Format;
  scale?: number;
  set?: Parameters;
  force?: boolean;
  output?: string;
}

/** Adds the options for a drawing and its output file. */
export function addDrawing(command: Command): Command {
  return command
    .option(
      "-f, --format <format>",
      "one of the formats below (default: from the extension of the output file, otherwise text)",
    )
    .option(
      "--scale <pixels>",
      "for png: side of each wall or floor square in pixels, 1..1024 (default: 8, less for large mazes)",
      parseNumber,
    )
    .option("--set <name=value>", "set an option of the format, listed below; repeatable", parseSetting)
    .option("--force", "for formats of several files: replace existing files")
    .addOption(outputOption())
    .addHelpText("after", FORMAT_HELP);
}

/** Parses an option of a format in the form name=value and adds it to the options `before`. */
function parseSetting(text: string, before?: Parameters): Parameters {
  if (/^[^=]+=/.test(text)) return parseParameter(text, before);
  throw new RangeError(`"set" expected name=value, such as corridor=10, got ${show(text)}`);
}

const FORMAT_OF_ENDING: Readonly<Record<string, Format>> = {
  ...{ txt: "text", svg: "svg", png: "png", json: "json" },
  ...Object.fromEntries(EXTENSIONS.map((name) => [name, name])),
};

/** Returns the format for the extension of a file. A file without an extension is text. */
function formatOf(output = ""): Format {
  const [, ending = ""] = /[^/\\]\.(\w+)$/.exec(output) ?? [];
  if (ending === "") return "text";
  if (Object.hasOwn(FORMAT_OF_ENDING, ending.toLowerCase())) return FORMAT_OF_ENDING[ending.toLowerCase()];
  const endings = Object.keys(FORMAT_OF_ENDING).map((known) => `.${known}`);
  const others = FORMATS.filter((name) => FORMAT_OF_ENDING[name] === undefined && name !== "text");
  throw new RangeError(
    `"output" expected a file name that ends in ${endings.join(", ")}, got ${show(output)}; ` +
      `for another name, use --format with one of these, or with ${others.join(", ")}`,
  );
}

/** Returns the output format. Throws early for an unknown format, or for a format that conflicts with other options. */
export function checkDrawing(options: DrawingOptions & { readonly solution?: boolean }): Format {
  const { format: given, scale, set, output, solution } = options;
  const format = checkWord("format", given ?? formatOf(output), FORMATS);
  if (scale !== undefined && format !== "png")
    throw new RangeError(`"scale" expected no value for ${format}, got ${show(scale)}; only png takes it`);
  const { takes, isBinary, showsPath, beside } = isExport(format)
    ? exportFormat(format)
    : { takes: [], isBinary: format === "png", showsPath: true, beside: undefined };
  for (const name of Object.keys(set ?? {})) {
    if (takes.length === 0) throw new RangeError(`"set" expected no option for ${format}, got ${show(name)}`);
    checkWord("set", name, takes);
  }
  if (isBinary && output === undefined && process.stdout.isTTY)
    throw new RangeError(
      `"format" expected text, ascii, svg or json on a terminal, got ${show(format)}; use --output or a pipe`,
    );
  if (beside !== undefined && (output === undefined || output === "-"))
    throw new RangeError(`"output" expected the name of a file for ${format}, which writes two files, got none`);
  if (solution && !showsPath)
    throw new RangeError(`"solution" expected a format that shows a path, got ${show(format)}; omit --solution`);
  return format;
}

/** Draws a maze with its ends and path. */
function draw(
  maze: Maze | AnonymousMaze,
  format: Drawing,
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

/** Draws a maze with its ends and path, and writes the files. */
export async function writeDrawing(
  maze: Maze | AnonymousMaze,
  format: Format,
  { scale, set = {}, force, output }: DrawingOptions,
  marks: Marks = {},
): Promise<void> {
  if (!isExport(format)) return writeOutput(draw(maze, format, { ...marks, scale }), output);
  const settings = set as Readonly<Record<string, never>>;
  const files = await exportFiles(format, output ?? "-", { maze, marks, settings });
  await (files.length === 1 ? writeOutput(files[0].data, output) : writeOutputs(files, force));
}
