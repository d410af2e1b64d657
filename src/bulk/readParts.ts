// Reads parts back: the walls of chosen mazes, format by format.

import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { parquetReadObjects } from "hyparquet";
import { parseMaze } from "../io/json.ts";
import type { WrittenPart } from "./manifest.ts";
import type { DataSet } from "./plan.ts";

/** The mazes of one part, by their place in it. */
export interface PartReader {
  /** The index of maze `place`. */
  indexAt(place: number): number;
  wallsAt(place: number): Uint8Array;
  close(): void;
}

/** Where the elements of an .npy array begin. */
function npyDataStart(bytes: Uint8Array): number {
  if (bytes[0] !== 0x93) throw new Error("expected the header of an .npy array");
  return 10 + bytes[8] + 256 * bytes[9];
}

/** Reads bytes of a file at a place. */
function readAt(handle: number, at: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  const read = readSync(handle, bytes, 0, length, at);
  if (read < length) throw new Error(`expected ${length} bytes at ${at}, got ${read}`);
  return bytes;
}

/** Records of a fixed length in a file. */
function recordsIn(path: string, recordBytes: number, header: boolean): { at(place: number): Uint8Array; close(): void } {
  const handle = openSync(path, "r");
  const start = header ? npyDataStart(readAt(handle, 0, 10)) : 0;
  return { at: (place) => readAt(handle, start + place * recordBytes, recordBytes), close: () => closeSync(handle) };
}

const toIndex = (bytes: Uint8Array): number => Number(new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(0, true));

/** Opens a part for reading. */
export async function openPart(directory: string, dataSet: DataSet, part: WrittenPart): Promise<PartReader> {
  const cells = dataSet.recipe.width * dataSet.recipe.height;
  const path = join(directory, part.files[0].file);
  const counted = dataSet.where === undefined;
  switch (dataSet.format) {
    case "npy": {
      const walls = recordsIn(path, cells, true);
      const indexFile = part.files.find(({ file }) => file.endsWith(".index.npy"));
      const indices = counted || !indexFile ? undefined : recordsIn(join(directory, indexFile.file), 8, true);
      return {
        indexAt: (place) => (indices ? toIndex(indices.at(place)) : part.index + place),
        wallsAt: walls.at,
        close() {
          walls.close();
          indices?.close();
        },
      };
    }
    case "bin": {
      const walls = recordsIn(path, cells, false);
      return { indexAt: (place) => part.index + place, wallsAt: walls.at, close: walls.close };
    }
    case "npz": {
      const entries = unzipSync(readFileSync(path));
      const record = (name: string, place: number, bytes: number) => {
        const start = npyDataStart(entries[name]) + place * bytes;
        return entries[name].subarray(start, start + bytes);
      };
      return {
        indexAt: (place) => (counted ? part.index + place : toIndex(record("index.npy", place, 8))),
        wallsAt: (place) => record("walls.npy", place, cells),
        close() {},
      };
    }
    case "parquet": {
      const bytes = readFileSync(path);
      const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
      const rows = await parquetReadObjects({ file, columns: ["index", "walls"], utf8: false });
      return { indexAt: (place) => Number(rows[place].index), wallsAt: (place) => rows[place].walls as Uint8Array, close() {} };
    }
    case "ndjson": {
      const lines = readFileSync(path, "utf8").split("\n");
      return {
        indexAt: (place) => JSON.parse(lines[place]).index,
        wallsAt: (place) => parseMaze(lines[place]).walls,
        close() {},
      };
    }
  }
}
