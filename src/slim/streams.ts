/**
 * The part that adds rows of unbounded mazes to engines of wasmaze/slim.
 *
 * @module wasmaze/streams
 */

import type { Instances } from "../engine/backends/instances.ts";
import { wasmStream } from "../engine/backends/wasmStream.ts";
import type { Abilities } from "../request/abilities.ts";
import { streamsOn } from "../windows/streams.ts";
import type { Part } from "./part.ts";

/**
 * The method engine.stream(), for algorithms that can stream.
 *
 * @example
 * import { sidewinder } from "wasmaze/algorithms/sidewinder";
 * import { createEngine } from "wasmaze/slim";
 * import { streams } from "wasmaze/streams";
 *
 * const engine = createEngine([sidewinder, streams]);
 * const [block] = engine.stream({ algorithm: "sidewinder", width: 100, seed: 1 });
 * console.log(block.y, block.walls.length % 100); // 0 0
 */
export const streams: Part<never> = {
  streams: (instances: Instances, abilities: Abilities) => streamsOn(wasmStream(instances), abilities),
};
