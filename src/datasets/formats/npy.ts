// The format "npy": NumPy arrays, which can be memory-mapped. One array contains the walls; further arrays beside it
// contain the columns, and the indices of selected mazes.

import { show } from "../../core/errors.ts";
import { type FileSink, FileSource } from "../../files/files.ts";
import { type Column, columnBytes, MAX_HEADER, npyHeader, readNpyHeader } from "../../io/npy.ts";
import { measures } from "../../queries/measures.ts";
import { type Chunk, type ColumnName, type Contents, type Format, isComplete, isSelected, python } from "./format.ts";
import { packed, resolvePack, unpacked, wallBytes, wallShape } from "./pack.ts";

/** Name and NumPy type of an array besides the walls. */
interface SideArray {
  readonly name: string;
  readonly type: string;
}

export const INDEX: SideArray = { name: "index", type: "<i8" };

const COLUMN_TYPES: Readonly<Record<ColumnName, string>> = {
  start: "<u4",
  finish: "<u4",
  length: "<u4",
  moves: "|u1",
  cells: "<u4",
  key: "<u8",
};

/** Returns the arrays besides the walls: indices of selected mazes, measures and columns. */
export function sideArrays(contents: Contents): SideArray[] {
  const typeOf = (name: string) => (measures.find((info) => info.name === name)?.type === "uint32" ? "<u4" : "<f8");
  return [
    ...(isSelected(contents) ? [INDEX] : []),
    ...(contents.measures ?? []).map((name) => ({ name, type: typeOf(name) })),
    ...(contents.columns ?? []).map((name) => ({ name, type: COLUMN_TYPES[name] })),
  ];
}

/** Returns the elements that a chunk adds to a side array. A side array is any array other than that of the walls. */
export const sideColumn = (chunk: Chunk, { name }: SideArray): Column =>
  name === INDEX.name ? chunk.indices : (chunk.written.get(name) as Column);

export const wallsHeader = (contents: Contents, count: number): Uint8Array =>
  npyHeader("|u1", [count, ...wallShape(contents)]);

/** Throws unless an array has the given type and shape. Returns the offset of its elements. */
export function elementsStart(bytes: Uint8Array, type: string, shape: readonly number[]): number {
  const header = readNpyHeader(bytes, (got) => {
    throw new Error(`expected the header of an .npy array, got ${got}`);
  });
  const [expected, got] = [`${type} (${shape.join(", ")})`, `${header.type} (${header.shape.join(", ")})`];
  if (got !== expected) throw new Error(`expected an array of ${show(expected)}, got ${show(got)}`);
  return header.start;
}

const sideFile = (file: string, name: string): string => file.replace(/\.[a-z]+$/, `.${name}$&`);

/**
 * Writes an array. The header is written first, for `planned` items. If the number of items is different, finish()
 * corrects the header. `isSure` states that the number will be `planned`. The file is then hashed while it is written.
 */
export function arrayWriter(sink: FileSink, planned: number, headerOf: (count: number) => Uint8Array, isSure: boolean) {
  if (!isSure) sink.hashAtEnd();
  sink.write(headerOf(planned));
  let count = 0;
  return {
    add(column: Column, items: number): void {
      sink.write(columnBytes(column));
      count += items;
    },
    finish() {
      if (count !== planned) sink.rewriteStart(headerOf(count));
      return sink.finish();
    },
  };
}

/** Opens an array for reading. Each item has `length` bytes. */
export function arrayReader(directory: string, file: string, type: string, shape: readonly number[], length: number) {
  const source = new FileSource(directory, file);
  try {
    const start = elementsStart(source.read(0, MAX_HEADER), type, shape);
    return { at: (item: number) => source.readAll(start + item * length, length), close: () => source.close() };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Opens an array of indices for reading. */
export function indexReader(directory: string, file: string, mazes: number) {
  const { at, close } = arrayReader(directory, file, INDEX.type, [mazes], 8);
  return { at: (row: number) => toIndex(at(row)), close };
}

/** Writes an array of the indices of selected mazes. */
export const indexWriter = (sink: FileSink, planned: number, isSure: boolean) =>
  arrayWriter(sink, planned, (count) => npyHeader(INDEX.type, [count]), isSure);

export const toIndex = (bytes: Uint8Array): number =>
  Number(new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(0, true));

export const npy: Format = {
  holdsMeasures: true,
  holdsLevels: true,
  takes: ["pack"],
  resolve: resolvePack,
  isText: false,
  sideFiles: (contents, file) => sideArrays(contents).map(({ name }) => sideFile(file, name)),
  write(contents, part, open) {
    const isSure = isComplete(contents);
    const walls = arrayWriter(open(part.file), part.count, (count) => wallsHeader(contents, count), isSure);
    const sides = sideArrays(contents).map((side) => {
      const sink = open(sideFile(part.file, side.name));
      const isPerMaze = side.name !== "moves" && side.name !== "cells";
      const array = arrayWriter(sink, part.count, (count) => npyHeader(side.type, [count]), isSure && isPerMaze);
      return { side, array };
    });
    return {
      add(chunk) {
        walls.add(packed(contents, chunk.walls, chunk.count), chunk.count);
        for (const { side, array } of sides) {
          const column = sideColumn(chunk, side);
          array.add(column, column.length);
        }
      },
      finish() {
        // The part's own file is finished last. If it exists, the other files exist, too.
        const written = sides.map(({ array }) => array.finish());
        return [walls.finish(), ...written];
      },
    };
  },
  read(contents, { directory, file, index, mazes }) {
    const walls = arrayReader(directory, file, "|u1", [mazes, ...wallShape(contents)], wallBytes(contents));
    const indices = isSelected(contents) ? indexReader(directory, sideFile(file, INDEX.name), mazes) : undefined;
    return {
      mazeAt: (row) => ({ index: indices?.at(row) ?? index + row, walls: unpacked(contents, walls.at(row)) }),
      close() {
        walls.close();
        indices?.close();
      },
    };
  },
  hint: (path) =>
    python(`import numpy; mazes = numpy.load(${JSON.stringify(path)}, mmap_mode="r"); print(mazes.shape)`),
};
