// The manifest: what a directory of parts is said to hold. Written whole, by a rename; read as untrusted input.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { show } from "../errors.ts";
import { writeWhole } from "./files.ts";
import { currentRevision, type DataSet, type Part, partsOf, type Shard } from "./plan.ts";

/** One file, as it was written. */
export interface WrittenFile {
  /** Path within the data set's directory. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** One part, as it was written. */
export interface WrittenPart {
  /** The first maze's index, and how many indices the part covers. */
  readonly index: number;
  readonly count: number;
  /** How many mazes are in it: fewer than `count` only with a filter. */
  readonly mazes: number;
  readonly files: readonly WrittenFile[];
}

export interface Manifest {
  readonly schema: 1;
  readonly dataSet: DataSet;
  readonly shard?: Shard;
  /** True when all parts (of the shard) are there. */
  readonly complete: boolean;
  /** Indices covered and mazes written by the parts below. */
  readonly count: number;
  readonly mazes: number;
  readonly parts: readonly WrittenPart[];
}

export function manifestName(shard: Shard | undefined): string {
  return shard ? `manifest.${shard.number}-of-${shard.of}.json` : "manifest.json";
}

/** The names of the manifests in a directory. */
export function manifestNames(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => /^manifest(\.\d+-of-\d+)?\.json$/.test(name))
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The manifest of what is written so far. */
export function manifestOf(dataSet: DataSet, shard: Shard | undefined, parts: readonly WrittenPart[], planned: number): Manifest {
  const sum = (of: (part: WrittenPart) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    schema: 1,
    dataSet,
    ...(shard && { shard }),
    complete: parts.length === planned,
    count: sum((part) => part.count),
    mazes: sum((part) => part.mazes),
    parts: [...parts].sort((one, other) => one.index - other.index),
  };
}

/** Writes a manifest, with a checksum of itself as its last field. */
export function writeManifest(directory: string, manifest: Manifest): void {
  const sha256 = digest(JSON.stringify(manifest));
  writeWhole(join(directory, manifestName(manifest.shard)), `${JSON.stringify({ ...manifest, sha256 }, null, 2)}\n`);
}

/**
 * Reads a manifest; undefined when there is none.
 *
 * @throws Error in one line when it is not a manifest, was edited, or is of a schema that this program does not know.
 */
export function readManifest(directory: string, name: string): Manifest | undefined {
  let text: string;
  try {
    text = readFileSync(join(directory, name), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${name} expected JSON, got ${show(text)}; it was edited or cut short`);
  }
  if (typeof value !== "object" || value === null) throw new Error(`${name} expected an object, got ${show(value)}`);
  const { sha256, ...manifest } = value as Manifest & { sha256?: unknown };
  if (manifest.schema !== 1)
    throw new Error(`${name} expected schema 1, got ${show(manifest.schema)}; a newer version of wasmaze may read it`);
  if (digest(JSON.stringify(manifest)) !== sha256) throw new Error(`${name} does not match its own checksum: it was edited`);
  return manifest;
}

/** Refuses a manifest whose algorithm has another revision than this program's. */
export function checkRevision(name: string, { dataSet }: Manifest): void {
  const current = currentRevision(dataSet.recipe.algorithm);
  if (current === dataSet.recipe.revision) return;
  throw new Error(
    `${name} expected revision ${current ?? "(none)"} of ${dataSet.recipe.algorithm}, as this version of wasmaze makes it, got revision ${dataSet.recipe.revision}`,
  );
}

/** The fields in which two data sets differ, in words; empty when they are the same. */
export function differences(there: DataSet, asked: DataSet): string[] {
  const fields = ({ recipe, ...rest }: DataSet): Record<string, unknown> => ({ ...recipe, ...rest });
  const [one, other] = [fields(there), fields(asked)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .map((key) => ({ key, values: [one[key], other[key]].map((value) => JSON.stringify(value) ?? "not set") }))
    .filter(({ values }) => values[0] !== values[1])
    .map(({ key, values }) => `${key} is ${values[0]} there, ${values[1]} here`);
}

/** What is wrong with a manifest's parts against its own data set: parts that are not planned, or missing. Empty when nothing is. */
export function partDefects(manifest: Manifest, planned: readonly Part[]): string[] {
  const defects: string[] = [];
  const byIndex = new Map(planned.map((part) => [part.index, part]));
  const seen = new Set<number>();
  for (const part of manifest.parts) {
    const plan = byIndex.get(part.index);
    if (!plan || plan.count !== part.count || part.files[0]?.file !== plan.file || seen.has(part.index)) {
      defects.push(`part ${show(part.files[0]?.file)} from index ${part.index} is not one of this data set's`);
    }
    seen.add(part.index);
  }
  for (const part of planned) if (!seen.has(part.index)) defects.push(`part ${part.file} is missing from the manifest`);
  return defects;
}

/** The parts that a whole data set has; a shorthand for readers. */
export const plannedParts = (manifest: Manifest): Part[] => partsOf(manifest.dataSet);
