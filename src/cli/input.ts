// Reads a maze from a file, in any supported format.

import { createReadStream } from "node:fs";
import { Option } from "commander";
import { MAX_CHARACTERS, show } from "../core/errors.ts";
import type { MarkedGraphMaze } from "../graph.ts";
import type { AnonymousMaze, Ends, MarkedMaze, MaskShape, Maze, Topology } from "../index.ts";
import { EAST, NORTH, parseMarkedMaze, parseMask, SOUTH, WEST } from "../index.ts";
import { parseNpy } from "../io/npy.ts";
import { checkRead } from "../io/read.ts";
import { parseMaskPng, parsePng } from "../png.ts";
import { cellOf } from "../square/cell.ts";

/** Options for facts that an input file does not contain. */
interface InputOptions {
  /** The topology of the mazes in an .npy file, which does not record the topology. Default plane. */
  topology?: Topology | undefined;
  /** The position of a maze in an .npy file with several mazes. Default 0. */
  place?: number | undefined;
  /** Whether to read the free squares of a MovingAI map as cells. Default false. */
  asMask?: boolean | undefined;
}

export const asMaskOption = (): Option =>
  new Option("--as-mask", "read the free squares of a MovingAI .map as cells (default: it must be a maze)");

/** Returns the file that an operand or the option --input names. */
export function inputOf(operand: string | undefined, option: string | undefined): string | undefined {
  if (operand !== undefined && option !== undefined)
    throw new RangeError(`"input" expected one file, got ${show(operand)} and ${show(option)}; omit --input`);
  return operand ?? option;
}

/** Help text about the formats of input files. */
export const INPUT_HELP = `Input formats, detected by their contents:
  JSON, text, ascii, PNG, .npy, and of other programs: MovingAI .map, micromouse .num, mazefiles and mms, a-maze-ing`;

/** The beginning of the JSON of a maze on a graph, whose second field is the grid or the graph. */
const IS_ON_GRAPH = /^\ufeff?\s*\{\s*("schema"\s*:\s*\d+\s*,\s*)?"(grid|graph)"/;

/** The maximum length of input in bytes. The limit applies to pipes and endless devices, too. */
const MAX_BYTES = 2 ** 31 - 1;

/** Reads a file, or standard input if `file` is "-". `name` is the option that error messages mention. */
async function readInput(file: string, name = "input"): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of file === "-" ? process.stdin : createReadStream(file, { highWaterMark: 2 ** 20 })) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    const [reason] = (error as Error).message.split(",");
    throw new Error(`"${name}" expected a file that can be read, got ${JSON.stringify(file)}: ${reason}`, {
      cause: error,
    });
  }
  if (bytes > MAX_BYTES)
    throw new RangeError(`"${name}" expected at most ${MAX_BYTES} bytes, got a larger file, ${JSON.stringify(file)}`);
  return Buffer.concat(chunks);
}

