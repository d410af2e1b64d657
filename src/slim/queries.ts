/**
 * The part that adds solutions, distances, ends and measures to engines of wasmaze/slim.
 *
 * @module wasmaze/queries
 */

import type { Instances } from "../engine/backends/instances.ts";
import { type Queries, queriesOn } from "../engine/backends/queries.ts";
import { wasmQueries } from "../engine/backends/wasmQueries.ts";
import { bytes } from "../generated/modules/queries.ts";
import type { Part } from "./part.ts";

const on = (instances: Instances): Queries => queriesOn(wasmQueries(instances));
const names = ["solvePairs", "distances", "keys", "measure", "solve", "suggestEnds"] as const;

/**
 * The part without its module, for loadEngine: `{ ...part, module: fetch("queries.wasm") }`.
 *
 * @example
 * import { readFile } from "node:fs/promises";
 * import { wilson } from "wasmaze/algorithms/wilson";
 * import { part } from "wasmaze/queries";
 * import { loadEngine } from "wasmaze/slim";
 *
 * const module = readFile(new URL(import.meta.resolve("wasmaze/modules/queries.wasm")));
 * const engine = await loadEngine([wilson, { ...part, module }]);
 * const maze = engine.generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * console.log(engine.solve(maze, { x: 0, y: 0 }, { x: 3, y: 2 }).join(" ")); // 0 4 5 6 2 3 7 11
 */
export const part: Part<never> = { exports: names, queries: on };

/**
 * The query methods of an engine: solve, distances, suggestEnds, measure, and the methods for batches.
 *
 * @example
 * import { wilson } from "wasmaze/algorithms/wilson";
 * import { queries } from "wasmaze/queries";
 * import { createEngine } from "wasmaze/slim";
 *
 * const engine = createEngine([wilson, queries]);
 * const maze = engine.generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * console.log(engine.solve(maze, { x: 0, y: 0 }, { x: 3, y: 2 }).join(" ")); // 0 4 5 6 2 3 7 11
 */
export const queries: Part<never> = { exports: names, queries: on, module: bytes };
