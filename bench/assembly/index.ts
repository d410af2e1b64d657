// The benchmark's own WebAssembly module: draw() is the unit of cost, kruskal() the textbook algorithm.

export { ABI_VERSION } from "../../assembly/abi";
export { reserveInput } from "../../assembly/arena";
export { requestBlock } from "../../assembly/request";
export { draw } from "./draw";
export { kruskal } from "./kruskal";
