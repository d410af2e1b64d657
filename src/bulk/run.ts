// Runs a bulk order: finds out what is there, makes what is missing on all cores, and keeps the manifest.

import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { startThread } from "../parallel/thread.ts";
import { checkFolders, fileError, partialName, removePartials } from "./files.ts";
import { partFiles } from "./formats.ts";
import {
  checkRevision,
  differences,
  type Manifest,
  manifestName,
  manifestNames,
  manifestOf,
  readManifest,
  type WrittenPart,
  writeManifest,
} from "./manifest.ts";
import { type DataSet, partsOf, partsOfShard, type Shard } from "./plan.ts";
import type { BulkResult, BulkTask } from "./worker.ts";

export interface BulkOptions {
  readonly dataSet: DataSet;
  readonly directory: string;
  readonly workers: number;
  readonly shard?: Shard | undefined;
  /** Replace another data set that stands in the directory: its parts, as its manifest lists them, and nothing else. */
  readonly force?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told how many indices are done, of how many; `found` of them were there before. */
  readonly onProgress?: ((done: number, count: number, found: number) => void) | undefined;
}

/** How often the manifest is brought up to date while parts are made. */
const MANIFEST_EVERY_MS = 1000;

/** Runs tasks on workers; the first failure or the signal ends all. */
async function runAll(
  tasks: readonly BulkTask[],
  workers: number,
  signal: AbortSignal | undefined,
  onProgress: (mazes: number) => void,
  onResult: (result: BulkResult, task: number) => void,
): Promise<void> {
  if (tasks.length === 0) return;
  const started = Array.from({ length: Math.min(workers, tasks.length) }, () =>
    // Beside this file in dist/.
    startThread<BulkTask, BulkResult>(new URL("./bulkWorker.js", import.meta.url)),
  );
  let next = 0;
  let stop: ((error: unknown) => void) | undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  const onAbort = () => stop?.(signal?.reason);
  signal?.addEventListener("abort", onAbort);
  try {
    signal?.throwIfAborted();
    const work = started.map(async (worker) => {
      while (next < tasks.length) {
        const task = next++;
        onResult(await worker.run(tasks[task], onProgress), task);
      }
    });
    await Promise.race([Promise.all(work), stopped]);
  } finally {
    signal?.removeEventListener("abort", onAbort);
    await Promise.all(started.map((worker) => worker.end()));
  }
}

/** Makes a directory and those above it, one by one: asked for all at once, Node does not say why it could not. */
function makeDirectory(directory: string): void {
  const parent = dirname(directory);
  if (!existsSync(directory) && parent !== directory) makeDirectory(parent);
  try {
    mkdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // It is there, or what is there is not a directory: reading tells.
    readdirSync(directory);
  }
}

/** Reads the manifests of a directory and makes sure that they speak of this data set; removes another's parts when told to. */
function prepare({ dataSet, directory, shard, force }: BulkOptions): Manifest | undefined {
  try {
    makeDirectory(directory);
  } catch (error) {
    throw fileError(error, `cannot use ${directory}`);
  }
  for (const name of manifestNames(directory)) {
    const path = join(directory, name);
    let problem: string | undefined;
    let manifest: Manifest | undefined;
    try {
      manifest = readManifest(directory, name);
      if (!manifest) continue;
      checkRevision(name, manifest);
      const found = differences(manifest.dataSet, dataSet);
      if (found.length > 0) problem = `${path} describes another data set: ${found.join("; ")}`;
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    if (!problem) continue;
    if (!force) throw new Error(`${problem}; choose another directory, or replace that data set with --force`);
    const files = (manifest?.parts ?? []).flatMap((part) => part.files.map(({ file }) => file));
    checkFolders(directory, files);
    for (const file of files) rmSync(join(directory, file), { force: true });
    rmSync(path, { force: true });
  }
  return readManifest(directory, manifestName(shard));
}

/** Makes all parts (of the shard) that are not there yet, and answers the manifest. Safe to end at any moment and to run again. */
export async function runBulk(options: BulkOptions): Promise<Manifest> {
  const { dataSet, directory, workers, shard, signal, onProgress } = options;
  const before = prepare(options);
  const parts = partsOfShard(partsOf(dataSet), shard);
  const files = parts.flatMap((part) => partFiles(dataSet, part));
  checkFolders(directory, files);
  const count = parts.reduce((total, part) => total + part.count, 0);
  const written: WrittenPart[] = [];
  let found = 0;
  let done = 0;

  const write = () => {
    try {
      writeManifest(directory, manifestOf(dataSet, shard, written, parts.length));
    } catch (error) {
      throw fileError(error, `cannot write ${join(directory, manifestName(shard))}`);
    }
  };

  // What is there already: believed when it is what the manifest says, made again otherwise.
  const known = new Map(before?.parts.map((part) => [part.index, part]));
  const candidates = parts.filter((part) => existsSync(join(directory, part.file)) && known.has(part.index));
  const there = new Set<number>();
  await runAll(
    candidates.map((part): BulkTask => ({ kind: "describe", directory, part: known.get(part.index) as WrittenPart })),
    workers,
    signal,
    () => {},
    (result, task) => {
      const part = known.get(candidates[task].index) as WrittenPart;
      if (JSON.stringify(result) !== JSON.stringify(part)) return;
      there.add(part.index);
      written.push(part);
      found += part.count;
      done += part.count;
    },
  );
  onProgress?.(done, count, found);

  const missing = parts.filter((part) => !there.has(part.index));
  removePartials(directory, [manifestName(shard), ...files]);
  write();
  let lastWrite = Date.now();
  try {
    await runAll(
      missing.map((part): BulkTask => ({ kind: "make", dataSet, part, directory })),
      workers,
      signal,
      (mazes) => {
        done += mazes;
        onProgress?.(done, count, found);
      },
      (part) => {
        if (part) written.push(part);
        if (Date.now() - lastWrite < MANIFEST_EVERY_MS) return;
        write();
        lastWrite = Date.now();
      },
    );
  } catch (error) {
    for (const part of missing) {
      for (const file of partFiles(dataSet, part)) rmSync(partialName(join(directory, file)), { force: true });
    }
    try {
      if (existsSync(directory)) write();
    } catch {
      // The first error says what is wrong.
    }
    throw error;
  }
  write();
  return manifestOf(dataSet, shard, written, parts.length);
}
