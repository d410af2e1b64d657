// The list of exports; this file is the ABI. Every algorithm: pointer to the request block in, pointer to the walls out, 0 = out of memory.

export { aldousBroder } from "./algorithms/aldousBroder";
export { aldousBroderWalls } from "./algorithms/aldousBroderWalls";
export { binaryTree } from "./algorithms/binaryTree";
export { eller } from "./algorithms/eller";
export { growingTree } from "./algorithms/growingTree";
export { huntAndKill } from "./algorithms/huntAndKill";
export { kruskal } from "./algorithms/kruskal";
export { primModified } from "./algorithms/primModified";
export { primSimplified } from "./algorithms/primSimplified";
export { primTrue } from "./algorithms/primTrue";
export { recursiveBacktracker } from "./algorithms/recursiveBacktracker";
export { recursiveDivision } from "./algorithms/recursiveDivision";
export { sidewinder } from "./algorithms/sidewinder";
export { wilson } from "./algorithms/wilson";
export { reserveInput } from "./arena";
// Afterwards, on the walls that an algorithm made: opens dead ends.
export { braid } from "./braid";
export { ABI_VERSION } from "./layout";
// The questions about mazes that were copied in: the same in, pointer to the answer out.
export { measure } from "./questions/measure";
export { distances, solve, suggestEnds } from "./questions/solve";
export { requestBlock } from "./request";
