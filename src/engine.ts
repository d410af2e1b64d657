// The engine: takes requests, returns mazes. A backend makes the walls.

import { PURPOSE_CHECK } from "../assembly/abi.ts";
import type { Backend, BackendName } from "./backends/backend.ts";
import { checkedQueries } from "./backends/checked.ts";
import { MismatchError } from "./backends/mismatch.ts";
import { type Queries, queriesOn } from "./backends/queries.ts";
import { createReferenceBackend } from "./backends/reference.ts";
import { createWasmBackend } from "./backends/wasm.ts";
import { startOf } from "./batch.ts";
import { checkOptions, checkWord, show } from "./core/errors.ts";
import { derive } from "./core/random.ts";
import { wasmBytes } from "./generated/wasmBytes.ts";
import type { Maze, MazeBatch } from "./maze.ts";
import { cellAt } from "./queries/graph.ts";
import { type BatchRequest, type MazeRequest, type ResolvedRequest, recipeOf, resolveRequest } from "./request.ts";
import { type MazeStream, resolveStream, type StreamRequest } from "./stream.ts";

/** How to start an engine. */
export interface EngineOptions {
  /**
   * "wasm", or "reference"; default: wasm, and the reference where wasm cannot start. With "wasm" there is no fallback.
   */
  backend?: BackendName | undefined;
  /**
   * Repeats mazes and queries on the reference and compares: true for all, or the share of them, 0..1. Seed and index
   * choose the mazes; queries are chosen evenly in order, and a query about a batch counts as one. The rows of a stream
   * are not compared. Default false. A difference throws MismatchError.
   */
  check?: boolean | number | undefined;
}

/** Makes mazes and runs queries about them. An engine runs one call at a time; use one in each thread. */
export interface Engine extends Queries {
  /** The backend: "wasm" or "reference". */
  readonly backend: BackendName;
  /** Makes one maze. */
  generate(request: MazeRequest): Maze;
  /** Makes `count` mazes by one call into the backend. */
  generateMany(request: BatchRequest): MazeBatch;
  /** Makes one maze whose walls are the first width * height bytes of `target`. */
  generateInto(request: MazeRequest, target: Uint8Array): Maze;
  /** Makes `count` mazes whose walls are the first count * width * height bytes of `target`. */
  generateManyInto(request: BatchRequest, target: Uint8Array): MazeBatch;
  /** Streams the rows of an unbounded maze in blocks, with memory for a few rows. Blocks are made on demand. */
  stream(request: StreamRequest): MazeStream;
  /** Releases the backend's memory, which never shrinks otherwise. The engine can no longer be used. */
  dispose(): void;
}

function checkShare(check: unknown): number {
  if (check === undefined || check === false) return 0;
  if (check === true) return 1;
  const expected = `"check" expected true, false or a share in 0..1, got ${show(check)}`;
  if (typeof check !== "number") throw new TypeError(expected);
  if (!(check >= 0 && check <= 1)) throw new RangeError(expected);
  return check;
}

function checkTarget(target: unknown, bytes: number): void {
  if (!(target instanceof Uint8Array))
    throw new TypeError(`"target" expected a Uint8Array of at least ${bytes} bytes, got ${show(target)}`);
  if (target.length < bytes) throw new RangeError(`"target" expected at least ${bytes} bytes, got ${target.length}`);
}

