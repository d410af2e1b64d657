/**
 * The part that adds windows of worlds to engines of wasmaze/slim.
 *
 * @module wasmaze/boundless
 */

import { boundless as row } from "../core/registry.ts";
import type { Instances } from "../engine/backends/instances.ts";
import { wasmWindows } from "../engine/backends/wasmWindows.ts";
import { bytes } from "../generated/modules/boundless.ts";
import { type WorldAbility, worldsOn } from "../windows/worlds.ts";
import type { Part } from "./part.ts";

const on = (instances: Instances): WorldAbility => worldsOn(wasmWindows(instances));
const names = ["boundless", "boundlessRoute"] as const;

/**
 * The part without its module, for loadEngine: `{ ...part, module: fetch("boundless.wasm") }`.
 *
 * @example
 * import { readFile } from "node:fs/promises";
 * import { part } from "wasmaze/boundless";
 * import { loadEngine } from "wasmaze/slim";
 *
 * const module = readFile(new URL(import.meta.resolve("wasmaze/modules/boundless.wasm")));
 * const engine = await loadEngine({ ...part, module });
 * const world = { algorithm: "boundless", width: 2 ** 30, height: 2 ** 30, seed: 1 } as const;
 * console.log(engine.window({ ...world, x: 5e8, y: 7, columns: 64, rows: 48 }).walls.length); // 3072
 */
export const part: Part<"boundless"> = { row, exports: names, worlds: on };

/**
 * The algorithm "boundless" with the method engine.window(), for engines of wasmaze/slim.
 *
 * @example
 * import { boundless } from "wasmaze/boundless";
 * import { createEngine } from "wasmaze/slim";
 *
 * const engine = createEngine(boundless);
 * const world = { algorithm: "boundless", width: 2 ** 30, height: 2 ** 30, seed: 1 } as const;
 * console.log(engine.window({ ...world, x: 5e8, y: 7, columns: 64, rows: 48 }).origin); // { x: 500000000, y: 7 }
 */
export const boundless: Part<"boundless"> = { row, exports: names, worlds: on, module: bytes };

/**
 * The method engine.window() for "binary-tree", the other algorithm that makes windows.
 *
 * @example
 * import { binaryTree } from "wasmaze/algorithms/binary-tree";
 * import { windows } from "wasmaze/boundless";
 * import { createEngine } from "wasmaze/slim";
 *
 * const engine = createEngine([binaryTree, windows]);
 * const world = { algorithm: "binary-tree", width: 2 ** 30, height: 2 ** 30, seed: 1 } as const;
 * console.log(engine.window({ ...world, x: 5e8, y: 7, columns: 64, rows: 48 }).walls.length); // 3072
 */
export const windows: Part<never> = { worlds: on };
