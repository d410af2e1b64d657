// Runs queries on the WebAssembly module.

import * as abi from "../../../assembly/abi.ts";
import { highWord } from "../../core/random.ts";
import { ENDS, type EndsName, type ResolvedEnds } from "../../queries/ends.ts";
import type { QueryResults } from "../../queries/pairs.ts";
import type { Query } from "../../queries/query.ts";
import { noPair } from "../../queries/randomEnds.ts";
import type { QueryBackend } from "./backend.ts";
import { callModule } from "./callModule.ts";
import type { Instances } from "./instances.ts";
import { topologyWord, type Words } from "./requestBlock.ts";

/** Returns the code of a method. The codes are in the order of ENDS. */
const endsCode = (how: EndsName): number =>
  [abi.ENDS_FARTHEST, abi.ENDS_CORNERS, abi.ENDS_SIDES, abi.ENDS_RANDOM, abi.ENDS_DEAD_ENDS][ENDS.indexOf(how)];

/** Returns the request-block fields for ends. The call begins at maze `first`. Only `distances` uses `from`. */
export function endsWords(ends: ResolvedEnds, first: number, from = 0): Words {
  if (typeof ends === "string") return [abi.AT_ENDS, endsCode(ends), abi.AT_FROM, from];
  if (!("how" in ends)) return [abi.AT_ENDS, abi.ENDS_GIVEN, abi.AT_FROM, ends.start, abi.AT_TO, ends.finish];
  const { how, seed, index } = ends;
  const at = index + first;
  return [
    ...[abi.AT_ENDS, endsCode(how), abi.AT_SEED_LOW, seed.low, abi.AT_SEED_HIGH, seed.high],
    ...[abi.AT_INDEX_LOW, at, abi.AT_INDEX_HIGH, highWord(at)],
  ];
}

/** Returns the error for a maze that has no pair of random ends. */
export const noPairError = (ends: ResolvedEnds, maze: number): RangeError | undefined =>
  typeof ends === "object" && "how" in ends ? noPair(ends.how, maze) : undefined;

// Number of cells per call. Their walls fit into the CPU cache.
const CELLS_PER_CALL = 0x8_0000;

/** Splits `count` mazes into ranges that fit into the CPU cache, and calls `visit` for each range. */
export function inParts(
  { cells, count }: Pick<Query, "cells" | "count">,
  visit: (first: number, count: number) => void,
): void {
  const most = Math.max(1, Math.floor(CELLS_PER_CALL / cells));
  for (let first = 0; first < count; first += most) visit(first, Math.min(most, count - first));
}

/** Concatenates arrays of bytes. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Collects the results of solvePairs from several calls. */
export interface PairCollector {
  /** Adds the results at `pointer`. They belong to mazes first to first + count - 1. */
  readonly add: Read<void>;
  finish(): QueryResults;
}

/** Returns a collector for `count` mazes with `pairs` pairs of ends each. */
export function pairCollector(count: number, pairs: number): PairCollector {
  const allEnds = new Uint32Array(2 * count * pairs);
  const allLengths = new Uint32Array(count * pairs);
  const parts: Uint8Array[] = [];
  return {
    add(memory, pointer, first, count) {
      const [ends, lengths, moves, steps] = new Uint32Array(memory, pointer, abi.RESULT_WORDS);
      allEnds.set(new Uint32Array(memory, ends, 2 * count * pairs), 2 * first * pairs);
      allLengths.set(new Uint32Array(memory, lengths, count * pairs), first * pairs);
      parts.push(new Uint8Array(memory, moves, steps).slice());
    },
    finish() {
      return { ends: allEnds, lengths: allLengths, moves: joined(parts) };
    },
  };
}

/** Memory for a query in bytes per cell, including the walls, a mask and the result of `distances`. */
const BYTES_PER_CELL = 12;

const outOfMemory = (name: string, { cells }: Query): RangeError =>
  new RangeError(
    `"maze" expected to fit in 4096 MiB of memory, got ` +
      `up to ${Math.ceil((BYTES_PER_CELL * cells) / 2 ** 20)} MiB for ${name}`,
  );

type QueryExport = "solvePairs" | "distances" | "keys" | "suggestEnds" | "solve" | "measure";

/** Reads the results at `pointer`. They belong to mazes first to first + count - 1. */
type Read<Result> = (memory: ArrayBuffer, pointer: number, first: number, count: number) => Result;

/** Runs a query on mazes first to first + count - 1. */
function ask<Result>(
  instances: Instances,
  name: QueryExport,
  query: Query,
  read: Read<Result>,
  first = 0,
  count = 1,
  from = 0,
): Result {
  const exports = instances.having(name);
  const { width, height, cells, topology, mask, walls, ends, pairs = 0 } = query;
  const pointer = callModule(exports, {
    words: [
      ...endsWords(ends, first, from),
      ...[abi.AT_WIDTH, width, abi.AT_HEIGHT, height, abi.AT_TOPOLOGY, topologyWord(topology), abi.AT_COUNT, count],
      ...[abi.AT_PAIRS, pairs],
    ],
    walls: walls.subarray(first * cells, (first + count) * cells),
    mask,
    run: exports[name],
    failure: (code, maze) => (code === abi.ERROR_ENDS && noPairError(ends, first + maze)) || outOfMemory(name, query),
  });
  return read(exports.memory.buffer as ArrayBuffer, pointer, first, count);
}

export function wasmQueries(instances: Instances): QueryBackend {
  const askAll = (name: QueryExport, query: Query, read: Read<void>): void =>
    inParts(query, (first, count) => ask(instances, name, query, read, first, count));

  return {
    distances: (query, from) =>
      ask(instances, "distances", query, (memory, at) => new Uint32Array(memory, at, query.cells).slice(), 0, 1, from),
    suggestEnds: (query) =>
      ask(instances, "suggestEnds", query, (memory, pointer) => {
        const [start, finish, exact] = new Uint32Array(memory, pointer, 3);
        return { start, finish, exact: exact === 1 };
      }),
    solve: (query) =>
      ask(instances, "solve", query, (memory, pointer) => {
        const [, , length, path] = new Uint32Array(memory, pointer, abi.PATH_WORDS);
        return new Uint32Array(memory, path, length).slice();
      }),
    solvePairs(query) {
      const results = pairCollector(query.count, query.pairs ?? 1);
      askAll("solvePairs", query, results.add);
      return results.finish();
    },
    keys(query) {
      const keys = new BigUint64Array(query.count);
      askAll("keys", query, (memory, pointer, first, count) =>
        keys.set(new BigUint64Array(memory, pointer, count), first),
      );
      return keys;
    },
    measure: (query, visit) =>
      askAll("measure", query, (memory, pointer, first, count) =>
        visit(new Float64Array(memory, pointer, count * abi.MEASURE_COUNT), first, count),
      ),
  };
}
