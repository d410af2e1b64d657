// A worker thread that makes parts, or hashes existing ones.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { createEngine, type Engine } from "../engine.ts";
import { serveThread } from "../parallel/thread.ts";
import { describeFile, fileError, type WrittenFile } from "./files.ts";
import type { Part } from "./formats/format.ts";
import { ChunkBuffers, makePart } from "./make.ts";
import type { WrittenPart } from "./manifest.ts";
import type { DataSet } from "./plan.ts";

/** A task of a worker. */
export type BulkTask =
  | { readonly kind: "make"; readonly dataSet: DataSet; readonly part: Part; readonly directory: string }
  | { readonly kind: "describe"; readonly directory: string; readonly part: WrittenPart };

/** The existing part in the directory; undefined if a file of it is missing. */
export type BulkResult = WrittenPart | undefined;

let engine: Engine | undefined;
const buffers = new ChunkBuffers();

serveThread<BulkTask, BulkResult>((task, onProgress) => {
  const { directory } = task;
  if (task.kind === "describe") {
    const files: WrittenFile[] = [];
    for (const { file } of task.part.files) {
      if (!existsSync(join(directory, file))) return undefined;
      files.push(describeFile(directory, file));
    }
    return { ...task.part, files };
  }
  try {
    engine ??= createEngine();
    return makePart(engine, task.dataSet, task.part, directory, buffers, onProgress);
  } catch (error) {
    throw fileError(error, `cannot write ${join(directory, task.part.file)}`);
  }
});
