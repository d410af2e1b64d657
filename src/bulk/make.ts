// Makes one part: its mazes by batches, chosen and measured if asked, into its files.

import type { Engine } from "../engine.ts";
import { defaultBatchSize } from "../pool/pool.ts";
import { FileSink } from "./files.ts";
import { type Chunk, partWriter } from "./formats.ts";
import type { WrittenPart } from "./manifest.ts";
import type { DataSet, Part } from "./plan.ts";

/** Chunks of a range of mazes of a data set, in order. The arrays of a chunk are used again for the next. */
export function* chunksOf(engine: Engine, dataSet: DataSet, part: Pick<Part, "index" | "count">): Generator<Chunk & { tried: number }> {
  const { algorithm, width, height, topology, seed, start } = dataSet;
  const cells = width * height;
  const size = Math.min(part.count, defaultBatchSize(cells));
  const walls = new Uint8Array(size * cells);
  const indices = new BigInt64Array(size);
  for (let first = 0; first < part.count; first += size) {
    const count = Math.min(size, part.count - first);
    const index = part.index + first;
    engine.generateManyInto({ algorithm, width, height, topology, seed, index, count, ...(start && { start }) }, walls);
    for (let i = 0; i < count; i++) indices[i] = BigInt(index + i);
    yield {
      tried: count,
      count,
      walls: walls.subarray(0, count * cells),
      indices: indices.subarray(0, count),
      columns: new Map(),
    };
  }
}

/** Makes a part in `directory` and answers what was written. On failure nothing is left of it. */
export function makePart(
  engine: Engine,
  dataSet: DataSet,
  part: Part,
  directory: string,
  onProgress: (mazes: number) => void,
): WrittenPart {
  const sinks: FileSink[] = [];
  const open = (file: string) => {
    const sink = new FileSink(directory, file);
    sinks.push(sink);
    return sink;
  };
  try {
    const writer = partWriter(dataSet, part, open);
    let mazes = 0;
    for (const chunk of chunksOf(engine, dataSet, part)) {
      if (chunk.count > 0) writer.add(chunk);
      mazes += chunk.count;
      onProgress(chunk.tried);
    }
    return { index: part.index, count: part.count, mazes, files: writer.finish() };
  } catch (error) {
    for (const sink of sinks) sink.abandon();
    throw error;
  }
}
