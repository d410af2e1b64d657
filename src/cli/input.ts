// Reads a maze from a file, in any supported format.

import { readFile } from "node:fs/promises";
import type { Ends, Topology } from "../index.ts";
import {
  type AnonymousMaze,
  EAST,
  type MarkedMaze,
  type MaskShape,
  type Maze,
  NORTH,
  parseMarkedMaze,
  parseMask,
  SOUTH,
  WEST,
} from "../index.ts";
import { parseNpy } from "../io/npy.ts";
import { checkRead } from "../io/read.ts";
import { parseMaskPng, parsePng } from "../png.ts";
import { cellAt } from "../queries/graph.ts";

/** Options for information that a file does not contain. */
export interface InputOptions {
  /** Of an .npy, which has none; default plane. */
  topology?: Topology | undefined;
  /** Which maze of an .npy of many; default 0. */
  place?: number | undefined;
}

/** The bytes of a file, or of standard input when it is "-"; `name` is the option's. */
async function readInput(file: string, name = "input"): Promise<Uint8Array> {
  try {
    if (file !== "-") return await readFile(file);
    const chunks: Uint8Array[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    const [reason] = (error as Error).message.split(",");
    throw new Error(`"${name}" expected a file that can be read, got ${JSON.stringify(file)}: ${reason}`, {
      cause: error,
    });
  }
}

/** Reads a maze from JSON, text, PNG or .npy, whichever it is; from standard input when the file is "-". */
export async function readMaze(
  file: string,
  { topology, place }: InputOptions,
): Promise<MarkedMaze<Maze | AnonymousMaze>> {
  const bytes = await readInput(file);
  if (bytes[0] === 0x93) return checkRead<AnonymousMaze>({ maze: parseNpy(bytes, { topology, place }) });
  for (const [name, value] of Object.entries({ topology, place })) {
    if (value !== undefined)
      throw new RangeError(`"${name}" expected no value except for an .npy file, got ${JSON.stringify(value)}`);
  }
  return bytes[0] === 0x89 ? parsePng(bytes) : parseMarkedMaze(new TextDecoder().decode(bytes));
}

/** Reads a mask from PNG or text, whichever it is; from standard input when the file is "-". */
export async function readMaskFile(file: string): Promise<MaskShape> {
  const bytes = await readInput(file, "mask");
  return bytes[0] === 0x89 ? parseMaskPng(bytes) : parseMask(new TextDecoder().decode(bytes));
}

/** The two cells where the border is open; undefined if there are not exactly two. */
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
  return found.length === 2 ? { start: cellAt(found[0], width), finish: cellAt(found[1], width) } : undefined;
}
