// The tasks of a pool's worker: start an engine, make mazes, run queries.

import { createGraphEngine, type GraphEngine } from "../../graph/createGraphEngine.ts";
import type { Graph } from "../../graph/graph.ts";
import type { AnyGraphRequest, GraphBatchRequest, GraphRequest } from "../../graph/maze.ts";
import { graphReference } from "../../graph/reference.ts";
import type { ObstacleLevels, ObstacleRequest } from "../../obstacles/request.ts";
import type { MeasureOptions } from "../../queries/measure.ts";
import type { Measures } from "../../queries/measures.ts";
import type { AnyBatchRequest, AnyRequest } from "../../request/request.ts";
import type { Cell } from "../../square/cell.ts";
import type { Walls } from "../../square/maze.ts";
import type { Engine } from "../buildEngine.ts";
import { loadEngine, sourceOf } from "../createEngine.ts";

/** The data of each kind of task. */
interface Tasks {
  /** Starts the engine. `module` comes from sharedModule, or is undefined for the reference. */
  start: { readonly module?: WebAssembly.Module | string; readonly backend: EngineChoice };
  state: object;
  batch: { readonly request: AnyBatchRequest & { readonly index: number } };
  maze: { readonly request: AnyRequest };
  solve: { readonly maze: Walls; readonly from: Cell; readonly to: Cell };
  measure: { readonly maze: Walls; readonly options: MeasureOptions };
  /** `id` is a number of the graph. The worker keeps the engine of the last graph. Without a count, makes one maze. */
  graph: {
    readonly id: number;
    readonly graph: Graph;
    readonly request: AnyGraphRequest & { readonly index: number };
  };
  levels: { readonly request: ObstacleRequest & { readonly index: number; readonly count: number } };
}

/** The result of each kind of task. */
export interface Results {
  start: EngineState;
  state: EngineState;
  /** The walls of consecutive mazes. */
  batch: Uint8Array;
  maze: { readonly walls: Uint8Array; readonly start: Cell | undefined };
  solve: Uint32Array<ArrayBuffer>;
  measure: Measures;
  graph: { readonly passages: Uint8Array; readonly start?: number };
  levels: ObstacleLevels;
}

/** The backend of an engine, and the reason if the engine fell back to the reference. */
export type EngineState = Pick<Engine, "backend" | "fallbackReason">;

/** The names of backends that can be requested. */
type EngineChoice = "wasm" | "reference" | "auto";

/** The kinds of tasks. */
export type Kind = keyof Tasks;

/** A task of one kind. */
export type TaskOf<One extends Kind> = { [Each in One]: { readonly kind: Each } & Tasks[Each] }[One];

/** Any task of a pool. */
export type PoolTask = TaskOf<Kind>;

/** Any result of a pool. */
export type PoolResult = Results[Kind];

const stateOf = ({ backend, fallbackReason }: Engine): EngineState => ({ backend, fallbackReason });

/** Returns the function that runs the tasks of a pool sequentially. The first task starts the engine. */
export function poolTasks(): (task: PoolTask) => PoolResult | Promise<PoolResult> {
  let engine: Engine | undefined;
  let onGraph: { readonly id: number; readonly engine: GraphEngine } | undefined;
  const started = (): Engine => {
    if (engine) return engine;
    throw new Error('a worker of a pool expected the task "start" first');
  };
  return async (task) => {
    switch (task.kind) {
      case "start": {
        const { module = "", backend } = task;
        // Throws if the host has cloned the compiled module as an empty object. The pool then sends the module as text.
        if (typeof module !== "string" && !(module instanceof WebAssembly.Module)) throw new Error("got no module");
        engine = await loadEngine({ source: sourceOf(module), backend });
        return stateOf(engine);
      }
      case "state":
        return stateOf(started());
      case "batch": {
        const { width, height, count } = task.request;
        const walls = new Uint8Array(width * height * count);
        started().generateManyInto(task.request, walls);
        return walls;
      }
      case "maze": {
        const { walls, start } = started().generate(task.request);
        return { walls, start };
      }
      case "solve":
        return started().solve(task.maze, task.from, task.to);
      case "measure":
        return started().measure(task.maze, task.options);
      case "graph": {
        const { id, graph, request } = task;
        if (onGraph?.id !== id) {
          onGraph?.engine.dispose();
          onGraph = undefined;
          const backend = started().backend === "reference" ? graphReference : undefined;
          onGraph = { id, engine: createGraphEngine(graph, { backend }) };
        }
        const { passages, start }: Results["graph"] =
          request.count === undefined
            ? onGraph.engine.generate(request as GraphRequest)
            : onGraph.engine.generateMany(request as GraphBatchRequest);
        return { passages, ...(start !== undefined && { start }) };
      }
      case "levels":
        return started().obstacles(task.request);
    }
  };
}

const buffersOf = (...views: readonly unknown[]): ArrayBuffer[] =>
  views.flatMap((view) => (ArrayBuffer.isView(view) ? (view.buffer as ArrayBuffer) : []));

/** Returns the buffers of a result that are transferred instead of copied. */
export const movedFrom = (result: PoolResult): ArrayBuffer[] =>
  buffersOf(
    result,
    ...("passages" in result
      ? [result.passages]
      : "walls" in result
        ? [result.walls]
        : "occupancy" in result
          ? Object.values(result)
          : []),
  );

/** Returns the buffers of a task that are transferred instead of copied: those of the pool's own copy of a maze. */
export const movedTo = (task: PoolTask): ArrayBuffer[] =>
  "maze" in task ? buffersOf(task.maze.walls, task.maze.mask) : [];
