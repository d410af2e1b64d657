// Creates engines of the whole package: all algorithms, on the embedded module or on the reference.

import { MAX_CELLS, PURPOSE_CHECK } from "../../assembly/abi.ts";
import { checkOptions, checkWord, suggestion, unexpected } from "../core/errors.ts";
import { derive } from "../core/random.ts";
import { text, wasmBytes } from "../generated/wasmBytes.ts";
import { type ObstacleBackend, obstaclesOn } from "../obstacles/levels.ts";
import type { ResolvedRequest } from "../request/abilities.ts";
import { ALL } from "../request/allAlgorithms.ts";
import { cellOf } from "../square/cell.ts";
import { streamsOn } from "../windows/streams.ts";
import { worldsOn } from "../windows/worlds.ts";
import type { Backend, BackendName } from "./backends/backend.ts";
import { checkedQueries } from "./backends/checked.ts";
import { MismatchError } from "./backends/mismatch.ts";
import { queriesOn } from "./backends/queries.ts";
import { createReferenceBackend } from "./backends/reference.ts";
import { createWasmBackend, type WasmBackend } from "./backends/wasm.ts";
import { buildEngine, type Engine, mazeOf } from "./buildEngine.ts";
import { compileModule, type ModuleSource, noWasm } from "./compileModule.ts";
import { decodeLargeText } from "./embedded/decodeLargeText.ts";

/** Options of an engine. */
export interface EngineOptions {
  /**
   * "wasm" throws if WebAssembly cannot start. "auto" uses the reference if WebAssembly cannot start. "reference"
   * always uses the reference, which is 6 to 47 times slower. The default is like "auto", but prints a warning on the
   * console (once). `engine.fallbackReason` contains the reason.
   */
  backend?: BackendName | "auto" | undefined;
  /**
   * Repeats mazes and queries on the reference and compares the results. True compares all; a number in 0..1 compares
   * this share. Default false. Mazes are selected by seed and index, queries and requests for obstacle levels at even
   * intervals. A query on a batch is one query. Rows of streams, routes and windows of engine.world are not compared. A
   * difference throws MismatchError.
   */
  check?: boolean | number | undefined;
}

function resolveCheck(check: unknown): number {
  if (check === undefined || check === false) return 0;
  if (check === true) return 1;
  if (typeof check === "number" && check >= 0 && check <= 1) return check;
  throw unexpected("check", "true, false or a share in 0..1", check, "number");
}

/** Returns a function that remakes a share of the mazes on the reference, and throws a MismatchError if they differ. */
function comparing(reference: Backend, share: number): (request: ResolvedRequest, made: Uint8Array) => void {
  return (request, made) => {
    const { cells, width, count, index, seedWords } = request;
    for (let i = 0; i < count; i++) {
      if (share < 1 && derive(seedWords, index + i, PURPOSE_CHECK)[0] >= share * 2 ** 32) continue;
      const again = { ...request, index: index + i, count: 1, drawn: undefined };
      const walls = made.subarray(i * cells, (i + 1) * cells);
      const expected = reference.make(again);
      const at = expected.findIndex((byte, cell) => byte !== walls[cell]);
      if (at < 0) continue;
      const cell = cellOf(at, width);
      const walled = `expected walls ${expected[at]} as the reference makes them, got ${walls[at]}`;
      throw new MismatchError(mazeOf(ALL, again, walls), `cell ${cell.x},${cell.y} ${walled}`, cell);
    }
  };
}

/** An engine with an additional ability that is not public. */
export interface WholeEngine extends Engine {
  /** The ability to make mazes in place; see wasmInPlace.ts. Absent if the engine lacks it or checks its mazes. */
  readonly inPlace?: object;
}

const levels = ({ obstacles }: Backend): ObstacleBackend => ({ obstacles });

function wholeEngine(
  backend: Backend & Partial<Pick<WasmBackend, "inPlace">>,
  share: number,
  fallbackReason?: string,
): WholeEngine {
  const reference = share > 0 ? createReferenceBackend() : undefined;
  const compare = reference && comparing(reference, share);
  const queries = queriesOn(backend, suggestion);
  function makeLimited(request: ResolvedRequest, target?: Uint8Array): Uint8Array {
    const bytes = request.cells * request.count;
    if (target === undefined && bytes > 2 ** 32)
      throw new RangeError(`"count" * "width" * "height" expected at most 2^32 bytes at a time, got ${bytes}`);
    const walls = backend.make(request, target);
    compare?.(request, walls);
    return walls;
  }

  const engine = buildEngine({
    maker: { name: backend.name, make: makeLimited, dispose: () => backend.dispose() },
    abilities: { ...ALL, mostCells: MAX_CELLS },
    queries: reference ? checkedQueries(queries, queriesOn(reference, suggestion), share) : queries,
    stream: streamsOn(backend, ALL),
    worlds: worldsOn(backend),
    obstacles: obstaclesOn(reference ? checkedQueries(levels(backend), levels(reference), share) : backend),
    fallbackReason,
  });
  const { inPlace } = backend;
  return inPlace && !reference ? Object.assign(engine, { inPlace }) : engine;
}

/** The allowed values of the option `backend`. */
export const BACKENDS = ["wasm", "reference", "auto"] as const;

