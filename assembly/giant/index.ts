// The exports of a module of its own, for mazes larger than memory: strips of rows, their joining, and the sweep that
// verifies a file. Requests are those of the engine's module.

export { ABI_VERSION } from "../abi";
export { reserveInput } from "../arena";
export { requestBlock } from "../request";
export { addStrip, beginFold, closeFold } from "./fold";
export { expandRows, packStrip } from "./pack";
export { kruskalStrip } from "./strip";
export { beginMaze, beginSweep, sweepRows } from "./sweep";
