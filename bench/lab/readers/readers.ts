// The readers of the package. Each one reads a file's bytes, checks the result and describes it.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isInputError } from "../../../src/core/errors.ts";
import { formats } from "../../../src/datasets/formats/index.ts";
import { readManifest } from "../../../src/datasets/manifest.ts";
import { resolveDataSet } from "../../../src/datasets/plan.ts";
import {
  parseAMazeIng,
  parseMazefile,
  parseMicromouseNum,
  parseMovingAiMap,
  toAMazeIng,
  toMazefile,
  toMicromouseNum,
  toMovingAiMap,
} from "../../../src/export.ts";
import { type Maze, parseFilter, parseMarkedMaze, parseMask, renderText, toJson } from "../../../src/index.ts";
import { parseNpy } from "../../../src/io/npy.ts";
import { type AnonymousMaze, checkRead, type MarkedMaze } from "../../../src/io/read.ts";
import { parseMaskPng, parsePng, renderPng } from "../../../src/png.ts";
import { checkMask, type MaskShape } from "../../../src/square/mask.ts";
import {
  type Mutation,
  mutateCharacter,
  mutateJson,
  mutateJsonLine,
  mutateManifest,
  mutatePng,
  TEXT,
} from "./mutate.ts";

export interface Outcome {
  readonly read?: string;
  readonly refused?: string;
}

export interface Reader {
  /** Subfolder of test/corpus with valid files. */
  readonly folder: string;
  readonly mutations: readonly Mutation[];
  /** Number of pixels in the header, limited by the file's length. Each pixel raises the limits for time and memory. */
  readonly pixels?: (bytes: Uint8Array) => number;
  read(bytes: Uint8Array): string | Promise<string>;
}

/** A result or an error that a reader must not produce. */
export class Fault extends Error {}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Larger mazes are not written again, because writing takes more time than reading. */
const MAX_WRITTEN = 10_000;

function expectSame(one: MarkedMaze<Maze | AnonymousMaze>, other: MarkedMaze<Maze | AnonymousMaze>, as: string): void {
  const plain = (marked: MarkedMaze<Maze | AnonymousMaze>): string =>
    JSON.stringify(marked, (_, value) => (ArrayBuffer.isView(value) ? [...(value as Uint8Array)] : value));
  if (plain(one) !== plain(other)) throw new Fault(`the maze differs after it is written as ${as} and read again`);
}

function checkedMaze(marked: MarkedMaze<Maze | AnonymousMaze>): string {
  const { maze, ends, path } = marked;
  checkRead(marked);
  if (maze.width * maze.height <= MAX_WRITTEN) {
    const { width, height, topology, walls } = maze;
    const drawn = parseMarkedMaze(renderText(maze, { ends, path }));
    // A plane with openings on opposite sides has the text of a torus, so it is skipped.
    if (maze.mask === undefined && drawn.maze.topology === topology)
      expectSame(drawn, { maze: { width, height, topology, walls }, ...(ends && { ends }) }, "text");
    if (maze.algorithm !== undefined) {
      expectSame(parseMarkedMaze(toJson(maze, { ends, path })), marked, "JSON");
      expectSame(parsePng(renderPng(maze, { scale: 1 })), { maze }, "PNG");
    }
  }
  const parts = ["maze", ...(maze.algorithm === undefined ? [] : ["request"])];
  return [...parts, ...(ends ? ["ends"] : []), ...(path ? ["path"] : [])].join(", ");
}

/** Writes a maze of another program's format again, and compares its walls. */
function checkedExport(
  { maze, ends, path }: MarkedMaze<AnonymousMaze>,
  writeAndRead: (maze: AnonymousMaze) => AnonymousMaze,
  as: string,
): string {
  checkRead({ maze });
  if (maze.width * maze.height <= MAX_WRITTEN) expectSame({ maze: writeAndRead(maze) }, { maze }, as);
  return ["maze", ...(maze.mask ? ["mask"] : []), ...(ends ? ["ends"] : []), ...(path ? ["path"] : [])].join(", ");
}

function checkedMask({ width, height, mask }: MaskShape): string {
  checkMask(mask, width * height);
  return "mask";
}

