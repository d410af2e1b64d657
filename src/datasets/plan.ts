// A data set and its parts: which mazes go into which file. A pure function of the request, so that every run, shard
// and worker agrees.

import { algorithms } from "../core/algorithms.ts";
import { checkInteger, checkWord, show } from "../core/errors.ts";
import type { Shard } from "../files/shards.ts";
import { ENDS, type EndsName } from "../queries/ends.ts";
import { parseFilter } from "../queries/filter.ts";
import { measureNames } from "../queries/measures.ts";
import { resolveRequest } from "../request/allAlgorithms.ts";
import type { AnyBatchRequest } from "../request/request.ts";
import { recipeOf } from "../request/validateRequest.ts";
import { COLUMNS, type Contents, type Part } from "./formats/format.ts";
import { FORMATS, type FormatName, formats, formatsWith } from "./formats/index.ts";
import { resolveStyle } from "./formats/pictureStyle.ts";
import { MAX_UNIQUE } from "./unique.ts";

/** A named share of the mazes, by index or by key. */
export interface Split {
  readonly name: string;
  readonly share: number;
}

/** The fields that determine the bytes of a data set. */
export interface DataSet extends Contents {
  /** The index of the first maze. */
  readonly index: number;
  readonly count: number;
  readonly format: FormatName;
  /** Mazes in a part; the last of a split may hold fewer. */
  readonly partSize: number;
  readonly splits?: readonly Split[];
  /** Files are named in the style of Hugging Face. */
  readonly huggingFace?: true;
}

/** The options of a data set. */
export interface DataSetOptions extends AnyBatchRequest {
  format?: FormatName | undefined;
  /** Mazes in a part, 1..2^28; default: about 16 MiB of walls. */
  partSize?: number | undefined;
  /** Shares of the mazes by index, which add up to 1. */
  splits?: readonly Split[] | undefined;
  huggingFace?: boolean | undefined;
  measures?: readonly string[] | undefined;
  /** A filter such as "solution > 120 and deadEnds < 70": only mazes that pass are written. */
  where?: string | undefined;
  /** Default "farthest". */
  ends?: EndsName | undefined;
  /** What to write beside the walls: COLUMNS. */
  columns?: readonly string[] | undefined;
  /** The count is of mazes that pass the filter, not of indices. */
  results?: boolean | undefined;
  /** "key": a maze and all its rotations and mirror images are in one split. */
  splitBy?: string | undefined;
  /** 8: the first split has all images of its mazes. */
  symmetries?: number | undefined;
  /** Drops rotations and mirror images of earlier mazes. */
  unique?: boolean | undefined;
  /** Writes walls in two bits a cell. */
  pack?: boolean | undefined;
  /** How pictures look. Pixels of the side of each square: 1..1024, default 4. */
  images?: { cellPixels?: number | undefined; colours?: Readonly<Record<string, unknown>> | undefined } | undefined;
}

const PART_BYTES = 2 ** 24;
const MAX_PARTS = 1_000_000;

/** About 16 MiB of walls, as a round number: 1, 2 or 5 times a power of ten. */
export function defaultPartSize(cells: number): number {
  const most = Math.max(1, PART_BYTES / cells);
  const power = 10 ** Math.floor(Math.log10(most));
  return (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1) * power;
}

function checkSplits(splits: readonly Split[]): readonly Split[] {
  const names = new Set<string>();
  let sum = 0;
  for (const { name, share } of splits) {
    if (!/^[A-Za-z0-9_]{1,40}$/.test(name))
      throw new RangeError(`"split" expected names of letters, digits and _, got ${show(name)}`);
    if (names.has(name)) throw new RangeError(`"split" expected each name once, got ${show(name)} twice`);
    names.add(name);
    if (!(share > 0 && share <= 1))
      throw new RangeError(`"split" expected shares above 0 and up to 1, got ${name}=${show(share)}`);
    sum += share;
  }
  if (Math.abs(sum - 1) > 1e-9) throw new RangeError(`"split" expected shares that add up to 1, got ${sum}`);
  return splits;
}

/** How far apart the indices are that are tried for one result. */
export const RESULT_STEP = 2 ** 32;

/** The names that a filter may use. */
export const FILTER_NAMES: readonly string[] = ["index", "length", ...measureNames];

type Said = Pick<DataSet, "measures" | "where" | "ends" | "columns">;

