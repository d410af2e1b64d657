// The backend that runs the TypeScript reference.

import { ALL_WALLS, MAX_READ } from "../../../assembly/abi.ts";
import { type AlgorithmExport, algorithmExport, type RowsExport, rowsExport } from "../../core/exportNames.ts";
import { parameterWords } from "../../core/parameters.ts";
import type { WindowId } from "../../core/registry.ts";
import { shareWord } from "../../core/share.ts";
import { Search, UNREACHABLE } from "../../queries/distances.ts";
import { findEnds } from "../../queries/ends.ts";
import { Graph } from "../../queries/graph.ts";
import { keyOf } from "../../queries/keys.ts";
import { measureChecked } from "../../queries/measure.ts";
import { measureNames } from "../../queries/measures.ts";
import { movesOf, type QueryResults } from "../../queries/pairs.ts";
import type { Query } from "../../queries/query.ts";
import { drawPairs } from "../../queries/randomEnds.ts";
import { shortestPath } from "../../queries/solve.ts";
import { braidMaze } from "../../reference/braid.ts";
import { reference } from "../../reference/index.ts";
import { makeObstacles } from "../../reference/obstacles.ts";
import type { ReferenceAlgorithm, RowAlgorithm, StepListener, Task } from "../../reference/task.ts";
import type { LazyLevel, WindowTask } from "../../reference/windows.ts";
import { ARRIVED, binaryTreeWindow, boundlessWindow, levelOf } from "../../reference/windows.ts";
import type { ResolvedRequest, WindowPlace } from "../../request/abilities.ts";
import { startOf } from "../../request/starts.ts";
import { type Cell, stepFrom } from "../../square/cell.ts";
import { DIRECTIONS } from "../../square/direction.ts";
import type { Walls } from "../../square/maze.ts";
import { blocksOf, finishedBy } from "../../windows/streams.ts";
import type { Backend, Maker, QueryBackend, Route, WindowMaker } from "./backend.ts";

// The type check reports an algorithm that is in the registry but not in this list.
const functions: Readonly<Record<AlgorithmExport, ReferenceAlgorithm>> = reference;

// Functions that make the rows of streams, by name.
const rowFunctions: Readonly<Record<RowsExport, RowAlgorithm>> = reference;

// Functions that make windows, by algorithm.
const windowFunctions: Readonly<Record<WindowId, (task: WindowTask) => void>> = {
  "binary-tree": binaryTreeWindow,
  boundless: boundlessWindow,
};

/** Yields the mazes of a query. */
function* mazesOf({ width, height, topology, mask, count, cells, walls }: Query): Generator<Walls> {
  for (let i = 0; i < count; i++) {
    yield { width, height, topology, ...(mask && { mask }), walls: walls.subarray(i * cells, (i + 1) * cells) };
  }
}

const NO_PARAMETERS = {};

function taskOf(request: ResolvedRequest, index: number, walls: Uint8Array, listener?: StepListener): Task {
  const { info, width, height, topology, mask, seedWords: seed } = request;
  const from = startOf(request, index);
  return {
    width,
    height,
    torus: topology === "torus",
    ...(mask && { mask }),
    seed,
    index,
    start: from ? from.y * width + from.x : (mask?.indexOf(1) ?? 0),
    parameters: info.parameters ? parameterWords(info.parameters, request.parameters) : NO_PARAMETERS,
    walls,
    ...(listener && { listener }),
  };
}

/** Makes one maze in `walls`. On entry, all walls must be set. `listener` is told about steps that change no wall. */
export function makeOne(request: ResolvedRequest, index: number, walls: Uint8Array, listener?: StepListener): void {
  const { info, braid } = request;
  const task = taskOf(request, index, walls, listener);
  functions[algorithmExport(info.id)](task);
  if (braid > 0) braidMaze(task, shareWord(braid));
}

/** Makes the maze of a request like makeOne, or the window if the request is for a window. */
function makeAny(request: ResolvedRequest, index: number, walls: Uint8Array): void {
  if (!request.window) {
    makeOne(request, index, walls);
    return;
  }
  const { x, y, level, world } = request.window;
  windowFunctions[request.info.id as WindowId]({ ...taskOf(request, index, walls), world, x, y, level });
}

/** Returns the paths between the pairs of ends of a query. */
function solvePairs(query: Query): QueryResults {
  const { ends: how, pairs = 1 } = query;
  const ends: number[] = [];
  const lengths: number[] = [];
  const moves: number[] = [];
  let number = 0;
  for (const maze of mazesOf(query)) {
    const graph = new Graph(maze);
    const isRandom = typeof how === "object" && "how" in how;
    for (const { start, finish } of isRandom ? drawPairs(graph, how, number, pairs) : [findEnds(graph, how)]) {
      const path = shortestPath(graph, start, finish);
      ends.push(start, finish);
      lengths.push(path.length === 0 ? UNREACHABLE : path.length - 1);
      for (const move of movesOf(graph, path)) moves.push(move);
    }
    number++;
  }
  return { ends: Uint32Array.from(ends), lengths: Uint32Array.from(lengths), moves: Uint8Array.from(moves) };
}

