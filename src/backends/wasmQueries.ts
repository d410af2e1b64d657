// Queries on the WebAssembly module: copies the walls in, calls the module, and copies the result out.

import {
  AT_COUNT,
  AT_ENDS,
  AT_FROM,
  AT_HEIGHT,
  AT_INPUT,
  AT_MASK,
  AT_TO,
  AT_TOPOLOGY,
  AT_WIDTH,
  ENDS_CORNERS,
  ENDS_FARTHEST,
  ENDS_GIVEN,
  ENDS_SIDES,
  MEASURE_COUNT,
  PATH_WORDS,
} from "../../assembly/abi.ts";
import { createColumns, measures } from "../queries/measures.ts";
import { collectSolutions, type PathFound, type Query } from "../queries/query.ts";
import type { QueryBackend } from "./backend.ts";
import type { Instances } from "./instances.ts";
import { topologyWord, writeRequest } from "./requestBlock.ts";

const ENDS_CODES = { farthest: ENDS_FARTHEST, corners: ENDS_CORNERS, sides: ENDS_SIDES } as const;

// The module may read past the end of its input.
const PADDING = 16;

// Cells per call: as many as fit a cache.
const CELLS_PER_CALL = 0x8_0000;

/** Bytes per cell of a query, including the walls, a mask and the result of `distances`. */
const BYTES_PER_CELL = 12;

export function wasmQueries(instances: Instances): QueryBackend {
  /**
   * Runs a query on mazes first to first + count - 1, and passes the pointer to the result to `read` before the memory
   * is released.
   */
  function ask<Result>(
    name: "distances" | "suggestEnds" | "solve" | "measure",
    query: Query,
    first: number,
    count: number,
    from: number,
    read: (memory: ArrayBuffer, pointer: number) => Result,
  ): Result {
    const exports = instances.having(name);
    const { width, height, cells, topology, mask, walls, ends } = query;
    const outOfMemory = (): RangeError =>
      new RangeError(
        `"maze" expected to fit in memory: ${name} needs ${Math.ceil((BYTES_PER_CELL * cells) / 2 ** 20)} MiB ` +
          `for ${width} x ${height}, ` +
          "of 4096 MiB that a module can have",
      );
    if (cells * BYTES_PER_CELL > 2 ** 32) throw outOfMemory();
    try {
      const input = exports.reserveInput(count * cells + PADDING + (mask ? cells : 0)) >>> 0;
      if (input === 0) throw outOfMemory();
      new Uint8Array(exports.memory.buffer, input).set(walls.subarray(first * cells, (first + count) * cells));
      const maskAt = mask ? input + count * cells + PADDING : 0;
      if (mask) new Uint8Array(exports.memory.buffer, maskAt).set(mask);
      const given = typeof ends === "object" ? ends : undefined;
      const block = writeRequest(exports, [
        ...[AT_WIDTH, width, AT_HEIGHT, height, AT_TOPOLOGY, topologyWord(topology), AT_COUNT, count],
        ...[AT_INPUT, input, AT_MASK, maskAt, AT_ENDS, typeof ends === "object" ? ENDS_GIVEN : ENDS_CODES[ends]],
        ...[AT_FROM, given?.start ?? from, AT_TO, given?.finish ?? 0],
      ]);
      const pointer = exports[name](block) >>> 0;
      if (pointer === 0) throw outOfMemory();
      return read(exports.memory.buffer as ArrayBuffer, pointer);
    } finally {
      exports.reserveInput(0);
    }
  }

  /** Calls `visit` for the mazes of a query, with as many mazes per call as fit. */
  function inParts({ cells, count }: Query, visit: (first: number, count: number) => void): void {
    const atATime = Math.max(1, Math.floor(CELLS_PER_CALL / cells));
    for (let first = 0; first < count; first += atATime) visit(first, Math.min(atATime, count - first));
  }

  return {
    distances: (query, from) =>
      ask("distances", query, 0, 1, from, (memory, pointer) => new Uint32Array(memory, pointer, query.cells).slice()),
    suggestEnds: (query) =>
      ask("suggestEnds", query, 0, 1, 0, (memory, pointer) => {
        const [start, finish, exact] = new Uint32Array(memory, pointer, 3);
        return { start, finish, exact: exact === 1 };
      }),
    solve(query) {
      const found: PathFound[] = [];
      inParts(query, (first, count) =>
        ask("solve", query, first, count, 0, (memory, pointer) => {
          const results = new Uint32Array(memory, pointer, count * PATH_WORDS);
          for (let i = 0; i < count; i++) {
            const [start, finish, length, at] = results.subarray(i * PATH_WORDS, (i + 1) * PATH_WORDS);
            found.push({ start, finish, path: new Uint32Array(memory, at, length).slice() });
          }
        }),
      );
      return collectSolutions(found);
    },
    measure(query) {
      const columns = createColumns(query.count);
      inParts(query, (first, count) =>
        ask("measure", query, first, count, 0, (memory, pointer) => {
          const results = new Float64Array(memory, pointer, count * MEASURE_COUNT);
          for (const [place, { name }] of measures.entries()) {
            const column = columns[name];
            for (let i = 0; i < count; i++) column[first + i] = results[i * MEASURE_COUNT + place];
          }
        }),
      );
      return columns;
    },
  };
}
