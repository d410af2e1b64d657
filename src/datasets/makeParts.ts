// Makes a data set: checks existing parts, makes missing parts on all cores, and updates the manifest.

import { basename, dirname, join } from "node:path";
import type { EngineOptions } from "../engine/createEngine.ts";
import { workerHere } from "../engine/parallel/here.ts";
import { Scheduler } from "../engine/parallel/scheduler.ts";
import type { TaskWorker } from "../engine/parallel/worker.ts";
import { isFile, makeFolders, namesIn, removeFile, statusOf } from "../files/fileSystem.ts";
import { checkFolders, fileError } from "../files/files.ts";
import { newRun, removeLeftovers, removePartials } from "../files/partials.ts";
import type { Shard } from "../files/shards.ts";
import { companionsOf, writeCompanions } from "./card.ts";
import type { Part } from "./formats/format.ts";
import { partFiles } from "./formats/index.ts";
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
import { type DataSet, partsOf, partsOfShard, RESULT_STEP } from "./plan.ts";
import type { BulkResult, BulkTask } from "./tasks.ts";
import { Duplicates, type RangeKeys } from "./unique.ts";

interface BulkOptions {
  readonly dataSet: DataSet;
  readonly directory: string;
  readonly workers: number;
  readonly backend?: EngineOptions["backend"];
  readonly shard?: Shard | undefined;
  /** Replaces another data set in the directory. Removes only the parts that its manifest lists. */
  readonly force?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of dropped duplicates, before the first part is made. */
  readonly onDropped?: ((count: number) => void) | undefined;
  /**
   * Reports progress: `done` of `count` indices are finished. `done` includes `found` indices that earlier runs have
   * finished.
   */
  readonly onProgress?: ((done: number, count: number, found: number) => void) | undefined;
}

interface Listed {
  /** The parts in the manifest of this command. */
  readonly parts: readonly WrittenPart[];
  /** The names of all parts in any manifest of the directory. */
  readonly names: ReadonlySet<string>;
}

