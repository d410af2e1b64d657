// Types of validated requests, and of the abilities that determine which requests an engine accepts.

import type { ParameterRow, Parameters } from "../core/parameters.ts";
import type { SeedWords } from "../core/random.ts";
import type { KnownRow } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import type { Topology } from "../core/topology.ts";
import type { Cell, Rectangle } from "../square/cell.ts";

/** A validated request with all defaults filled in. */
export interface ResolvedRequest {
  readonly info: KnownRow;
  /** The width of the maze, or the number of columns of a window. */
  readonly width: number;
  /** The height of the maze, or the number of rows of a window. */
  readonly height: number;
  readonly cells: number;
  readonly topology: Topology;
  readonly seed: Seed;
  readonly seedWords: SeedWords;
  readonly index: number;
  readonly count: number;
  /** The start cell in the request. Undefined if the request has none. */
  readonly start: Cell | undefined;
  /** A backend may store the start cell + 1 of the last maze here if it has drawn the start. */
  drawn?: number | undefined;
  readonly mask?: Uint8Array | undefined;
  /** The parameters whose values differ from the default. */
  readonly parameters: Parameters;
  /** The values of all parameters as words, in the order of the registry. */
  readonly parameterWords: readonly number[] | undefined;
  readonly braid: number;
  /** The world and the position of a window. Undefined if the request is for a maze. */
  readonly window?: WindowPlace | undefined;
  /** Fields of the request block for a window, as pairs of offset and word. */
  readonly words?: readonly number[] | undefined;
}

/** A window: its world, its first cell and its level. */
export interface WindowPlace {
  readonly world: { readonly width: number; readonly height: number };
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

/** The ability to accept start cells: checks a given start, and draws a start if none is given. */
export interface StartAbility {
  check(name: string, cell: unknown, shape: Rectangle): Cell;
  /** Returns the start of maze `index`, as requested or drawn; undefined if the algorithm does not take a start. */
  startIn(masks: MaskAbility | undefined, request: StartedRequest, index: number): Cell | undefined;
}

/** The fields of a request that determine the start of a maze. */
export type StartedRequest = Pick<
  ResolvedRequest,
  "info" | "start" | "drawn" | "mask" | "seedWords" | "width" | "cells"
>;

/** The ability to accept parameters. `check` returns the parameters that differ from the default. */
export interface ParameterAbility {
  check(algorithm: string, rows: readonly ParameterRow[], given: unknown): Parameters;
  /** Returns all parameters as words, in the order of `rows`. */
  words(rows: readonly ParameterRow[], values: Parameters): number[];
}

/** The ability to accept masks. */
export interface MaskAbility {
  check(mask: unknown, cells: number): Uint8Array;
  /** Returns the number of cells that a mask contains. */
  count(mask: Uint8Array): number;
  /** Returns the index of the cell with rank `place` among the cells of a mask. Ranks count from 0. */
  nth(mask: Uint8Array, place: number): number;
  /** Returns the ids of the algorithms that take a mask, for error messages. */
  takers(rows: readonly KnownRow[]): string;
}

/** The abilities of an engine: the fields that its requests may have. A bundle has no code for other abilities. */
export interface Abilities {
  /** The registry rows of the engine's algorithms. */
  readonly rows: readonly KnownRow[];
  /** The rows by id and by alternative names, if there are any. A maze always records the id. */
  readonly byName?: ReadonlyMap<unknown, KnownRow>;
  /** Returns the suggestion at the end of the error message for an unknown algorithm. */
  algorithmHint(word: unknown): string;
  readonly starts?: StartAbility | undefined;
  readonly parameters?: ParameterAbility | undefined;
  readonly masks?: MaskAbility | undefined;
  readonly braids: boolean;
  /** The maximum number of cells of a maze. Default 2^28. */
  readonly mostCells?: number;
  /** Returns the suggestion at the end of the error message for any other unknown word. */
  hint?(word: unknown, known: readonly string[]): string;
}
