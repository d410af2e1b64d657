// The interface of a backend.

import type { EndsFound } from "../../queries/ends.ts";
import type { MeasureColumns } from "../../queries/measures.ts";
import type { QueryResults } from "../../queries/pairs.ts";
import type { Query, Solutions } from "../../queries/query.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import type { Cell } from "../../square/cell.ts";
import type { ResolvedStream, RowBlock } from "../../windows/streams.ts";

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

/** A route, as far as it stays in its window. */
export interface Route {
  /** Its cells, as indices of the window. */
  readonly path: Uint32Array<ArrayBuffer>;
  /** The direction in which it leaves the window; 4: it ends in the window. */
  readonly direction: number;
}

/** Makes windows and routes of a boundless world. */
export interface WindowMaker {
  make(request: ResolvedRequest): Uint8Array;
  /** The route from a cell of the request's window to any cell of its level. */
  route(request: ResolvedRequest, from: Cell, to: Cell): Route;
}

/** Makes what windows alone have. */
export interface WindowBackend extends Pick<WindowMaker, "route"> {
  /** Keeps what it makes of a world from call to call, for a camera. */
  keeper(): WindowMaker;
}

/** Runs queries. */
export interface QueryBackend {
  /** Steps from a cell to all cells of the query's one maze. */
  distances(query: Query, from: number): Uint32Array<ArrayBuffer>;
  /** The ends of the query's one maze. */
  suggestEnds(query: Query): EndsFound;
  /** The solutions of all mazes of the query. */
  solve(query: Query): Solutions;
  /** The paths between all pairs of ends of the query. */
  solvePairs(query: Query): QueryResults;
  /** The keys of all mazes of the query, which are on a plane. */
  keys(query: Query): BigUint64Array<ArrayBuffer>;
  /** The measures of all mazes of the query. */
  measure(query: Query): MeasureColumns;
}

export interface Backend extends Maker, StreamBackend, WindowBackend, QueryBackend {}
