// The format "parquet" (Apache Parquet): one row per maze, in typed columns.

import { FileSource } from "../../files/files.ts";
import type { Format } from "./format.ts";

export const parquet: Format = {
  holdsMeasures: true,
  holdsLevels: true,
  isText: false,
  async write(contents, part, open) {
    const { parquetWriter } = await import("./parquetWriter.ts");
    return parquetWriter(contents, part, open(part.file));
  },
  async read(contents, { directory, file }) {
    const { parquetReader } = await import("./parquetReader.ts");
    return parquetReader(contents, new FileSource(directory, file));
  },
  hint: (_, pattern) => {
    const files = pattern.replaceAll("'", "''");
    return ["duckdb", "-c", `SELECT count(*), min(index), max(index) FROM '${files}'`];
  },
};
