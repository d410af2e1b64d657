// One maze per line, as JSON: the output of toJson without spaces, with measures. parseMaze reads each line.

import { mazeAt } from "../../batch.ts";
import { asciiJson, originRecord, wallRows } from "../../io/json.ts";
import { parseMaze } from "../../io/parse.ts";
import type { Maze } from "../../maze.ts";
import { FileSource } from "../files.ts";
import { type Chunk, type Contents, type Format, python, writeChunks } from "./format.ts";

/** One maze of a chunk. */
function mazeOf({ recipe }: Contents, chunk: Chunk, i: number): Maze {
  const cells = recipe.width * recipe.height;
  const walls = chunk.walls.subarray(i * cells, (i + 1) * cells);
  return mazeAt({ ...recipe, index: Number(chunk.indices[i]), count: 1, walls }, 0);
}

function encode(contents: Contents, chunk: Chunk): Uint8Array {
  if (chunk.count === 0) return new Uint8Array();
  // They differ in index, start and walls only.
  const record = originRecord(mazeOf(contents, chunk, 0));
  let lines = "";
  for (let i = 0; i < chunk.count; i++) {
    const maze = mazeOf(contents, chunk, i);
    const measures = [...chunk.columns].map(([name, column]) => [name, Number(column[i])] as const);
    lines += `${asciiJson({
      ...record,
      index: maze.index,
      ...(maze.start && { start: maze.start }),
      ...(measures.length > 0 && { measures: Object.fromEntries(measures) }),
      walls: wallRows(maze),
    })}\n`;
  }
  return new TextEncoder().encode(lines);
}

const PIECE_BYTES = 2 ** 20;

/** The lines of a file. It is read in pieces, because a large part exceeds the longest string. */
function* linesOf(source: FileSource): Generator<string> {
  const decoder = new TextDecoder();
  let line: string[] = [];
  for (let at = 0; ; at += PIECE_BYTES) {
    const piece = source.read(at, PIECE_BYTES);
    if (piece.length === 0) return;
    const [first, ...more] = decoder.decode(piece, { stream: true }).split("\n");
    line.push(first);
    for (const next of more) {
      yield line.join("");
      line = [next];
    }
  }
}

export const ndjson: Format = {
  holdsMeasures: true,
  isText: true,
  encode,
  write: writeChunks(encode),
  read(_, { directory, file }) {
    const source = new FileSource(directory, file);
    const lines = linesOf(source);
    let passed = 0;
    return {
      mazeAt(place) {
        for (; passed < place; passed++) lines.next();
        passed++;
        const { value } = lines.next();
        if (!value) throw new Error(`expected a maze at line ${place + 1}, got the end of the file`);
        return parseMaze(value) as Maze;
      },
      close: () => source.close(),
    };
  },
  hint: (path) =>
    python(`import pandas; mazes = pandas.read_json(${JSON.stringify(path)}, lines=True); print(mazes.shape)`),
};
