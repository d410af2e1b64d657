// wasmaze/queries: solutions, distances, ends and measures for engines of wasmaze/slim.

import type { Instances } from "../backends/instances.ts";
import { type Queries, queriesOn } from "../backends/queries.ts";
import { wasmQueries } from "../backends/wasmQueries.ts";
import { bytes } from "../generated/modules/queries.ts";
import type { Part } from "./part.ts";

const on = (instances: Instances): Queries => queriesOn(wasmQueries(instances));
const names = ["distances", "measure", "solve", "suggestEnds"] as const;

/** Without a module, for loadEngine: `{ ...part, module: fetch("queries.wasm") }`. */
export const part: Part<never> = { exports: names, queries: on };

/** The queries of an engine: solve, distances, suggestEnds, measure, and those of batches. */
export const queries: Part<never> = { exports: names, queries: on, module: bytes };
