// Validates requests and fills in the defaults. This is the only validation of a generator's input: no backend
// validates anything.

import { MAX_CELLS } from "../assembly/abi.ts";
import { checkInteger, nearest, show } from "./core/errors.ts";
import { checkMask } from "./core/mask.ts";
import { checkParameters, checkShare, type Parameters } from "./core/parameters.ts";
import type { SeedWords } from "./core/random.ts";
import { randomSeed, type Seed, seedWords } from "./core/seed.ts";
import { type Cell, checkCell, checkShape, type Recipe } from "./maze.ts";
import { type AlgorithmId, type AlgorithmInfo, algorithms, aliases, findAlgorithm, type Topology } from "./registry.ts";

/** A request for one maze. */
export interface MazeRequest {
  /** An id of the registry. */
  algorithm: AlgorithmId;
  /** Cells from west to east, 1..2^28. */
  width: number;
  /** Cells from north to south, 1..2^28; width * height at most 2^28. */
  height: number;
  /** Default "plane". */
  topology?: Topology | undefined;
  /** An integer 0..2^53-1 or a string; default: one is drawn, and the maze records it. */
  seed?: Seed | undefined;
  /** Which maze of the seed, 0..2^53-1; default 0. */
  index?: number | undefined;
  /** The start cell, for algorithms that take one; default: drawn from the seed. */
  start?: Cell | undefined;
  /**
   * A byte a cell, 1 = a cell of the maze, 0 = outside, for algorithms that take a mask: holes, letters, any shape.
   * Each connected region of cells becomes a separate perfect maze. Default: all are cells.
   */
  mask?: Uint8Array | undefined;
  /** The algorithm's parameters by name, as the registry lists them; default: the registry's defaults. */
  parameters?: Parameters | undefined;
  /**
   * The chance that a dead end is opened when its turn comes, 0..1. Default 0: a perfect maze. 1 opens every
   * dead end that can be opened.
   */
  braid?: number | undefined;
}

/** A request for a batch: maze i has index + i. */
export interface BatchRequest extends MazeRequest {
  /** The number of mazes, 0..2^28. */
  count: number;
}

/** A validated request with all defaults filled in. */
export interface ResolvedRequest {
  readonly info: AlgorithmInfo & { readonly id: AlgorithmId };
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
  readonly braid: number;
}

const FIELDS = ["algorithm", "width", "height", "topology", "seed", "index", "start", "mask", "parameters", "braid"];

function checkSeed(seed: unknown): Seed {
  if (typeof seed === "string") {
    if (!seed.isWellFormed())
      throw new RangeError(`"seed" expected well-formed text, got ${show(seed)} with a lone surrogate`);
    return seed;
  }
  const expected = `"seed" expected an integer in 0..2^53-1 or a string, got ${show(seed)}`;
  if (typeof seed !== "number") throw new TypeError(expected);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError(expected);
  return seed === 0 ? 0 : seed;
}

/** Returns the registry's row of an id or alias. */
export function checkAlgorithm(name: unknown): AlgorithmInfo & { readonly id: AlgorithmId } {
  const known = typeof name === "string" && Object.hasOwn(aliases, name) ? aliases[name] : name;
  const info = typeof known === "string" ? findAlgorithm(known) : undefined;
  if (info) return info;
  const ids = algorithms.map(({ id }) => id);
  // The list of ids, and a suggestion among the other names, too.
  const near = typeof name === "string" ? nearest(name, [...ids, ...Object.keys(aliases)]) : undefined;
  const expected =
    `"algorithm" expected one of ${ids.join(", ")}, got ` +
    `${show(name)}${near ? `; did you mean ${show(near)}?` : ""}`;
  throw typeof name === "string" ? new RangeError(expected) : new TypeError(expected);
}

/** Checks a request and fills in the defaults. `count` belongs to batches; a single maze has 1. */
export function resolveRequest(request: MazeRequest | BatchRequest, batch: boolean): ResolvedRequest {
  if (typeof request !== "object" || request === null || Array.isArray(request)) {
    throw new TypeError(`"request" expected an object { algorithm, width, height }, got ${show(request)}`);
  }
  for (const key of Object.keys(request)) {
    if (!FIELDS.includes(key) && !(batch && key === "count")) {
      throw new RangeError(
        `"request" expected only the fields ${[...FIELDS, ...(batch ? ["count"] : [])].join(", ")}, got ${show(key)}`,
      );
    }
  }
  const info = checkAlgorithm(request.algorithm);
  const { id } = info;
  const { width, height, topology = "plane" } = request;
  const cells = checkShape({ width, height, topology });
  if (!info.topologies.includes(topology)) {
    throw new RangeError(`"topology" expected ${info.topologies.join(" or ")} for ${id}, got ${show(topology)}`);
  }
  const seed = request.seed === undefined ? randomSeed() : checkSeed(request.seed);
  const index = request.index === undefined ? 0 : checkInteger("index", request.index, 0, Number.MAX_SAFE_INTEGER);
  const count = batch ? checkInteger("count", (request as BatchRequest).count, 0, MAX_CELLS) : 1;
  // Not by the sum, which may be rounded down.
  if (index > Number.MAX_SAFE_INTEGER - Math.max(count, 1) + 1) {
    throw new RangeError(`"index" + "count" - 1 expected at most 2^53-1, got index ${index} and count ${count}`);
  }
  if (request.start !== undefined && !info.takesStart) {
    throw new RangeError(`"start" expected no value for ${id}, which takes no start, got ${show(request.start)}`);
  }
  if (request.mask !== undefined && !info.takesMask) {
    const takers = algorithms.filter(({ takesMask }) => takesMask).map(({ id }) => id);
    throw new RangeError(
      `"mask" expected no value for ${id}, which takes none, got ${show(request.mask)}; use ${takers.join(", ")}`,
    );
  }
  const mask = request.mask === undefined ? undefined : checkMask(request.mask, cells);
  const start =
    request.start === undefined
      ? undefined
      : checkCell("start", request.start, { width, height, ...(mask && { mask }) });
  const parameters = checkParameters(id, info.parameters ?? [], request.parameters);
  const braid = request.braid === undefined ? 0 : checkShare("braid", request.braid);
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
    braid,
  };
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

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
export function requestOf({ revision: _, ...request }: Recipe): MazeRequest {
  return request;
}
