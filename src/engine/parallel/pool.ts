// A pool of workers for Node and browsers. Each worker has an engine. The pool makes mazes, makes batches in order of
// index with bounded memory, and runs queries.

import { checkOptions, checkWord } from "../../core/errors.ts";
import type { AlgorithmId } from "../../core/registry.ts";
import { joinLevels } from "../../obstacles/levels.ts";
import { type ObstacleLevels, type ObstacleRequest, resolveObstacles } from "../../obstacles/request.ts";
import { ENDS_OPTIONS } from "../../queries/ends.ts";
import type { MeasureOptions } from "../../queries/measure.ts";
import type { Measures } from "../../queries/measures.ts";
import type {
  AnyBatchRequest,
  AnyRequest,
  BatchRequest,
  BatchRequestFor,
  MazeRequest,
  RequestFor,
} from "../../request/request.ts";
import { recipeOf, requestOf } from "../../request/validateRequest.ts";
import type { Cell } from "../../square/cell.ts";
import type { Maze, MazeBatch, Walls } from "../../square/maze.ts";
import { BACKENDS, type EngineOptions, moduleText, sharedModule, warnOnce } from "../createEngine.ts";
import {
  type BatchesOptions,
  type Cancellable,
  checkBatches,
  checkSignal,
  doing,
  inBatches,
  type PoolScheduler,
  SCHEDULER,
} from "./batches.ts";
import { measureTask, resolveCopied, solveTask } from "./input.ts";
import { checkWorkers, Scheduler } from "./scheduler.ts";
import type { EngineState, Kind, PoolResult, PoolTask, Results, TaskOf } from "./tasks.ts";
import { type TaskWorker, WorkerCrashError } from "./worker.ts";

/** Options for starting a pool. */
export interface PoolOptions {
  /** The number of workers, 1..1024. Default: the number of available cores. */
  workers?: number | undefined;
  /**
   * The backend of the workers' engines, as for createEngine. Default: WebAssembly. If WebAssembly cannot start, the
   * reference is used and a warning is printed on the console.
   */
  backend?: EngineOptions["backend"];
}

/** A request for mazes in batches; `count` is the total number of mazes. */
export type PoolRequest<Id extends AlgorithmId = AlgorithmId> = (BatchRequestFor<Id> | BatchRequest) & BatchesOptions;

/** A request for one maze. */
export type PoolMazeRequest<Id extends AlgorithmId = AlgorithmId> = (RequestFor<Id> | MazeRequest) & Cancellable;

/**
 * Workers that make mazes. Any number of calls may run concurrently; each call takes the next free worker. Walls are
 * transferred from the workers, not copied. Mazes and masks in arguments are copied once, when the call is made, or
 * when the iteration of generateMany begins.
 */
