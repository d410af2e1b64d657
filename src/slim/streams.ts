// wasmaze/streams: rows of unbounded mazes for engines of wasmaze/slim.

import type { Instances } from "../backends/instances.ts";
import { wasmStream } from "../backends/wasmStream.ts";
import type { Abilities } from "../resolve.ts";
import { streamsOn } from "../stream.ts";
import type { Part } from "./part.ts";

/** Streams of rows, by the algorithms that can. */
export const streams: Part<never> = {
  streams: (instances: Instances, abilities: Abilities) => streamsOn(wasmStream(instances), abilities),
};
