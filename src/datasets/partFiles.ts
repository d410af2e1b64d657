// Makes the files of a part: mazes in batches, filtered and measured as the data set requires.

import type { Engine } from "../engine/buildEngine.ts";
import type { OnProgress } from "../engine/parallel/worker.ts";
import { FileSink } from "../files/files.ts";
import { type MazeFilter, parseFilter } from "../queries/filter.ts";
import { lengthCounts } from "./card.ts";
import type { Chunk, Part } from "./formats/format.ts";
import { formats } from "./formats/index.ts";
import { chunkSize } from "./levelRows.ts";
import type { WrittenPart } from "./manifest.ts";
import { needsOf } from "./needs.ts";
import { type DataSet, FILTER_NAMES } from "./plan.ts";
import { findResults } from "./results.ts";
import { columnsOf, passing, rowMaker, select } from "./rows.ts";
import type { RangeKeys } from "./unique.ts";

/**
 * A chunk, and the number of indices tried for it. A filter may drop some of their mazes. For results, `tried` is 0,
 * because their search has reported them.
 */
type TriedChunk = Chunk & { readonly tried: number };

/** Arrays for chunks. All parts reuse them, because new arrays would accumulate until garbage collection. */
export class ChunkBuffers {
  walls = new Uint8Array();
  indices = new BigInt64Array();

  /** Makes room for `count` mazes of `cells` cells. */
  reserve(count: number, cells: number): void {
    if (this.walls.length < count * cells) this.walls = new Uint8Array(count * cells);
    if (this.indices.length < count) this.indices = new BigInt64Array(count);
  }
}

const filterOf = ({ where }: Pick<DataSet, "where">): MazeFilter | undefined =>
  where === undefined ? undefined : parseFilter(where, FILTER_NAMES);

/**
 * Makes the mazes of an index range in chunks, filtered and with columns. The next chunk reuses the arrays. `onFound`
 * gets the number of new results.
 */
export function* chunksOf(
  engine: Engine,
  dataSet: DataSet,
  part: Pick<Part, "index" | "count" | "shares">,
  buffers = new ChunkBuffers(),
  dropped?: ReadonlySet<bigint>,
  onFound?: (count: number) => unknown,
): Generator<TriedChunk> {
  const { width, height } = dataSet.recipe;
  const cells = width * height;
  const size = Math.min(part.count, chunkSize(dataSet));
  buffers.reserve(size, cells);
  const filter = filterOf(dataSet);
  const needs = needsOf(dataSet, filter, formats[dataSet.format].needs ?? []);
  const make = rowMaker(engine, dataSet, needs, buffers);
  for (let first = 0; first < part.count; first += size) {
    const range = { index: part.index + first, count: Math.min(size, part.count - first) };
    const found = dataSet.results ? findResults(make, filter as MazeFilter, range, cells, onFound) : make(range);
    const isFiltered = (filter && !dataSet.results) || part.shares || dropped;
    const rows = isFiltered
      ? select(found, passing(found, dataSet.results ? undefined : filter, part.shares, dropped), cells)
      : found;
    yield { ...rows, written: columnsOf(rows, dataSet), tried: dataSet.results ? 0 : range.count };
  }
}

/** Returns the keys and indices of the selected mazes in an index range. */
export async function keysOf(
  engine: Engine,
  dataSet: DataSet,
  range: Pick<Part, "index" | "count">,
  onProgress: OnProgress,
): Promise<RangeKeys> {
  const keys: bigint[] = [];
  const indices: bigint[] = [];
  for (const chunk of chunksOf(engine, dataSet, range)) {
    for (const key of chunk.columns.get("key") as BigUint64Array) keys.push(key);
    for (const index of chunk.indices) indices.push(index);
    await onProgress(0);
  }
  return { keys: BigUint64Array.from(keys), indices: BigInt64Array.from(indices) };
}

/** Where to write a part: the directory, and the id of the run that owns the temporary files. */
interface Place {
  readonly directory: string;
  readonly run: string;
  /** True if existing files with other contents must not be replaced, because no manifest lists them. */
  readonly keepsOthers?: boolean | undefined;
}

/** Makes a part and returns its description. Removes the files on failure. */
export async function makePart(
  engine: Engine,
  dataSet: DataSet,
  part: Part,
  { directory, run, keepsOthers }: Place,
  buffers: ChunkBuffers,
  onProgress: OnProgress,
  dropped?: ReadonlySet<bigint>,
): Promise<WrittenPart> {
  const sinks: FileSink[] = [];
  const open = (file: string) => {
    const sink = new FileSink(directory, file, run, { keepsOthers });
    sinks.push(sink);
    return sink;
  };
  try {
    const writer = await formats[dataSet.format].write(dataSet, part, open);
    let mazes = 0;
    const lengths = lengthCounts(dataSet);
    for (const chunk of chunksOf(engine, dataSet, part, buffers, dropped, onProgress)) {
      if (chunk.count > 0) writer.add(chunk);
      mazes += chunk.count;
      lengths.add(chunk);
      await onProgress(chunk.tried);
    }
    const written = { index: part.index, count: part.count, mazes, files: writer.finish() };
    return lengths.counts ? { ...written, lengths: lengths.counts } : written;
  } catch (error) {
    for (const sink of sinks) sink.abandon();
    throw error;
  }
}
