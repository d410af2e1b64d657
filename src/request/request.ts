// Requests for mazes and batches, as callers write them.

import type { Parameters, ParametersOf } from "../core/parameters.ts";
import type { AlgorithmId, RowOf } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import type { Cell } from "../square/cell.ts";

/**
 * A request for one maze by the algorithm `Id`: what this algorithm does not take does not compile. For an algorithm
 * that is known only at run time, RequestFor<AlgorithmId> has all fields.
 */
export interface RequestFor<Id extends AlgorithmId> {
  /** An id of the registry. */
  algorithm: Id;
  /** Cells from west to east, 1..2^30; with `wasmaze/slim` 1..2^28. */
  width: number;
  /**
   * Cells from north to south, 1..2^30; width * height at most 2^30 if the algorithm has the memory for it, with
   * `wasmaze/slim` and on the reference 2^28.
   */
  height: number;
  /** Default "plane". */
  topology?: RowOf<Id>["topologies"][number] | undefined;
  /** An integer 0..2^53-1 or a string; default: one is drawn, and the maze records it. */
  seed?: Seed | undefined;
  /** Which maze of the seed, 0..2^53-1; default 0. */
  index?: number | undefined;
  /** The start cell, for algorithms that take one; default: drawn from the seed. */
  start?: (true extends RowOf<Id>["takesStart"] ? Cell : never) | undefined;
  /**
   * A byte a cell, 1 = a cell of the maze, 0 = outside, for algorithms that take a mask: holes, letters, any shape.
   * Each connected region of cells becomes a separate perfect maze. Default: all are cells.
   */
  mask?: (true extends RowOf<Id>["takesMask"] ? Uint8Array : never) | undefined;
  /** The algorithm's parameters by name, as the registry lists them; default: the registry's defaults. */
  parameters?: (AlgorithmId extends Id ? Parameters : ParametersOf<RowOf<Id>>) | undefined;
  /**
   * The chance that a dead end is opened when its turn comes, 0..1. Default 0: a perfect maze. 1 opens every
   * dead end that can be opened.
   */
  braid?: number | undefined;
}

/** A request for a batch by the algorithm `Id`: maze i has index + i. */
export interface BatchRequestFor<Id extends AlgorithmId> extends RequestFor<Id> {
  /** The number of mazes, 0..2^28. */
  count: number;
}

/** A request for one maze by one of these algorithms: a union by algorithm. */
export type RequestBy<Ids extends AlgorithmId> = { [Id in Ids]: RequestFor<Id> }[Ids];

/** The same for a batch. */
export type BatchRequestBy<Ids extends AlgorithmId> = { [Id in Ids]: BatchRequestFor<Id> }[Ids];

/** A request for one maze: a union by algorithm. */
export type MazeRequest = RequestBy<AlgorithmId>;

/** A request for a batch: a union by algorithm. Maze i has index + i. */
export type BatchRequest = BatchRequestBy<AlgorithmId>;

/** A request by an algorithm that is known only at run time. */
export type AnyRequest = RequestFor<AlgorithmId>;

/** The same for a batch. */
export type AnyBatchRequest = BatchRequestFor<AlgorithmId>;
