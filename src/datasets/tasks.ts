// The tasks of a data set's workers: making parts, computing keys, and hashing existing parts.

import { join } from "node:path";
import type { Engine } from "../engine/buildEngine.ts";
import { createEngine, type EngineOptions } from "../engine/createEngine.ts";
import type { OnProgress } from "../engine/parallel/worker.ts";
import { describeFile, fileError } from "../files/files.ts";
import type { Part } from "./formats/format.ts";
import type { WrittenPart } from "./manifest.ts";
import { ChunkBuffers, keysOf, makePart } from "./partFiles.ts";
import type { DataSet } from "./plan.ts";
import type { RangeKeys } from "./unique.ts";

/** A task for a worker. */
export type BulkTask =
  | {
      readonly kind: "make";
      readonly dataSet: DataSet;
      readonly part: Part;
      readonly directory: string;
      readonly run: string;
      readonly keepsOthers: boolean;
      /** Indices of duplicates, which are dropped. */
      readonly dropped?: BigInt64Array;
      readonly backend: EngineOptions["backend"];
    }
  | {
      readonly kind: "keys";
      readonly dataSet: DataSet;
      readonly range: Pick<Part, "index" | "count">;
      readonly backend: EngineOptions["backend"];
    }
  | { readonly kind: "describe"; readonly directory: string; readonly part: WrittenPart };

/** Result of a task: the part that was made or described, or keys. Undefined if a file to describe cannot be read. */
export type BulkResult = WrittenPart | RangeKeys | undefined;

const engines = new Map<unknown, Engine>();

/** Returns this thread's engine for a backend. */
function engineOn(backend: EngineOptions["backend"]): Engine {
  const engine = engines.get(backend) ?? createEngine({ backend });
  engines.set(backend, engine);
  return engine;
}

const buffers = new ChunkBuffers();

/** Runs a task. */
export async function doTask(task: BulkTask, onProgress: OnProgress): Promise<BulkResult> {
  if (task.kind === "keys") return keysOf(engineOn(task.backend), task.dataSet, task.range, onProgress);
  const { directory } = task;
  if (task.kind === "describe") {
    try {
      const files = task.part.files.map(({ file }) => describeFile(directory, file));
      return { ...task.part, files };
    } catch {
      // A part with an unreadable file is made again. If the unreadable file belongs to another program, making it
      // fails with an error.
      return undefined;
    }
  }
  try {
    const engine = engineOn(task.backend);
    const dropped = task.dropped && new Set(task.dropped);
    return await makePart(engine, task.dataSet, task.part, task, buffers, onProgress, dropped);
  } catch (error) {
    throw fileError(error, `cannot write ${join(directory, task.part.file)}`);
  }
}
