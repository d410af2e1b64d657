// Validates requests and fills in the defaults, for any selection of algorithms and abilities. This is the only
// validation of a generator's input: no backend validates anything.

import { MAX_COUNT } from "../../assembly/abi.ts";
import { checkInteger, checkShare, show, unexpected } from "../core/errors.ts";
import type { ParameterRow, Parameters, ParametersOf } from "../core/parameters.ts";
import type { SeedWords } from "../core/random.ts";
import type { AlgorithmId, KnownRow, RowOf } from "../core/registry.ts";
import { checkSeed, randomSeed, type Seed, seedWords } from "../core/seed.ts";
import type { Topology } from "../core/topology.ts";
import type { Cell } from "../square/cell.ts";
import { checkSize, type Recipe } from "../square/maze.ts";

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

const FIELDS = ["algorithm", "width", "height", "topology", "seed", "index", "start", "mask", "parameters", "braid"];

function checkTopology(abilities: Abilities, { id, topologies }: KnownRow, topology: unknown): void {
  if (topologies.includes(topology as Topology)) return;
  const hint = abilities.hint?.(topology, topologies);
  throw unexpected("topology", `${topologies.join(" or ")} for ${id}`, topology, "string", hint);
}

/** Returns the row of an id or alias. */
export function checkAlgorithmIn(abilities: Abilities, name: unknown): KnownRow {
  const { rows, aliases } = abilities;
  const known = aliases?.get(name) ?? name;
  for (const row of rows) if (row.id === known) return row;
  const ids = rows.map(({ id }) => id).join(", ");
  throw unexpected("algorithm", `one of ${ids}`, name, "string", abilities.algorithmHint(name));
}

/** The error of a value for which the engine lacks a part, which stands in `file` of the package. */
export const withoutPart = (field: string, part: string, value: unknown, file = part): RangeError =>
  new RangeError(
    `"${field}" expected no value for an engine without ${part}, got ${show(value)}; import it from "wasmaze/${file}"`,
  );

const refused = (field: string, { id }: KnownRow, value: unknown, use = ""): RangeError =>
  new RangeError(`"${field}" expected no value for ${id}, which takes no ${field}, got ${show(value)}${use}`);

/** Checks that a request is an object with known fields only. */
export function checkFields({ hint }: Abilities, request: unknown, fields: readonly string[], shape: string): void {
  if (typeof request !== "object" || request === null || Array.isArray(request)) {
    throw new TypeError(`"request" expected an object { ${shape} }, got ${show(request)}`);
  }
  for (const key of Object.keys(request)) {
    if (!fields.includes(key))
      throw unexpected("request", `only the fields ${fields.join(", ")}`, key, "string", hint?.(key, fields));
  }
}

function checkGivenMask({ masks, rows }: Abilities, row: KnownRow, mask: unknown, cells: number): Uint8Array {
  if (!row.takesMask) throw refused("mask", row, mask, masks?.takers(rows));
  if (!masks) throw withoutPart("mask", "masks", mask, `masked/${row.id}`);
  return masks.check(mask, cells);
}

const NO_PARAMETERS: Parameters = {};

function checkGivenParameters({ parameters }: Abilities, row: KnownRow, given: unknown): Parameters {
  if (parameters) return parameters.check(row.id, row.parameters ?? [], given);
  throw refused("parameters", row, given);
}

/** Checks a request and fills in the defaults. `count` belongs to batches; a single maze has 1. */
export function resolveWith(
  abilities: Abilities,
  request: AnyRequest | AnyBatchRequest,
  batch: boolean,
): ResolvedRequest {
  checkFields(abilities, request, batch ? [...FIELDS, "count"] : FIELDS, "algorithm, width, height");
  const info = checkAlgorithmIn(abilities, request.algorithm);
  const { width, height, topology = "plane" } = request;
  const cells = checkSize(width, height, abilities.mostCells);
  checkTopology(abilities, info, topology);
  const seed = request.seed === undefined ? randomSeed() : checkSeed(request.seed);
  const index = request.index === undefined ? 0 : checkInteger("index", request.index, 0, Number.MAX_SAFE_INTEGER);
  const count = batch ? checkInteger("count", (request as AnyBatchRequest).count, 0, MAX_COUNT) : 1;
  // Not by the sum, which may be rounded down.
  if (index > Number.MAX_SAFE_INTEGER - Math.max(count, 1) + 1) {
    throw new RangeError(`"index" + "count" - 1 expected at most 2^53-1, got index ${index} and count ${count}`);
  }
  if (request.start !== undefined && !info.takesStart) throw refused("start", info, request.start);
  const mask = request.mask === undefined ? undefined : checkGivenMask(abilities, info, request.mask, cells);
  const start =
    request.start === undefined
      ? undefined
      : abilities.starts?.check("start", request.start, { width, height, ...(mask && { mask }) });
  const parameters =
    request.parameters === undefined ? NO_PARAMETERS : checkGivenParameters(abilities, info, request.parameters);
  const braid = request.braid === undefined ? 0 : checkShare("braid", request.braid);
  if (braid > 0 && !abilities.braids) throw withoutPart("braid", "braid", braid);
  return {
    info,
    width,
    height,
    cells,
    topology,
    seed,
    seedWords: seedWords(seed),
    index,
    count,
    start,
    mask,
    parameters,
    parameterWords: info.parameters && abilities.parameters?.words(info.parameters, parameters),
    braid,
  };
}

export type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** The fields of a request that mazes and batches record. The start only if it was given. */
export function recipeOf(request: ResolvedRequest): Mutable<Recipe> {
  const { info, width, height, topology, seed, start, mask, parameters, braid } = request;
  // Field by field: objects spread into each other take ten times as long.
  const recipe: Mutable<Recipe> = { algorithm: info.id, revision: info.revision, width, height, topology, seed };
  if (start) recipe.start = start;
  if (mask) recipe.mask = mask;
  if (Object.keys(parameters).length > 0) recipe.parameters = parameters;
  if (braid > 0) recipe.braid = braid;
  return recipe;
}

/** The request for the maze of a recipe: all fields but the revision, which the registry has. */
export function requestOf({ revision: _, ...request }: Recipe): AnyRequest {
  return request;
}
