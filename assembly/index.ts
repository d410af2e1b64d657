// The list of exports; this file is the ABI. Every algorithm: pointer to the request block in, pointer to the walls out, 0 = out of memory.

export { reserveInput } from "./arena";
// Afterwards, on the walls that an algorithm made: opens dead ends.
export { braid } from "./braid";
export * from "./generated/algorithms";
export { ABI_VERSION } from "./layout";
// The questions about mazes that were copied in: the same in, pointer to the answer out.
export { measure } from "./questions/measure";
export { distances, solve, suggestEnds } from "./questions/solve";
export { requestBlock } from "./request";
