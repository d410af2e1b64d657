// Merges the shards of a data set: all parts in one directory, with one manifest.

import { dirname, join, resolve } from "node:path";
import { isLink, linkFile, makeFolder, moveFile, removeFile, syncFolder } from "../files/fileSystem.ts";
import type { WrittenFile } from "../files/files.ts";
import { checkFolders, describeFile, FileSink, FileSource, fileError, syncExisting } from "../files/files.ts";
import { newRun, partialName, removeLeftovers } from "../files/partials.ts";
import { checkComplete, type Shard } from "../files/shards.ts";
import { companionsOf, writeCompanions } from "./card.ts";
import type { Part } from "./formats/format.ts";
import {
  checkRevision,
  dataSetDifferences,
  type Manifest,
  manifestName,
  manifestNames,
  manifestOf,
  nameOf,
  readManifest,
  type WrittenPart,
  writeManifest,
} from "./manifest.ts";
import { type DataSet, partsOf } from "./plan.ts";

/** Copies a file of a data set atomically. Throws if its hash differs from the one in the manifest. */
function copy(from: string, to: string, { file, sha256 }: WrittenFile, run: string): void {
  const source = new FileSource(from, file);
  try {
    const sink = new FileSink(to, file, run);
    try {
      for (const chunk of source.chunks()) sink.write(chunk);
      sink.finish(sha256);
    } catch (error) {
      sink.abandon();
      throw error;
    }
  } finally {
    source.close();
  }
}

/** Hard-links or copies a file into another directory, atomically. */
function bring(from: string, to: string, written: WrittenFile, run: string): void {
  const [path, target] = [join(from, written.file), join(to, written.file)];
  const partial = partialName(target, run);
  if (dirname(written.file) !== ".") makeFolder(dirname(target));
  // Copies a symbolic link's target, because a hard link to the symbolic link could point nowhere.
  if (isLink(path) || !linkFile(path, partial)) {
    copy(from, to, written, run);
    return;
  }
  try {
    moveFile(partial, target);
  } finally {
    // If both names belong to the same file, renaming does nothing, and the temporary file remains.
    removeFile(partial);
  }
}

/** Returns whether the files of a part exist and match the manifest. */
function isIntact(directory: string, part: WrittenPart): boolean {
  return part.files.every((claimed) => {
    try {
      const { bytes, sha256 } = describeFile(directory, claimed.file);
      return bytes === claimed.bytes && sha256 === claimed.sha256;
    } catch {
      // The file is missing or unreadable. Another shard may contain the part.
      return false;
    }
  });
}

/** Called with the number of intact parts found so far, and with the number of all parts. */
type MergeProgress = (found: number, count: number) => void;

interface FoundParts {
  readonly dataSet: DataSet;
  /** Maps the name of a part's own file to the part and the directory that contains it. */
  readonly parts: ReadonlyMap<string, { readonly part: WrittenPart; readonly directory: string }>;
  /** The number of shards, if all manifests state the same. */
  readonly shards?: number | undefined;
}

/** Returns the shards of `of` that make the missing parts. */
function shardsOf(missing: readonly Part[], planned: readonly Part[], of: number): Shard[] {
  const numbers = new Set(missing.map((part) => (planned.indexOf(part) % of) + 1));
  return [...numbers].sort((one, other) => one - other).map((number) => ({ number, of }));
}

/** Finds the intact parts of the shards in `directories`. If several directories contain a part, uses the first. */
function findParts(directories: readonly string[], onProgress: MergeProgress): FoundParts {
  let dataSet: DataSet | undefined;
  let first = "";
  let planned = 0;
  const counts = new Set<number | undefined>();
  const parts = new Map<string, { part: WrittenPart; directory: string }>();
  for (const directory of directories) {
    const names = manifestNames(directory);
    if (names.length === 0) throw new Error(`expected the manifest of a shard in ${directory}, got no manifest`);
    for (const name of names) {
      const path = join(directory, name);
      const manifest = readManifest(directory, name);
      if (!manifest) continue;
      checkRevision(path, manifest);
      counts.add(manifest.shard?.of);
      if (!dataSet) {
        dataSet = manifest.dataSet;
        planned = partsOf(dataSet).length;
        first = path;
      }
      const found = dataSetDifferences(dataSet, manifest.dataSet, ["in the first", "in the second"]);
      if (found.length > 0) throw new Error(`${first} and ${path} describe different data sets: ${found.join("; ")}`);
      for (const part of manifest.parts) {
        if (parts.has(nameOf(part)) || !isIntact(directory, part)) continue;
        parts.set(nameOf(part), { part, directory });
        onProgress(parts.size, planned);
      }
    }
  }
  if (!dataSet) throw new Error(`expected the manifest of a shard in ${directories[0]}, got no manifest`);
  // Shards of different divisions do not tell which shard makes a missing part.
  return { dataSet, parts, shards: counts.size === 1 ? [...counts][0] : undefined };
}

/**
 * Merges shards into the first of `directories`, which receives all parts and the joint manifest. Only parts that match
 * their manifest are used.
 *
 * @returns the joint manifest.
 * @throws Error with the missing parts if the shards are incomplete, or with the differences if they belong to several
 * data sets.
 */
export function mergeShards(directories: readonly string[], onProgress: MergeProgress = () => {}): Manifest {
  const [target] = directories;
  const run = newRun();
  try {
    const { dataSet, parts, shards } = findParts(directories, onProgress);
    const planned = partsOf(dataSet);
    const missing = planned.filter(({ file }) => !parts.has(file));
    checkComplete(
      "parts",
      missing.map(({ file }) => file),
      planned.length,
      shards === undefined ? [] : shardsOf(missing, planned, shards),
    );
    const written = planned.map(({ file }) => parts.get(file) as { part: WrittenPart; directory: string });
    const files = written.flatMap(({ part }) => part.files.map(({ file }) => file));
    checkFolders(target, files);
    for (const { part, directory } of written) {
      const isThere = resolve(directory) === resolve(target) || isIntact(target, part);
      for (const file of part.files) {
        if (!isThere) bring(directory, target, file, run);
        // Flushes files that existed before the merge, because the run that wrote them may not have flushed them.
        syncExisting(target, file.file);
      }
    }
    for (const folder of new Set(files.map(dirname))) syncFolder(join(target, folder));
    const joint = manifestOf(
      dataSet,
      undefined,
      written.map(({ part }) => part),
      planned.length,
    );
    writeManifest(target, joint, run);
    writeCompanions(target, joint, run);
    const name = manifestName(undefined);
    removeLeftovers(target, [name, ...companionsOf(dataSet), ...files], run, join(target, name));
    return joint;
  } catch (error) {
    throw fileError(error, `cannot merge into ${target}`);
  }
}
