// Validates requests for mazes on graphs and fills in the defaults. Backends validate nothing.

import { MAX_COUNT } from "../../assembly/abi.ts";
import { checkFields, checkInteger, checkShare, show, unexpected } from "../core/errors.ts";
import { MAX_WEIGHT } from "../core/parameters.ts";
import type { SeedWords } from "../core/random.ts";
import { treeWeights } from "../core/registry.ts";
import { checkSeed, randomSeed, type Seed, seedWords } from "../core/seed.ts";
import { type GraphAlgorithmId, type GraphAlgorithmRow, graphAlgorithms } from "./algorithms.ts";
import { checkGraphCell, type Graph } from "./graph.ts";
import type { AnyGraphRequest } from "./maze.ts";

/** The weights of growing-tree, which its parameters set. */
export interface Weights {
  readonly newest: number;
  readonly random: number;
  readonly oldest: number;
  readonly middle: number;
}

/** A validated request. */
export interface ResolvedGraphRequest {
  readonly row: GraphAlgorithmRow & { readonly id: GraphAlgorithmId };
  readonly seed: Seed;
  readonly seedWords: SeedWords;
  readonly index: number;
  readonly count: number;
  /** The start in the request. Undefined if it has none. */
  readonly start: number | undefined;
  readonly weights: Weights;
  readonly braid: number;
  /** The maximum number of steps per maze; Infinity if there is none. */
  readonly maxSteps: number;
}

const FIELDS = ["algorithm", "seed", "index", "start", "parameters", "braid", "maxSteps"];

export const WEIGHTS = /* @__PURE__ */ treeWeights.map(({ name }) => name);
const DEFAULTS = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ treeWeights.map(({ name, default: weight }) => [name, weight]),
) as unknown as Weights;

function checkWeights(parameters: object = {}): Weights {
  checkFields("parameters", parameters, WEIGHTS);
  const weights = { ...DEFAULTS };
  for (const name of WEIGHTS)
    weights[name] = checkInteger(`parameters.${name}`, (parameters as Weights)[name] ?? weights[name], 0, MAX_WEIGHT);
  if (WEIGHTS.every((name) => weights[name] === 0))
    throw new RangeError(`"parameters" expected a weight above 0 among ${WEIGHTS.join(", ")}, got 0 for all`);
  return weights;
}

/** Returns the weights that differ from the default. */
export const givenWeights = (weights: Weights): Partial<Weights> =>
  Object.fromEntries(WEIGHTS.flatMap((name) => (weights[name] === DEFAULTS[name] ? [] : [[name, weights[name]]])));

/**
 * Validates a request. Only batch requests have the field `count`; a maze has count 1. If there is an id `only`, the
 * request must be for this algorithm.
 */
export function resolveGraphRequest(
  graph: Graph,
  request: AnyGraphRequest,
  isBatch: boolean,
  only?: string,
): ResolvedGraphRequest {
  checkFields("request", request, isBatch ? [...FIELDS, "count"] : FIELDS, undefined, FIELDS[0]);
  // Reads each field once, because a getter may return another value later.
  const { algorithm, seed = randomSeed(), index = 0, start, parameters, braid = 0, maxSteps } = request;
  const row: ResolvedGraphRequest["row"] | undefined = graphAlgorithms.find(({ id }) => id === algorithm);
  if (!row || (only ?? row.id) !== row.id) {
    const ids = graphAlgorithms.map(({ id }) => id).join(", ");
    throw unexpected("algorithm", only ?? `one of ${ids}`, algorithm, "string");
  }
  checkSeed(seed);
  checkInteger("index", index, 0, Number.MAX_SAFE_INTEGER);
  const count = isBatch ? checkInteger("count", request.count, 0, MAX_COUNT) : 1;
  if (index > Number.MAX_SAFE_INTEGER - Math.max(count, 1) + 1)
    throw new RangeError(`"index" + "count" - 1 expected at most 2^53-1, got index ${index} and count ${count}`);
  const refused = Object.entries({
    start: row.id === "kruskal" && start,
    parameters: !row.parameters && parameters,
    maxSteps: !row.takesMaxSteps && maxSteps,
  }).find(([, value]) => value !== false && value !== undefined);
  if (refused)
    throw new RangeError(
      `"${refused[0]}" expected no value for ${row.id}, which takes no ${refused[0]}, got ${show(refused[1])}`,
    );
  return {
    row,
    seed,
    seedWords: seedWords(seed),
    index,
    count,
    start: start === undefined ? undefined : checkGraphCell("start", start, graph),
    weights: checkWeights(parameters),
    braid: checkShare("braid", braid),
    maxSteps:
      maxSteps === undefined
        ? Number.POSITIVE_INFINITY
        : checkInteger("maxSteps", maxSteps, 1, Number.MAX_SAFE_INTEGER),
  };
}
