// The requests that the main entry accepts: any algorithm, by id or alias, with every option.

import { suggestion } from "../core/errors.ts";
import { parameters } from "../core/parameters.ts";
import { type AlgorithmId, type KnownRow, rows } from "../core/registry.ts";
import { masks } from "../square/mask.ts";
import type { Abilities, ResolvedRequest } from "./abilities.ts";
import type { AnyBatchRequest, AnyRequest } from "./request.ts";
import { starts } from "./starts.ts";
import { checkAlgorithmIn, resolveWith } from "./validateRequest.ts";

/** Alternative names of algorithms. A maze always records the id. */
const aliases: Partial<Readonly<Record<AlgorithmId, readonly string[]>>> = {
  "prim-simplified": ["prim", "randomized-prim", "simplified-prim"],
  "prim-modified": ["modified-prim"],
  kruskal: ["randomized-kruskal"],
  wilson: ["ust", "uniform"],
  "recursive-backtracker": ["dfs", "depth-first", "depth-first-search", "backtracker"],
};

/** Maps the names of width and height in other libraries to the names in this one. */
const SIDES: Readonly<Record<string, string>> = { cols: "width", columns: "width", rows: "height" };

/** Returns a suggestion of the known word that a mistyped word may mean, for an error message. */
const hint = (word: unknown, known: readonly string[]): string =>
  suggestion(known.find((one) => one === SIDES[word as string]) ?? word, known);

/** The rows by id and alias. */
const byName = /* @__PURE__ */ new Map<string, KnownRow>(
  /* @__PURE__ */ rows.flatMap((row) => [row.id, ...(aliases[row.id] ?? [])].map((name) => [name, row] as const)),
);

/** The abilities of the main entry's engines. */
export const ALL: Abilities = {
  rows,
  byName,
  algorithmHint: (word) => hint(word, [...byName.keys()]),
  hint,
  starts,
  parameters,
  masks,
  braids: true,
};

/** Returns the registry row of an algorithm, given its id or alias. */
export const checkAlgorithm = (name: unknown): KnownRow => checkAlgorithmIn(ALL, name);

/** Checks a request and fills in the defaults. Only batch requests have the field `count`; a maze has count 1. */
export const resolveRequest = (request: AnyRequest | AnyBatchRequest, batch: boolean): ResolvedRequest =>
  resolveWith(ALL, request, batch);