/** The validated measures, filter and columns; undefined if none are requested. */
function measuring(options: DataSetOptions, format: FormatName): Said {
  const { measures: names = [], where, ends, columns = [] } = options;
  for (const name of names) checkWord("measures", name, measureNames);
  for (const name of columns) checkWord("columns", name, COLUMNS);
  // What is both is one column.
  const chosen = measureNames.filter((name) => names.includes(name) && !columns.includes(name));
  const written = COLUMNS.filter((name) => columns.includes(name));
  if (where !== undefined) parseFilter(where, FILTER_NAMES);
  const { needs, holdsMeasures } = formats[format];
  const said = chosen.length > 0 || written.length > 0;
  if (needs && said)
    throw new RangeError(
      `"columns" expected none for ${format}, which has what it needs, got ${show([...columns, ...names].join())}`,
    );
  const asked = said || where !== undefined;
  if (asked && !holdsMeasures && !needs) {
    const able = formatsWith(({ holdsMeasures }) => holdsMeasures);
    throw new RangeError(`"format" expected ${able}, which have room for measures and indices, got "${format}"`);
  }
  const solves = chosen.length > 0 || where !== undefined || needs || written.some((name) => name !== "key");
  if (!solves && ends !== undefined)
    throw new RangeError(
      `"ends" expected "columns", "measures" or "where", whose solutions it is about, got ${show(ends)}`,
    );
  return {
    ...(chosen.length > 0 && { measures: chosen }),
    ...(where !== undefined && { where }),
    ...(solves && { ends: ends === undefined ? ENDS[0] : checkWord("ends", ends, ENDS) }),
    ...(written.length > 0 && { columns: written }),
  };
}

/** Results are apart by 2^32 indices, so all are below. */
const MAX_RESULTS = 2 ** 32;

type Chosen = Pick<DataSet, "results" | "splitBy" | "symmetries" | "unique" | "pack" | "images">;

/** Validates how pictures look. */
function styleOf({ images, width, height }: DataSetOptions, format: FormatName): Pick<DataSet, "images"> {
  if (formats[format].drawsPictures) return { images: resolveStyle(images ?? {}, width, height) };
  if (!images) return {};
  const able = formatsWith(({ drawsPictures }) => drawsPictures === true);
  throw new RangeError(`"format" expected ${able} for pixels and colours, got "${format}"`);
}

/** Throws unless a format has room for the indices of mazes that are selected. */
function checkIndices(format: FormatName): void {
  const { holdsMeasures, needs } = formats[format];
  if (holdsMeasures || needs) return;
  const able = formatsWith((each) => each.holdsMeasures);
  throw new RangeError(`"format" expected ${able}, which have room for indices, got "${format}"`);
}

/** Validates which mazes are chosen, and into which splits. */
function choosing(options: DataSetOptions, isPlane: boolean, said: Said, format: FormatName): Chosen {
  const { results, splitBy, splits, symmetries, count, index = 0, width, height, unique, pack } = options;
  if (results && said.where === undefined)
    throw new RangeError('"results" expected "where", a filter that mazes pass, got none; use "count"');
  if (results && index + count > MAX_RESULTS)
    throw new RangeError(`"index" + "results" expected at most 2^32, got ${index + count}`);
  if (splitBy !== undefined) {
    checkWord("splitBy", splitBy, ["key"]);
    if (!splits || splits.length === 0)
      throw new RangeError('"splitBy" expected "split", the names and shares, got none');
    checkIndices(format);
  }
  if (unique) {
    checkIndices(format);
    if (count > MAX_UNIQUE)
      throw new RangeError(`"unique" expected at most ${MAX_UNIQUE} mazes, whose keys are in memory, got ${count}`);
  }
  if (pack && !formats[format].takesPack)
    throw new RangeError(
      `"format" expected ${formatsWith(({ takesPack }) => takesPack === true)} for "pack", got "${format}"`,
    );
  if (!isPlane && (unique || splitBy !== undefined || said.columns?.includes("key")))
    throw new RangeError('"topology" expected plane for keys, got "torus", where every shift is a symmetry, too');
  if (symmetries !== undefined) {
    if (symmetries !== 8) throw new RangeError(`"symmetries" expected 8, got ${show(symmetries)}`);
    if (!formats[format].takesSymmetries || width !== height)
      throw new RangeError(`"symmetries" expected a square maze as puzzle, got ${width} x ${height} as ${format}`);
  }
  return {
    ...(results && { results: true as const }),
    ...(splitBy !== undefined && { splitBy: "key" as const }),
    ...(symmetries !== undefined && { symmetries: 8 as const }),
    ...(unique && { unique: true as const }),
    ...(pack && { pack: true as const }),
    ...styleOf(options, format),
  };
}

