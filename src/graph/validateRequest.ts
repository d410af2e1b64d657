// Validates requests for mazes on graphs and fills in the defaults. Backends validate nothing.

import { MAX_COUNT } from "../../assembly/abi.ts";
import { checkInteger, checkShare, checkWord, show, unexpected } from "../core/errors.ts";
import { checkParameters, type Parameters, parameterWords } from "../core/parameters.ts";
import type { SeedWords } from "../core/random.ts";
import { checkSeed, randomSeed, type Seed, seedWords } from "../core/seed.ts";
import { type GraphAlgorithmId, type GraphAlgorithmRow, graphAlgorithms } from "./algorithms.ts";
import { checkGraphCell, type Graph } from "./graph.ts";
import type { AnyGraphRequest } from "./maze.ts";

/** A validated request. */
export interface ResolvedGraphRequest {
  readonly row: GraphAlgorithmRow & { readonly id: GraphAlgorithmId };
  readonly seed: Seed;
  readonly seedWords: SeedWords;
  readonly index: number;
  readonly count: number;
  /** The start in the request. Undefined if it has none. */
  readonly start: number | undefined;
  readonly parameters: Parameters;
  /** The weights of growing-tree by name. Empty for other algorithms. */
  readonly weights: { readonly [name: string]: number };
  readonly braid: number;
  /** The maximum number of steps per maze; Infinity if there is none. */
  readonly maxSteps: number;
}

const FIELDS = ["algorithm", "seed", "index", "start", "parameters", "braid", "maxSteps"];

function checkFields(request: unknown, fields: readonly string[]): void {
  if (typeof request !== "object" || request === null) throw unexpected("request", "an object { algorithm }", request);
  for (const key of Object.keys(request))
    if (!fields.includes(key)) throw unexpected("request", `only the fields ${fields.join(", ")}`, key, "string");
}

/** Validates a request. Only batch requests have the field `count`; a maze has count 1. */
export function resolveGraphRequest(graph: Graph, request: AnyGraphRequest, isBatch: boolean): ResolvedGraphRequest {
  checkFields(request, isBatch ? [...FIELDS, "count"] : FIELDS);
  // Reads each field once, because a getter may return another value later.
  const { algorithm, seed: givenSeed = randomSeed(), index: givenIndex = 0, start, parameters, braid = 0 } = request;
  const { maxSteps: givenMaxSteps } = request;
  const ids = graphAlgorithms.map(({ id }) => id);
  const row: ResolvedGraphRequest["row"] = graphAlgorithms[ids.indexOf(checkWord("algorithm", algorithm, ids))];
  const seed = checkSeed(givenSeed);
  const index = checkInteger("index", givenIndex, 0, Number.MAX_SAFE_INTEGER);
  const count = isBatch ? checkInteger("count", request.count, 0, MAX_COUNT) : 1;
  if (index > Number.MAX_SAFE_INTEGER - Math.max(count, 1) + 1)
    throw new RangeError(`"index" + "count" - 1 expected at most 2^53-1, got index ${index} and count ${count}`);
  const refused = (field: string, value: unknown) =>
    new RangeError(`"${field}" expected no value for ${row.id}, which takes no ${field}, got ${show(value)}`);
  if (start !== undefined && row.id === "kruskal") throw refused("start", start);
  if (parameters !== undefined && !row.parameters) throw refused("parameters", parameters);
  if (givenMaxSteps !== undefined && !row.takesMaxSteps) throw refused("maxSteps", givenMaxSteps);
  const infos = row.parameters ?? [];
  const values = checkParameters(row.id, infos, parameters);
  return {
    row,
    seed,
    seedWords: seedWords(seed),
    index,
    count,
    start: start === undefined ? undefined : checkGraphCell("start", start, graph),
    parameters: values,
    weights: parameterWords(infos, values),
    braid: checkShare("braid", braid),
    maxSteps:
      givenMaxSteps === undefined
        ? Number.POSITIVE_INFINITY
        : checkInteger("maxSteps", givenMaxSteps, 1, Number.MAX_SAFE_INTEGER),
  };
}
