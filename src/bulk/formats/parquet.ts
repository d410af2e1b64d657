// Apache Parquet: one row for each maze, in typed columns.

import { type FileMetaData, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { messageOf, show } from "../../core/errors.ts";
import { withMaskRows } from "../../core/mask.ts";
import { type Column, columnBytes } from "../../io/npy.ts";
import { measures } from "../../queries/measures.ts";
import { type FileSink, FileSource } from "../files.ts";
import type { Chunk, ColumnName, Contents, Format, Part, PartReader, StoredMaze } from "./format.ts";

/** A parquet writer's buffer that is emptied into a sink after every row group. */
class SinkWriter extends ByteWriter {
  readonly #sink: FileSink;

  constructor(sink: FileSink) {
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

/** What stands before a value of bytes: its length. */
const LENGTH_BYTES = 4;

const required = (name: string, type: string, more = {}) => ({ name, type, repetition_type: "REQUIRED", ...more });
const text = { converted_type: "UTF8" };

const COLUMN_TYPES: Readonly<Record<ColumnName, [type: string, more?: object]>> = {
  start: ["INT32", { converted_type: "UINT_32" }],
  finish: ["INT32", { converted_type: "UINT_32" }],
  length: ["INT32", { converted_type: "UINT_32" }],
  // A byte a step, and four a cell.
  moves: ["BYTE_ARRAY"],
  cells: ["BYTE_ARRAY"],
  key: ["INT64", { converted_type: "UINT_64" }],
};

/** A column as the library takes it: a value a maze, which for moves and cells are bytes. */
function valuesOf(name: string, column: Column, { rows }: Chunk): unknown {
  if (name !== "moves" && name !== "cells") return column;
  const bytes = columnBytes(column);
  const { offsets } = rows;
  return Array.from({ length: rows.count }, (_, i) =>
    name === "moves"
      ? bytes.subarray(offsets[i], offsets[i + 1])
      : bytes.subarray(4 * (offsets[i] + i), 4 * (offsets[i + 1] + i + 1)),
  );
}

function begin(sink: FileSink, contents: Contents, part: Part): ParquetWriter {
  const { algorithm, width, height, topology, seed, ...rest } = withMaskRows(contents.recipe);
  const measureType = (name: string) =>
    measures.find((info) => info.name === name)?.type === "uint32" ? "INT32" : "DOUBLE";
  const fields = [
    required("index", "INT64"),
    typeof seed === "number" ? required("seed", "INT64") : required("seed", "BYTE_ARRAY", text),
    required("algorithm", "BYTE_ARRAY", text),
    required("width", "INT32"),
    required("height", "INT32"),
    required("topology", "BYTE_ARRAY", text),
    required("walls", "BYTE_ARRAY"),
    ...(contents.measures ?? []).map((name) => required(name, measureType(name))),
    ...(contents.columns ?? []).map((name) => required(name, ...COLUMN_TYPES[name])),
  ];
  return new ParquetWriter({
    writer: new SinkWriter(sink),
    schema: [{ name: "schema", num_children: fields.length }, ...fields] as never,
    createdBy: "wasmaze",
    compressors: { UNCOMPRESSED: (page) => correctLength(page, width * height) },
    kvMetadata: [{ key: "wasmaze", value: JSON.stringify({ ...rest, index: part.index, count: part.count }) }],
  });
}

/**
 * The walls of mazes as the values of a column. The library appends values one by one, which takes a third as long as
 * making the mazes. So it is given those of a page as one value, as they stand in the page: each with its length before
 * it. The library writes the length of that one in place of the first, which correctLength() puts right.
 */
function wallValues(walls: Uint8Array, cells: number, count: number): Uint8Array[] {
  const step = cells + LENGTH_BYTES;
  const layout = new Uint8Array(count * step);
  const view = new DataView(layout.buffer);
  for (let i = 0; i < count; i++) {
    view.setUint32(i * step, cells, true);
    layout.set(walls.subarray(i * cells, (i + 1) * cells), i * step + LENGTH_BYTES);
  }
  // Of single values only the length is read, by which they are divided into pages.
  const one = walls.subarray(0, cells);
  const valuesFrom = (first: number, end: number): Uint8Array[] =>
    Object.assign(new Array<Uint8Array>(end - first).fill(one), {
      slice: (from: number, to: number) => valuesFrom(first + from, first + to),
      [Symbol.iterator]: () => [layout.subarray(first * step + LENGTH_BYTES, end * step)].values(),
    });
  return valuesFrom(0, count);
}

/** What "compresses" the pages of walls, the only ones that are not compressed: corrects the first length. */
function correctLength(page: Uint8Array, cells: number): Uint8Array {
  new DataView(page.buffer, page.byteOffset).setUint32(0, cells, true);
  return page;
}

/** Writes a chunk as one row group. */
function writeRows(writer: ParquetWriter, { recipe }: Contents, chunk: Chunk): void {
  const { count, indices, walls, columns } = chunk;
  const { algorithm, width, height, topology, seed } = recipe;
  const cells = width * height;
  const repeat = <T>(value: T): T[] => new Array<T>(count).fill(value);
  writer.write({
    columnData: [
      { name: "index", data: indices },
      { name: "seed", data: repeat(typeof seed === "number" ? BigInt(seed) : seed) },
      { name: "algorithm", data: repeat(algorithm), statistics: false },
      { name: "width", data: repeat(width), statistics: false },
      { name: "height", data: repeat(height), statistics: false },
      { name: "topology", data: repeat(topology), statistics: false },
      // Random bytes: a dictionary or statistics would not help, and compression takes as long as making them.
      {
        name: "walls",
        data: wallValues(walls, cells, count),
        encoding: "PLAIN",
        statistics: false,
        codec: "UNCOMPRESSED",
      },
      ...[...columns].map(([name, column]) => ({ name, data: valuesOf(name, column, chunk) as never })),
    ],
    rowGroupSize: count,
  });
}

/** Throws for a file that the library cannot read. In some files it fails without an error of its own. */
function refuse(error: unknown): never {
  const reason = messageOf(error);
  const got = reason.startsWith("parquet ") ? `another file: ${reason}` : "a damaged one";
  throw new Error(`expected Parquet as wasmaze writes it, got ${got}`, { cause: error });
}

const READ = ["index", "walls"];

/**
 * Checks that the columns that are read have a value in each row, as begin() declares them. In others a few bytes can
 * claim billions of rows without a value, and the library makes a list of them.
 */
function checkSchema({ schema }: FileMetaData): void {
  for (const name of READ) {
    const found = schema.find((element) => element.name === name);
    if (found && found.repetition_type !== "REQUIRED")
      throw new Error(`expected Parquet as wasmaze writes it, got a column ${name} that is not required`);
  }
}

/** The mazes of an open file, read one row group at a time: a large part may exceed the largest buffer. */
function rowReader(source: FileSource, metadata: FileMetaData, cells: number): PartReader["mazeAt"] {
  let first = 0;
  let next = 0;
  let group = -1;
  let rows: StoredMaze[] = [];
  return async (place) => {
    while (place >= next) {
      group++;
      if (group >= metadata.row_groups.length) throw new Error(`expected a maze in row ${place}, got ${next} rows`);
      [first, next] = [next, next + Number(metadata.row_groups[group].num_rows)];
      rows = [];
    }
    if (rows.length === 0) {
      const read = { file: rangesOf(source), metadata, columns: READ, rowStart: first, rowEnd: next, utf8: false };
      const objects = await parquetReadObjects(read).catch(refuse);
      rows = objects.map(({ index, walls }) => ({ index: Number(index), walls: walls as Uint8Array }));
    }
    const row = rows[place - first];
    if (!(row?.walls instanceof Uint8Array) || row.walls.length !== cells)
      throw new Error(`expected ${cells} bytes of walls in row ${place}, got ${show(row?.walls)}`);
    return row;
  };
}

/** A file as hyparquet reads it. */
const rangesOf = (source: FileSource) => ({
  byteLength: source.size,
  slice: (start: number, end = source.size) => source.readAll(start, end - start).buffer,
});

export const parquet: Format = {
  holdsMeasures: true,
  isText: false,
  write(contents, part, open) {
    const sink = open(part.file);
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
  },
  async read({ recipe }, { directory, file }) {
    const source = new FileSource(directory, file);
    try {
      const metadata = await parquetMetadataAsync(rangesOf(source)).catch(refuse);
      checkSchema(metadata);
      return { mazeAt: rowReader(source, metadata, recipe.width * recipe.height), close: () => source.close() };
    } catch (error) {
      source.close();
      throw error;
    }
  },
  hint: (_, pattern) => {
    const files = pattern.replaceAll("'", "''");
    return ["duckdb", "-c", `SELECT count(*), min(index), max(index) FROM '${files}'`];
  },
};
