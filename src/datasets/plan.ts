// Plans a data set: assigns mazes to files. The plan is a pure function of the request, so all runs, shards and workers
// agree.

import { algorithms } from "../core/algorithms.ts";
import { checkInteger, checkWord, show } from "../core/errors.ts";
import type { Shard } from "../files/shards.ts";
import { graphAlgorithms } from "../graph/algorithms.ts";
import type { GridRecipe } from "../graph/grids/grid.ts";
import type { ObstacleFields } from "../obstacles/fields.ts";
import { type ObstacleRequest, resolveObstacles } from "../obstacles/request.ts";
import { ENDS, type EndsName } from "../queries/ends.ts";
import { parseFilter } from "../queries/filter.ts";
import { measureNames } from "../queries/measures.ts";
import { resolveRequest } from "../request/allAlgorithms.ts";
import type { AnyBatchRequest } from "../request/request.ts";
import { recipeOf } from "../request/validateRequest.ts";
import type { Contents, Format, FormatOptions, Part } from "./formats/format.ts";
import { COLUMNS, FORMAT_OPTIONS } from "./formats/format.ts";
import { FORMATS, type FormatName, formats, formatsWith } from "./formats/index.ts";
import { GRID_COLUMNS, GRID_FILTER_NAMES, GRID_MEASURES } from "./gridRows.ts";
import { resolveGridSet } from "./gridSets.ts";
import { levelPartSize } from "./levelRows.ts";
import { MAX_UNIQUE } from "./unique.ts";

/** A split: a named share of the mazes, by index or by key. */
export interface Split {
  readonly name: string;
  readonly share: number;
}

/** The fields that determine the bytes of a data set. */
export interface DataSet extends Contents {
  /** Index of the first maze. */
  readonly index: number;
  readonly count: number;
  readonly format: FormatName;
  /** Mazes per part; the last part of a split may have fewer. */
  readonly partSize: number;
  readonly splits?: readonly Split[];
  /** File names follow the convention of Hugging Face for data sets. */
  readonly huggingFace?: true;
}

/** The options of a data set. */
export interface DataSetOptions extends AnyBatchRequest, FormatOptions {
  format?: FormatName | undefined;
  /** Mazes per part, 1..2^28. By default, a part has about 16 MiB of walls. */
  partSize?: number | undefined;
  /** Splits of the mazes. Their shares add up to 1. */
  splits?: readonly Split[] | undefined;
  huggingFace?: boolean | undefined;
  measures?: readonly string[] | undefined;
  /** Filter expression, such as "solution > 70 and deadEnds < 76": only matching mazes are written. */
  where?: string | undefined;
  /** How start and finish of the solutions are chosen. Default "farthest". */
  ends?: EndsName | undefined;
  /** Columns to write besides the walls; see COLUMNS. */
  columns?: readonly string[] | undefined;
  /** If true, `count` is the number of matching mazes rather than the number of indices. */
  results?: boolean | undefined;
  /** "key" puts all rotations and mirror images of a maze into the same split. */
  splitBy?: string | undefined;
  /** Drops rotations and mirror images of earlier mazes. */
  unique?: boolean | undefined;
  /** The recipe of the grid of all mazes. Default: squares. */
  grid?: Partial<GridRecipe> | undefined;
  /** The law of obstacle levels, which are made instead of mazes. */
  obstacles?: (ObstacleFields & Pick<ObstacleRequest, "preset">) | undefined;
}

const PART_BYTES = 2 ** 24;
const MAX_PARTS = 1_000_000;

