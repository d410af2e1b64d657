// Reads a maze from a file, in any supported format.

import { createReadStream } from "node:fs";
import { MAX_CHARACTERS } from "../core/errors.ts";
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
}

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

/** Reads a maze from JSON, text, PNG or .npy. Reads standard input if the file is "-". */
export async function readMaze(
  file: string,
  { topology, place }: InputOptions,
): Promise<MarkedMaze<Maze | AnonymousMaze>> {
  const bytes = await readInput(file);
  if (bytes[0] === 0x93) return checkRead<AnonymousMaze>({ maze: parseNpy(bytes, { topology, place }) });
  for (const [name, value] of Object.entries({ topology, place })) {
    if (value !== undefined)
      throw new RangeError(`"${name}" expected an .npy file as input, got ${JSON.stringify(value)} with another file`);
  }
  return bytes[0] === 0x89 ? parsePng(bytes) : parseMarkedMaze(textOf(bytes));
}

/** Reads a mask from PNG or text. Reads standard input if the file is "-". */
export async function readMaskFile(file: string): Promise<MaskShape> {
  const bytes = await readInput(file, "mask");
  return bytes[0] === 0x89 ? parseMaskPng(bytes) : parseMask(textOf(bytes, "mask"));
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
