// Makes one part: its mazes in batches, filtered and measured on request, in its files.

import { defaultBatchSize } from "../batch.ts";
import type { Engine } from "../engineOn.ts";
import { type MazeFilter, parseFilter } from "../queries/filter.ts";
import type { MeasureColumns, MeasureName } from "../queries/measures.ts";
import { requestOf } from "../resolve.ts";
import { FileSink } from "./files.ts";
import type { Chunk, Part } from "./formats/format.ts";
import { formats } from "./formats/index.ts";
import type { WrittenPart } from "./manifest.ts";
import { type DataSet, FILTER_NAMES } from "./plan.ts";

/** A chunk, and how many indices it covers: more than its mazes if a filter rejects some. */
export type TriedChunk = Chunk & { readonly tried: number };

const NO_COLUMNS: Chunk["columns"] = new Map();

/**
 * The arrays of chunks, reused from part to part: new ones for each would accumulate until garbage collection.
 */
export class ChunkBuffers {
  walls = new Uint8Array();
  indices = new BigInt64Array();

  /** Makes room for `count` mazes of `cells`. */
  reserve(count: number, cells: number): void {
    if (this.walls.length < count * cells) this.walls = new Uint8Array(count * cells);
    if (this.indices.length < count) this.indices = new BigInt64Array(count);
  }
}

/**
 * Chunks of a range of mazes of a data set, in order, measured and filtered as the data set requests. The arrays of a
 * chunk are used again for the next.
 */
export function* chunksOf(
  engine: Engine,
  dataSet: DataSet,
  part: Pick<Part, "index" | "count">,
  buffers = new ChunkBuffers(),
): Generator<TriedChunk> {
  const { recipe, measures, where, ends } = dataSet;
  const { width, height, topology, mask } = recipe;
  const request = requestOf(recipe);
  const cells = width * height;
  const size = Math.min(part.count, defaultBatchSize(cells));
  buffers.reserve(size, cells);
  const { walls, indices } = buffers;
  // Written by halves, since every BigInt is an object.
  const indexWords = new Uint32Array(indices.buffer);
  const filter = where === undefined ? undefined : parseFilter(where, FILTER_NAMES);
  for (let first = 0; first < part.count; first += size) {
    const tried = Math.min(size, part.count - first);
    const index = part.index + first;
    engine.generateManyInto({ ...request, index, count: tried }, walls);
    for (let i = 0; i < tried; i++) {
      indexWords[2 * i] = (index + i) >>> 0;
      indexWords[2 * i + 1] = Math.floor((index + i) / 2 ** 32);
    }
    let count = tried;
    let columns = NO_COLUMNS;
    if (ends !== undefined) {
      const made = {
        width,
        height,
        topology,
        ...(mask && { mask }),
        count: tried,
        walls: walls.subarray(0, tried * cells),
      };
      const measured = engine.measureMany(made, { ends });
      if (filter) count = keepWhere(filter, measured, walls, cells, indices, tried);
      columns = new Map((measures ?? []).map((name) => [name, measured[name].subarray(0, count)]));
    }
    yield { tried, count, walls: walls.subarray(0, count * cells), indices: indices.subarray(0, count), columns };
  }
}

/** Moves the mazes that pass to the front, with their indices and measures, and returns their number. */
function keepWhere(
  filter: MazeFilter,
  measured: MeasureColumns,
  walls: Uint8Array,
  cells: number,
  indices: BigInt64Array,
  tried: number,
): number {
  const columns = Object.values(measured);
  const used = filter.names.filter((name) => name !== "index") as MeasureName[];
  const values: Record<string, number> = {};
  let kept = 0;
  for (let i = 0; i < tried; i++) {
    values.index = Number(indices[i]);
    for (const name of used) values[name] = measured[name][i];
    if (!filter.test(values)) continue;
    walls.copyWithin(kept * cells, i * cells, (i + 1) * cells);
    indices[kept] = indices[i];
    for (const column of columns) column[kept] = column[i];
    kept++;
  }
  return kept;
}

/** Where a part is written, and by which run. */
export interface Place {
  readonly directory: string;
  readonly run: string;
}

/** Makes a part and returns its files. On failure it removes them. */
export function makePart(
  engine: Engine,
  dataSet: DataSet,
  part: Part,
  { directory, run }: Place,
  buffers: ChunkBuffers,
  onProgress: (mazes: number) => void,
): WrittenPart {
  const sinks: FileSink[] = [];
  const open = (file: string) => {
    const sink = new FileSink(directory, file, run);
    sinks.push(sink);
    return sink;
  };
  try {
    const writer = formats[dataSet.format].write(dataSet, part, open);
    let mazes = 0;
    for (const chunk of chunksOf(engine, dataSet, part, buffers)) {
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