function engineOn(backend: Backend, share: number): Engine {
  const reference = share > 0 ? createReferenceBackend() : undefined;

  function compare(request: ResolvedRequest, made: Uint8Array): void {
    if (!reference) return;
    const { cells, width, count, index, seedWords } = request;
    for (let i = 0; i < count; i++) {
      if (share < 1 && derive(seedWords, index + i, PURPOSE_CHECK)[0] >= share * 2 ** 32) continue;
      const again = { ...request, index: index + i, count: 1 };
      const walls = made.subarray(i * cells, (i + 1) * cells);
      const expected = reference.make(again);
      const at = expected.findIndex((byte, cell) => byte !== walls[cell]);
      if (at < 0) continue;
      const cell = cellAt(at, width);
      const difference =
        `cell ${cell.x},${cell.y} expected walls ${expected[at]} as the reference makes them, ` + `got ${walls[at]}`;
      throw new MismatchError(mazeOf(again, walls), difference, cell);
    }
  }

  function make(request: ResolvedRequest, target?: Uint8Array): Uint8Array {
    const bytes = request.cells * request.count;
    if (target === undefined && bytes > 2 ** 32) {
      throw new RangeError(`"count" * "width" * "height" expected at most 2^32 bytes at a time, got ${bytes}`);
    }
    const walls = backend.make(request, target).subarray(0, bytes);
    compare(request, walls);
    return walls;
  }

  function mazeOf(request: ResolvedRequest, walls: Uint8Array): Maze {
    const { index } = request;
    const recipe = recipeOf(request);
    const start = startOf(request, index);
    if (start) recipe.start = start;
    return Object.assign(recipe, { index, walls });
  }

  function batchOf(request: ResolvedRequest, walls: Uint8Array): MazeBatch {
    const { index, count } = request;
    return Object.assign(recipeOf(request), { index, count, walls });
  }

  return {
    backend: backend.name,
    generate(request) {
      const resolved = resolveRequest(request, false);
      return mazeOf(resolved, make(resolved));
    },
    generateMany(request) {
      const resolved = resolveRequest(request, true);
      return batchOf(resolved, make(resolved));
    },
    generateInto(request, target) {
      const resolved = resolveRequest(request, false);
      checkTarget(target, resolved.cells);
      return mazeOf(resolved, make(resolved, target));
    },
    generateManyInto(request, target) {
      const resolved = resolveRequest(request, true);
      checkTarget(target, resolved.cells * resolved.count);
      return batchOf(resolved, make(resolved, target));
    },
    stream(request) {
      const resolved = resolveStream(request);
      const { height: _, ...recipe } = recipeOf(resolved.request);
      return {
        ...recipe,
        algorithm: resolved.id,
        ...(request.rows !== undefined && { rows: resolved.rows }),
        index: resolved.request.index,
        [Symbol.iterator]: () => backend.stream(resolved),
      };
    },
    ...(reference ? checkedQueries(queriesOn(backend), queriesOn(reference), share) : queriesOn(backend)),
    dispose: () => backend.dispose(),
  };
}

const BACKENDS = ["wasm", "reference"] as const;

let embedded: WebAssembly.Module | undefined;

function reason(error: unknown): string {
  if (typeof WebAssembly === "undefined") return "there is no WebAssembly";
  return error instanceof Error ? error.message : String(error);
}

const cannotStart = (error: unknown): Error =>
  new Error(`"backend" expected wasm, which cannot start here: ${reason(error)}; use backend "reference"`, {
    cause: error,
  });

/**
 * Starts an engine, synchronously.
 *
 * @throws Error if `backend` is "wasm" and WebAssembly cannot start.
 * @example
 * const maze = createEngine().generate({ algorithm: "kruskal", width: 30, height: 12, seed: 1 });
 */
export function createEngine(options: EngineOptions & { module?: WebAssembly.Module | undefined } = {}): Engine {
  checkOptions(options, ["backend", "check", "module"]);
  const share = checkShare(options.check);
  if (options.backend !== undefined) checkWord("backend", options.backend, BACKENDS);
  if (options.backend === "reference") return engineOn(createReferenceBackend(), share);
  try {
    embedded ??= options.module ? undefined : new WebAssembly.Module(wasmBytes());
    return engineOn(createWasmBackend(options.module ?? (embedded as WebAssembly.Module)), share);
  } catch (error) {
    if (options.backend === "wasm" || options.module) throw cannotStart(error);
    return engineOn(createReferenceBackend(), share);
  }
}

type WasmSource = WebAssembly.Module | BufferSource | Response;

async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof Response === "function" && source instanceof Response) {
    if (!source.ok) throw new Error(`expected a module, got status ${source.status} for ${source.url}`);
    return WebAssembly.compile(await source.arrayBuffer());
  }
  // Some runtimes refuse a DataView here.
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : source;
  return WebAssembly.compile(bytes as BufferSource);
}

/**
 * Starts an engine where a synchronous start is forbidden or the module comes from elsewhere.
 *
 * @param options.source the module, its bytes, or a fetched response of `wasmaze/wasmaze.wasm`; default: the bytes in
 * the package
 * @throws Error if `backend` is "wasm" or a source is given, and WebAssembly cannot start.
 */
export async function loadEngine(
  options: EngineOptions & { source?: WasmSource | Promise<WasmSource> | undefined } = {},
): Promise<Engine> {
  checkOptions(options, ["backend", "check", "source"]);
  const { source, backend, check } = options;
  checkShare(check);
  if (backend !== undefined) checkWord("backend", backend, BACKENDS);
  if (backend === "reference") return createEngine({ backend, check });
  let module: WebAssembly.Module;
  try {
    module = await compile((await source) ?? wasmBytes());
  } catch (error) {
    if (backend === "wasm" || source !== undefined) throw cannotStart(error);
    return createEngine({ backend: "reference", check });
  }
  return createEngine({ backend, check, module });
}