const scratch = mkdtempSync(join(tmpdir(), "wasmaze-readers-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

const dataSet = (format: keyof typeof formats) =>
  resolveDataSet({ algorithm: "wilson", width: 7, height: 5, seed: 3, count: 3, format });

function part(format: keyof typeof formats): Reader["read"] {
  return async (bytes) => {
    const file = `part.${format}`;
    writeFileSync(join(scratch, file), bytes);
    const stored = { file, directory: scratch, index: 0, count: 3, mazes: 3 };
    const reader = await formats[format].read(dataSet(format), stored);
    try {
      for (let place = 0; place < 3; place++) {
        const { index, walls } = await reader.mazeAt(place);
        if (typeof index !== "number" || !ArrayBuffer.isView(walls)) throw new Fault("expected an index and walls");
      }
    } finally {
      reader.close();
    }
    return "mazes";
  };
}

function pixelsOf(bytes: Uint8Array): number {
  if (bytes.length < 24) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Math.min(view.getUint32(16) * view.getUint32(20), 2 ** 31, 8 * 1032 * bytes.length);
}

const pictures = { mutations: [mutatePng], pixels: pixelsOf };

export const readers: Readonly<Record<string, Reader>> = {
  png: { ...pictures, folder: "mazePng", read: (bytes) => checkedMaze(parsePng(bytes)) },
  "mask png": { ...pictures, folder: "maskPng", read: (bytes) => checkedMask(parseMaskPng(bytes)) },
  npy: {
    folder: "npy",
    mutations: TEXT,
    read(bytes) {
      const maze = parseNpy(bytes);
      if (!(maze.walls instanceof Uint8Array) || maze.walls.length !== maze.width * maze.height)
        throw new Fault("the walls have another size");
      return "maze";
    },
  },
  text: {
    folder: "mazeText",
    mutations: [mutateJson, ...TEXT],
    read: (bytes) => checkedMaze(parseMarkedMaze(textOf(bytes))),
  },
  "mask text": { folder: "maskText", mutations: TEXT, read: (bytes) => checkedMask(parseMask(textOf(bytes))) },
  "MovingAI map": {
    folder: "movingAiMap",
    mutations: [mutateCharacter, ...TEXT],
    read(bytes) {
      const text = textOf(bytes);
      checkRead({ maze: parseMovingAiMap(text, { asMask: true }) });
      try {
        const maze = parseMovingAiMap(text);
        return checkedExport({ maze }, (again) => parseMovingAiMap(toMovingAiMap(again)), "a map");
      } catch (error) {
        if ((error as Error).message.endsWith("--as-mask")) return "cells";
        throw error;
      }
    },
  },
  num: {
    folder: "micromouseNum",
    mutations: TEXT,
    read: (bytes) =>
      checkedExport(
        { maze: parseMicromouseNum(textOf(bytes)) },
        (maze) => parseMicromouseNum(toMicromouseNum(maze)),
        ".num",
      ),
  },
  mazefile: {
    folder: "mazefile",
    mutations: TEXT,
    read: (bytes) =>
      checkedExport(parseMazefile(textOf(bytes)), (maze) => parseMazefile(toMazefile(maze)).maze, "a mazefile"),
  },
  "a-maze-ing": {
    folder: "aMazeIng",
    mutations: TEXT,
    read(bytes) {
      const marked = parseAMazeIng(textOf(bytes));
      const { ends } = marked;
      return checkedExport(marked, (maze) => parseAMazeIng(toAMazeIng(maze, { ends })).maze, "a-maze-ing");
    },
  },
  where: {
    folder: "where",
    mutations: TEXT,
    read(bytes) {
      const filter = parseFilter(textOf(bytes));
      const values = Object.fromEntries(filter.names.map((name, i) => [name, i]));
      if (typeof filter.test(values) !== "boolean") throw new Fault("a filter returned no boolean");
      return "filter";
    },
  },
  manifest: {
    folder: "manifest",
    mutations: [mutateManifest],
    read(bytes) {
      writeFileSync(join(scratch, "manifest.json"), bytes);
      if (!readManifest(scratch, "manifest.json")) throw new Fault("no manifest");
      return "manifest";
    },
  },
  "part npy": { folder: "npy", mutations: TEXT, read: part("npy") },
  "part npz": { folder: "npz", mutations: [], read: part("npz") },
  "part ndjson": { folder: "ndjson", mutations: [mutateJsonLine, ...TEXT], read: part("ndjson") },
  "part parquet": { folder: "parquet", mutations: [], read: part("parquet") },
};

/** Messages of V8 about errors in the code, such as "x is not a function". */
const RAW = /Cannot read|is not iterable|is not a function|undefined is not|Invalid .*length|out of bounds|allocation/;

/** Throws a Fault for an error in the code, or for a message with several lines or control characters. */
export async function judge({ read }: Reader, bytes: Uint8Array): Promise<Outcome> {
  try {
    return { read: await read(bytes) };
  } catch (error) {
    if (error instanceof Fault) throw error;
    const { message } = error as Error;
    // Errors about data sets have the class Error. Commands add the file's name to these messages.
    const isPlain = (error as Error).constructor === Error && message.length > 5 && !RAW.test(message);
    if (!isInputError(error) && !isPlain)
      throw new Fault(`an error in the code: ${(error as Error).stack}`, { cause: error });
    if (/[\p{Cc}\u2028\u2029]/u.test(message))
      throw new Fault(`a message with control characters: ${JSON.stringify(message)}`);
    if (message.length > 1000) throw new Fault(`a message of ${message.length} characters`);
    return { refused: message };
  }
}
