// The method engine.obstacles().

import { checkInteger, show, unexpected } from "../core/errors.ts";
import type { ObstacleArrays, ObstacleTask } from "../core/obstacles.ts";
import { type ObstacleLevels, type ObstacleRequest, type ResolvedObstacles, resolveObstacles } from "./request.ts";

/** Makes obstacle levels. */
export interface Obstacles {
  /**
   * Makes `count` levels: grids of free and blocked squares, each with a start, a goal and a shortest path. Level i is a
   * function of the seed and `index` + i alone. Throws a RangeError if no attempt for a level is accepted.
   */
  obstacles(request: ObstacleRequest): ObstacleLevels;
}

/** Makes the levels of validated requests. */
export interface ObstacleBackend {
  obstacles(task: ObstacleTask): ObstacleArrays;
}

/** The maximum number of squares of a request, for which the arrays can be allocated. */
const MAX_SQUARES = 0x1_0000_0000;

/** Returns the result of a request. */
export function levelsOf({ recipe, task }: ResolvedObstacles, arrays: ObstacleArrays): ObstacleLevels {
  const { index, count } = task;
  // The distance -1 becomes 2^32 - 1.
  const lengths = new Uint32Array(arrays.distance);
  return { ...recipe, index, count, ...arrays, lengths };
}

/** Concatenates the levels of consecutive parts of a request. */
export function joinLevels(resolved: ResolvedObstacles, parts: readonly ObstacleArrays[]): ObstacleLevels {
  checkSquares(resolved);
  const { width, height, count } = resolved.task;
  const all = {
    occupancy: new Uint8Array(count * width * height),
    start: new Uint32Array(count),
    goal: new Uint32Array(count),
    distance: new Int32Array(count),
    attempts: new Uint32Array(count),
    moves: new Uint8Array(parts.reduce((sum, { moves }) => sum + moves.length, 0)),
  };
  for (const [name, array] of Object.entries(all) as [keyof ObstacleArrays, Uint8Array][]) {
    let at = 0;
    for (const part of parts) {
      array.set(part[name], at);
      at += part[name].length;
    }
  }
  return levelsOf(resolved, all);
}

function checkSquares({ task: { width, height, count } }: ResolvedObstacles): void {
  const squares = width * height * count;
  if (squares > MAX_SQUARES)
    throw new RangeError(`"count" * "width" * "height" expected at most 2^32 squares at a time, got ${squares}`);
}

/** Returns the method obstacles() of an engine. */
export function obstaclesOn(backend: ObstacleBackend): Obstacles {
  return {
    obstacles(request) {
      const resolved = resolveObstacles(request);
      checkSquares(resolved);
      return levelsOf(resolved, backend.obstacles(resolved.task));
    },
  };
}

/** Returns the first defect in the types and sizes of levels. */
export function shapeDefect(levels: ObstacleLevels): string | undefined {
  const { width, height, count } = levels;
  for (const [name, value] of Object.entries({ width, height, count }))
    if (!Number.isInteger(value) || value < 0) return `${name} expected a whole number, got ${show(value)}`;
  for (const [name, kind, size] of [
    ["occupancy", Uint8Array, count * width * height],
    ["start", Uint32Array, count],
    ["goal", Uint32Array, count],
    ["distance", Int32Array, count],
    ["lengths", Uint32Array, count],
    ["moves", Uint8Array, undefined],
  ] as const) {
    const array: unknown = levels[name];
    if (!(array instanceof kind)) return `${name} expected a ${kind.name}, got ${show(array)}`;
    if (size !== undefined && array.length !== size) return `${name} expected ${size} elements, got ${array.length}`;
  }
  return undefined;
}

/** Returns a copy of levels with valid types and sizes. */
export function checkLevels(levels: ObstacleLevels): ObstacleLevels {
  if (typeof levels !== "object" || levels === null) throw unexpected("levels", "obstacle levels", levels);
  // Copies the fields, because a getter may return another value later.
  const copy = { ...levels };
  const defect = shapeDefect(copy);
  if (defect) throw new TypeError(`"levels" expected the result of engine.obstacles(): ${defect}`);
  return copy;
}

/** One level of a result of engine.obstacles(). */
export interface ObstacleLevel {
  readonly width: number;
  readonly height: number;
  /** One byte per square: 1 if it is blocked. A view, not a copy. */
  readonly occupancy: Uint8Array<ArrayBuffer>;
  readonly start: number;
  readonly goal: number;
  /** Number of steps of a shortest path; -1 if there is no path. */
  readonly distance: number;
  /** The steps of a shortest path: 0 north, 1 east, 2 south, 3 west. */
  readonly moves: Uint8Array<ArrayBuffer>;
}

/**
 * Returns level `i` (0..count-1) of a result of engine.obstacles(). Its arrays are views, not copies.
 *
 * @example
 * import { createEngine, levelAt } from "wasmaze";
 *
 * const levels = createEngine().obstacles({ preset: "minimax", accept: "solvable", seed: 1, count: 3 });
 * const { distance, moves, start, goal } = levelAt(levels, 2);
 * console.log(distance, moves.length === distance, start !== goal); // 2 true true
 */
export function levelAt(levels: ObstacleLevels, i: number): ObstacleLevel {
  const { width, height, count, occupancy, start, goal, distance, moves } = checkLevels(levels);
  checkInteger("i", i, 0, count - 1);
  let from = 0;
  for (let k = 0; k < i; k++) from += Math.max(0, distance[k]);
  return {
    width,
    height,
    occupancy: occupancy.subarray(i * width * height, (i + 1) * width * height),
    start: start[i],
    goal: goal[i],
    distance: distance[i],
    moves: moves.subarray(from, from + Math.max(0, distance[i])),
  };
}
