// All formats. To add a format, add a file to this folder and an entry to this list.

import { bin } from "./bin.ts";
import type { Contents, Format, Part } from "./format.ts";
import { images } from "./images.ts";
import { ndjson } from "./ndjson.ts";
import { npy } from "./npy.ts";
import { npz } from "./npz.ts";
import { parquet } from "./parquet.ts";
import { puzzle } from "./puzzle.ts";
import { raster } from "./raster.ts";
import { cellTokens, tokens } from "./tokens.ts";

const list = {
  npy,
  npz,
  parquet,
  ndjson,
  bin,
  puzzle,
  raster,
  tokens,
  "cell-tokens": cellTokens,
  images,
} as const satisfies Readonly<Record<string, Format>>;

/** Id of a format, such as "npy". */
export type FormatName = keyof typeof list;

export const formats: Readonly<Record<FormatName, Format>> = list;

export const FORMATS = Object.keys(list) as readonly FormatName[];

/** Lists the formats with a property, for error messages: "npy, npz or bin". */
export function formatsWith(holds: (format: Format) => boolean): string {
  const names = FORMATS.filter((name) => holds(formats[name]));
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** Returns all files of a part, its own file first. */
export function partFiles(dataSet: Contents & { readonly format: FormatName }, part: Part): string[] {
  return [part.file, ...(formats[dataSet.format].sideFiles?.(dataSet, part.file) ?? [])];
}
