// Requests for any algorithm by id or alias, with every option: what the main entry accepts.

import { nearest, show } from "../core/errors.ts";
import { parameters } from "../core/parameters.ts";
import { type AlgorithmId, type KnownRow, rows } from "../core/registry.ts";
import { masks } from "../square/mask.ts";
import type { Abilities, ResolvedRequest } from "./abilities.ts";
import type { AnyBatchRequest, AnyRequest } from "./request.ts";
import { starts } from "./starts.ts";
import { checkAlgorithmIn, resolveWith } from "./validateRequest.ts";

/** Aliases of algorithms. A maze always records the id. */
const aliases: Readonly<Record<string, AlgorithmId>> = {
  prim: "prim-simplified",
  "randomized-prim": "prim-simplified",
  "simplified-prim": "prim-simplified",
  "modified-prim": "prim-modified",
  "randomized-kruskal": "kruskal",
  ust: "wilson",
  uniform: "wilson",
  dfs: "recursive-backtracker",
  "depth-first": "recursive-backtracker",
  "depth-first-search": "recursive-backtracker",
  backtracker: "recursive-backtracker",
};

/** Names that other libraries use for fields of a request. */
const SIDES: Readonly<Record<string, string>> = { cols: "width", columns: "width", rows: "height" };

/** Suggests the known word that a mistyped word may mean, for an error message. */
function hint(word: unknown, known: readonly string[]): string {
  if (typeof word !== "string") return "";
  const near = known.find((one) => one === SIDES[word]) ?? nearest(word, known);
  return near ? `; did you mean ${show(near)}?` : "";
}

/** The abilities of engines of the main entry. */
export const ALL: Abilities = {
  rows,
  aliases: /* @__PURE__ */ new Map<unknown, AlgorithmId>(/* @__PURE__ */ Object.entries(aliases)),
  algorithmHint: (word) => hint(word, [...rows.map(({ id }) => id), ...Object.keys(aliases)]),
  hint,
  starts,
  parameters,
  masks,
  braids: true,
};

/** Returns the registry's row of an id or alias. */
export const checkAlgorithm = (name: unknown): KnownRow => checkAlgorithmIn(ALL, name);

/** Checks a request and fills in the defaults. `count` belongs to batches; a single maze has 1. */
export const resolveRequest = (request: AnyRequest | AnyBatchRequest, batch: boolean): ResolvedRequest =>
  resolveWith(ALL, request, batch);
