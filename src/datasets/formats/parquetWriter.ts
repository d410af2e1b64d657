// Writes Parquet files of mazes. Loaded on demand, because the library is slow to load.

import { ByteWriter, type ColumnSource, ParquetWriter } from "hyparquet-writer";
import { CHUNK_BYTES } from "../../files/fileSystem.ts";
import type { FileSink } from "../../files/files.ts";
import { type Column, columnBytes } from "../../io/npy.ts";
import { measures } from "../../queries/measures.ts";
import { withMaskRows } from "../../square/mask.ts";
import {
  arrayName,
  type Chunk,
  type ColumnName,
  type Contents,
  type DataRecipe,
  type Part,
  type PartWriter,
} from "./format.ts";

/** Buffers one row group and appends it to the file. */
class SinkWriter extends ByteWriter {
  readonly #sink: FileSink;

  constructor(sink: FileSink) {
    super(CHUNK_BYTES);
    this.#sink = sink;
  }

  flush(): void {
    this.#sink.write(this.getBytes());
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}

const required = (name: string, type: string, more = {}) => ({ name, type, repetition_type: "REQUIRED", ...more });
const text = { converted_type: "UTF8" };

const COLUMN_TYPES: Readonly<Record<ColumnName, [type: string, more?: object]>> = {
  start: ["INT32", { converted_type: "UINT_32" }],
  finish: ["INT32", { converted_type: "UINT_32" }],
  length: ["INT32", { converted_type: "UINT_32" }],
  // Types of columns. moves: one byte per move; cells: four bytes per cell.
  moves: ["BYTE_ARRAY"],
  cells: ["BYTE_ARRAY"],
  key: ["INT64", { converted_type: "UINT_64" }],
};

/** Returns the values of a column, one per maze, for the library. In moves and cells, a value is a byte array. */
function valuesOf(name: string, column: Column, { count, offsets }: Chunk): unknown {
  if (name !== "moves" && name !== "cells") return column;
  const bytes = columnBytes(column);
  return Array.from({ length: count }, (_, i) =>
    name === "moves"
      ? bytes.subarray(offsets[i], offsets[i + 1])
      : bytes.subarray(4 * (offsets[i] + i), 4 * (offsets[i + 1] + i + 1)),
  );
}

function begin(sink: FileSink, contents: Contents, part: Part): ParquetWriter {
  const { algorithm, width, height, topology, seed, ...rest } = withMaskRows<DataRecipe>(contents.recipe);
  const measureType = (name: string) =>
    measures.find((info) => info.name === name)?.type === "uint32" ? "INT32" : "DOUBLE";
  const fields = [
    required("index", "INT64"),
    typeof seed === "number" ? required("seed", "INT64") : required("seed", "BYTE_ARRAY", text),
    required("algorithm", "BYTE_ARRAY", text),
    ...(rest.grid ? [] : [required("width", "INT32"), required("height", "INT32")]),
    ...(rest.grid ? [] : [required("topology", "BYTE_ARRAY", text)]),
    required(arrayName(contents), "BYTE_ARRAY"),
    ...(contents.measures ?? []).map((name) => required(name, measureType(name))),
    ...(contents.columns ?? []).map((name) => required(name, ...COLUMN_TYPES[name])),
  ];
  return new ParquetWriter({
    writer: new SinkWriter(sink),
    schema: [{ name: "schema", num_children: fields.length }, ...fields] as never,
    createdBy: "wasmaze",
    kvMetadata: [{ key: "wasmaze", value: JSON.stringify({ ...rest, index: part.index, count: part.count }) }],
  });
}

/** Writes a chunk as one row group of the file. */
function writeRows(writer: ParquetWriter, contents: Contents, chunk: Chunk): void {
  const { recipe } = contents;
  const { count, indices, walls, written } = chunk;
  const { algorithm, width, height, topology, seed } = recipe;
  const cells = width * height;
  const repeat = <T>(value: T): T[] => new Array<T>(count).fill(value);
  // Constant columns need no statistics. Walls are random, so neither a dictionary nor compression would shrink them.
  const constant = { statistics: false };
  const random = { encoding: "PLAIN", codec: "UNCOMPRESSED", statistics: false } as const;
  const columnData: ColumnSource[] = [
    { name: "index", data: indices, encoding: "PLAIN" },
    { name: "seed", data: repeat(typeof seed === "number" ? BigInt(seed) : seed) },
    { name: "algorithm", data: repeat(algorithm), ...constant },
    ...(recipe.grid
      ? []
      : [
          { name: "width", data: repeat(width), ...constant },
          { name: "height", data: repeat(height), ...constant },
          { name: "topology", data: repeat(topology), ...constant },
        ]),
    {
      name: arrayName(contents),
      data: Array.from({ length: count }, (_, i) => walls.subarray(i * cells, (i + 1) * cells)),
      ...random,
    },
    ...[...written].map(([name, column]) => ({ name, data: valuesOf(name, column, chunk) as never })),
  ];
  writer.write({ columnData, rowGroupSize: count });
}

/** Writes a part. Each chunk becomes a row group. */
export function parquetWriter(contents: Contents, part: Part, sink: FileSink): PartWriter {
  let writer: ParquetWriter | undefined;
  return {
    add(chunk) {
      writer ??= begin(sink, contents, part);
      writeRows(writer, contents, chunk);
    },
    finish() {
      writer ??= begin(sink, contents, part);
      writer.finish();
      return [sink.finish()];
    },
  };
}
