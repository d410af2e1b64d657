/**
 * Engines with every algorithm, and what can be done with a maze: queries, checks, drawings, files.
 *
 * @module wasmaze
 */

export { type AlgorithmInfo, algorithms } from "./algorithms.ts";
export type { BackendName } from "./backends/backend.ts";
export { MismatchError } from "./backends/mismatch.ts";
export type { Queries } from "./backends/queries.ts";
export { mazeAt } from "./batch.ts";
export type { ModuleSource } from "./compile.ts";
export { type MaskShape, parseMask } from "./core/mask.ts";
export type { Seed } from "./core/seed.ts";
export type { Topology } from "./core/topology.ts";
export { createEngine, type EngineOptions, loadEngine, moduleBytes } from "./engine.ts";
export type { Engine } from "./engineOn.ts";
export { toJson } from "./io/json.ts";
export type { Marks } from "./io/marks.ts";
export { parseMarkedMaze, parseMaze } from "./io/parse.ts";
export type { AnonymousMaze, MarkedMaze } from "./io/read.ts";
export { renderSvg, type SvgOptions } from "./io/svg.ts";
export { renderText, type TextOptions, type TextStyle } from "./io/text.ts";
export {
  ALL_WALLS,
  type Cell,
  cellAt,
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
export type { Answers } from "./queries/answers.ts";
export { distances, UNREACHABLE } from "./queries/distances.ts";
export { type DrawOptions, type Ends, type EndsName, type EndsOptions, openEnds, suggestEnds } from "./queries/ends.ts";
export { type MazeFilter, parseFilter } from "./queries/filter.ts";
export type { WallsBatch } from "./queries/graph.ts";
export { mazeKey } from "./queries/keys.ts";
export { type MeasureOptions, measure } from "./queries/measure.ts";
export {
  type MeasureColumns,
  type MeasureInfo,
  type MeasureName,
  type Measures,
  measures,
} from "./queries/measures.ts";
export type { Solutions } from "./queries/query.ts";
export { solve } from "./queries/solve.ts";
export type { AlgorithmId, StreamId, WindowId } from "./registry.ts";
export type { AnyBatchRequest, AnyRequest, BatchRequest, BatchRequestFor, MazeRequest, RequestFor } from "./resolve.ts";
export type { MazeStream, RowBlock, StreamRequest } from "./stream.ts";
export { type Verdict, verifyMaze } from "./verify.ts";
export type { MazeWindow, MazeWorld, RouteRequest, StepRequest, WindowRequest, WorldRequest } from "./window.ts";