export interface Pool {
  /** The number of workers. A worker starts when it is first needed. */
  readonly workers: number;
  /**
   * Starts all workers, so that the first call does not wait for a worker to start. Resolves with the backend of their
   * engines, and with the reason if they use the reference as a fallback.
   */
  start(): Promise<EngineState>;
  /** Makes one maze. The bytes are the same as from an engine. */
  generate<Id extends AlgorithmId>(request: PoolMazeRequest<Id>): Promise<Maze>;
  /**
   * Makes `count` mazes in batches and yields them in order of index. At most two batches per worker are in memory, so
   * workers wait for a slow reader. Breaking out of the loop or aborting cancels all other batches. If a worker
   * crashes, it is replaced, and the iteration throws an error that names the batch.
   */
  generateMany<Id extends AlgorithmId>(request: PoolRequest<Id>): AsyncGenerator<MazeBatch, void, undefined>;
  /** Returns a shortest path between two cells as cell indices, including both ends. Empty if there is no path. */
  solve(maze: Walls, from: Cell, to: Cell, options?: Cancellable): Promise<Uint32Array<ArrayBuffer>>;
  /** Returns all measures of a maze. */
  measure(maze: Walls, options?: MeasureOptions & Cancellable): Promise<Measures>;
  /**
   * Makes obstacle levels with all workers. The levels are the same as from an engine. Aborting ends the workers of the
   * call.
   */
  obstacles(request: ObstacleRequest & Cancellable): Promise<ObstacleLevels>;
  /** Ends the workers. Rejects unfinished calls. */
  close(): Promise<void>;
  /** Same as close(), for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

type PoolWorker = TaskWorker<PoolTask, PoolResult>;

/** Milliseconds after which a worker with a cancelled task is ended. A batch of default size takes less time. */
const PATIENCE = 100;

/** Starts the engine of a worker. Sends the module as text if the worker cannot receive a compiled module. */
async function startEngine(worker: PoolWorker, task: TaskOf<"start">): Promise<EngineState> {
  try {
    return (await worker.run(task)) as EngineState;
  } catch (error) {
    if (error instanceof WorkerCrashError || typeof task.module !== "object") throw error;
    return (await worker.run({ ...task, module: moduleText })) as EngineState;
  }
}

/**
 * Returns a worker that starts its engine before its first task. If a cancelled task does not end soon, the worker is
 * ended, so that the next call does not wait for the task.
 */
function withEngine(
  worker: PoolWorker,
  starting: Promise<TaskOf<"start">>,
  onStart: (state: EngineState) => void,
): PoolWorker {
  const started = (async () => onStart(await startEngine(worker, await starting)))();
  // If the engine cannot start, each task of the worker rejects. This handler only avoids an unhandled rejection.
  started.catch(() => {});
  let current: { begun: boolean; dropped: boolean } | undefined;
  return {
    async run(task) {
      const mine = { begun: false, dropped: false };
      current = mine;
      try {
        await started;
        if (mine.dropped) throw new Error("this task was cancelled");
        mine.begun = true;
        return await worker.run(task);
      } finally {
        current = undefined;
      }
    },
    drop() {
      const mine = current;
      if (!mine) return;
      mine.dropped = true;
      if (mine.begun) setTimeout(() => current === mine && void worker.end(), PATIENCE);
    },
    end: () => worker.end(),
  };
}

/** Returns the task that starts an engine. The module is compiled once for all workers. */
async function startTask(backend: PoolOptions["backend"]): Promise<TaskOf<"start">> {
  if (backend === "reference") return { kind: "start", backend };
  return { kind: "start", backend: backend ?? "auto", module: await sharedModule() };
}

/** Creates a pool of workers. `start` starts one worker. */
export function poolOf(start: () => PoolWorker, options: PoolOptions, available: number): Pool {
  const { backend } = options;
  const workers = checkWorkers(options.workers, available);
  if (backend !== undefined) checkWord("backend", backend, BACKENDS);
  let starting: Promise<TaskOf<"start">> | undefined;
  const scheduler = new Scheduler<PoolTask, PoolResult>(() => {
    starting ??= startTask(backend);
    return withEngine(start(), starting, (state) => {
      if (backend === undefined && state.fallbackReason !== undefined) warnOnce(state);
    });
  }, workers);
  const ask = async <One extends Kind>(task: TaskOf<One>, signal?: unknown): Promise<Results[One]> =>
    (await scheduler.one(task as PoolTask, { doing, signal: checkSignal(signal) })) as Results[One];
  const close = (): Promise<void> => scheduler.close();
  const pool: Pool = {
    workers,
    async start() {
      const states = await Promise.all(Array.from({ length: workers }, () => ask({ kind: "state" })));
      return states[0];
    },
    async generate(options) {
      const { signal, ...given } = options ?? {};
      const resolved = resolveCopied(given as AnyRequest, false);
      const { index } = resolved;
      const recipe = recipeOf(resolved);
      const { walls, start } = await ask({ kind: "maze", request: { ...requestOf(recipe), index } }, signal);
      return { ...recipe, ...(start && { start }), index, walls };
    },
    generateMany: (request) => generateMany(scheduler, request as AnyPoolRequest),
    solve: async (maze, from, to, options = {}) => {
      const { signal } = checkOptions(options, ["signal"]);
      return ask(solveTask(maze, from, to), signal);
    },
    async measure(maze, options = {}) {
      const { signal, ...given } = checkOptions(options, [...ENDS_OPTIONS, "signal"]);
      return ask(measureTask(maze, given), signal);
    },
    obstacles: (request) => makeLevels(scheduler, workers, request),
    close,
    [Symbol.asyncDispose ?? Symbol.for("asyncDispose")]: close,
  };
  return Object.defineProperty(pool, SCHEDULER, { value: scheduler });
}

/** The maximum number of squares per task. */
const TASK_SQUARES = 2 ** 20;

/** Makes levels in several tasks per worker, because the time per level varies. */
async function makeLevels(
  scheduler: PoolScheduler,
  workers: number,
  options: ObstacleRequest & Cancellable,
): Promise<ObstacleLevels> {
  const { signal, ...given } = options ?? {};
  checkSignal(signal);
  // A random seed is drawn once, because all tasks must have the same seed.
  const resolved = resolveObstacles(given);
  const { revision: _, ...recipe } = resolved.recipe;
  const { width, height, attempts, index, count } = resolved.task;
  const size = Math.max(1, Math.min(Math.ceil(count / (8 * workers)), Math.floor(TASK_SQUARES / (width * height))));
  function* tasks(): Generator<TaskOf<"levels">> {
    for (let first = 0; first < count; first += size) {
      const part = { index: index + first, count: Math.min(size, count - first) };
      yield { kind: "levels", request: { ...recipe, attempts, ...part } };
    }
  }
  const parts: ObstacleLevels[] = [];
  for await (const { result } of scheduler.run(tasks(), { doing, signal })) parts.push(result as ObstacleLevels);
  return joinLevels(resolved, parts);
}

type AnyPoolRequest = AnyBatchRequest & BatchesOptions;

async function* generateMany(
  scheduler: PoolScheduler,
  options: AnyPoolRequest,
): AsyncGenerator<MazeBatch, void, undefined> {
  const { batchSize, signal, onProgress, ...given } = options ?? {};
  checkSignal(signal);
  const resolved = resolveCopied(given, true);
  const batches = { batchSize, signal, onProgress };
  const size = checkBatches(batches, resolved.count, resolved.cells, '"width" * "height"');
  // A random seed was drawn once, during validation, because all batches must have the same seed.
  const recipe = recipeOf(resolved);
  const made = inBatches(scheduler, resolved, size, batches, (range) => {
    return { kind: "batch", request: { ...requestOf(recipe), ...range } };
  });
  for await (const { result, ...range } of made) yield { ...recipe, ...range, walls: result as Results["batch"] };
}
