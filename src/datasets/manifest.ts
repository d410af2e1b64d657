// The manifest describes the parts in a directory. It is written atomically, and validated like untrusted input.

import { createHash } from "node:crypto";
import { join } from "node:path";
import { oneLine, show } from "../core/errors.ts";
import { namesIn } from "../files/fileSystem.ts";
import { fileError, readWhole, type WrittenFile, writeWhole } from "../files/files.ts";
import { differences, type Shard } from "../files/shards.ts";
import { withMaskBytes, withMaskRows } from "../square/mask.ts";
import type { Part } from "./formats/format.ts";
import { partFiles } from "./formats/index.ts";
import { currentRevision, type DataSet, partsOf, partsOfShard, resolveDataSet } from "./plan.ts";

/** The description of a written part. */
export interface WrittenPart {
  /** Index of the first maze, and the number of indices that the part covers. */
  readonly index: number;
  readonly count: number;
  /** Number of mazes. It is below `count` only if mazes are selected. */
  readonly mazes: number;
  readonly files: readonly WrittenFile[];
  /** Histogram of the lengths of solutions. Absent if the lengths are unknown. */
  readonly lengths?: readonly number[];
}

/** Returns the name of the part's own file, which identifies the part. */
export const nameOf = ({ files }: Pick<WrittenPart, "files">): string => files[0].file;

export interface Manifest {
  readonly schema: 1;
  readonly dataSet: DataSet;
  readonly shard?: Shard;
  /** True if all parts exist; in the manifest of a shard, all parts of the shard. */
  readonly complete: boolean;
  /** Totals of all parts: number of indices covered, and number of mazes written. */
  readonly count: number;
  readonly mazes: number;
  readonly parts: readonly WrittenPart[];
}

export function manifestName(shard: Shard | undefined): string {
  return shard ? `manifest.${shard.number}-of-${shard.of}.json` : "manifest.json";
}

