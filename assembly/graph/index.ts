// Exports of a separate module for mazes on graphs (docs/ABI.md). A call of reserveGraph() and layGraph() prepares a
// graph. Then every algorithm takes a request block, whose width is the number of cells and whose height is 1, and
// returns a pointer to count * edges bytes of passages, or 0. The graph stays in memory until the next reserveGraph().

import {
  AT_BRAID,
  AT_ERROR,
  AT_FROM,
  AT_MAZE,
  AT_PARAMETERS,
  ERROR_STEPS,
  NO_START,
  PURPOSE_BRAID,
  PURPOSE_START,
} from "../abi";
import { mark, rewind, take } from "../arena";
import { nextBelow, startNextWords } from "../core/random";
import { begin, Request } from "../request";
import { braid } from "./braid";
import { isStopped, startDraws } from "./draws";
import { primModified as growCells, huntAndKill as hunt } from "./frontier";
import { cells, classCount, edges, joins, mask } from "./graph";
import { growingTree as grow } from "./growingTree";
import { backtracker, primSimplified as growEdges } from "./growth";
import { dropWalks, takePlaces, width, writePassages } from "./hex";
import { aldousBroderHex, backtrackerHex, primHex, wilsonHex } from "./hexKernels";
import { kruskal as span } from "./kruskal";
import { Classes, Rows } from "./slots";
import { hasHubs } from "./states";
import { wilson as eraseLoops, aldousBroder as walk } from "./walks";

export { ABI_VERSION } from "../abi";
export { requestBlock } from "../request";
export { reserveGraph } from "./graph";
export { layGraph } from "./prepare";

const KRUSKAL: u32 = 0;
const WILSON: u32 = 1;
const ALDOUS_BRODER: u32 = 2;
const BACKTRACKER: u32 = 3;
const PRIM_SIMPLIFIED: u32 = 4;
const LAST_ON_HEX: u32 = 4;
const PRIM_MODIFIED: u32 = 5;
const HUNT_AND_KILL: u32 = 6;
const GROWING_TREE: u32 = 7;

/** Returns the cell with a rank among the cells of the mask. */
function nthInside(rank: u32): u32 {
  if (!mask) return rank;
  let cell: u32 = 0;
  while (!load<u8>(mask + cell) || rank--) cell++;
  return cell;
}

/** Returns the number of cells of the mask. */
function inside(): u32 {
  if (!mask) return cells;
  let count: u32 = 0;
  for (let cell: u32 = 0; cell < cells; cell++) count += load<u8>(mask + cell);
  return count;
}

/** Makes one maze on the lattice of hexagons, like run(). */
function runHex(algorithm: u32, from: u32, tree: usize): bool {
  if (!takePlaces()) return false;
  let isDone: bool = false;
  if (algorithm == WILSON) isDone = wilsonHex(from);
  else if (algorithm == ALDOUS_BRODER) isDone = aldousBroderHex(from);
  else if (algorithm == BACKTRACKER) isDone = backtrackerHex(from);
  else isDone = primHex(from);
  if (!isDone) dropWalks();
  writePassages(tree);
  return isDone;
}

/** Makes one maze. Returns false if memory runs out or a walk was stopped. */
function run(algorithm: u32, request: usize, index: u64, from: u32, tree: usize): bool {
  if (!joins) return true;
  if (classCount && width && algorithm <= LAST_ON_HEX && algorithm != KRUSKAL) return runHex(algorithm, from, tree);
  if (algorithm == KRUSKAL) return span(Request.seed(request), index, tree);
  if (algorithm == WILSON) return classCount ? eraseLoops<Classes>(from, tree) : eraseLoops<Rows>(from, tree);
  if (algorithm == ALDOUS_BRODER) return classCount ? walk<Classes>(from, tree) : walk<Rows>(from, tree);
  if (algorithm == PRIM_SIMPLIFIED) return classCount ? growEdges<Classes>(from, tree) : growEdges<Rows>(from, tree);
  if (algorithm == PRIM_MODIFIED) return growCells(from, tree);
  if (algorithm == HUNT_AND_KILL) return hunt(from, tree);
  if (algorithm == BACKTRACKER && !hasHubs())
    return classCount ? backtracker<Classes>(from, tree) : backtracker<Rows>(from, tree);
  const isTree = algorithm == GROWING_TREE;
  const newest = isTree ? Request.parameter(request, 0, 1) : 1;
  const random = isTree ? Request.parameter(request, 1, 0) : 0;
  const oldest = isTree ? Request.parameter(request, 2, 0) : 0;
  const middle = isTree ? Request.parameter(request, 3, 0) : 0;
  return grow(from, tree, newest, random, oldest, middle);
}

/** Records that a walk was stopped, and how many of 1000 cells it had reached. */
function refuseSteps(request: usize, tree: usize): void {
  let passages: u64 = 1;
  for (let edge: u32 = 0; edge < edges; edge++) passages += load<u8>(tree + edge);
  store<u32>(request, ERROR_STEPS, AT_ERROR);
  store<u32>(request, <u32>((1000 * passages) / (<u64>joins + 1)), AT_MAZE);
}

/** Makes the mazes of a request. */
function make(request: usize, algorithm: u32): usize {
  if (!begin(request)) return 0;
  const count = Request.count(request);
  // writePassages() writes past the end.
  const made = take(<u64>edges * count + 48);
  if (!made) return 0;
  memory.fill(made, 0, <usize>edges * count);
  const isWalk = algorithm == WILSON || algorithm == ALDOUS_BRODER;
  const limit = isWalk ? load<u64>(request, AT_PARAMETERS) : 0;
  const among = inside();
  const scratch = mark();
  for (let i: u32 = 0; i < count; i++) {
    const index = Request.index(request) + i;
    const tree = made + <usize>i * edges;
    let from = Request.start(request);
    if (from == NO_START) {
      startNextWords(Request.seed(request), index, 0, PURPOSE_START);
      from = nthInside(algorithm == HUNT_AND_KILL ? 0 : nextBelow(among));
    }
    store<u32>(request, from, AT_FROM);
    startDraws(Request.seed(request), index, limit ? limit : u64.MAX_VALUE);
    if (!run(algorithm, request, index, from, tree)) {
      if (isStopped()) refuseSteps(request, tree);
      return 0;
    }
    if (load<u32>(request, AT_BRAID)) {
      startNextWords(Request.seed(request), index, 0, PURPOSE_BRAID);
      braid(tree, load<u32>(request, AT_BRAID));
    }
    rewind(scratch);
  }
  return made;
}

export function kruskal(request: usize): usize {
  return make(request, KRUSKAL);
}

export function wilson(request: usize): usize {
  return make(request, WILSON);
}

export function aldousBroder(request: usize): usize {
  return make(request, ALDOUS_BRODER);
}

export function recursiveBacktracker(request: usize): usize {
  return make(request, BACKTRACKER);
}

export function primSimplified(request: usize): usize {
  return make(request, PRIM_SIMPLIFIED);
}

export function primModified(request: usize): usize {
  return make(request, PRIM_MODIFIED);
}

export function huntAndKill(request: usize): usize {
  return make(request, HUNT_AND_KILL);
}

export function growingTree(request: usize): usize {
  return make(request, GROWING_TREE);
}
