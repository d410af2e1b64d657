// Joins the strips of a maze from north to south, and finds the edges between and within strips that belong to the
// tree. All strips joined so far count as one strip. Its outer nodes (joinOuter.ts) are the nodes of its last row and,
// on a torus, of its first row. To add a strip, Kruskal's algorithm runs over the undecided edges of both strips and
// the edges between them. Therefore the memory depends only on the width.
//
// The weight of an edge is a pair (word, epoch). The word is the hash of the edge's number under the key of the epoch.
// Weights are ordered by word, then by epoch. Memory: 304 bytes per column. Time: 200 ns per column and strip.

import { SIDE_SOUTH, TORUS } from "../abi";
import { EDGE_BYTES } from "../algorithms/kruskal/border";
import { edgeOf, setKey, weightOf } from "../algorithms/kruskal/weights";
import { take } from "../arena";
import { begin, Request } from "../request";
import { joinOuter, nameOuter, OpenGraph } from "./joinOuter";

/** Result and state of a fold, in words of 32 bits. */
@unmanaged
class Fold {
  /** Buffers to which the host copies the three arrays of a Strip (strip.ts) before it calls addStrip(). */
  north: usize;
  south: usize;
  undecided: usize;
  /**
   * Numbers of the edges that the last call decided, f64: 2 * cell for the edge to the east of a cell, 2 * cell + 1 for
   * the edge to the south. Cells are numbered across all epochs.
   */
  decided: usize;
  decidedCount: u32;
  // The fields below are internal to the module.
  width: u32;
  isTorus: bool;
  /**
   * Number of outer nodes. `last` and `first` are arrays of u32: the outer node of each cell of the last and the first
   * row.
   */
  outers: u32;
  last: usize;
  first: usize;
  /** Epoch of each listed edge, u32. */
  epochs: usize;
  /** Number of undecided edges. These edges are the first in the list. */
  open: u32;
  /** Number of rows per epoch; index of the last row within its epoch; number of the last row's epoch. */
  epochRows: u32;
  lastRow: u32;
  lastEpoch: u32;
}

const fold = changetype<Fold>(memory.data(offsetof<Fold>(), 16));
const graph = changetype<OpenGraph>(memory.data(offsetof<OpenGraph>(), 16));

/** Appends an edge to the list. */
function append(word: u32, epoch: u32, one: u32, other: u32): void {
  const edge = graph.list + graph.edges * EDGE_BYTES;
  store<u32>(edge, word);
  store<u32>(edge, one, 4);
  store<u32>(edge, other, 8);
  store<u32>(fold.epochs + (graph.edges << 2), epoch);
  graph.edges++;
}

/**
 * Begins to fold the strips of a maze. The request has the maze's width, topology, seed and index, and the number of
 * rows per epoch. Returns a pointer to a Fold, or 0.
 */
export function beginFold(request: usize): usize {
  if (!begin(request)) return 0;
  const width = Request.width(request);
  // Maximum number of outer nodes of a strip, and of all strips so far.
  const outers = (<u64>width) << 1;
  const edges = outers + outers + width;
  fold.width = width;
  fold.isTorus = Request.topology(request) == TORUS;
  fold.epochRows = Request.epochRows(request);
  fold.outers = 0;
  fold.open = 0;
  fold.north = take(width << 2);
  fold.south = take(width << 2);
  fold.undecided = take(outers * EDGE_BYTES);
  fold.last = take(width << 2);
  fold.first = take(width << 2);
  fold.decided = take(outers << 4);
  graph.list = take(edges * EDGE_BYTES);
  fold.epochs = take(edges << 2);
  graph.outer = take(outers << 3);
  graph.parents = take(outers << 3);
  graph.sorted = take((edges << 3) + 16);
  graph.spare = take((edges << 3) + 16);
  graph.decided = take(outers << 3);
  graph.undecided = take(outers * EDGE_BYTES);
  if (!fold.north || !fold.south || !fold.undecided || !fold.last || !fold.first || !fold.decided) return 0;
  if (!graph.list || !fold.epochs || !graph.outer || !graph.parents) return 0;
  if (!graph.sorted || !graph.spare || !graph.decided || !graph.undecided) return 0;
  return changetype<usize>(fold);
}