/** Returns the names of the manifests in a directory. Empty if the directory does not exist. */
export function manifestNames(directory: string): string[] {
  return namesIn(directory)
    .filter((name) => /^manifest(\.\d+-of-\d+)?\.json$/.test(name))
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Creates the manifest of the parts written so far. */
export function manifestOf(
  dataSet: DataSet,
  shard: Shard | undefined,
  parts: readonly WrittenPart[],
  planned: number,
): Manifest {
  const sum = (of: (part: WrittenPart) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    schema: 1,
    dataSet,
    ...(shard && { shard }),
    complete: parts.length === planned,
    count: sum((part) => part.count),
    mazes: sum((part) => part.mazes),
    parts: [...parts].sort((one, other) => one.index - other.index || (nameOf(one) < nameOf(other) ? -1 : 1)),
  };
}

/** Writes a manifest. Its last field is a checksum of the other fields. */
export function writeManifest(directory: string, manifest: Manifest, run: string): void {
  const record = { ...manifest, dataSet: { ...manifest.dataSet, recipe: withMaskRows(manifest.dataSet.recipe) } };
  const sha256 = digest(JSON.stringify(record));
  const text = `${JSON.stringify({ ...record, sha256 }, null, 2)}\n`;
  writeWhole(directory, manifestName(manifest.shard), new TextEncoder().encode(text), run);
}

/** Checks that a manifest describes a data set that this program can make. Returns the data set. */
function checkDataSet(name: string, given: DataSet): DataSet {
  if (typeof given?.recipe !== "object" || given.recipe === null) {
    throw new Error(`expected ${name} to contain the recipe of a data set, got ${show(given)}`);
  }
  const { recipe: written, ...options } = given;
  let made: DataSet;
  let recipe: DataSet["recipe"];
  try {
    recipe = withMaskBytes(written);
    const { revision: _, ...request } = recipe;
    made = resolveDataSet({ ...options, ...request });
  } catch (error) {
    throw new Error(`${name} does not describe a data set: ${(error as Error).message}`);
  }
  const dataSet = { ...made, recipe: { ...made.recipe, revision: recipe.revision } };
  const [found] = dataSetDifferences({ ...options, recipe }, dataSet, ["in the file", "in a valid file"]);
  if (found) throw new Error(`${name} does not describe a data set: ${found}`);
  return dataSet;
}

/** Returns whether parts may have fewer mazes than indices. */
const isFiltered = ({ where, results, splitBy, unique }: DataSet): boolean =>
  unique === true || splitBy !== undefined || (where !== undefined && !results);

/** Returns whether the description of a written part agrees with the plan, including the file names. */
function isPlanned(dataSet: DataSet, plan: Part, { index, count, mazes, files, lengths }: WrittenPart): boolean {
  const names = partFiles(dataSet, plan);
  return (
    index === plan.index &&
    count === plan.count &&
    Number.isInteger(mazes) &&
    (isFiltered(dataSet) ? mazes >= 0 && mazes <= count : mazes === count) &&
    (lengths === undefined || (Array.isArray(lengths) && lengths.every((each) => Number.isSafeInteger(each)))) &&
    Array.isArray(files) &&
    files.length === names.length &&
    files.every(
      (file, k) =>
        file?.file === names[k] &&
        Number.isSafeInteger(file.bytes) &&
        file.bytes >= 0 &&
        typeof file.sha256 === "string",
    )
  );
}

/** Validates a manifest. The files that it names must be those of its data set, which are inside the directory. */
function checkManifest(name: string, given: Manifest): Manifest {
  const { shard, parts } = given;
  if (name !== manifestName(shard))
    throw new Error(`${name} expected the shard that its file name states, got ${show(shard)}: the file was renamed`);
  const dataSet = checkDataSet(name, given.dataSet);
  if (!Array.isArray(parts)) throw new Error(`expected ${name} to have an array of parts, got ${show(parts)}`);
  const planned = new Map(partsOfShard(partsOf(dataSet), shard).map((part) => [part.file, part]));
  const number = planned.size;
  for (const part of parts) {
    const plan = planned.get(part?.files?.[0]?.file);
    if (!plan || !isPlanned(dataSet, plan, part)) {
      const listed = oneLine(String(JSON.stringify(part)).slice(0, 200));
      throw new Error(`${name} lists a part that does not belong to its data set: ${listed}`);
    }
    planned.delete(plan.file);
  }
  const manifest = manifestOf(dataSet, shard, parts, number);
  for (const key of ["complete", "count", "mazes"] as const) {
    if (given[key] !== manifest[key])
      throw new Error(`expected ${name} to have ${key} ${manifest[key]}, got ${show(given[key])}`);
  }
  return manifest;
}

/** Maximum bytes of a manifest. A million parts take half of this number. It is below the length limit of strings. */
const MAX_MANIFEST = 2 ** 29 - 2 ** 10;

/**
 * Reads a manifest. Returns undefined if it does not exist.
 *
 * @throws Error of one line if the file is not a manifest, was edited, has an unknown schema, or has contents that
 * no run writes.
 */
export function readManifest(directory: string, name: string): Manifest | undefined {
  let text: string;
  try {
    text = new TextDecoder().decode(readWhole(join(directory, name), MAX_MANIFEST));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw fileError(error, `cannot read ${join(directory, name)}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`expected ${name} to be JSON, got ${show(text)}; the file was edited or cut short`);
  }
  if (typeof value !== "object" || value === null) throw new Error(`expected an object in ${name}, got ${show(value)}`);
  const { sha256, ...manifest } = value as Manifest & { sha256?: unknown };
  if (manifest.schema !== 1)
    throw new Error(`expected schema 1 in ${name}, got ${show(manifest.schema)}; a newer wasmaze may read it`);
  if (digest(JSON.stringify(manifest)) !== sha256)
    throw new Error(`${name} does not match its own checksum: the file was edited`);
  return checkManifest(name, manifest);
}

/** Throws if this program has another revision of the manifest's algorithm. */
export function checkRevision(name: string, { dataSet }: Manifest): void {
  const current = currentRevision(dataSet.recipe);
  if (current === dataSet.recipe.revision) return;
  const { algorithm, revision } = dataSet.recipe;
  throw new Error(
    `expected ${name} to describe mazes of ${algorithm} revision ${current ?? "(none)"}, which this wasmaze makes, ` +
      `got revision ${revision}`,
  );
}

/** Describes the differences between two data sets, field by field. `names` are phrases such as "in the file". */
export function dataSetDifferences(one: DataSet, other: DataSet, names?: readonly [string, string]): string[] {
  const fields = ({ recipe: { mask, ...recipe }, ...rest }: DataSet) => ({
    ...recipe,
    // Compares the hashes of masks, because the result shows the values, and a mask would fill the screen.
    ...(mask && { mask: digest(mask.join("")).slice(0, 12) }),
    ...rest,
  });
  return differences(fields(one), fields(other), names);
}

/** Returns the planned parts that a manifest does not list. */
export function missingParts(manifest: Manifest): Part[] {
  const there = new Set(manifest.parts.map(nameOf));
  return partsOfShard(partsOf(manifest.dataSet), manifest.shard).filter((part) => !there.has(part.file));
}
