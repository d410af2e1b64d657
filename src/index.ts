// The public exports, and nothing else.

export { type AlgorithmId, type AlgorithmInfo, algorithms, type Topology } from "./algorithms.ts";
export { mazeAt } from "./batch.ts";
export { createEngine, type Engine, type EngineOptions, loadEngine, MismatchError } from "./engine.ts";
export type { BackendName } from "./engines/backend.ts";
export { type AnonymousMaze, parseMaze, toJson } from "./json.ts";
export {
  ALL_WALLS,
  type Cell,
  DIRECTIONS,
  type Direction,
  EAST,
  isOpen,
  type Maze,
  type MazeBatch,
  NORTH,
  neighbour,
  neighbours,
  SOUTH,
  toGrid,
  type Walls,
  WEST,
} from "./maze.ts";
export type { Ends, Marks } from "./render/marks.ts";
export { renderSvg, type SvgOptions } from "./render/svg.ts";
export { renderText, type TextOptions, type TextStyle } from "./render/text.ts";
export type { BatchRequest, MazeRequest } from "./request.ts";
export type { Seed } from "./seed.ts";
export { type Verdict, verifyMaze } from "./verify.ts";
