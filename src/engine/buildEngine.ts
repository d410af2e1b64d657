// The engine: validates requests, calls a backend, and adds the request's fields to the walls.

import { unexpected } from "../core/errors.ts";
import type { AlgorithmId } from "../core/registry.ts";
import type { Obstacles } from "../obstacles/levels.ts";
import type { Abilities, ResolvedRequest } from "../request/abilities.ts";
import type { AnyRequest, BatchRequestBy, BatchRequestFor, RequestBy, RequestFor } from "../request/request.ts";
import { type Mutable, recipeOf, resolveWith } from "../request/validateRequest.ts";
import type { Maze, MazeBatch } from "../square/maze.ts";
import type { MazeStream, StreamRequest } from "../windows/streams.ts";
import type { Worlds } from "../windows/window.ts";
import type { WorldAbility } from "../windows/worlds.ts";
import type { BackendName, Maker } from "./backends/backend.ts";
import type { Queries } from "./backends/queries.ts";

/** Makes mazes and runs queries on them. An engine runs one call at a time; use one engine per thread. */
export interface Engine<Id extends AlgorithmId = AlgorithmId> extends Queries, Worlds, Obstacles {
  /** The backend in use: "wasm" or "reference". */
  readonly backend: BackendName;
  /** The reason why the engine uses the reference although WebAssembly was requested; otherwise undefined. */
  readonly fallbackReason: string | undefined;
  /** Makes one maze. */
  generate<One extends Id>(request: RequestFor<One> | RequestBy<Id>): Maze;
  /** Makes `count` mazes in one call into the backend. */
  generateMany<One extends Id>(request: BatchRequestFor<One> | BatchRequestBy<Id>): MazeBatch;
  /** Makes one maze. Writes its walls to the first width * height bytes of `target`. */
  generateInto<One extends Id>(request: RequestFor<One> | RequestBy<Id>, target: Uint8Array): Maze;
  /** Makes `count` mazes. Writes their walls to the first count * width * height bytes of `target`. */
  generateManyInto<One extends Id>(request: BatchRequestFor<One> | BatchRequestBy<Id>, target: Uint8Array): MazeBatch;
  /** Streams the rows of an unbounded maze in blocks, which are made on demand. Needs memory for a few rows only. */
  stream(request: StreamRequest): MazeStream;
  /** Releases the memory of the backend, which never shrinks while in use. The engine cannot be used afterwards. */
  dispose(): void;
  /** Calls dispose(). Supports the `using` statement. */
  [Symbol.dispose](): void;
}

/** The parts from which an engine is built. */
interface EngineParts {
  readonly maker: Maker;
  readonly abilities: Abilities;
  readonly queries: Queries;
  readonly stream: Engine["stream"];
  readonly worlds: WorldAbility;
  readonly obstacles: Obstacles;
  readonly fallbackReason?: string | undefined;
}

function checkTarget(target: unknown, { cells, count }: ResolvedRequest): Uint8Array {
  const bytes = cells * count;
  const isBytes = target instanceof Uint8Array;
  if (isBytes && target.length >= bytes) return target;
  throw unexpected("target", `a Uint8Array of at least ${bytes} bytes`, target, isBytes ? "object" : undefined);
}

/** Returns the maze of a request: its fields, with its walls and its start cell. */
export function mazeOf({ starts, masks }: Abilities, request: ResolvedRequest, walls: Uint8Array): Maze {
  const maze = recipeOf(request) as Mutable<Maze>;
  const start = starts?.startIn(masks, request, request.index);
  if (start) maze.start = start;
  maze.index = request.index;
  maze.walls = walls;
  return maze;
}

function batchOf(request: ResolvedRequest, walls: Uint8Array): MazeBatch {
  const { index, count } = request;
  return Object.assign(recipeOf(request), { index, count, walls });
}

/** Builds an engine from its parts. */
export function buildEngine(parts: EngineParts): Engine {
  const { maker, abilities, queries, stream, worlds, obstacles, fallbackReason } = parts;
  function makeWalls(request: ResolvedRequest, target?: Uint8Array): Uint8Array {
    const made = maker.make(request, target);
    const bytes = request.cells * request.count;
    return made.length === bytes ? made : made.subarray(0, bytes);
  }

  const resolve = (request: object, batch: boolean): ResolvedRequest =>
    resolveWith(abilities, request as AnyRequest, batch);
  const makeMaze = (request: ResolvedRequest, target?: Uint8Array): Maze =>
    mazeOf(abilities, request, makeWalls(request, target));
  const makeBatch = (request: ResolvedRequest, target?: Uint8Array): MazeBatch =>
    batchOf(request, makeWalls(request, target));
  const dispose = (): void => maker.dispose();
  return {
    backend: maker.name,
    fallbackReason,
    generate: (request) => makeMaze(resolve(request, false)),
    generateMany: (request) => makeBatch(resolve(request, true)),
    generateInto(request, target) {
      const resolved = resolve(request, false);
      return makeMaze(resolved, checkTarget(target, resolved));
    },
    generateManyInto(request, target) {
      const resolved = resolve(request, true);
      return makeBatch(resolved, checkTarget(target, resolved));
    },
    stream,
    ...worlds(abilities, makeWalls),
    ...queries,
    ...obstacles,
    dispose,
    [Symbol.dispose ?? Symbol.for("dispose")]: dispose,
  };
}
