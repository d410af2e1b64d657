// The types of requests for mazes and batches, as callers write them.

import type { Parameters, ParametersOf } from "../core/parameters.ts";
import type { AlgorithmId, RowOf } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import type { Cell } from "../square/cell.ts";

/**
 * A request for one maze by the algorithm `Id`. A field that the algorithm does not accept is a type error. If the
 * algorithm is known only at run time, use RequestFor<AlgorithmId>, which has all fields.
 */
export interface RequestFor<Id extends AlgorithmId> {
  /** The id of the algorithm in the registry. */
  algorithm: Id;
  /** Width in cells, 1..2^30; 1..2^28 with `wasmaze/slim`. */
  width: number;
  /**
   * Height in cells, 1..2^30. width * height is at most 2^30 if there is enough memory, and at most 2^28 with
   * `wasmaze/slim` or on the reference.
   */
  height: number;
  /** The topology. Default "plane". */
  topology?: RowOf<Id>["topologies"][number] | undefined;
  /** The seed: an integer in 0..2^53-1 or a string. Default: a random seed, which the maze records. */
  seed?: Seed | undefined;
  /** The index of the maze under the seed, 0..2^53-1. Default 0. */
  index?: number | undefined;
  /** The start cell, for algorithms that accept one. Default: drawn from the seed. */
  start?: (true extends RowOf<Id>["takesStart"] ? Cell : never) | undefined;
  /**
   * One byte per cell: 1 is a cell of the maze, 0 is outside. For algorithms that accept a mask. Each connected region
   * of cells becomes a separate perfect maze. Default: all cells belong to the maze.
   */
  mask?: (true extends RowOf<Id>["takesMask"] ? Uint8Array : never) | undefined;
  /** The algorithm's parameters by name. The constant `algorithms` lists their defaults. */
  parameters?: (AlgorithmId extends Id ? Parameters : ParametersOf<RowOf<Id>>) | undefined;
  /**
   * The probability, 0..1, with which each dead end is opened. Default 0, which makes a perfect maze. 1 opens every
   * dead end that can be opened.
   */
  braid?: number | undefined;
}

/** A request for a batch by the algorithm `Id`. Maze i of the batch has the index `index` + i. */
export interface BatchRequestFor<Id extends AlgorithmId> extends RequestFor<Id> {
  /** The number of mazes, 0..2^28. */
  count: number;
}

/** A request for one maze by one of several algorithms. The type is a union with one member per algorithm. */
export type RequestBy<Ids extends AlgorithmId> = { [Id in Ids]: RequestFor<Id> }[Ids];

/** A request for a batch by one of several algorithms. The type is a union with one member per algorithm. */
export type BatchRequestBy<Ids extends AlgorithmId> = { [Id in Ids]: BatchRequestFor<Id> }[Ids];

/** A request for one maze. The type is a union with one member per algorithm. */
export type MazeRequest = RequestBy<AlgorithmId>;

/** A request for a batch. The type is a union with one member per algorithm. */
export type BatchRequest = BatchRequestBy<AlgorithmId>;

/** A request for one maze by an algorithm known only at run time. */
export type AnyRequest = RequestFor<AlgorithmId>;

/** A request for a batch by an algorithm known only at run time. */
export type AnyBatchRequest = BatchRequestFor<AlgorithmId>;
