// What writes mazes in the formats of data sets, 16 cells at a time. Twins of all: src/bulk/formats. A caller reserves
// memory, and copies the mazes into it.

export { lines } from "./json";
export { reserve } from "./memory";
export { pack } from "./pack";
export { lines as puzzleLines, setMazes as setPuzzles, tokens } from "./puzzle";
