// Queries on the WebAssembly module: copies the walls in, calls the module, and copies the result out.

import {
  AT_COUNT,
  AT_ENDS,
  AT_ERROR,
  AT_FROM,
  AT_HEIGHT,
  AT_INDEX_HIGH,
  AT_INDEX_LOW,
  AT_INPUT,
  AT_MASK,
  AT_MAZE,
  AT_PAIRS,
  AT_SEED_HIGH,
  AT_SEED_LOW,
  AT_TO,
  AT_TOPOLOGY,
  AT_WIDTH,
  ENDS_CORNERS,
  ENDS_DEAD_ENDS,
  ENDS_FARTHEST,
  ENDS_GIVEN,
  ENDS_RANDOM,
  ENDS_SIDES,
  ERROR_ENDS,
  MEASURE_COUNT,
  PATH_WORDS,
  RESULT_WORDS,
} from "../../../assembly/abi.ts";
import type { ResolvedEnds } from "../../queries/ends.ts";
import { createColumns, measureNames } from "../../queries/measures.ts";
import type { QueryResults } from "../../queries/pairs.ts";
import { collectSolutions, type PathFound, type Query } from "../../queries/query.ts";
import { noPair } from "../../queries/randomEnds.ts";
import type { QueryBackend } from "./backend.ts";
import type { Instances } from "./instances.ts";
import { highWord, topologyWord, type WasmExports, type Words, writeRequest } from "./requestBlock.ts";

const ENDS_CODES = {
  farthest: ENDS_FARTHEST,
  corners: ENDS_CORNERS,
  sides: ENDS_SIDES,
  random: ENDS_RANDOM,
  "dead-ends": ENDS_DEAD_ENDS,
} as const;

/** The words of a choice of ends, for mazes from number `first` of the query on; `from` where none are chosen. */
export function endsWords(ends: ResolvedEnds, first: number, from = 0): Words {
  if (typeof ends === "string") return [AT_ENDS, ENDS_CODES[ends], AT_FROM, from];
  if (!("how" in ends)) return [AT_ENDS, ENDS_GIVEN, AT_FROM, ends.start, AT_TO, ends.finish];
  const { how, seed, index } = ends;
  const at = index + first;
  return [
    ...[AT_ENDS, ENDS_CODES[how], AT_SEED_LOW, seed.low, AT_SEED_HIGH, seed.high],
    ...[AT_INDEX_LOW, at, AT_INDEX_HIGH, highWord(at)],
  ];
}

// The module may read past the end of its input.
const PADDING = 16;

// Cells per call: as many as fit a cache.
const CELLS_PER_CALL = 0x8_0000;

/** Bytes per cell of a query, including the walls, a mask and the result of `distances`. */
const BYTES_PER_CELL = 12;

/** Arrays of bytes, one after the other. */
export function joined(parts: readonly Uint8Array[]): QueryResults["moves"] {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The error of a call that found no pair of ends, in mazes from number `first` on; undefined if that was not why. */
export function endsError(
  exports: WasmExports,
  block: number,
  ends: ResolvedEnds,
  first: number,
): RangeError | undefined {
  const written = new DataView(exports.memory.buffer, block);
  if (written.getUint32(AT_ERROR, true) !== ERROR_ENDS || typeof ends !== "object" || !("how" in ends))
    return undefined;
  return noPair(ends.how, first + written.getUint32(AT_MAZE, true));
}

/** Calls `visit` for `count` mazes, with as many per call as fit a cache. */
export function inParts(
  { cells, count }: Pick<Query, "cells" | "count">,
  visit: (first: number, count: number) => void,
): void {
  const atATime = Math.max(1, Math.floor(CELLS_PER_CALL / cells));
  for (let first = 0; first < count; first += atATime) visit(first, Math.min(atATime, count - first));
}

export function wasmQueries(instances: Instances): QueryBackend {
  /**
   * Runs a query on mazes first to first + count - 1, and passes the pointer to the result to `read` before the memory
   * is released.
   */
  function ask<Result>(
    name: "solvePairs" | "distances" | "keys" | "suggestEnds" | "solve" | "measure",
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
      const block = writeRequest(exports, [
        ...[AT_WIDTH, width, AT_HEIGHT, height, AT_TOPOLOGY, topologyWord(topology), AT_COUNT, count],
        ...[AT_INPUT, input, AT_MASK, maskAt, AT_PAIRS, query.pairs ?? 0],
        ...endsWords(ends, first, from),
      ]);
      const pointer = exports[name](block) >>> 0;
      if (pointer === 0) throw endsError(exports, block, ends, first) ?? outOfMemory();
      return read(exports.memory.buffer as ArrayBuffer, pointer);
    } finally {
      exports.reserveInput(0);
    }
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
    solvePairs(query) {
      const { count, pairs = 1 } = query;
      const ends = new Uint32Array(2 * count * pairs);
      const lengths = new Uint32Array(count * pairs);
      const parts: Uint8Array[] = [];
      inParts(query, (first, part) =>
        ask("solvePairs", query, first, part, 0, (memory, pointer) => {
          const [endsAt, lengthsAt, movesAt, steps] = new Uint32Array(memory, pointer, RESULT_WORDS);
          ends.set(new Uint32Array(memory, endsAt, 2 * part * pairs), 2 * first * pairs);
          lengths.set(new Uint32Array(memory, lengthsAt, part * pairs), first * pairs);
          parts.push(new Uint8Array(memory, movesAt, steps).slice());
        }),
      );
      return { ends, lengths, moves: joined(parts) };
    },
    keys(query) {
      const keys = new BigUint64Array(query.count);
      inParts(query, (first, count) =>
        ask("keys", query, first, count, 0, (memory, pointer) =>
          keys.set(new BigUint64Array(memory, pointer, count), first),
        ),
      );
      return keys;
    },
    measure(query) {
      const columns = createColumns(query.count);
      inParts(query, (first, count) =>
        ask("measure", query, first, count, 0, (memory, pointer) => {
          const results = new Float64Array(memory, pointer, count * MEASURE_COUNT);
          for (const [place, name] of measureNames.entries()) {
            const column = columns[name];
            for (let i = 0; i < count; i++) column[first + i] = results[i * MEASURE_COUNT + place];
          }
        }),
      );
      return columns;
    },
  };
}
