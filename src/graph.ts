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
export {
  createGraphEngine,
  type GraphEnds,
  type GraphEngine,
  type GraphEngineOptions,
} from "./graph/createGraphEngine.ts";
export {
  type Contraction,
  contracted,
  createGraph,
  type Graph,
  type GraphOptions,
  masked,
  type Outline,
} from "./graph/graph.ts";
export { cubeGrid } from "./graph/grids/cube.ts";
export type { Grid, GridRecipe } from "./graph/grids/grid.ts";
export { hexGrid } from "./graph/grids/hex.ts";
export { type GridKind, gridKinds } from "./graph/grids/index.ts";
export { squareGrid } from "./graph/grids/square.ts";
export type * from "./graph/maze.ts";
export type { GraphMeasures } from "./graph/queries.ts";
export { graphReference } from "./graph/reference.ts";
export { verifyGraphMaze } from "./graph/verify.ts";