/** Validates options and fills in the defaults. */
export function resolveDataSet(options: DataSetOptions): DataSet {
  const {
    format: givenFormat,
    partSize: givenPartSize,
    splits,
    huggingFace,
    measures: _measures,
    where: _where,
    ends: _ends,
    columns: _columns,
    results: _results,
    splitBy: _splitBy,
    symmetries: _symmetries,
    unique: _unique,
    pack: _pack,
    images: _images,
    ...request
  } = options;
  // The count of a data set is not limited to one call of the engine.
  const count = checkInteger("count", request.count, 0, Number.MAX_SAFE_INTEGER);
  const resolved = resolveRequest({ ...request, count: Math.min(count, 1) }, true);
  const { cells, index } = resolved;
  if (index + Math.max(count, 1) - 1 > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`"index" + "count" - 1 expected at most 2^53-1, got index ${index} and count ${count}`);
  }
  const format = givenFormat === undefined ? "npy" : checkWord("format", givenFormat, FORMATS);
  const { fileOf, check } = formats[format];
  if (fileOf && givenPartSize !== undefined && givenPartSize !== Math.max(1, count))
    throw new RangeError(
      `"partSize" expected no value for ${format}, a split of which is one part, got ${show(givenPartSize)}`,
    );
  const whole = fileOf && Math.max(1, count);
  const partSize =
    whole ??
    (givenPartSize === undefined ? defaultPartSize(cells) : checkInteger("partSize", givenPartSize, 1, 2 ** 28));
  if (Math.ceil(count / partSize) > MAX_PARTS) {
    const least = `at least ${Math.ceil(count / MAX_PARTS)} for ${count} mazes (at most ${MAX_PARTS} parts)`;
    throw new RangeError(`"partSize" expected ${least}, got ${partSize}`);
  }
  const { maxPartBytes = Number.POSITIVE_INFINITY } = formats[format];
  if (partSize * cells > maxPartBytes) {
    const most = `at most ${maxPartBytes} bytes of walls in a part as ${format}`;
    throw new RangeError(`"partSize" expected ${most}, got ${partSize} mazes of ${cells} bytes`);
  }
  if (fileOf && huggingFace)
    throw new RangeError(
      `"huggingFace" expected no value for ${format}, whose files have names of their own, got true`,
    );
  const said = measuring(options, format);
  const dataSet: DataSet = {
    recipe: recipeOf(resolved),
    index,
    count,
    format,
    partSize,
    ...(splits && splits.length > 0 && { splits: checkSplits(splits) }),
    ...(huggingFace && { huggingFace: true as const }),
    ...said,
    ...choosing(options, resolved.topology === "plane", said, format),
  };
  check?.(dataSet);
  return dataSet;
}

const pad = (number: number, digits: number): string => String(number).padStart(digits, "0");

/** The parts of a data set, in order of split and index. */
export function partsOf(dataSet: DataSet): Part[] {
  const { count, partSize, index, format, huggingFace, splitBy, symmetries } = dataSet;
  const { fileOf, ending = format } = formats[format];
  const parts: Part[] = [];
  let share = 0;
  let from = 0;
  const splits = dataSet.splits ?? [{ name: "", share: 1 }];
  for (const [at, split] of splits.entries()) {
    const low = share;
    // The last one has all the rest, whatever the sum was rounded to.
    share = at + 1 === splits.length ? 1 : share + split.share;
    const to = splitBy ? count : Math.min(count, Math.round(share * count));
    if (splitBy) from = 0;
    const number = Math.ceil((to - from) / partSize);
    for (let k = 0; k < number; k++) {
      const first = from + k * partSize;
      const name = huggingFace
        ? `data/${split.name || "train"}-${pad(k, 5)}-of-${pad(number, 5)}`
        : `${split.name || "part"}-${pad(index + first, 12)}`;
      parts.push({
        file: fileOf?.(split.name || "train") ?? `${name}.${ending}`,
        index: index + first,
        count: Math.min(partSize, to - first),
        ...(splitBy && { shares: [low, share] as const }),
        ...(symmetries && at === 0 && { hasImages: true as const }),
      });
    }
    from = to;
  }
  return parts;
}

/** The parts that a shard makes: part k goes to shard (k mod N) + 1. */
export function partsOfShard(parts: readonly Part[], shard: Shard | undefined): Part[] {
  return shard ? parts.filter((_, k) => k % shard.of === shard.number - 1) : [...parts];
}

/** This program's revision of an algorithm. */
export function currentRevision(id: string): number | undefined {
  return algorithms.find((info) => info.id === id)?.revision;
}
