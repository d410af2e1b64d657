// The public exports, and nothing else.

export { type AlgorithmId, type AlgorithmInfo, algorithms, type EndlessId, type Topology } from "./algorithms.ts";
export { mazeAt } from "./batch.ts";
export { distances, UNREACHABLE } from "./distances.ts";
export { type Ends, type EndsName, openEnds, suggestEnds } from "./ends.ts";
export { createEngine, type Engine, type EngineOptions, loadEngine } from "./engine.ts";
export type { BackendName } from "./engines/backend.ts";
export type { Questions } from "./engines/questions.ts";
export type { WallsBatch } from "./graph.ts";
export { type AnonymousMaze, parseMarked, parseMaze, toJson } from "./json.ts";
export { type MaskShape, parseMask } from "./mask.ts";
export {
  ALL_WALLS,
  type Cell,
  DIRECTIONS,
  type Direction,
  EAST,
  isInside,
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
export { type MeasureColumns, type MeasureInfo, type MeasureName, type Measures, measures } from "./measures/columns.ts";
export { type MeasureOptions, measure } from "./measures/measure.ts";
export { parseWhere, type Where } from "./measures/where.ts";
export { MismatchError } from "./mismatch.ts";
export type { Solutions } from "./question.ts";
export type { Marks } from "./render/marks.ts";
export type { Marked } from "./render/readGrid.ts";
export { renderSvg, type SvgOptions } from "./render/svg.ts";
export { renderText, type TextOptions, type TextStyle } from "./render/text.ts";
export type { BatchRequest, MazeRequest } from "./request.ts";
export type { Seed } from "./seed.ts";
export { solve } from "./solve.ts";
export type { MazeStream, RowBlock, StreamRequest } from "./stream.ts";
export { type Verdict, verifyMaze } from "./verify.ts";
