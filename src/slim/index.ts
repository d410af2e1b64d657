/**
 * Engines of selected algorithms, each of which has a small module. A bundle contains only the imported algorithms, and
 * never the reference.
 *
 * @module wasmaze/slim
 */

export type { AlgorithmId, StreamId, WindowId } from "../core/registry.ts";
export type { Seed } from "../core/seed.ts";
export type { Topology } from "../core/topology.ts";
export type { BackendName } from "../engine/backends/backend.ts";
export type { Queries } from "../engine/backends/queries.ts";
export type { Engine } from "../engine/buildEngine.ts";
export type { ModuleSource } from "../engine/compileModule.ts";
export type * from "../request/request.ts";
export * from "../square/index.ts";
export type { MazeStream, RowBlock, StreamRequest } from "../windows/streams.ts";
export type * from "../windows/window.ts";
export { createEngine, loadEngine, type Parts, type SlimEngine } from "./createEngine.ts";
export type { Part, PartModule } from "./part.ts";
