// Joins the shards of a data set: their parts in one directory, under one manifest.

import { dirname, join, resolve } from "node:path";
import { isLink, linkFile, makeFolder, moveFile, removeFile, syncFolder } from "../files/fileSystem.ts";
import {
  checkFolders,
  describeFile,
  FileSink,
  FileSource,
  fileError,
  syncExisting,
  type WrittenFile,
} from "../files/files.ts";
import { newRun, partialName, removeLeftovers } from "../files/partials.ts";
import { companionsOf, writeCompanions } from "./card.ts";
import type { Part } from "./formats/format.ts";
import {
  checkRevision,
  differences,
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

const PIECE_BYTES = 2 ** 20;

/** Copies a file of a data set, atomically, and checks that what is written is what its manifest claims. */
function copy(from: string, to: string, { file, sha256 }: WrittenFile, run: string): void {
  const source = new FileSource(from, file);
  try {
    const sink = new FileSink(to, file, run);
    try {
      for (let at = 0; ; at += PIECE_BYTES) {
        const piece = source.read(at, PIECE_BYTES);
        if (piece.length === 0) break;
        sink.write(piece);
      }
      sink.finish(sha256);
    } catch (error) {
      sink.abandon();
      throw error;
    }
  } finally {
    source.close();
  }
}

/** Links or copies a file to another data set, atomically. */
function bring(from: string, to: string, written: WrittenFile, run: string): void {
  const [path, target] = [join(from, written.file), join(to, written.file)];
  const partial = partialName(target, run);
  if (dirname(written.file) !== ".") makeFolder(dirname(target));
  // A second name for a link would lead nowhere.
  if (isLink(path) || !linkFile(path, partial)) {
    copy(from, to, written, run);
    return;
  }
  try {
    moveFile(partial, target);
  } finally {
    // Renaming a name to another of the same file does nothing: the first one remains.
    removeFile(partial);
  }
}

/** Returns whether a part's files exist with the bytes that the manifest claims. */
function stands(directory: string, part: WrittenPart): boolean {
  return part.files.every((claimed) => {
    try {
      const { bytes, sha256 } = describeFile(directory, claimed.file);
      return bytes === claimed.bytes && sha256 === claimed.sha256;
    } catch {
      // It is not there, is no file or cannot be read: another shard may have it.
      return false;
    }
  });
}

/** Called with the number of parts that were found intact, and that of all. */
type MergeProgress = (found: number, count: number) => void;

interface FoundParts {
  readonly dataSet: DataSet;
  /** By the name of its file, with the directory that has it. */
  readonly parts: ReadonlyMap<string, { readonly part: WrittenPart; readonly directory: string }>;
}

/** The intact parts of the shards in `directories`, each from the first that has it. */
function findParts(directories: readonly string[], onProgress: MergeProgress): FoundParts {
  let dataSet: DataSet | undefined;
  let first = "";
  let planned = 0;
  const parts = new Map<string, { part: WrittenPart; directory: string }>();
  for (const directory of directories) {
    const names = manifestNames(directory);
    if (names.length === 0) throw new Error(`${directory} expected the manifest of a shard, got none`);
    for (const name of names) {
      const path = join(directory, name);
      const manifest = readManifest(directory, name);
      if (!manifest) continue;
      checkRevision(path, manifest);
      if (!dataSet) {
        dataSet = manifest.dataSet;
        planned = partsOf(dataSet).length;
        first = path;
      }
      const found = differences(dataSet, manifest.dataSet);
      if (found.length > 0)
        throw new Error(
          `${path} describes another data set than ${first}: ` +
            found.join("; ").replaceAll(" there", "").replaceAll(" here", " in the other"),
        );
      for (const part of manifest.parts) {
        if (parts.has(nameOf(part)) || !stands(directory, part)) continue;
        parts.set(nameOf(part), { part, directory });
        onProgress(parts.size, planned);
      }
    }
  }
  if (!dataSet) throw new Error(`${directories[0]} expected the manifest of a shard, got none`);
  return { dataSet, parts };
}

/** Throws, with their names, if parts are missing. */
function checkComplete(planned: readonly Part[], { parts }: FoundParts): void {
  const missing = planned.filter(({ file }) => !parts.has(file));
  if (missing.length === 0) return;
  const named = missing.slice(0, 10).map(({ file }) => file);
  const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : "";
  throw new Error(
    `${missing.length} of ${planned.length} parts are missing or damaged: ${named.join(", ")}${more}; ` +
      "run the shards that make them, then merge again",
  );
}

/**
 * Joins the manifests in `directories` (the first receives the parts of the others and the joint manifest) and returns
 * it. A part is taken only with the bytes that its manifest claims.
 *
 * @throws Error with the missing parts if the shards are not the whole data set, or with the differences if they are
 * not of one.
 */
export function mergeShards(directories: readonly string[], onProgress: MergeProgress = () => {}): Manifest {
  const [target] = directories;
  const run = newRun();
  try {
    const found = findParts(directories, onProgress);
    const { dataSet, parts } = found;
    const planned = partsOf(dataSet);
    checkComplete(planned, found);
    const written = planned.map(({ file }) => parts.get(file) as { part: WrittenPart; directory: string });
    const files = written.flatMap(({ part }) => part.files.map(({ file }) => file));
    checkFolders(target, files);
    for (const { part, directory } of written) {
      const isThere = resolve(directory) === resolve(target) || stands(target, part);
      for (const file of part.files) {
        if (!isThere) bring(directory, target, file, run);
        // Whoever put it there may not have.
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
