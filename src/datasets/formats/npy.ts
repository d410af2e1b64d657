// A NumPy array of walls, which can be mapped into memory. Measures, and the indices of filtered mazes, are in
// further arrays beside it.

import { show } from "../../core/errors.ts";
import { type FileSink, FileSource } from "../../files/files.ts";
import { type Column, columnBytes, MAX_HEADER, npyHeader, readNpyHeader } from "../../io/npy.ts";
import { measures } from "../../queries/measures.ts";
import { type Chunk, type ColumnName, type Contents, type Format, isComplete, isSelected, python } from "./format.ts";
import { packed, unpacked, wallBytes, wallShape } from "./pack.ts";

/** An array beside the walls: its name, and NumPy's name of its type. */
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

/** The arrays beside the walls: the index of each maze, if they are selected, the measures and the columns. */
export function sideArrays(contents: Contents): SideArray[] {
  const typeOf = (name: string) => (measures.find((info) => info.name === name)?.type === "uint32" ? "<u4" : "<f8");
  return [
    ...(isSelected(contents) ? [INDEX] : []),
    ...(contents.measures ?? []).map((name) => ({ name, type: typeOf(name) })),
    ...(contents.columns ?? []).map((name) => ({ name, type: COLUMN_TYPES[name] })),
  ];
}

/** The elements that a chunk adds to a side array. */
export const sideColumn = (chunk: Chunk, { name }: SideArray): Column =>
  name === INDEX.name ? chunk.indices : (chunk.columns.get(name) as Column);

export const wallsHeader = (contents: Contents, count: number): Uint8Array =>
  npyHeader("|u1", [count, ...wallShape(contents)]);

/** Checks that an array has `count` elements of this type and shape; returns the offset of its elements. */
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
 * One array of a part: its header has the planned number of elements, and is corrected when there are more or less.
 * `isSure`: there are not.
 */
function arrayWriter(sink: FileSink, planned: number, headerOf: (count: number) => Uint8Array, isSure: boolean) {
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

/** The elements of an array in a file, each of `length` bytes. */
function arrayReader(directory: string, file: string, type: string, shape: readonly number[], length: number) {
  const source = new FileSource(directory, file);
  try {
    const start = elementsStart(source.read(0, MAX_HEADER), type, shape);
    return { at: (place: number) => source.readAll(start + place * length, length), close: () => source.close() };
  } catch (error) {
    source.close();
    throw error;
  }
}

export const toIndex = (bytes: Uint8Array): number =>
  Number(new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(0, true));

export const npy: Format = {
  holdsMeasures: true,
  takesPack: true,
  isText: false,
  sideFiles: (contents, file) => sideArrays(contents).map(({ name }) => sideFile(file, name)),
  write(contents, part, open) {
    const isSure = isComplete(contents);
    const walls = arrayWriter(open(part.file), part.count, (count) => wallsHeader(contents, count), isSure);
    const sides = sideArrays(contents).map((side) => {
      const sink = open(sideFile(part.file, side.name));
      const hasOne = side.name !== "moves" && side.name !== "cells";
      const array = arrayWriter(sink, part.count, (count) => npyHeader(side.type, [count]), isSure && hasOne);
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
        // The part's own file last: if it exists, all exist.
        const written = sides.map(({ array }) => array.finish());
        return [walls.finish(), ...written];
      },
    };
  },
  read(contents, { directory, file, index, mazes }) {
    const walls = arrayReader(directory, file, "|u1", [mazes, ...wallShape(contents)], wallBytes(contents));
    const indices = isSelected(contents)
      ? arrayReader(directory, sideFile(file, INDEX.name), INDEX.type, [mazes], 8)
      : undefined;
    return {
      mazeAt: (place) => ({
        index: indices ? toIndex(indices.at(place)) : index + place,
        walls: unpacked(contents, walls.at(place)),
      }),
      close() {
        walls.close();
        indices?.close();
      },
    };
  },
  hint: (path) =>
    python(`import numpy; mazes = numpy.load(${JSON.stringify(path)}, mmap_mode="r"); print(mazes.shape)`),
};
