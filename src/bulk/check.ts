// Is a data set what its manifest claims? Every part is hashed again, and mazes are made again on the reference.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "../engine.ts";
import { describeFile } from "./files.ts";
import { checkRevision, manifestNames, partDefects, readManifest, type WrittenPart } from "./manifest.ts";
import { type DataSet, partsOf, partsOfShard } from "./plan.ts";
import { openPart } from "./readParts.ts";

export interface CheckOptions {
  readonly directory: string;
  /** Make every maze again, not a sample. */
  readonly all?: boolean | undefined;
  readonly onProgress?: ((done: number, count: number) => void) | undefined;
}

export interface CheckResult {
  /** What is wrong, a line each; empty when the data is what the manifest claims. */
  readonly defects: readonly string[];
  readonly parts: number;
  readonly mazes: number;
  readonly remade: number;
}

/** Mazes made again when not all are, and their cells: whichever is reached first. */
const SAMPLE_MAZES = 1000;
const SAMPLE_CELLS = 2e7;

/** Places spread evenly over 0..count-1, the first and the last among them. */
function* spread(count: number, wanted: number): Generator<number> {
  if (wanted >= count) for (let i = 0; i < count; i++) yield i;
  else if (wanted === 1) yield count - 1;
  else for (let i = 0; i < wanted; i++) yield Math.round((i * (count - 1)) / (wanted - 1));
}

/** Compares chosen mazes of a part with the reference's; undefined when they agree. */
async function remake(
  directory: string,
  dataSet: DataSet,
  part: WrittenPart,
  wanted: number,
): Promise<{ defect?: string; remade: number }> {
  const { algorithm, width, height, topology, seed, start } = dataSet;
  const [{ file }] = part.files;
  const reference = createEngine({ backend: "reference" });
  const reader = await openPart(directory, dataSet, part);
  let remade = 0;
  try {
    for (const place of spread(part.mazes, wanted)) {
      const index = reader.indexAt(place);
      if (!(index >= part.index && index < part.index + part.count))
        return { defect: `${file}: maze ${place} says index ${index}`, remade };
      const expected = reference.generate({ algorithm, width, height, topology, seed, index, ...(start && { start }) });
      if (Buffer.compare(expected.walls, reader.wallsAt(place)) !== 0) {
        return { defect: `${file}: maze ${place} (index ${index}) differs from what the request makes`, remade };
      }
      remade++;
    }
  } finally {
    reader.close();
  }
  return { remade };
}

/** Checks a directory against its manifest. */
export async function checkDataSet({ directory, all, onProgress }: CheckOptions): Promise<CheckResult> {
  const names = existsSync(directory) ? manifestNames(directory) : [];
  if (names.length === 0)
    throw new Error(`${join(directory, "manifest.json")} expected a manifest, got none; is this a data set's directory?`);
  const name = names[0];
  const defects: string[] = [];
  let manifest: ReturnType<typeof readManifest>;
  try {
    manifest = readManifest(directory, name);
    if (manifest) checkRevision(name, manifest);
  } catch (error) {
    return { defects: [(error as Error).message], parts: 0, mazes: 0, remade: 0 };
  }
  if (!manifest) throw new Error(`${join(directory, name)} vanished`);
  const { dataSet, shard } = manifest;
  const planned = partsOfShard(partsOf(dataSet), shard);
  if (!manifest.complete) defects.push(`${name} says that the data set is not complete: run the same bulk command again`);
  defects.push(...partDefects(manifest, planned));

  const perMaze = dataSet.width * dataSet.height;
  const sample = Math.max(1, Math.min(SAMPLE_MAZES, Math.floor(SAMPLE_CELLS / perMaze)));
  const perPart = all ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(sample / Math.max(1, manifest.parts.length)));
  let remade = 0;
  let mazes = 0;
  for (const [done, part] of manifest.parts.entries()) {
    let sound = true;
    for (const claimed of part.files) {
      const path = join(directory, claimed.file);
      const defect = !existsSync(path) ? "is missing" : fileDefect(directory, claimed);
      if (!defect) continue;
      defects.push(`${claimed.file} ${defect}`);
      sound = false;
    }
    if (sound) {
      try {
        const result = await remake(directory, dataSet, part, perPart);
        remade += result.remade;
        if (result.defect) defects.push(result.defect);
      } catch (error) {
        defects.push(`${part.files[0].file} cannot be read: ${(error as Error).message}`);
      }
    }
    mazes += part.mazes;
    onProgress?.(done + 1, manifest.parts.length);
  }
  return { defects, parts: manifest.parts.length, mazes, remade };
}

function fileDefect(directory: string, claimed: { file: string; bytes: number; sha256: string }): string | undefined {
  const { bytes, sha256 } = describeFile(directory, claimed.file);
  if (bytes !== claimed.bytes) return `expected ${claimed.bytes} bytes, got ${bytes}`;
  return sha256 === claimed.sha256 ? undefined : "differs from its SHA-256: its bytes were changed";
}
