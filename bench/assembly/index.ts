// The benchmark's own module: the unit of cost, and textbook Kruskal with the engine's request block. It is not part of
// the engine.

export { ABI_VERSION } from "../../assembly/abi";
export { reserveInput } from "../../assembly/arena";
export { requestBlock } from "../../assembly/request";
export { draw } from "./draw";
export { kruskal } from "./kruskal";