/** Returns the fields that identify the world of a window, and the position of the window. */
function placeOf({ seedWords: seed, index, window }: ResolvedRequest) {
  const { x, y, level, world } = window as WindowPlace;
  return { seed, index, world, x, y, level };
}

/** Returns the part of a route that lies inside the window of a request. */
function routeIn(request: ResolvedRequest, cells: LazyLevel, from: Cell, to: Cell): Route {
  const { x, y } = placeOf(request);
  const { width, height } = request;
  const path: number[] = [];
  for (let cell = from; ; ) {
    path.push((cell.y - y) * width + cell.x - x);
    const direction = cells.step(cell, to);
    if (direction === ARRIVED) return { path: Uint32Array.from(path), direction };
    cell = stepFrom({ width: 2 ** 31, height: 2 ** 31, topology: "plane" }, cell, DIRECTIONS[direction]) as Cell;
    if (cell.x < x || cell.y < y || cell.x >= x + width || cell.y >= y + height)
      return { path: Uint32Array.from(path), direction };
  }
}

/** Returns a maker that calls `one` for each maze. */
export function referenceMaker(one: typeof makeOne): Maker {
  return {
    name: "reference",
    make(request: ResolvedRequest, target?: Uint8Array): Uint8Array {
      const { cells, index, count } = request;
      if (cells > MAX_READ) {
        throw new RangeError(`"width" * "height" expected at most ${MAX_READ} cells on the reference, got ${cells}`);
      }
      const all = target ?? new Uint8Array(count * cells);
      for (let i = 0; i < count; i++) one(request, index + i, all.subarray(i * cells, (i + 1) * cells).fill(ALL_WALLS));
      return all;
    },
    dispose() {},
  };
}

/** Returns the reference's implementation of all queries except solvePairs and keys. */
export function referenceQueries(): Omit<QueryBackend, "solvePairs" | "keys"> {
  return {
    distances(query, from) {
      const search = new Search(new Graph(query));
      search.run(from);
      return search.distances;
    },
    suggestEnds: (query) => findEnds(new Graph(query), query.ends),
    solve(query) {
      const graph = new Graph(query);
      const { start, finish } = findEnds(graph, query.ends);
      return shortestPath(graph, start, finish);
    },
    measure(query, visit) {
      let i = 0;
      for (const maze of mazesOf(query)) {
        const measures = measureChecked(maze, query.ends, i);
        visit(
          Float64Array.from(measureNames, (name) => measures[name]),
          i++,
          1,
        );
      }
    },
  };
}

/** Returns a maker that caches the levels of one world. */
function createKeeper(): WindowMaker {
  const levels: LazyLevel[] = [];
  const kept = (request: ResolvedRequest): LazyLevel => {
    const place = placeOf(request);
    levels[place.level] ??= levelOf(place);
    return levels[place.level];
  };
  return {
    make(request) {
      const { width, height } = request;
      const walls = new Uint8Array(request.cells).fill(ALL_WALLS);
      boundlessWindow({ ...placeOf(request), width, height, walls, parameters: NO_PARAMETERS }, kept(request));
      return walls;
    },
    route: (request, from, to) => routeIn(request, kept(request), from, to),
  };
}

export function createReferenceBackend(): Backend {
  return {
    ...referenceMaker(makeAny),
    ...referenceQueries(),
    solvePairs,
    keys: (query) => BigUint64Array.from(mazesOf(query), keyOf),
    *stream({ request, id, rows }) {
      const { width, seedWords: seed, index, info } = request;
      const parameters = parameterWords(info.parameters ?? [], request.parameters);
      const makeRow = rowFunctions[rowsExport(id)]({ width, seed, index, parameters });
      // Two rows: the row made last, which the next row completes, and the next row, which may already have passages.
      let kept: Uint8Array = new Uint8Array(2 * width).fill(ALL_WALLS);
      for (const task of blocksOf(width, rows)) {
        const walls = new Uint8Array((task.rows + 2) * width).fill(ALL_WALLS);
        walls.set(kept);
        for (let i = 0; i < task.rows; i++)
          makeRow(walls, (i + 1) * width, task.y + i, task.isLast && i === task.rows - 1);
        kept = walls.slice(task.rows * width);
        const { y, count } = finishedBy(task);
        const first = y - task.y + 1;
        if (count > 0) yield { y, walls: walls.slice(first * width, (first + count) * width) };
      }
    },
    route: (request, from, to) => routeIn(request, levelOf(placeOf(request)), from, to),
    keeper: createKeeper,
    obstacles: makeObstacles,
  };
}
