// The interface of a backend.

import type { Answers } from "../queries/answers.ts";
import type { EndsFound } from "../queries/ends.ts";
import type { MeasureColumns } from "../queries/measures.ts";
import type { Query, Solutions } from "../queries/query.ts";
import type { ResolvedRequest } from "../resolve.ts";
import type { ResolvedStream, RowBlock } from "../stream.ts";

export type BackendName = "wasm" | "reference";

/** Makes mazes. */
export interface Maker {
  readonly name: BackendName;
  /**
   * Makes request.count mazes back to back: into `target`, which holds at least count * cells bytes, or into a new
   * array. Throws a RangeError if there is too little memory; the backend remains usable.
   */
  make(request: ResolvedRequest, target?: Uint8Array): Uint8Array;
  /** Releases the memory. */
  dispose(): void;
}

/** Streams rows. */
export interface StreamBackend {
  /** Streams the finished rows of an unbounded maze, in blocks. */
  stream(stream: ResolvedStream): Generator<RowBlock>;
}

/** Runs queries. */
export interface QueryBackend {
  /** Steps from a cell to all cells of the query's one maze. */
  distances(query: Query, from: number): Uint32Array<ArrayBuffer>;
  /** The ends of the query's one maze. */
  suggestEnds(query: Query): EndsFound;
  /** The solutions of all mazes of the query. */
  solve(query: Query): Solutions;
  /** The answers to all questions of the query. */
  answer(query: Query): Answers;
  /** The keys of all mazes of the query, which are on a plane. */
  keys(query: Query): BigUint64Array<ArrayBuffer>;
  /** The measures of all mazes of the query. */
  measure(query: Query): MeasureColumns;
}

export interface Backend extends Maker, StreamBackend, QueryBackend {}
