/**
 * Engines with every algorithm, and what can be done with a maze: queries, checks, drawings, files.
 *
 * @module wasmaze
 */

export { type AlgorithmInfo, algorithms } from "./core/algorithms.ts";
export type { AlgorithmId, StreamId, WindowId } from "./core/registry.ts";
export type { Seed } from "./core/seed.ts";
export type { Topology } from "./core/topology.ts";
export type { BackendName } from "./engine/backends/backend.ts";
export { MismatchError } from "./engine/backends/mismatch.ts";
export type { Queries } from "./engine/backends/queries.ts";
export type { Engine } from "./engine/buildEngine.ts";
export type { ModuleSource } from "./engine/compileModule.ts";
export { createEngine, type EngineOptions, loadEngine, moduleBytes } from "./engine/createEngine.ts";
export { mazeAt } from "./engine/mazeAt.ts";
export { type Verdict, verifyMaze } from "./engine/verify.ts";
export { toJson } from "./io/json.ts";
export type { Marks } from "./io/marks.ts";
export { parseMarkedMaze, parseMaze } from "./io/parse.ts";
export type { AnonymousMaze, MarkedMaze } from "./io/read.ts";
export { renderSvg, type SvgOptions } from "./io/svg.ts";
export { renderText, type TextOptions, type TextStyle } from "./io/text.ts";
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
export type {
  AnyBatchRequest,
  AnyRequest,
  BatchRequest,
  BatchRequestFor,
  MazeRequest,
  RequestFor,
} from "./request/request.ts";
export { type Cell, isInside } from "./square/cell.ts";
export { ALL_WALLS, DIRECTIONS, type Direction, EAST, NORTH, SOUTH, WEST } from "./square/direction.ts";
export { type MaskShape, parseMask } from "./square/mask.ts";
export { cellAt, isOpen, type Maze, type MazeBatch, neighbour, neighbours, type Walls } from "./square/maze.ts";
export { toGrid } from "./square/occupancy.ts";
export type { MazeStream, RowBlock, StreamRequest } from "./windows/streams.ts";
export type {
  MazeWindow,
  MazeWorld,
  RouteRequest,
  StepRequest,
  WindowRequest,
  WorldRequest,
} from "./windows/window.ts";
