// The exports of the module. Every algorithm takes a pointer to the request block, and returns a pointer to the walls
// or 0 on an error.

export { ABI_VERSION } from "./abi";
export { boundlessRoute } from "./algorithms/boundless";
export { reserveInput } from "./arena";
// braid() opens dead ends of mazes that an algorithm has made.
export { braid } from "./core/braid";
export * from "./generated/algorithms";
// Takes the request block, and returns a pointer to OBSTACLE_WORDS words or 0 on an error.
export { obstacles } from "./obstacles";
// Queries about mazes that the caller has copied into memory or, for solveGenerated, that an algorithm has just made.
// Each query takes the request block, and returns a pointer to its result or 0 on an error.
export { keys } from "./queries/keys";
export { measure } from "./queries/measure";
export { solveGenerated, solvePairs } from "./queries/pairs";
export { distances, solve, suggestEnds } from "./queries/solve";
export { requestBlock } from "./request";
