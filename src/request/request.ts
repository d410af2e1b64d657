// Requests for mazes and batches, as callers write them.

import type { Parameters, ParametersOf } from "../core/parameters.ts";
import type { AlgorithmId, RowOf } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import type { Cell } from "../square/cell.ts";

/**
 * A request for one maze by the algorithm `Id`. Fields that the algorithm does not take are type errors. For an
 * algorithm known only at run time, RequestFor<AlgorithmId> has all fields.
 */
export interface RequestFor<Id extends AlgorithmId> {
  /** An id of the registry. */
  algorithm: Id;
  /** Cells from west to east, 1..2^30; with `wasmaze/slim` 1..2^28. */
  width: number;
  /**
   * Cells from north to south, 1..2^30. width * height is at most 2^30 if the memory suffices, and at most 2^28 with
   * `wasmaze/slim` and on the reference.
   */
  height: number;
  /** Default "plane". */
  topology?: RowOf<Id>["topologies"][number] | undefined;
  /** An integer 0..2^53-1 or a string. Default: a random seed, which the maze records. */
  seed?: Seed | undefined;
  /** The index of the maze under the seed, 0..2^53-1. Default 0. */
  index?: number | undefined;
  /** The start cell, for algorithms that take one. Default: drawn from the seed. */
  start?: (true extends RowOf<Id>["takesStart"] ? Cell : never) | undefined;
  /**
   * One byte per cell, 1 = a cell of the maze, 0 = outside, for algorithms that take a mask. Each connected region of
   * cells becomes a separate perfect maze. Default: no cell is outside.
   */
  mask?: (true extends RowOf<Id>["takesMask"] ? Uint8Array : never) | undefined;
  /** The algorithm's parameters by name. Defaults are in `algorithms`. */
  parameters?: (AlgorithmId extends Id ? Parameters : ParametersOf<RowOf<Id>>) | undefined;
  /**
   * The probability 0..1 with which each dead end is opened. Default 0: a perfect maze. 1 opens every dead end that can
   * be opened.
   */
  braid?: number | undefined;
}

/** A request for a batch by the algorithm `Id`: maze i has index + i. */
export interface BatchRequestFor<Id extends AlgorithmId> extends RequestFor<Id> {
  /** The number of mazes, 0..2^28. */
  count: number;
}

/** A request for one maze by one of several algorithms: a union by algorithm. */
export type RequestBy<Ids extends AlgorithmId> = { [Id in Ids]: RequestFor<Id> }[Ids];

/** A request for a batch by one of several algorithms: a union by algorithm. */
export type BatchRequestBy<Ids extends AlgorithmId> = { [Id in Ids]: BatchRequestFor<Id> }[Ids];

/** A request for one maze: a union by algorithm. */
export type MazeRequest = RequestBy<AlgorithmId>;

/** A request for a batch: a union by algorithm. Maze i has index + i. */
export type BatchRequest = BatchRequestBy<AlgorithmId>;

/** A request for one maze by an algorithm known only at run time. */
export type AnyRequest = RequestFor<AlgorithmId>;

/** A request for a batch by an algorithm known only at run time. */
export type AnyBatchRequest = BatchRequestFor<AlgorithmId>;
