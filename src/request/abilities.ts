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
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  readonly topology: Topology;
  readonly seed: Seed;
  readonly seedWords: SeedWords;
  readonly index: number;
  readonly count: number;
  /** The start that was given. */
  readonly start: Cell | undefined;
  readonly mask?: Uint8Array | undefined;
  /** Those that are not the default. */
  readonly parameters: Parameters;
  /** All parameters as words, in the order of the registry. */
  readonly parameterWords: readonly number[] | undefined;
  readonly braid: number;
  /** The world that the maze is a window of, where the window begins, and its level; undefined: no window. */
  readonly window?: WindowPlace | undefined;
  /** The fields of the request block for the window: offsets and words in turn. */
  readonly words?: readonly number[] | undefined;
}

/** A world, and a place in it. */
export interface WindowPlace {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

/** Checks and uses given starts, and draws others. */
export interface StartAbility {
  check(name: string, cell: unknown, shape: Pick<Recipe, "width" | "height" | "mask">): Cell;
  /** The start of maze `index`: the requested or the drawn one; undefined if the algorithm takes none. */
  startIn(masks: MaskAbility | undefined, request: StartedRequest, index: number): Cell | undefined;
}

/** What the start of a maze depends on. */
export type StartedRequest = Pick<ResolvedRequest, "info" | "start" | "mask" | "seedWords" | "width" | "cells">;

/** Checks parameters; `check` returns those that are not the default. */
export interface ParameterAbility {
  check(algorithm: string, rows: readonly ParameterRow[], given: unknown): Parameters;
  /** All parameters as the algorithms take them, in the order of their rows. */
  words(rows: readonly ParameterRow[], values: Parameters): number[];
}

/** Checks masks. */
export interface MaskAbility {
  check(mask: unknown, cells: number): Uint8Array;
  /** The number of its cells. */
  count(mask: Uint8Array): number;
  /** Its cell number `place`, as the index in the rectangle. */
  nth(mask: Uint8Array, place: number): number;
  /** The algorithms that take one, for errors. */
  takers(rows: readonly KnownRow[]): string;
}

/** What an engine takes. What it does not take is not in its bundle. */
export interface Abilities {
  /** The rows of its algorithms. */
  readonly rows: readonly KnownRow[];
  /** Other names of algorithms. A maze always records the id. */
  readonly aliases?: ReadonlyMap<unknown, AlgorithmId>;
  /** The end of the error about an algorithm that is not among the rows: what else the word may mean. */
  algorithmHint(word: unknown): string;
  readonly starts?: StartAbility | undefined;
  readonly parameters?: ParameterAbility | undefined;
  readonly masks?: MaskAbility | undefined;
  readonly braids: boolean;
  /** The cells of the largest maze; default 2^28. */
  readonly mostCells?: number;
  /** The end of the error about another word: which of the known words it may mean. */
  hint?(word: unknown, known: readonly string[]): string;
}
