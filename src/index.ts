/**
 * The main entry: engines with all algorithms, queries, verification, renderers and file formats.
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
export * from "./io/index.ts";
export * from "./obstacles/index.ts";
export * from "./queries/index.ts";
export type * from "./request/request.ts";
export * from "./square/index.ts";
export { type MaskShape, parseMask } from "./square/mask.ts";
export type { MazeStream, RowBlock, StreamRequest } from "./windows/streams.ts";
export type * from "./windows/window.ts";
