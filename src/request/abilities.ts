// Validated requests, and what an engine accepts in a request.

import type { ParameterRow, Parameters } from "../core/parameters.ts";
import type { SeedWords } from "../core/random.ts";
import type { AlgorithmId, KnownRow } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import type { Topology } from "../core/topology.ts";
import type { Cell } from "../square/cell.ts";
import type { Recipe } from "../square/maze.ts";

/** A validated request with all defaults filled in. */
export interface ResolvedRequest {
  readonly info: KnownRow;
  /** The width of the maze; the columns of a window. */
  readonly width: number;
  /** The height of the maze; the rows of a window. */
  readonly height: number;
  readonly cells: number;
  readonly topology: Topology;
  readonly seed: Seed;
  readonly seedWords: SeedWords;
  readonly index: number;
  readonly count: number;
  /** The start given in the request. */
  readonly start: Cell | undefined;
  readonly mask?: Uint8Array | undefined;
  /** The parameters that differ from the default. */
  readonly parameters: Parameters;
  /** All parameters as words, in the order of the registry. */
  readonly parameterWords: readonly number[] | undefined;
  readonly braid: number;
  /** The world and the position of a window; undefined if the request is not for a window. */
  readonly window?: WindowPlace | undefined;
  /** Fields of the request block for a window: pairs of offset and word. */
  readonly words?: readonly number[] | undefined;
}

/** A window: its world, its first cell and its level. */
export interface WindowPlace {
  readonly world: { readonly width: number; readonly height: number };
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

/** Checks given starts and draws the others. */
export interface StartAbility {
  check(name: string, cell: unknown, shape: Pick<Recipe, "width" | "height" | "mask">): Cell;
  /** Returns the start of maze `index`, requested or drawn; undefined if the algorithm takes none. */
  startIn(masks: MaskAbility | undefined, request: StartedRequest, index: number): Cell | undefined;
}

/** The fields that determine the start of a maze. */
export type StartedRequest = Pick<ResolvedRequest, "info" | "start" | "mask" | "seedWords" | "width" | "cells">;

/** Checks parameters; `check` returns those that differ from the default. */
export interface ParameterAbility {
  check(algorithm: string, rows: readonly ParameterRow[], given: unknown): Parameters;
  /** Returns all parameters as words for the algorithm, in the order of their rows. */
  words(rows: readonly ParameterRow[], values: Parameters): number[];
}

/** Checks masks. */
export interface MaskAbility {
  check(mask: unknown, cells: number): Uint8Array;
  /** Returns the number of cells inside. */
  count(mask: Uint8Array): number;
  /** Returns the index of the cell with rank `place` (from 0) among the cells inside. */
  nth(mask: Uint8Array, place: number): number;
  /** Lists the algorithms that take a mask, for error messages. */
  takers(rows: readonly KnownRow[]): string;
}

/** The requests that an engine accepts. The code for everything else is absent from its bundle. */
export interface Abilities {
  /** The registry rows of its algorithms. */
  readonly rows: readonly KnownRow[];
  /** Other names of algorithms. A maze always records the id. */
  readonly aliases?: ReadonlyMap<unknown, AlgorithmId>;
  /** Returns the end of the error message for an unknown algorithm: a suggestion. */
  algorithmHint(word: unknown): string;
  readonly starts?: StartAbility | undefined;
  readonly parameters?: ParameterAbility | undefined;
  readonly masks?: MaskAbility | undefined;
  readonly braids: boolean;
  /** The maximum number of cells; default 2^28. */
  readonly mostCells?: number;
  /** Returns the end of the error message for another unknown word: a suggestion. */
  hint?(word: unknown, known: readonly string[]): string;
}
