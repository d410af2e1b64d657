// The interface of a backend.

import type { ObstacleBackend } from "../../obstacles/levels.ts";
import type { EndsFound, ResolvedEnds } from "../../queries/ends.ts";
import type { VisitMeasures } from "../../queries/measures.ts";
import type { QueryResults } from "../../queries/pairs.ts";
import type { Query } from "../../queries/query.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import type { Cell } from "../../square/cell.ts";
import type { ResolvedStream, RowBlock } from "../../windows/streams.ts";

export type BackendName = "wasm" | "reference";

/** Makes mazes from validated requests, for an engine. */
export interface Maker {
  readonly name: BackendName;
  /**
   * Makes request.count mazes back to back, in a new array or in `target`, which needs at least count * cells bytes.
   * Throws a RangeError if there is too little memory; the backend remains usable afterwards.
   */
  make(request: ResolvedRequest, target?: Uint8Array): Uint8Array;
  /** Releases the backend's memory. */
  dispose(): void;
}

/** Streams rows. */
export interface StreamBackend {
  /** Yields the rows of an unbounded maze in blocks. A row is yielded when it is complete. */
  stream(stream: ResolvedStream): Generator<RowBlock>;
}

/** The part of a route that lies inside the window of the request. */
export interface Route {
  /** Cells of the route, as cell indices of the window. */
  readonly path: Uint32Array<ArrayBuffer>;
  /** Direction in which the route leaves the window; 4 if the route ends in the window. */
  readonly direction: number;
}

/** Makes windows and routes of a boundless world. */
export interface WindowMaker {
  make(request: ResolvedRequest): Uint8Array;
  /** Returns the route from a cell of the window to any cell of the same level. */
  route(request: ResolvedRequest, from: Cell, to: Cell): Route;
}

/** Makes routes, and creates window makers that cache levels. Maker.make() makes windows without a cache. */
export interface WindowBackend extends Pick<WindowMaker, "route"> {
  /** Returns a maker that caches levels of one world between calls, as for a moving camera. */
  keeper(): WindowMaker;
}

/** Runs queries on mazes. A query contains the walls of one maze or of a batch. */
export interface QueryBackend {
  /** Returns the distances from a cell to all cells. The query must have one maze. */
  distances(query: Query, from: number): Uint32Array<ArrayBuffer>;
  /** Returns suggested ends. The query must have one maze. */
  suggestEnds(query: Query): EndsFound;
  /** Returns the cells of the shortest path between the ends. Empty without a path. The query must have one maze. */
  solve(query: Query): Uint32Array<ArrayBuffer>;
  /** Returns the paths between all pairs of ends in all mazes of the query. */
  solvePairs(query: Query): QueryResults;
  /** Returns the keys of all mazes of the query. The topology must be a plane. */
  keys(query: Query): BigUint64Array<ArrayBuffer>;
  /** Measures all mazes of the query, and calls `visit` for ranges of mazes. */
  measure(query: Query, visit: VisitMeasures): void;
}

/** Makes batches of at most MAX_READ cells in the backend's own memory. */
export interface InPlaceMaker {
  /** Makes the mazes of a request. The walls are valid until the backend's next call. */
  make(request: ResolvedRequest): Uint8Array;
  /**
   * Makes mazes in `target` and finds one path in each. Takes less than half of the time of making mazes and then
   * calling solvePairs, because the walls are still in the CPU cache, and are known to be trees.
   */
  solve(request: ResolvedRequest, ends: ResolvedEnds, target: Uint8Array): QueryResults;
}

/** A backend that supports all methods of an engine. */
export type Backend = Maker & StreamBackend & WindowBackend & QueryBackend & ObstacleBackend;
