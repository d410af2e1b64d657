// Joins the shards of a data set: their parts in one directory, under one manifest.

import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { checkFolders, fileError, partialName } from "./files.ts";
import {
  checkRevision,
  differences,
  type Manifest,
  manifestNames,
  manifestOf,
  readManifest,
  type WrittenPart,
  writeManifest,
} from "./manifest.ts";
import { type DataSet, partsOf } from "./plan.ts";

/** Links or copies a file to a second name, atomically. */
function bring(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const partial = partialName(to);
  rmSync(partial, { force: true });
  try {
    linkSync(from, partial);
  } catch {
    copyFileSync(from, partial);
  }
  renameSync(partial, to);
}

/** Returns whether a part's files exist, with the lengths in the manifest. */
function stands(directory: string, part: WrittenPart): boolean {
  return part.files.every(
    ({ file, bytes }) => statSync(join(directory, file), { throwIfNoEntry: false })?.size === bytes,
  );
}

/**
 * Joins the manifests in `directories` (the first receives the parts of the others and the joint manifest) and returns
 * it.
 *
 * @throws Error with the missing parts if the shards are not the whole data set, or with the differences if they are
 * not of one.
 */
export function mergeShards(directories: readonly string[]): Manifest {
  const [target] = directories;
  let dataSet: DataSet | undefined;
  let first = "";
  const parts = new Map<number, { part: WrittenPart; directory: string }>();
  for (const directory of directories) {
    const names = existsSync(directory) ? manifestNames(directory) : [];
    if (names.length === 0) throw new Error(`${directory} expected the manifest of a shard, got none`);
    for (const name of names) {
      const path = join(directory, name);
      const manifest = readManifest(directory, name);
      if (!manifest) continue;
      checkRevision(path, manifest);
      if (!dataSet) {
        dataSet = manifest.dataSet;
        first = path;
      }
      const found = differences(dataSet, manifest.dataSet);
      if (found.length > 0)
        throw new Error(
          `${path} describes another data set than ${first}: ` +
            found.join("; ").replaceAll(" there", "").replaceAll(" here", " in the other"),
        );
      for (const part of manifest.parts)
        if (!parts.has(part.index) && stands(directory, part)) parts.set(part.index, { part, directory });
    }
  }
  if (!dataSet) throw new Error(`${target} expected the manifest of a shard, got none`);

  const planned = partsOf(dataSet);
  const missing = planned.filter(({ index }) => !parts.has(index));
  if (missing.length > 0) {
    const named = missing.slice(0, 10).map(({ file }) => file);
    const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : "";
    throw new Error(
      `${missing.length} of ${planned.length} parts are missing: ${named.join(", ")}${more}; ` +
        "run the shards that make them, then merge again",
    );
  }
  checkFolders(
    target,
    planned.map(({ file }) => file),
  );
  try {
    for (const { part, directory } of parts.values()) {
      if (resolve(directory) === resolve(target)) continue;
      if (stands(target, part)) continue;
      for (const { file } of part.files) bring(join(directory, file), join(target, file));
    }
    const joint = manifestOf(
      dataSet,
      undefined,
      [...parts.values()].map(({ part }) => part),
      planned.length,
    );
    writeManifest(target, joint);
    return joint;
  } catch (error) {
    throw fileError(error, `cannot write to ${target}`);
  }
}
