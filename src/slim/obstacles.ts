/**
 * The part that adds obstacle levels to engines of wasmaze/slim.
 *
 * @module wasmaze/obstacles
 */

import type { Instances } from "../engine/backends/instances.ts";
import { wasmObstacles } from "../engine/backends/wasmObstacles.ts";
import { bytes } from "../generated/modules/obstacles.ts";
import { type Obstacles, obstaclesOn } from "../obstacles/levels.ts";
import type { Part } from "./part.ts";

const on = (instances: Instances): Obstacles => obstaclesOn(wasmObstacles(instances));
const names = ["obstacles"] as const;

/**
 * The part without its module, for loadEngine: `{ ...part, module: fetch("obstacles.wasm") }`.
 *
 * @example
 * import { readFile } from "node:fs/promises";
 * import { part } from "wasmaze/obstacles";
 * import { loadEngine } from "wasmaze/slim";
 *
 * const module = readFile(new URL(import.meta.resolve("wasmaze/modules/obstacles.wasm")));
 * const engine = await loadEngine({ ...part, module });
 * console.log(engine.obstacles({ preset: "minimax", seed: 1, count: 10 }).occupancy.length); // 1690
 */
export const part: Part<never> = { exports: names, obstacles: on };

/**
 * The method engine.obstacles(), for engines of wasmaze/slim. Needs no algorithm.
 *
 * @example
 * import { obstacles } from "wasmaze/obstacles";
 * import { createEngine } from "wasmaze/slim";
 *
 * const engine = createEngine(obstacles);
 * console.log(engine.obstacles({ preset: "minimax", seed: 1, count: 10 }).occupancy.length); // 1690
 */
export const obstacles: Part<never> = { exports: names, obstacles: on, module: bytes };
