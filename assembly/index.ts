// The list of exports; this file is the ABI. Every algorithm: pointer to the request block in, pointer to the walls out, 0 = out of memory.

export { ABI_VERSION } from "./abi";
export { reserveInput } from "./arena";
// Afterwards, on the walls that an algorithm made: opens dead ends.
export { braid } from "./core/braid";
export * from "./generated/algorithms";
// The queries about mazes that were copied in: the same in, pointer to the answer out.
export { measure } from "./queries/measure";
export { distances, solve, suggestEnds } from "./queries/solve";
export { requestBlock } from "./request";
