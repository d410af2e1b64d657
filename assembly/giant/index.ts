// Exports of a separate module for mazes larger than memory. It makes strips of rows, joins them, and verifies files in
// a sweep. Requests have the format of the engine's module.

export { ABI_VERSION } from "../abi";
export { reserveInput } from "../arena";
export { requestBlock } from "../request";
export { addStrip, beginFold, closeFold } from "./fold";
export { expandRows, packStrip } from "./pack";
export { kruskalStrip } from "./strip";
export { beginMaze, beginSweep, sweepRows } from "./sweep";
