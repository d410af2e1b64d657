// How a part is written, format by format. All take the mazes in chunks and hold no more than one.

import { Zip, ZipDeflate } from "fflate";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { mazeAt } from "../batch.ts";
import { withMaskRows } from "../core/mask.ts";
import { asciiJson, originRecord, wallRows } from "../io/json.ts";
import type { Maze } from "../maze.ts";
import { measures } from "../queries/measures.ts";
import type { FileSink } from "./files.ts";
import type { WrittenFile } from "./manifest.ts";
import { type Column, columnBytes, npyHeader } from "./npy.ts";
import type { DataSet, Part } from "./plan.ts";

/** Some mazes of a part, in order of index. */
export interface Chunk {
  readonly count: number;
  /** count * height * width bytes. */
  readonly walls: Uint8Array;
  /** The index of each. */
  readonly indices: BigInt64Array;
  /** Measures, a value a maze each. */
  readonly columns: ReadonlyMap<string, Column>;
}

/** Where the bytes of a stream go. */
export interface Sink {
  write(bytes: Uint8Array): void;
}

/** A part in the making. */
export interface PartWriter {
  add(chunk: Chunk): void;
  /** Writes what is left and answers the files, the part's own first. */
  finish(): WrittenFile[];
  abandon(): void;
}

type OpenSink = (file: string) => FileSink;

const sideFile = (file: string, name: string): string => file.replace(/\.[a-z]+$/, `.${name}$&`);

/** The arrays that stand beside the walls: the index of each maze, where it cannot be counted, and the measures. */
const sideNames = (dataSet: DataSet): string[] => [...(dataSet.where === undefined ? [] : ["index"]), ...(dataSet.measures ?? [])];

const measureType = (name: string) => measures.find((info) => info.name === name)?.type;

/** The type of a side array's elements, which is the same when it has none. */
const sideType = (name: string): string => (name === "index" ? "<i8" : measureType(name) === "uint32" ? "<u4" : "<f8");

/** All the files of a part, its own first. */
export function partFiles(dataSet: DataSet, part: Part): string[] {
  return [part.file, ...(dataSet.format === "npy" ? sideNames(dataSet).map((name) => sideFile(part.file, name)) : [])];
}

/** One array of an .npy file, whose length may turn out to be less than planned. */
function npyWriter(sink: FileSink, type: string, shape: readonly number[], planned: number) {
  sink.write(npyHeader(type, [planned, ...shape]));
  let count = 0;
  return {
    add(column: Column, items: number): void {
      sink.write(columnBytes(column));
      count += items;
    },
    finish(): WrittenFile {
      if (count !== planned) sink.rewriteStart(npyHeader(type, [count, ...shape]));
      return sink.finish();
    },
    abandon: () => sink.abandon(),
  };
}

function npyPart(dataSet: DataSet, part: Part, open: OpenSink): PartWriter {
  const walls = npyWriter(open(part.file), "|u1", [dataSet.recipe.height, dataSet.recipe.width], part.count);
  const sides = new Map<string, ReturnType<typeof npyWriter>>();
  for (const name of sideNames(dataSet)) sides.set(name, npyWriter(open(sideFile(part.file, name)), sideType(name), [], part.count));
  return {
    add(chunk) {
      walls.add(chunk.walls, chunk.count);
      for (const [name, side] of sides) {
        const column = name === "index" ? chunk.indices : chunk.columns.get(name);
        if (column) side.add(column, chunk.count);
      }
    },
    finish() {
      // The part's own file last: where it stands, all stand.
      const written = [...sides.values()].map((side) => side.finish());
      return [walls.finish(), ...written];
    },
    abandon() {
      walls.abandon();
      for (const side of sides.values()) side.abandon();
    },
  };
}

function npzPart(dataSet: DataSet, part: Part, open: OpenSink): PartWriter {
  const sink = open(part.file);
  const chunks: Chunk[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    sink.write(bytes);
  });
  function entry(name: string): ZipDeflate {
    const file = new ZipDeflate(`${name}.npy`, { level: 6 });
    // The same bytes whenever it is made: the earliest time that zip knows.
    file.mtime = new Date(1980, 0, 1);
    zip.add(file);
    return file;
  }
  const shape = [dataSet.recipe.height, dataSet.recipe.width];
  const filtered = dataSet.where !== undefined;
  let walls: ZipDeflate | undefined;
  let count = 0;

  return {
    add(chunk) {
      count += chunk.count;
      // A filtered part says how many mazes there are only when it knows: they are kept until then.
      chunks.push({ ...chunk, indices: chunk.indices.slice(), walls: filtered ? chunk.walls.slice() : new Uint8Array() });
      if (filtered) return;
      if (!walls) {
        walls = entry("walls");
        walls.push(npyHeader("|u1", [part.count, ...shape]));
      }
      walls.push(chunk.walls);
    },
    finish() {
      if (!walls) {
        walls = entry("walls");
        walls.push(npyHeader("|u1", [count, ...shape]));
        for (const chunk of chunks) walls.push(chunk.walls);
      }
      walls.push(new Uint8Array(), true);
      for (const name of sideNames(dataSet)) {
        const columns = chunks.map((chunk) => (name === "index" ? chunk.indices : (chunk.columns.get(name) as Column)));
        const file = entry(name);
        file.push(npyHeader(sideType(name), [count]));
        for (const column of columns) file.push(columnBytes(column));
        file.push(new Uint8Array(), true);
      }
      zip.end();
      return [sink.finish()];
    },
    abandon: () => sink.abandon(),
  };
}