/**
 * Appends the edges between the last row and the next row. The array at `to` has the node of each cell of the next row,
 * relative to `base`.
 */
function appendSeam(request: usize, to: usize, base: u32): void {
  setKey(Request.seed(request), Request.index(request), fold.lastEpoch);
  const first = fold.lastRow * fold.width;
  for (let x: u32 = 0; x < fold.width; x++) {
    const word = weightOf(((first + x) << 1) | 1);
    append(word, fold.lastEpoch, load<u32>(fold.last + (x << 2)), base + load<u32>(to + (x << 2)));
  }
}

/** Writes the numbers of the decided edges, in the order of their weights. */
function nameDecided(request: usize): void {
  let epoch = fold.lastEpoch;
  setKey(Request.seed(request), Request.index(request), epoch);
  let to = fold.decided;
  for (let at = graph.decided; at < graph.decidedEnd; at += 4) {
    const index = load<u32>(at);
    const own = load<u32>(fold.epochs + (index << 2));
    if (own != epoch) {
      epoch = own;
      setKey(Request.seed(request), Request.index(request), epoch);
    }
    const before = <u64>epoch * fold.epochRows * fold.width;
    store<f64>(to, <f64>((before << 1) + edgeOf(load<u32>(graph.list + index * EDGE_BYTES))));
    to += 8;
  }
  fold.decidedCount = <u32>(to - fold.decided) >> 3;
}

/** Moves the undecided edges to the beginning of the list. */
function keepUndecided(): void {
  const kept = <u32>(graph.undecidedEnd - graph.undecided) / EDGE_BYTES;
  // Replaces the indices of the undecided edges by their words. Copies the epochs to spare memory first, because the
  // list is overwritten.
  for (let i: u32 = 0; i < kept; i++) {
    const edge = graph.undecided + i * EDGE_BYTES;
    const index = load<u32>(edge);
    store<u32>(edge, load<u32>(graph.list + index * EDGE_BYTES));
    store<u32>(graph.spare + (i << 2), load<u32>(fold.epochs + (index << 2)));
  }
  memory.copy(graph.list, graph.undecided, kept * EDGE_BYTES);
  memory.copy(fold.epochs, graph.spare, kept << 2);
  graph.edges = kept;
  fold.open = kept;
}

/**
 * Adds the next strip. `request` is the request from which the strip was made. The strip has `outers` outer nodes and
 * `undecided` undecided edges. The host has copied the strip's arrays to the buffers of the Fold.
 */
export function addStrip(request: usize, outers: u32, undecided: u32): void {
  const isFirst = fold.outers == 0 && fold.open == 0;
  const base = fold.outers;
  const epoch = <u32>Request.epoch(request);
  graph.edges = fold.open;
  graph.nodes = base + outers;
  // Edges are appended in the order of their epochs. The stable sort then leaves edges with equal words in this order.
  if (!isFirst) appendSeam(request, fold.north, base);
  for (let i: u32 = 0; i < undecided; i++) {
    const edge = fold.undecided + i * EDGE_BYTES;
    append(load<u32>(edge), epoch, base + load<u32>(edge, 4), base + load<u32>(edge, 8));
  }
  memory.fill(graph.outer, 0xff, graph.nodes << 2);
  let count: u32 = 0;
  const north = isFirst ? fold.north : fold.first;
  if (fold.isTorus) count = nameOuter(north, fold.width, graph.outer, fold.first, count);
  if (Request.sides(request) & SIDE_SOUTH)
    count = nameOuter(fold.south, fold.width, graph.outer + (base << 2), fold.last, count);
  fold.outers = count;
  joinOuter(graph);
  nameDecided(request);
  keepUndecided();
  fold.lastEpoch = epoch;
  fold.lastRow = Request.firstRow(request) + Request.height(request) - 1;
}

/** Ends the fold of a torus: decides all undecided edges and those from the last row to the first row. */
export function closeFold(request: usize): void {
  graph.edges = fold.open;
  graph.nodes = fold.outers;
  appendSeam(request, fold.first, 0);
  memory.fill(graph.outer, 0xff, graph.nodes << 2);
  joinOuter(graph);
  nameDecided(request);
  keepUndecided();
}
