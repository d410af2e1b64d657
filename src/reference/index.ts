// The reference: the same export list as assembly/index.ts, in textbook code. It is written from docs/ALGORITHMS.md, never from the fast
// version, so that it can tell when the fast version is wrong.

export { aldousBroder } from "./algorithms/aldousBroder.ts";
export { aldousBroderWalls } from "./algorithms/aldousBroderWalls.ts";
export { binaryTree, binaryTreeRows } from "./algorithms/binaryTree.ts";
export { eller, ellerRows } from "./algorithms/eller.ts";
export { growingTree } from "./algorithms/growingTree.ts";
export { huntAndKill } from "./algorithms/huntAndKill.ts";
export { kruskal } from "./algorithms/kruskal.ts";
export { primModified } from "./algorithms/primModified.ts";
export { primSimplified } from "./algorithms/primSimplified.ts";
export { primTrue } from "./algorithms/primTrue.ts";
export { recursiveBacktracker } from "./algorithms/recursiveBacktracker.ts";
export { recursiveDivision } from "./algorithms/recursiveDivision.ts";
export { sidewinder, sidewinderRows } from "./algorithms/sidewinder.ts";
export { wilson } from "./algorithms/wilson.ts";