/** A parquet writer's buffer that is emptied into a sink after every row group. */
class SinkWriter extends ByteWriter {
  readonly #sink: Sink;

  constructor(sink: Sink) {
    super(2 ** 20);
    this.#sink = sink;
  }

  flush(): void {
    this.#sink.write(new Uint8Array(this.buffer, 0, this.index));
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}

const required = (name: string, type: string, more = {}) => ({ name, type, repetition_type: "REQUIRED", ...more });
const text = { converted_type: "UTF8" };

function parquetPart(dataSet: DataSet, part: Part, open: OpenSink): PartWriter {
  const sink = open(part.file);
  const { algorithm, width, height, topology, seed, ...rest } = withMaskRows(dataSet.recipe);
  const cells = width * height;
  const integerSeed = typeof seed === "number";
  let writer: ParquetWriter | undefined;

  function begin(): ParquetWriter {
    const measures = (dataSet.measures ?? []).map((name) => required(name, measureType(name) === "uint32" ? "INT32" : "DOUBLE"));
    const fields = [
      required("index", "INT64"),
      integerSeed ? required("seed", "INT64") : required("seed", "BYTE_ARRAY", text),
      required("algorithm", "BYTE_ARRAY", text),
      required("width", "INT32"),
      required("height", "INT32"),
      required("topology", "BYTE_ARRAY", text),
      required("walls", "BYTE_ARRAY"),
      ...measures,
    ];
    return new ParquetWriter({
      writer: new SinkWriter(sink),
      schema: [{ name: "schema", num_children: fields.length }, ...fields] as never,
      createdBy: "wasmaze",
      kvMetadata: [{ key: "wasmaze", value: JSON.stringify({ ...rest, index: part.index, count: part.count }) }],
    });
  }

  return {
    add(chunk) {
      writer ??= begin();
      const { count, indices, walls, columns } = chunk;
      const repeat = <T>(value: T): T[] => new Array<T>(count).fill(value);
      const mazes = Array.from({ length: count }, (_, i) => walls.subarray(i * cells, (i + 1) * cells));
      writer.write({
        columnData: [
          { name: "index", data: indices },
          { name: "seed", data: repeat(integerSeed ? BigInt(seed) : seed) },
          { name: "algorithm", data: repeat(algorithm) },
          { name: "width", data: repeat(width) },
          { name: "height", data: repeat(height) },
          { name: "topology", data: repeat(topology) },
          // Random bytes: neither a dictionary nor statistics of theirs are of use.
          { name: "walls", data: mazes, encoding: "PLAIN", statistics: false },
          ...[...columns].map(([name, data]) => ({ name, data: data as never })),
        ],
        rowGroupSize: count,
      });
    },
    finish() {
      writer ??= begin();
      writer.finish();
      return [sink.finish()];
    },
    abandon: () => sink.abandon(),
  };
}

/** One maze of a chunk. */
function mazeOf(dataSet: DataSet, chunk: Chunk, i: number): Maze {
  const { recipe } = dataSet;
  const cells = recipe.width * recipe.height;
  return mazeAt({ ...recipe, index: Number(chunk.indices[i]), count: 1, walls: chunk.walls.subarray(i * cells, (i + 1) * cells) }, 0);
}

/** The mazes of a chunk as lines of JSON, each as toJson writes it but for the spaces. */
export function ndjsonLines(dataSet: DataSet, chunk: Chunk): Uint8Array {
  if (chunk.count === 0) return new Uint8Array();
  // They differ in index, start and walls only.
  const record = originRecord(mazeOf(dataSet, chunk, 0));
  let lines = "";
  for (let i = 0; i < chunk.count; i++) {
    const maze = mazeOf(dataSet, chunk, i);
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

function streamPart(part: Part, open: OpenSink, encode: (chunk: Chunk) => Uint8Array): PartWriter {
  const sink = open(part.file);
  return {
    add: (chunk) => sink.write(encode(chunk)),
    finish: () => [sink.finish()],
    abandon: () => sink.abandon(),
  };
}

/** Begins a part in the data set's format. */
export function partWriter(dataSet: DataSet, part: Part, open: OpenSink): PartWriter {
  switch (dataSet.format) {
    case "npy":
      return npyPart(dataSet, part, open);
    case "npz":
      return npzPart(dataSet, part, open);
    case "parquet":
      return parquetPart(dataSet, part, open);
    case "ndjson":
      return streamPart(part, open, (chunk) => ndjsonLines(dataSet, chunk));
    case "bin":
      return streamPart(part, open, (chunk) => chunk.walls);
  }
}
