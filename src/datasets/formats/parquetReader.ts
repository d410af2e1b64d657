// Reads Parquet files of mazes. This file is loaded on demand.

import { type FileMetaData, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { messageOf, show } from "../../core/errors.ts";
import type { FileSource } from "../../files/files.ts";
import { arrayName, type Contents, type PartReader, type StoredMaze } from "./format.ts";

/**
 * Throws for a file that cannot be read. An error that the library reports means that the file has another format. Any
 * other error means that the file is damaged.
 */
function refuse(error: unknown): never {
  const reason = messageOf(error);
  const got = reason.startsWith("parquet ") ? `another file: ${reason}` : "a damaged file";
  throw new Error(`expected Parquet as wasmaze writes it, got ${got}`, { cause: error });
}

/** Returns the columns to read. */
const readColumns = (contents: Contents): string[] => ["index", arrayName(contents)];

/**
 * Throws if the file declares one of the columns `names` as optional. In an optional column, a few bytes can claim billions of
 * missing values, for which the library would allocate memory.
 */
function checkSchema({ schema }: FileMetaData, names: readonly string[]): void {
  for (const name of names) {
    const found = schema.find((element) => element.name === name);
    if (found && found.repetition_type !== "REQUIRED")
      throw new Error(`expected Parquet as wasmaze writes it, got a column ${name} with optional values`);
  }
}

/** Reads an open file by row groups, because a large part may exceed the largest buffer. */
function rowReader(source: FileSource, metadata: FileMetaData, contents: Contents): PartReader["mazeAt"] {
  const cells = contents.recipe.width * contents.recipe.height;
  const columns = readColumns(contents);
  let first = 0;
  let next = 0;
  let group = -1;
  let rows: StoredMaze[] = [];
  return async (number) => {
    while (number >= next) {
      group++;
      if (group >= metadata.row_groups.length) throw new Error(`expected a maze in row ${number}, got ${next} rows`);
      [first, next] = [next, next + Number(metadata.row_groups[group].num_rows)];
      rows = [];
    }
    if (rows.length === 0) {
      const read = { file: rangesOf(source), metadata, columns, rowStart: first, rowEnd: next, utf8: false };
      const objects = await parquetReadObjects(read).catch(refuse);
      rows = objects.map((row) => ({ index: Number(row.index), walls: row[columns[1]] as Uint8Array }));
    }
    const row = rows[number - first];
    if (!(row?.walls instanceof Uint8Array) || row.walls.length !== cells)
      throw new Error(`expected ${cells} bytes of walls in row ${number}, got ${show(row?.walls)}`);
    return row;
  };
}

/** Adapts a file to the interface that hyparquet reads from. */
const rangesOf = (source: FileSource) => ({
  byteLength: source.size,
  slice: (start: number, end = source.size) => source.readAll(start, end - start).buffer,
});

/** Opens the reader of a file. Closes the file if it is not Parquet. */
export async function parquetReader(contents: Contents, source: FileSource): Promise<PartReader> {
  try {
    const metadata = await parquetMetadataAsync(rangesOf(source)).catch(refuse);
    checkSchema(metadata, readColumns(contents));
    return { mazeAt: rowReader(source, metadata, contents), close: () => source.close() };
  } catch (error) {
    source.close();
    throw error;
  }
}