/** Throws unless the manifests of a directory describe this data set. `force` removes other data sets. */
function prepare({ dataSet, directory, shard, force }: BulkOptions): Listed {
  makeFolders(directory);
  const names = new Set<string>();
  for (const name of manifestNames(directory)) {
    const path = join(directory, name);
    let problem: string | undefined;
    let manifest: Manifest | undefined;
    try {
      manifest = readManifest(directory, name);
      if (!manifest) continue;
      checkRevision(name, manifest);
      const found = dataSetDifferences(manifest.dataSet, dataSet);
      if (found.length > 0) problem = `${path} describes another data set: ${found.join("; ")}`;
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    if (!problem) {
      for (const part of manifest?.parts ?? []) names.add(nameOf(part));
      continue;
    }
    if (!force) throw new Error(`${problem}; choose another directory, or replace the existing data set with --force`);
    const files = (manifest?.parts ?? []).flatMap((part) => part.files.map(({ file }) => file));
    checkFolders(directory, files);
    for (const file of files) removeFile(join(directory, file));
    removeFile(path);
  }
  return { parts: readManifest(directory, manifestName(shard))?.parts ?? [], names };
}

/** Throws if one of these files exists without a manifest. No run of the command wrote such a file. */
function checkOthers(directory: string, files: readonly string[]): void {
  // Lists the files before the manifests, because another run of this command writes its manifest before any part.
  const folders = new Map(files.map((file) => [dirname(file), new Set<string>()]));
  for (const [folder, names] of folders) for (const name of namesIn(join(directory, folder))) names.add(name);
  const isThere = (file: string) => folders.get(dirname(file))?.has(basename(file)) && isFile(join(directory, file));
  const found = files.find(isThere);
  if (found === undefined || manifestNames(directory).length > 0) return;
  throw new Error(
    `expected no file at ${join(directory, found)}, got a file that no manifest lists; choose another directory, or ` +
      "replace it with --force",
  );
}

/** Number of mazes whose keys one task computes. */
const KEYS_AT_A_TIME = 100_000;

type BulkScheduler = Scheduler<BulkTask, BulkResult>;

/**
 * Maximum cells of a maze that is made in this thread. The thread handles signals only after each maze, which takes at
 * most a second.
 */
const MAX_CELLS_HERE = 2 ** 20;

/**
 * Returns a function that starts a worker. A single worker runs in this thread, because starting a thread takes as long
 * as making 20,000 mazes of 16 x 16. With `results`, a thread is used, because one result may take minutes.
 */
async function starterOf({ dataSet, workers }: BulkOptions): Promise<() => TaskWorker<BulkTask, BulkResult>> {
  const { width, height } = dataSet.recipe;
  if (workers === 1 && !dataSet.results && width * height <= MAX_CELLS_HERE)
    return () => workerHere(async () => (await import("./tasks.ts")).doTask);
  const { startThread } = await import("../engine/parallel/node/thread.ts");
  // In dist/, the worker is beside this file.
  return () => startThread(new URL("./bulkWorker.js", import.meta.url));
}

function doing(task: BulkTask): string {
  if (task.kind === "keys") return `comparing mazes from ${task.range.index} on`;
  return task.kind === "make" ? `making ${task.part.file}` : `hashing ${task.part.files[0].file}`;
}

/** Finds all duplicates in the data set. */
async function findDuplicates(
  scheduler: BulkScheduler,
  { dataSet, backend, signal, onDropped }: BulkOptions,
): Promise<Duplicates> {
  const { index, count } = dataSet;
  const size = Math.min(dataSet.partSize, KEYS_AT_A_TIME);
  function* tasks(): Generator<BulkTask> {
    for (let first = 0; first < count; first += size)
      yield { kind: "keys", dataSet, backend, range: { index: index + first, count: Math.min(size, count - first) } };
  }
  const duplicates = new Duplicates(count);
  for await (const { result } of scheduler.run(tasks(), { signal, doing })) duplicates.add(result as RangeKeys);
  onDropped?.(duplicates.count);
  return duplicates;
}

const filesOf = (dataSet: DataSet, parts: readonly Part[]) => parts.flatMap((part) => partFiles(dataSet, part));

const totalOf = (parts: readonly { readonly count: number }[]) => parts.reduce((sum, { count }) => sum + count, 0);

/** Returns the existing parts that match the manifest. */
async function findParts(
  scheduler: BulkScheduler,
  options: BulkOptions,
  listed: readonly WrittenPart[],
): Promise<WrittenPart[]> {
  const { directory, signal } = options;
  const tasks = listed.map((part) => ({ kind: "describe", directory, part }) as const);
  const found: WrittenPart[] = [];
  for await (const { task, result } of scheduler.run(tasks, { ordered: false, signal, doing })) {
    if (result && JSON.stringify(result) === JSON.stringify((task as { part: unknown }).part))
      found.push(result as WrittenPart);
  }
  return found;
}

/** Minimum time between two updates of the manifest, in milliseconds. */
const MANIFEST_EVERY_MS = 1000;

/** Makes the parts that are not in `found`. Returns the manifest of all parts, found and made. */
async function makeParts(
  scheduler: BulkScheduler,
  options: BulkOptions,
  parts: readonly Part[],
  found: readonly WrittenPart[],
  listed: Listed,
): Promise<Manifest> {
  const { dataSet, directory, backend, shard, force, signal, onProgress } = options;
  const run = newRun();
  const there = new Set(found.map(nameOf));
  const missing = parts.filter(({ file }) => !there.has(file));
  // A damaged part stays in the manifest until it is made again. If this run ends early, a later run makes the part
  // again.
  const written = new Map(listed.parts.map((part) => [nameOf(part), part]));
  const write = (): Manifest => {
    const manifest = manifestOf(dataSet, shard, [...written.values()], parts.length);
    try {
      writeManifest(directory, manifest, run);
    } catch (error) {
      throw fileError(error, `cannot write ${join(directory, manifestName(shard))}`);
    }
    return manifest;
  };
  const [count, countFound] = [totalOf(parts), totalOf(found)];
  let done = countFound;
  const progress = (mazes: number) => {
    done += mazes;
    onProgress?.(done, count, countFound);
  };

  progress(0);
  write();
  // This clock is monotonic, unlike the time of day.
  let lastWrite = performance.now();
  const name = manifestName(shard);
  const companions = [name, ...companionsOf(dataSet)];
  removeLeftovers(directory, [...companions, ...filesOf(dataSet, parts)], run, join(directory, name));
  const duplicates = dataSet.unique ? await findDuplicates(scheduler, options) : undefined;
  const modulus = dataSet.results && RESULT_STEP;
  const tasks = missing.map((part): BulkTask => {
    const dropped = duplicates?.within(part.index, part.count, modulus);
    const keepsOthers = !force && !listed.names.has(part.file);
    return { kind: "make", dataSet, backend, part, directory, run, keepsOthers, ...(dropped && { dropped }) };
  });
  try {
    for await (const { result } of scheduler.run(tasks, { ordered: false, signal, doing, onProgress: progress })) {
      if (result) written.set(nameOf(result as WrittenPart), result as WrittenPart);
      if (performance.now() - lastWrite < MANIFEST_EVERY_MS) continue;
      write();
      lastWrite = performance.now();
    }
  } catch (error) {
    // The workers end first, because they would continue to write.
    await scheduler.close();
    try {
      removePartials(directory, [name, ...filesOf(dataSet, missing)], run);
      if (statusOf(directory)) write();
    } catch {
      // An error of the cleanup is ignored, because the first error is more useful.
    }
    throw error;
  }
  const manifest = write();
  if (manifest.complete && !shard) writeCompanions(directory, manifest, run);
  return manifest;
}

/** Makes all missing parts, or those of a shard, and returns the manifest. Can be interrupted and repeated. */
export async function runBulk(options: BulkOptions): Promise<Manifest> {
  const { dataSet, directory, shard, workers } = options;
  const scheduler: BulkScheduler = new Scheduler(await starterOf(options), workers);
  try {
    const listed = prepare(options);
    const parts = partsOfShard(partsOf(dataSet), shard);
    const files = filesOf(dataSet, parts);
    checkFolders(directory, files);
    // slice(1) skips README.md: an existing README.md is kept.
    if (!options.force) checkOthers(directory, [...files, ...companionsOf(dataSet).slice(1)]);
    const found = await findParts(scheduler, options, listed.parts);
    return await makeParts(scheduler, options, parts, found, listed);
  } catch (error) {
    throw fileError(error, `cannot use ${directory}`);
  } finally {
    await scheduler.close();
  }
}
