// The interface of a backend.

import type { EndsFound, ResolvedEnds } from "../../queries/ends.ts";
import type { MeasureColumns } from "../../queries/measures.ts";
import type { QueryResults } from "../../queries/pairs.ts";
import type { Query, Solutions } from "../../queries/query.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import type { Cell } from "../../square/cell.ts";
import type { ResolvedStream, RowBlock } from "../../windows/streams.ts";

export type BackendName = "wasm" | "reference";

/** Makes mazes from validated requests. */
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
  /** Yields the complete rows of an unbounded maze in blocks. */
  stream(stream: ResolvedStream): Generator<RowBlock>;
}

/** The part of a route inside its window. */
export interface Route {
  /** Its cells, as cell indices of the window. */
  readonly path: Uint32Array<ArrayBuffer>;
  /** The direction in which it leaves the window; 4 if it ends in the window. */
  readonly direction: number;
}

/** Makes windows and routes of a boundless world. */
export interface WindowMaker {
  make(request: ResolvedRequest): Uint8Array;
  /** Returns the route from a cell of the window to any cell of its level. */
  route(request: ResolvedRequest, from: Cell, to: Cell): Route;
}

/** Makes routes, and windows with a cache. Windows without a cache are made by Maker. */
export interface WindowBackend extends Pick<WindowMaker, "route"> {
  /** Returns a maker that caches levels of one world between calls, for a moving camera. */
  keeper(): WindowMaker;
}

/** Runs queries. */
export interface QueryBackend {
  /** Distances from a cell to all cells of the only maze. */
  distances(query: Query, from: number): Uint32Array<ArrayBuffer>;
  /** The ends of the only maze. */
  suggestEnds(query: Query): EndsFound;
  /** The solutions of all mazes. */
  solve(query: Query): Solutions;
  /** The paths between all pairs of ends in all mazes. */
  solvePairs(query: Query): QueryResults;
  /** The keys of all mazes, which are on a plane. */
  keys(query: Query): BigUint64Array<ArrayBuffer>;
  /** The measures of all mazes. */
  measure(query: Query): MeasureColumns;
}

/** Makes mazes of at most MAX_READ cells in the backend's own memory. */
export interface InPlaceMaker {
  /** Makes the mazes of a request. The walls are valid until the backend's next call. */
  make(request: ResolvedRequest): Uint8Array;
  /**
   * Makes the mazes of a request in `target`, and finds the path of one pair of ends in each. Takes less than half of
   * the time of solvePairs, because the walls are cached and trees need no proof.
   */
  solve(request: ResolvedRequest, ends: ResolvedEnds, target: Uint8Array): QueryResults;
}

/** A backend of the whole engine. */
export type Backend = Maker & StreamBackend & WindowBackend & QueryBackend;
