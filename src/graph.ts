/**
 * Mazes on any graph: hexagons, cubes and other grids, and your own edges.
 *
 * @module wasmaze/graph
 */

export type { Parameters } from "./core/parameters.ts";
export type { Seed } from "./core/seed.ts";
export type { Topology } from "./core/topology.ts";
export type { Verdict } from "./engine/verify.ts";
export { type GraphAlgorithmId, type GraphAlgorithmRow, graphAlgorithms } from "./graph/algorithms.ts";
export type { GraphBackend, GraphMaker, GraphTask } from "./graph/backend.ts";
export { createGraphEngine, type GraphEngine, type GraphEngineOptions } from "./graph/createGraphEngine.ts";
export { type GraphSvgOptions, renderGraphSvg } from "./graph/drawing/svg.ts";
export { type GraphPairsOptions, type GraphPaths, solveGraphPairs, suggestGraphEnds } from "./graph/ends.ts";
export {
  type Contraction,
  contracted,
  createGraph,
  type Graph,
  type GraphOptions,
  masked,
  type Outline,
} from "./graph/graph.ts";
export { circleGrid } from "./graph/grids/circle.ts";
export { cubeGrid } from "./graph/grids/cube.ts";
export { cubeSurfaceGrid } from "./graph/grids/cubeSurface.ts";
export { cylinderGrid } from "./graph/grids/cylinder.ts";
export type { Grid, GridRecipe } from "./graph/grids/grid.ts";
export { hexGrid } from "./graph/grids/hex.ts";
export { hexagonGrid } from "./graph/grids/hexagon.ts";
export { type GridKind, gridKinds, gridOf } from "./graph/grids/index.ts";
export { kleinGrid } from "./graph/grids/klein.ts";
export { moebiusGrid } from "./graph/grids/moebius.ts";
export { squareGrid } from "./graph/grids/square.ts";
export { triangleGrid } from "./graph/grids/triangle.ts";
export { upsilonGrid } from "./graph/grids/upsilon.ts";
export { type WeaveOptions, weaveGrid } from "./graph/grids/weave.ts";
export { graphMazeToJson, type MarkedGraphMaze, parseGraphMaze } from "./graph/json.ts";
export { graphMazeKey } from "./graph/keys.ts";
export type { GraphMarks, GraphPassages } from "./graph/marks.ts";
export type * from "./graph/maze.ts";
export type { GraphMazes } from "./graph/mazesOn.ts";
export { type GraphPool, graphPool } from "./graph/pool.ts";
export type { GraphEnds, GraphMeasures } from "./graph/queries.ts";
export { type GraphQueries, graphQueries } from "./graph/queriesOn.ts";
export { graphReference } from "./graph/reference.ts";
export { type Room, type RoomOptions, withRooms } from "./graph/rooms.ts";
export { type GraphPart, type SlimGraphEngine, slimGraphEngine } from "./graph/slimEngine.ts";
export { parseGraph } from "./graph/userGraph.ts";
export { verifyGraphMaze } from "./graph/verify.ts";
