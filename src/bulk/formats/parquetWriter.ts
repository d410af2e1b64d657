// Parquet files of mazes, written: apart from the format, because the library takes as long to load as Node's own files.

import type { ColumnChunk, ColumnMetaData } from "hyparquet";
import { ByteWriter, type ColumnSource, ParquetWriter } from "hyparquet-writer";
import { withMaskRows } from "../../core/mask.ts";
import { type Column, columnBytes } from "../../io/npy.ts";
import { measures } from "../../queries/measures.ts";
import type { FileSink } from "../files.ts";
import type { Chunk, ColumnName, Contents, Part, PartWriter } from "./format.ts";
import { snappy } from "./snappy.ts";

/** A parquet writer's buffer, for as much as a row group. */
class SinkWriter extends ByteWriter {
  readonly #sink: FileSink;

  constructor(sink: FileSink) {
    super(2 ** 20);
    this.#sink = sink;
  }

  /** Empties it into the sink. The library would call `flush` after every column. */
  empty(): void {
    this.#sink.write(new Uint8Array(this.buffer, 0, this.index));
    this.index = 0;
  }

  override finish(): void {
    this.empty();
  }
}

/** A column of a row group. `isConstant`: all groups with as many rows have the same values. */
type GroupColumn = ColumnSource & { readonly isConstant?: true };

/** A column as it was written: its bytes, and what the footer says about it. */
interface Written {
  readonly bytes: Uint8Array;
  readonly chunk: ColumnChunk;
}

/** A writer of row groups, which writes the constant columns of a group again without looking at their values. */
class GroupWriter extends ParquetWriter {
  readonly #out: SinkWriter;
  // By name and number of rows; a part has at most two numbers.
  readonly #constants = new Map<string, Written>();

  constructor(options: ConstructorParameters<typeof ParquetWriter>[0] & { readonly writer: SinkWriter }) {
    super(options);
    this.#out = options.writer;
  }

  writeGroup(count: number, columns: readonly GroupColumn[]): void {
    const start = this.#out.offset;
    const chunks = columns.map(({ isConstant, ...column }) =>
      isConstant ? this.#writeConstant(column, count) : this.#writeColumn(column, count),
    );
    let bytes = 0n;
    for (const { meta_data } of chunks) bytes += meta_data?.total_uncompressed_size ?? 0n;
    this.num_rows += BigInt(count);
    this.row_groups.push({
      columns: chunks,
      total_byte_size: bytes,
      num_rows: BigInt(count),
      total_compressed_size: BigInt(this.#out.offset - start),
    });
    this.#out.empty();
  }

  /** Writes a column as a group of its own, which is then no group. */
  #writeColumn(column: ColumnSource, count: number): ColumnChunk {
    this.write({ columnData: [column], rowGroupSize: count });
    this.num_rows -= BigInt(count);
    return (this.row_groups.pop() as { columns: ColumnChunk[] }).columns[0];
  }

  #writeConstant(column: ColumnSource, count: number): ColumnChunk {
    const out = this.#out;
    const key = `${column.name} ${count}`;
    const known = this.#constants.get(key);
    if (!known) {
      const start = out.index;
      const chunk = this.#writeColumn(column, count);
      // Of several pages the file has an index, which is made of more than the chunk.
      if (!this.pendingIndexes.at(-1)?.offsetIndex)
        this.#constants.set(key, { bytes: out.getBytes().slice(start), chunk });
      return chunk;
    }
    const { bytes, chunk } = known;
    const { file_offset: before, meta_data: meta } = chunk as ColumnChunk & { meta_data: ColumnMetaData };
    const further = BigInt(out.offset) - before;
    const { dictionary_page_offset: dictionary } = meta;
    out.appendBytes(bytes);
    return {
      ...chunk,
      file_offset: before + further,
      meta_data: {
        ...meta,
        data_page_offset: meta.data_page_offset + further,
        ...(dictionary !== undefined && { dictionary_page_offset: dictionary + further }),
      },
    };
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

function begin(sink: FileSink, contents: Contents, part: Part): GroupWriter {
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
  return new GroupWriter({
    writer: new SinkWriter(sink),
    schema: [{ name: "schema", num_children: fields.length }, ...fields] as never,
    createdBy: "wasmaze",
    compressors: { SNAPPY: snappy, UNCOMPRESSED: (page) => correctLength(page, width * height) },
    kvMetadata: [{ key: "wasmaze", value: JSON.stringify({ ...rest, index: part.index, count: part.count }) }],
  });
}

// Used again by every chunk.
let room = new Uint8Array();

/**
 * The walls of mazes as the values of a column. The library appends values one by one, which takes a third as long as
 * making the mazes. So it is given those of a page as one value, as they stand in the page: each with its length before
 * it. The library writes the length of that one in place of the first, which correctLength() puts right.
 */
function wallValues(walls: Uint8Array, cells: number, count: number): Uint8Array[] {
  const step = cells + LENGTH_BYTES;
  if (room.length < count * step) room = new Uint8Array(count * step);
  const layout = room;
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

/**
 * Indices as the values of a column. The library looks at each of them five times; where it looks for the least and the
 * greatest, and whether they fit, it is given these two.
 */
function indexValues(indices: BigInt64Array): BigInt64Array {
  let least = indices[0];
  let greatest = indices[0];
  for (const index of indices) {
    if (index < least) least = index;
    if (index > greatest) greatest = index;
  }
  const bounds = [least, greatest];
  const group = Object.assign(indices.subarray(), {
    slice: (first: number, end: number) => indices.slice(first, end),
    [Symbol.iterator]: () => bounds.values(),
  });
  // It takes a slice for the group, and of that one for each page.
  return Object.assign(indices.subarray(), { slice: () => group });
}

/** Writes a chunk as one row group. */
function writeRows(writer: GroupWriter, { recipe }: Contents, chunk: Chunk): void {
  const { count, indices, walls, columns } = chunk;
  const { algorithm, width, height, topology, seed } = recipe;
  const cells = width * height;
  const repeat = <T>(value: T): T[] => new Array<T>(count).fill(value);
  const isConstant = true;
  writer.writeGroup(count, [
    { name: "index", data: indexValues(indices), encoding: "PLAIN" },
    { name: "seed", data: repeat(typeof seed === "number" ? BigInt(seed) : seed), isConstant },
    { name: "algorithm", data: repeat(algorithm), statistics: false, isConstant },
    { name: "width", data: repeat(width), statistics: false, isConstant },
    { name: "height", data: repeat(height), statistics: false, isConstant },
    { name: "topology", data: repeat(topology), statistics: false, isConstant },
    // Random bytes: a dictionary or statistics would not help, and compression takes as long as making them.
    {
      name: "walls",
      data: wallValues(walls, cells, count),
      encoding: "PLAIN",
      statistics: false,
      codec: "UNCOMPRESSED",
    },
    ...[...columns].map(([name, column]) => ({ name, data: valuesOf(name, column, chunk) as never })),
  ]);
}

/** Writes the mazes of a part, a row group a chunk. */
export function parquetWriter(contents: Contents, part: Part, sink: FileSink): PartWriter {
  let writer: GroupWriter | undefined;
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
