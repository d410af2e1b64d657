// What a worker of a pool does: starts an engine, makes mazes on it, and answers queries.

import type { MeasureOptions } from "../../queries/measure.ts";
import type { Measures } from "../../queries/measures.ts";
import type { AnyBatchRequest, AnyRequest } from "../../request/request.ts";
import type { Cell } from "../../square/cell.ts";
import type { Walls } from "../../square/maze.ts";
import type { Engine } from "../buildEngine.ts";
import { loadEngine, sourceOf } from "../createEngine.ts";

/** The tasks by kind. */
interface Tasks {
  /** Starts the engine. `module`: as from sharedModule; the reference needs none. */
  start: { readonly module?: WebAssembly.Module | string; readonly backend: EngineChoice };
  state: object;
  batch: { readonly request: AnyBatchRequest & { readonly index: number } };
  maze: { readonly request: AnyRequest };
  solve: { readonly maze: Walls; readonly from: Cell; readonly to: Cell };
  measure: { readonly maze: Walls; readonly options: MeasureOptions };
}

/** The results by kind. */
export interface Results {
  start: EngineState;
  state: EngineState;
  /** The walls, back to back. */
  batch: Uint8Array;
  maze: { readonly walls: Uint8Array; readonly start: Cell | undefined };
  solve: Uint32Array<ArrayBuffer>;
  measure: Measures;
}

/** The backend of an engine, and why it is the reference although WebAssembly was wanted. */
export type EngineState = Pick<Engine, "backend" | "fallbackReason">;

/** The backends that a worker can be asked for. */
type EngineChoice = "wasm" | "reference" | "auto";

/** The kinds of tasks. */
export type Kind = keyof Tasks;

/** A task of one kind. */
export type TaskOf<One extends Kind> = { [Each in One]: { readonly kind: Each } & Tasks[Each] }[One];

/** Any task of a pool. */
export type PoolTask = TaskOf<Kind>;

/** Any result; the kind of the task determines which. */
export type PoolResult = Results[Kind];

const stateOf = ({ backend, fallbackReason }: Engine): EngineState => ({ backend, fallbackReason });

/** Does the tasks of a pool, one after the other; the first of them starts the engine. */
export function poolTasks(): (task: PoolTask) => PoolResult | Promise<PoolResult> {
  let engine: Engine | undefined;
  const started = (): Engine => {
    if (engine) return engine;
    throw new Error("a worker of a pool expected the task start first");
  };
  return async (task) => {
    switch (task.kind) {
      case "start": {
        const { module = "", backend } = task;
        // Some hosts clone a module to an empty object.
        if (typeof module !== "string" && !(module instanceof WebAssembly.Module)) throw new Error("no module arrived");
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
    }
  };
}

const buffersOf = (...views: readonly unknown[]): ArrayBuffer[] =>
  views.flatMap((view) => (ArrayBuffer.isView(view) ? (view.buffer as ArrayBuffer) : []));

/** What of a result is transferred instead of copied. */
export const movedFrom = (result: PoolResult): ArrayBuffer[] =>
  buffersOf(result, "walls" in result ? result.walls : undefined);

/** What of a task is transferred: the copy of a maze that the pool made for it. */
export const movedTo = (task: PoolTask): ArrayBuffer[] =>
  "maze" in task ? buffersOf(task.maze.walls, task.maze.mask) : [];
