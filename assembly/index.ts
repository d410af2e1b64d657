// The exports of the module. Every algorithm takes a pointer to the request block, and returns a pointer to the walls
// or 0 on an error.

export { ABI_VERSION } from "./abi";
export { boundlessRoute } from "./algorithms/boundless";
export { reserveInput } from "./arena";
// Braiding: opens dead ends of mazes that an algorithm has made.
export { braid } from "./core/braid";
export * from "./generated/algorithms";
// Queries about mazes that the caller has copied in. Each takes the request block and returns a pointer to its result.
export { keys } from "./queries/keys";
export { measure } from "./queries/measure";
export { solveGenerated, solvePairs } from "./queries/pairs";
export { distances, solve, suggestEnds } from "./queries/solve";
export { requestBlock } from "./request";