/** Decodes UTF-8, or UTF-16 with a byte order mark, which Windows PowerShell writes when it redirects output. */
function textOf(bytes: Uint8Array, name = "input"): string {
  const mark = bytes[0] * 256 + bytes[1];
  try {
    return new TextDecoder(mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8").decode(bytes);
  } catch (error) {
    throw new RangeError(`"${name}" expected a text of at most ${MAX_CHARACTERS} characters, got a longer one`, {
      cause: error,
    });
  }
}

/** The texts of other programs, by the way they begin. */
const BEGINNINGS = {
  map: /^type /,
  num: /^\d+ +\d+(?: +[01]){4} *\r?(?:\n|$)/,
  mazefile: /^o[- ]/,
  aMazeIng: /^[0-9A-Fa-f]{1,65536}\r?\n/,
};

/**
 * Returns whether a drawing with posts `+` is one of mms, with four columns per cell. The drawings of renderText have
 * two. A drawing that can be read in both ways has rooms of 2 x 2 cells everywhere if it has two columns per cell.
 */
function isMms(text: string): boolean {
  const lines = text.trimEnd().split("\n", 2 ** 16);
  const fits = (line: string, row: number): boolean =>
    (row % 2 === 0 ? /^\+(?:(?:---| {3})\+)+\r?$/ : /^[| ](?: [ SGF.] [| ])+\r?$/).test(line);
  const inner = lines.slice(1, -1).filter((_, row) => row % 2 === 1);
  return text.startsWith("+") && lines.every(fits) && inner.some((line) => line.includes("   "));
}

function refuseAsMask(): never {
  throw new RangeError('"as-mask" expected a MovingAI map as input, got another file; omit --as-mask');
}

/** Reads a maze from JSON or text, of this or another program. Loads the readers of other programs if necessary. */
async function parseAny(text: string, asMask: boolean): Promise<MarkedMaze<Maze | AnonymousMaze> | MarkedGraphMaze> {
  const { map, num, mazefile, aMazeIng } = BEGINNINGS;
  if (map.test(text)) return { maze: (await import("../export.ts")).parseMovingAiMap(text, { asMask }) };
  if (asMask) refuseAsMask();
  if (num.test(text)) return { maze: (await import("../export.ts")).parseMicromouseNum(text) };
  if (mazefile.test(text) || isMms(text)) return (await import("../export.ts")).parseMazefile(text);
  if (IS_ON_GRAPH.test(text)) return (await import("../graph.ts")).parseGraphMaze(text);
  return aMazeIng.test(text) ? (await import("../export.ts")).parseAMazeIng(text) : parseMarkedMaze(text);
}

/**
 * Reads a maze from any supported format. Reads standard input if the file is "-". A maze on a graph, which only JSON
 * can contain, has the field `graph`.
 */
export async function readMaze(
  file: string,
  { topology, place, asMask = false }: InputOptions,
): Promise<MarkedMaze<Maze | AnonymousMaze> | MarkedGraphMaze> {
  const bytes = await readInput(file);
  if (asMask && (bytes[0] === 0x93 || bytes[0] === 0x89)) refuseAsMask();
  if (bytes[0] === 0x93) return checkRead<AnonymousMaze>({ maze: parseNpy(bytes, { topology, place }) });
  for (const [name, value] of Object.entries({ topology, place })) {
    if (value !== undefined)
      throw new RangeError(`"${name}" expected an .npy file as input, got ${JSON.stringify(value)} with another file`);
  }
  return bytes[0] === 0x89 ? parsePng(bytes) : parseAny(textOf(bytes), asMask);
}

/** Returns whether a maze that was read is on a graph. */
export const isGraphMaze = (read: MarkedMaze<Maze | AnonymousMaze> | MarkedGraphMaze): read is MarkedGraphMaze =>
  "graph" in read.maze;

/** Reads a text file. Reads standard input if the file is "-". `name` is the option that error messages mention. */
export async function readText(file: string, name: string): Promise<string> {
  return textOf(await readInput(file, name), name);
}

/** Reads a mask from PNG, a MovingAI map or other text. Reads standard input if the file is "-". */
export async function readMaskFile(file: string): Promise<MaskShape> {
  const bytes = await readInput(file, "mask");
  if (bytes[0] === 0x89) return parseMaskPng(bytes);
  const text = textOf(bytes, "mask");
  if (!BEGINNINGS.map.test(text)) return parseMask(text);
  const { width, height, walls, mask } = (await import("../export.ts")).parseMovingAiMap(text, { asMask: true });
  return { width, height, mask: mask ?? new Uint8Array(walls.length).fill(1) };
}

/** Returns the two cells with openings in the border; undefined if there are not exactly two openings. */
export function openings({ width, height, topology, walls }: Maze | AnonymousMaze): Ends | undefined {
  if (topology === "torus") return undefined;
  const found: number[] = [];
  for (let cell = 0; cell < width * height; cell++) {
    const x = cell % width;
    if (cell < width && !(walls[cell] & NORTH)) found.push(cell);
    if (x === width - 1 && !(walls[cell] & EAST)) found.push(cell);
    if (cell >= width * (height - 1) && !(walls[cell] & SOUTH)) found.push(cell);
    if (x === 0 && !(walls[cell] & WEST)) found.push(cell);
  }
  return found.length === 2 ? { start: cellOf(found[0], width), finish: cellOf(found[1], width) } : undefined;
}
