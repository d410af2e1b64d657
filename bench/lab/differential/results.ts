// Computes the results of an engine for a case. All engines must return the same results.

import {
  type AnyRequest,
  type Cell,
  type Ends,
  type EndsName,
  type Engine,
  type Maze,
  type MazeBatch,
  mazeAt,
  type StreamRequest,
  type Walls,
  type WorldRequest,
} from "../../../src/index.ts";
import { randomIntegers } from "../../../test/helpers/random.ts";
import { type Case, type Request, requestOf } from "./cases.ts";
import { damagedBatch } from "./damage.ts";
import { levelResults } from "./levels.ts";
import type { WorldCall, WorldCase } from "./worlds.ts";

export type Result = readonly [name: string, value: unknown];

export const generated = (engine: Engine, request: Request) =>
  "count" in request ? engine.generateMany(request) : engine.generate(request);

export const batchOf = (made: Maze | MazeBatch): MazeBatch => ("count" in made ? made : { ...made, count: 1 });

/** Returns the index, in the batch, of the maze that is also generated alone. */
export const aloneOf = (index: number, count: number): number => index % count;

function rowsOf(engine: Engine, request: StreamRequest & { readonly rows: number }): Uint8Array {
  const { rows, width } = request;
  const walls = new Uint8Array(rows * width);
  let next = 0;
  for (const block of engine.stream(request)) {
    if (block.y !== next)
      throw new Error(`expected the next block of ${engine.backend} to begin at row ${next}, got row ${block.y}`);
    walls.set(block.walls, block.y * width);
    next += block.walls.length / width;
  }
  if (next !== rows) throw new Error(`expected a stream of ${rows} rows from ${engine.backend}, got ${next}`);
  return walls;
}

export type World = Pick<ReturnType<Engine["world"]>, "window" | "nextStep" | "route">;

const statelessWorld = (engine: Engine, request: WorldRequest): World => ({
  window: (place) => engine.window({ ...request, ...place }),
  nextStep: (ends) => engine.nextStep({ ...request, ...ends }),
  route: (place) => engine.route({ ...request, ...place }),
});

function* callResults(world: World, { from, to, ...place }: WorldCall, number: number): Generator<Result> {
  yield [`window of call ${number}`, world.window(place)];
  if (!from || !to) return;
  const { level } = place;
  yield [`route of call ${number}`, world.route({ ...place, from, to })];
  yield [`step of call ${number}`, world.nextStep({ from, to, ...(level !== undefined && { level }) })];
}

const MAX_WHOLE_CELLS = 2 ** 14;
export const isWholeCompared = ({ width, height }: WorldRequest): boolean => width * height <= MAX_WHOLE_CELLS;

export function* worldResults(world: World, { request, calls }: WorldCase): Generator<Result> {
  for (const [number, call] of calls.entries()) yield* callResults(world, call, number);
  const { width, height } = request;
  if (isWholeCompared(request)) yield ["whole world", world.window({ x: 0, y: 0, columns: width, rows: height }).walls];
}

const ENDS: readonly EndsName[] = ["farthest", "corners", "sides", "random", "dead-ends"];

export function queriedBy(made: MazeBatch, seed: number) {
  const random = randomIntegers(seed);
  const batch = damagedBatch(made, random);
  const maze: Walls = mazeAt(batch, random(batch.count));
  const { width, height, mask } = maze;
  const cell = (): Cell => {
    let index = random(width * height);
    if (mask) index = mask.indexOf(1, index) === -1 ? mask.indexOf(1) : mask.indexOf(1, index);
    return { x: index % width, y: Math.floor(index / width) };
  };
  const [from, to] = [cell(), cell()];
  const ends: EndsName | Ends = random(2) ? ENDS[random(ENDS.length)] : { start: from, finish: to };
  return { batch, maze, from, to, ends, randomEnds: ENDS[3 + random(2)] };
}

/**
 * Returns the result of a query. If the query throws an error because the maze has no such ends, returns its message.
 */
function outcome(query: () => unknown): unknown {
  try {
    return query();
  } catch (error) {
    if (error instanceof RangeError && error.message.startsWith('"ends"')) return error.message;
    throw error;
  }
}

function* queryResults(engine: Engine, made: MazeBatch, seed: number): Generator<Result> {
  const { batch, maze, from, to, ends, randomEnds } = queriedBy(made, seed);
  yield ["solve", engine.solve(maze, from, to)];
  yield ["distances", engine.distances(maze, from)];
  for (const how of ENDS) {
    yield [`suggestEnds ${how}`, outcome(() => engine.suggestEnds(maze, how))];
    yield [`measure ${how}`, outcome(() => engine.measure(maze, { ends: how }))];
  }
  yield ["measureMany", outcome(() => engine.measureMany(batch, { ends }))];
  yield ["solveMany", outcome(() => engine.solveMany(batch, { ends }))];
  const queries = { ends: randomEnds, pairs: 1 + (seed % 4) };
  yield ["solveMany with random ends", outcome(() => engine.solveMany(batch, queries))];
  if (batch.topology === "plane") yield ["keysMany", engine.keysMany(batch)];
}

export function* resultsOf(engine: Engine, { request, queries, stream, world, levels }: Case): Generator<Result> {
  if (stream) yield ["rows", rowsOf(engine, stream)];
  if (world) {
    yield* worldResults(statelessWorld(engine, world.request), world);
    return;
  }
  if (levels) yield* levelResults(engine, levels);
  if (!request) return;
  const made = generated(engine, requestOf(request));
  yield ["mazes", made];
  const batch = batchOf(made);
  if ("count" in made) yield ["maze alone", mazeAt(batch, aloneOf(batch.index, batch.count))];
  if (queries !== undefined) yield* queryResults(engine, batch, queries);
}

/** A world has the walls of the maze with the same request. */
export const wholeMaze = (engine: Engine, request: WorldRequest): Result => {
  return ["whole world", engine.generate({ ...request } as AnyRequest).walls];
};