let embedded: WebAssembly.Module | undefined;
let warned = false;

/** Returns the error that is thrown if WebAssembly cannot start and `backend` is "wasm". */
const cannotStart = (error: unknown): Error =>
  new Error(`"backend" expected wasm, which cannot start here: ${noWasm(error)}; use backend "reference"`, {
    cause: error,
  });

/** Returns an engine on the reference. Called if WebAssembly cannot start. */
function fallback(error: unknown, share: number): Engine {
  return wholeEngine(createReferenceBackend(), share, noWasm(error));
}

/** Warns on the console if an engine uses the reference although the caller did not request it. Warns only once. */
export function warnOnce({ fallbackReason }: Pick<Engine, "fallbackReason">): void {
  if (warned) return;
  warned = true;
  console.warn(
    `wasmaze: WebAssembly cannot start (${fallbackReason}), so mazes are made in JavaScript, 6 to 47 times slower; ` +
      'createEngine({ backend: "auto" }) accepts this without a warning',
  );
}

/** Options for a synchronous start. `module` is a compiled module, for hosts that forbid compiling. */
type StartOptions = EngineOptions & { module?: WebAssembly.Module | undefined };

/**
 * Returns the bytes of the package's module, which are the same as those of wasmaze.wasm.
 *
 * @example
 * import { loadEngine, moduleBytes } from "wasmaze";
 *
 * // Compiles the module in the package without blocking.
 * const engine = await loadEngine({ source: moduleBytes });
 * console.log(engine.backend); // wasm
 */
export const moduleBytes = (): Uint8Array<ArrayBuffer> => wasmBytes();

/** The module as encoded text, to be sent to other threads. sourceOf decodes it. */
export const moduleText: string = text;

/** Returns the module in a form to send to other threads: compiled, or as text if this thread cannot compile it. */
export async function sharedModule(): Promise<WebAssembly.Module | string> {
  try {
    embedded ??= await WebAssembly.compile(wasmBytes());
    return embedded;
  } catch {
    // Returns the text, because another thread may be allowed to compile the module.
    return moduleText;
  }
}

/** Returns a source for loadEngine from the result of sharedModule. */
export const sourceOf = (module: WebAssembly.Module | string) => (): ModuleSource =>
  typeof module === "string" ? decodeLargeText(module) : module;

/**
 * Starts an engine synchronously.
 *
 * @throws Error if `backend` is "wasm" and WebAssembly cannot start.
 * @example
 * import { createEngine } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "kruskal", width: 30, height: 12, seed: 1 });
 * console.log(maze.walls.length, maze.revision); // 360 1
 */
export function createEngine(options: StartOptions = {}): Engine {
  return startEngine(options, () => {
    embedded ??= new WebAssembly.Module(wasmBytes());
    return embedded;
  });
}

/** Starts an engine like createEngine. If the options contain no module, `packaged` returns the module. */
export function startEngine(options: StartOptions, packaged: () => WebAssembly.Module): Engine {
  const { backend, check, module } = checkOptions(options, ["backend", "check", "module"]);
  const share = resolveCheck(check);
  if (backend !== undefined) checkWord("backend", backend, BACKENDS);
  if (backend === "reference") return wholeEngine(createReferenceBackend(), share);
  try {
    return wholeEngine(createWasmBackend(module ?? packaged()), share);
  } catch (error) {
    if (backend === "wasm" || (module && backend !== "auto")) throw cannotStart(error);
    const engine = fallback(error, share);
    if (backend !== "auto") warnOnce(engine);
    return engine;
  }
}

/**
 * Starts an engine on a given module. A bundle that imports this function but not createEngine does not contain the
 * embedded module.
 *
 * @param options.source the module, its bytes, a fetched response of `wasmaze/wasmaze.wasm`, or moduleBytes
 * @throws Error if WebAssembly cannot start or the module cannot be loaded; with `backend: "auto"` the engine uses the
 * reference instead.
 * @example
 * import { readFile } from "node:fs/promises";
 * import { loadEngine } from "wasmaze";
 *
 * // On a page: `source: fetch("wasmaze.wasm")`.
 * const file = new URL(import.meta.resolve("wasmaze/wasmaze.wasm"));
 * const engine = await loadEngine({ source: readFile(file) });
 * console.log(engine.backend); // wasm
 */
export async function loadEngine(
  options: EngineOptions & { source: ModuleSource | Promise<ModuleSource> | (() => ModuleSource) },
): Promise<Engine> {
  const { source, backend, check } = checkOptions(options, ["backend", "check", "source"]);
  const share = resolveCheck(check);
  if (backend !== undefined) checkWord("backend", backend, BACKENDS);
  if (backend === "reference") return wholeEngine(createReferenceBackend(), share);
  if (source === undefined) {
    throw new TypeError(
      '"source" expected a module, its bytes or a response, got undefined; use moduleBytes for the packaged module',
    );
  }
  try {
    return wholeEngine(
      createWasmBackend(await compileModule(await (typeof source === "function" ? source() : source))),
      share,
    );
  } catch (error) {
    if (backend !== "auto") throw cannotStart(error);
    return fallback(error, share);
  }
}