/** The default number of mazes per part: about 16 MiB of walls, rounded down to 1, 2 or 5 times a power of ten. */
function defaultPartSize(cells: number): number {
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

/** Distance between two consecutive indices that are tried for the same result. */
export const RESULT_STEP = 2 ** 32;

/** Names that a filter expression may contain. */
export const FILTER_NAMES: readonly string[] = ["index", "length", ...measureNames];

type Measured = Pick<DataSet, "measures" | "where" | "ends" | "columns">;

/** Names that a filter expression of levels may contain. */
const LEVEL_FILTER_NAMES: readonly string[] = ["index", "length"];

const LEVEL_COLUMNS: readonly string[] = ["start", "finish", "length", "moves"];

/** Validates the filter and the columns of levels. By default, all columns of the solutions are written. */
function resolveLevelColumns(options: DataSetOptions, format: FormatName): Measured {
  const { measures, where, ends, columns: given } = options;
  for (const [name, value] of Object.entries({ measures, ends, pack: options.pack || undefined }))
    if (value !== undefined)
      throw new RangeError(`"${name}" expected no value for obstacle levels, got ${show(value)}`);
  const { needs, holdsMeasures, holdsLevels } = formats[format];
  if (!holdsLevels) {
    const able = formatsWith((each) => each.holdsLevels === true);
    throw new RangeError(`"format" expected ${able} for obstacle levels, got "${format}"`);
  }
  if (needs && given) throw new RangeError(`"columns" expected no value for ${format}, got ${show(given.join())}`);
  const names = given ?? (holdsMeasures ? LEVEL_COLUMNS : []);
  for (const name of names) checkWord("columns", name, COLUMNS);
  if (where !== undefined) parseFilter(where, LEVEL_FILTER_NAMES);
  const columns = COLUMNS.filter((name) => names.includes(name));
  return { ...(where !== undefined && { where }), ...(columns.length > 0 && { columns }) };
}

/** Validates measures, filter, ends and columns. */
function resolveMeasured(options: DataSetOptions, format: FormatName): Measured {
  if (options.obstacles) return resolveLevelColumns(options, format);
  const { measures: names = [], where, ends, columns = [], grid } = options;
  for (const name of names) checkWord("measures", name, grid ? GRID_MEASURES : measureNames);
  for (const name of columns) checkWord("columns", name, grid ? GRID_COLUMNS : COLUMNS);
  // A name that is both a measure and a column becomes one column of the file.
  const chosen = measureNames.filter((name) => names.includes(name) && !columns.includes(name));
  const written = COLUMNS.filter((name) => columns.includes(name));
  if (where !== undefined) parseFilter(where, grid ? GRID_FILTER_NAMES : FILTER_NAMES);
  const { needs, holdsMeasures } = formats[format];
  const hasColumns = chosen.length > 0 || written.length > 0;
  if (needs && hasColumns)
    throw new RangeError(
      `"columns" expected no value for ${format}, whose columns are fixed, got ${show([...columns, ...names].join())}`,
    );
  if ((hasColumns || where !== undefined) && !holdsMeasures && !needs) {
    const able = formatsWith(({ holdsMeasures }) => holdsMeasures);
    throw new RangeError(`"format" expected ${able}, which can store measures and indices, got "${format}"`);
  }
  const solves = chosen.length > 0 || where !== undefined || needs || written.some((name) => name !== "key");
  if (!solves && ends !== undefined)
    throw new RangeError(
      `"ends" expected "columns", "measures" or "where" as well, got ${show(ends)} without any of them; add one`,
    );
  return {
    ...(chosen.length > 0 && { measures: chosen }),
    ...(where !== undefined && { where }),
    ...(solves && { ends: ends === undefined ? ENDS[0] : checkWord("ends", ends, ENDS) }),
    ...(written.length > 0 && { columns: written }),
  };
}

/** Maximum number of results. With more results, two of them would try the same index. */
const MAX_RESULTS = RESULT_STEP;

/** Throws unless a format can store the indices of selected mazes. */
function checkIndices(format: FormatName): void {
  const { holdsMeasures, needs } = formats[format];
  if (holdsMeasures || needs) return;
  const able = formatsWith((each) => each.holdsMeasures);
  throw new RangeError(`"format" expected ${able}, which can store indices, got "${format}"`);
}

type Selected = Pick<DataSet, "results" | "splitBy" | "unique">;

/** Validates the options that select mazes and divide them into splits. */
function resolveSelected(options: DataSetOptions, isPlane: boolean, measured: Measured, format: FormatName): Selected {
  const { results, splitBy, splits, count, index = 0, unique } = options;
  if (results && measured.where === undefined)
    throw new RangeError(
      '"results" expected the option "where" with a filter, got no filter; add "where", or use "count"',
    );
  if (results && index + count > MAX_RESULTS)
    throw new RangeError(`"index" + "results" expected at most 2^32, got ${index + count}`);
  if (splitBy !== undefined) {
    checkWord("splitBy", splitBy, ["key"]);
    if (!splits || splits.length === 0)
      throw new RangeError('"splitBy" expected the option "split" with names and shares, got no splits');
    checkIndices(format);
  }
  if (unique) {
    checkIndices(format);
    if (count > MAX_UNIQUE)
      throw new RangeError(`"unique" expected at most ${MAX_UNIQUE} mazes, whose keys fit in memory, got ${count}`);
  }
  if (!isPlane && (unique || splitBy !== undefined || measured.columns?.includes("key")))
    throw new RangeError('"topology" expected plane for keys, got "torus"; keys are not defined on a torus');
  return {
    ...(results && { results: true as const }),
    ...(splitBy !== undefined && { splitBy: "key" as const }),
    ...(unique && { unique: true as const }),
  };
}

/** Validates the options that only some formats accept, by calling the format. */
function resolveFormatOptions(options: DataSetOptions, format: FormatName): ReturnType<NonNullable<Format["resolve"]>> {
  for (const name of FORMAT_OPTIONS) {
    if (!options[name] || formats[format].takes?.includes(name)) continue;
    const able = formatsWith(({ takes }) => takes?.includes(name) === true);
    const what = name === "images" ? "pixels and colours" : `"${name}"`;
    throw new RangeError(`"format" expected ${able} for ${what}, got "${format}"`);
  }
  return formats[format].resolve?.(options, options) ?? {};
}

/** Validates the number of mazes per part. */
function resolvePartSize({ partSize, count, obstacles }: DataSetOptions, format: FormatName, cells: number): number {
  const { fileOf, maxPartBytes = Number.POSITIVE_INFINITY } = formats[format];
  if (fileOf) {
    const whole = Math.max(1, count);
    if (partSize === undefined || partSize === whole) return whole;
    const got = show(partSize);
    throw new RangeError(`"partSize" expected no value for ${format}, which makes one part per split, got ${got}`);
  }
  const usual = obstacles ? levelPartSize(obstacles, defaultPartSize(cells)) : defaultPartSize(cells);
  const size = partSize === undefined ? usual : checkInteger("partSize", partSize, 1, 2 ** 28);
  if (Math.ceil(count / size) > MAX_PARTS) {
    const least = `at least ${Math.ceil(count / MAX_PARTS)} for ${count} mazes (at most ${MAX_PARTS} parts)`;
    throw new RangeError(`"partSize" expected ${least}, got ${size}`);
  }
  if (size * cells > maxPartBytes) {
    const most = `parts of at most ${maxPartBytes} bytes of walls for the format ${format}`;
    throw new RangeError(`"partSize" expected ${most}, got ${size} mazes of ${cells} bytes`);
  }
  return size;
}

/** Names of the options that are not fields of a request. */
const OWN_OPTIONS: ReadonlySet<string> = new Set([
  ...["format", "partSize", "splits", "huggingFace", "measures", "where", "ends", "columns", "results", "splitBy"],
  ...["unique", "obstacles", "grid", ...FORMAT_OPTIONS],
]);

/** Validates the request for mazes or levels. */
function resolveRecipe(options: DataSetOptions, count: number): Pick<DataSet, "recipe" | "index"> {
  if (options.grid) return resolveGridSet(options, count);
  if (options.obstacles) {
    const { seed, index } = options;
    const resolved = resolveObstacles({ ...options.obstacles, seed, index, count: Math.min(count, 1) });
    const { seed: drawn, revision, ...obstacles } = resolved.recipe;
    const { width, height } = obstacles;
    // Levels are not mazes of an algorithm, but their recipes have the same fields.
    const algorithm = "obstacles" as never;
    return {
      recipe: { algorithm, revision, width, height, topology: "plane", seed: drawn, obstacles },
      index: resolved.task.index,
    };
  }
  const fields = Object.entries(options).filter(([name]) => !OWN_OPTIONS.has(name));
  const request = Object.fromEntries(fields) as unknown as AnyBatchRequest;
  // The limit for one call of the engine does not apply to the count of a data set.
  const resolved = resolveRequest({ ...request, count: Math.min(count, 1) }, true);
  return { recipe: recipeOf(resolved), index: resolved.index };
}

/** Validates options and fills in the defaults. */
export function resolveDataSet(options: DataSetOptions): DataSet {
  const { splits, huggingFace } = options;
  const count = checkInteger("count", options.count, 0, Number.MAX_SAFE_INTEGER);
  const { recipe, index } = resolveRecipe(options, count);
  const cells = recipe.width * recipe.height;
  if (index + Math.max(count, 1) - 1 > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`"index" + "count" - 1 expected at most 2^53-1, got index ${index} and count ${count}`);
  }
  const format = options.format === undefined ? "npy" : checkWord("format", options.format, FORMATS);
  const partSize = resolvePartSize({ ...options, obstacles: recipe.obstacles }, format, cells);
  if (formats[format].fileOf && huggingFace)
    throw new RangeError(`"huggingFace" expected no value for ${format}, whose file names are fixed, got true`);
  const measured = resolveMeasured(options, format);
  const dataSet: DataSet = {
    recipe,
    index,
    count,
    format,
    partSize,
    ...(splits && splits.length > 0 && { splits: checkSplits(splits) }),
    ...(huggingFace && { huggingFace: true as const }),
    ...measured,
    ...resolveSelected(options, recipe.topology === "plane", measured, format),
    ...resolveFormatOptions({ ...options, width: recipe.width, height: recipe.height }, format),
  };
  formats[format].check?.(dataSet);
  return dataSet;
}

const pad = (number: number, digits: number): string => String(number).padStart(digits, "0");

/** Returns the parts of a data set, in order of split and index. */
export function partsOf(dataSet: DataSet): Part[] {
  const { count, partSize, index, format, huggingFace, splitBy, symmetries } = dataSet;
  const { fileOf, ending = format } = formats[format];
  const parts: Part[] = [];
  let share = 0;
  let from = 0;
  const splits = dataSet.splits ?? [{ name: "", share: 1 }];
  for (const [at, split] of splits.entries()) {
    const low = share;
    // The last split ends at exactly 1, in spite of rounding errors in the sum of shares.
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

/** Returns the parts of a shard. Part k belongs to shard (k mod N) + 1 of N. */
export function partsOfShard(parts: readonly Part[], shard: Shard | undefined): Part[] {
  return shard ? parts.filter((_, k) => k % shard.of === shard.number - 1) : [...parts];
}

/** Returns the revision of the algorithm of a recipe in this program. */
export function currentRevision({ algorithm: id, grid, obstacles }: DataSet["recipe"]): number | undefined {
  if (obstacles) return 1;
  const known: readonly { id: string; revision: number }[] = grid ? graphAlgorithms : algorithms;
  return known.find((info) => info.id === id)?.revision;
}
