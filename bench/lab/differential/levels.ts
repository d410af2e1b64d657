// Random requests for obstacle levels, and their results.

import type { Stream } from "../../../src/core/random.ts";
import { type Accept, type Engine, levelAt, type ObstacleRequest, verifyLevels } from "../../../src/index.ts";

/** The same type as Result of results.ts, which imports this file. */
type Result = readonly [name: string, value: unknown];

const LAWS = ["exact", "exact-repeated", "bernoulli", "searchformer", "percolation"] as const;

function drawAccept(stream: Stream): Accept {
  const kind = stream.below(3);
  if (kind < 2) return kind ? "any" : "solvable";
  const least = 1 + stream.below(6);
  return { shortest: [least, least + stream.below(20)] };
}

/** Draws a request. Some requests are invalid or have no solution, so that the errors are compared, too. */
export function drawLevels(stream: Stream): ObstacleRequest {
  const most = [5, 14, 14, 14, 40, 80][stream.below(6)];
  const width = 1 + stream.below(most);
  const isSquare = stream.below(5) === 0;
  const height = isSquare ? width : 1 + stream.below(most);
  const law = LAWS[stream.below(LAWS.length)];
  const shares = [0, 1, 0.5, 0.25, stream.word() / 2 ** 32, (stream.word() >>> 8) / 2 ** 24];
  const amount =
    law === "exact" || law === "exact-repeated"
      ? { blocks: stream.below(Math.max(1, law === "exact" ? width * height - 1 : 2 * width * height)) }
      : law === "searchformer"
        ? {}
        : { share: shares[stream.below(shares.length)] };
  return {
    ...{ law, width, height, ...amount },
    border: stream.below(4) === 0,
    ends: stream.below(2) ? "free" : "component",
    accept: drawAccept(stream),
    ...(isSquare && stream.below(2) === 0 && { minSide: 1 + stream.below(width) }),
    attempts: 1 + stream.below(60),
    seed: stream.word(),
    index: [0, stream.word(), 2 ** 53 - 9][stream.below(3)],
    count: 1 + stream.below(8),
  };
}

/** Calls a function, and returns the message if it throws an error about its input. */
function outcome(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

/** Yields the levels of a request, or the message of its error, and the last level. */
export function* levelResults(engine: Engine, request: ObstacleRequest): Generator<Result> {
  const levels = outcome(() => engine.obstacles(request));
  yield ["levels", levels];
  if (typeof levels === "object")
    yield ["last level", levelAt(levels as ReturnType<Engine["obstacles"]>, (request.count ?? 1) - 1)];
}

/** Yields the last level of a request, made alone. */
export function* aloneLevels(engine: Engine, request: ObstacleRequest): Generator<Result> {
  const { count = 1, index = 0 } = request;
  if (typeof outcome(() => engine.obstacles(request)) !== "object") return;
  yield ["last level", levelAt(engine.obstacles({ ...request, index: index + count - 1, count: 1 }), 0)];
}

/** Yields the defect of the levels of a request. */
export function* verifiedLevels(engine: Engine, request: ObstacleRequest): Generator<Result> {
  const levels = outcome(() => engine.obstacles(request));
  if (typeof levels !== "object") return;
  const { defect } = verifyLevels(levels as ReturnType<Engine["obstacles"]>);
  if (defect) yield ["levels", defect];
}

/** Yields simpler requests. */
export function* simplerLevels(request: ObstacleRequest): Generator<ObstacleRequest> {
  for (const name of ["border", "ends", "accept", "minSide", "index", "count"] as const) {
    const { [name]: dropped, ...rest } = request;
    if (dropped !== undefined) yield rest;
  }
  for (const name of ["width", "height", "blocks", "count"] as const) {
    const value = request[name];
    if (value !== undefined && value > 1)
      for (const smaller of new Set([1, value >> 1, value - 1])) yield { ...request, [name]: smaller };
  }
  if (request.seed !== 0) yield { ...request, seed: 0 };
}
