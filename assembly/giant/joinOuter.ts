// Kruskal's algorithm over a partly known graph. Unknown edges may lead from some of the nodes, the outer nodes. The
// known edges are visited by increasing weight. If an edge joins two sets of which one has no outer node, it is the
// lightest edge that leaves this set, so it belongs to the tree of the whole graph: the edge is decided. If both sets
// have outer nodes, a path of lighter unknown edges may join them: the edge is undecided. The two sets are joined in
// both cases, because every heavier edge between them is the heaviest edge of a cycle.

import { EDGE_BYTES, sortByWeight } from "../algorithms/kruskal/border";
import { find, link, makeSets, NONE } from "../core/sets";

/** The listed edges, EDGE_BYTES each (weight, node, node), and buffers for the result. */
@unmanaged
export class OpenGraph {
  list: usize;
  edges: u32;
  nodes: u32;
  /**
   * Per node, u32: its number as an outer node, or NONE. While edges are joined, per root: the lowest such number in
   * its set.
   */
  outer: usize;
  /** Parents of the nodes, u32 (core/sets.ts). */
  parents: usize;
  /** Buffer of edges to sort, u64, and a second buffer of the same size. */
  sorted: usize;
  spare: usize;
  /**
   * Array of the decided edges and its end. An entry is the index of an edge in the list, u32. The order is by
   * increasing weight.
   */
  decided: usize;
  decidedEnd: usize;
  /** Array of the undecided edges and its end. An entry has EDGE_BYTES: the index in the list and two outer nodes. */
  undecided: usize;
  undecidedEnd: usize;
}

/** Sorts the edges by weight. The sort is stable. Returns the address of the result. */
function sortEdges(graph: OpenGraph): usize {
  const list = graph.list;
  const edges = graph.edges;
  const sorted = graph.sorted;
  for (let edge: u32 = 0; edge < edges; edge++)
    store<u64>(sorted + (edge << 3), ((<u64>load<u32>(list + edge * EDGE_BYTES)) << 32) | edge);
  return sortByWeight(sorted, graph.spare, edges);
}

/**
 * Numbers the nodes along a side as outer nodes, from `count` on. `outer` has the number of each node, or NONE; nodes
 * that have a number keep it. Writes the number for each cell of the side to `to`. Returns the next unused number.
 */
export function nameOuter(side: usize, length: u32, outer: usize, to: usize, count: u32): u32 {
  for (const end = side + (length << 2); side < end; side += 4) {
    const at = outer + (load<u32>(side) << 2);
    if (load<u32>(at) == NONE) store<u32>(at, count++);
    store<u32>(to, load<u32>(at));
    to += 4;
  }
  return count;
}

/** Joins the nodes along the listed edges, by increasing weight, and finds the decided and the undecided edges. */
export function joinOuter(graph: OpenGraph): void {
  const list = graph.list;
  const parents = graph.parents;
  const outer = graph.outer;
  let decided = graph.decided;
  let undecided = graph.undecided;
  const sorted = sortEdges(graph);
  const end = sorted + (graph.edges << 3);
  makeSets(parents, graph.nodes);
  for (let item = sorted; item < end; item += 8) {
    const index = load<u32>(item);
    const edge = list + index * EDGE_BYTES;
    const one = find(parents, load<u32>(edge, 4));
    const other = find(parents, load<u32>(edge, 8));
    if (one == other) continue;
    const outerOne = load<u32>(outer + (one << 2));
    const outerOther = load<u32>(outer + (other << 2));
    store<u32>(outer + (link(parents, one, other) << 2), min(outerOne, outerOther));
    if (max(outerOne, outerOther) == NONE) {
      store<u32>(decided, index);
      decided += 4;
      continue;
    }
    store<u32>(undecided, index);
    store<u32>(undecided, outerOne, 4);
    store<u32>(undecided, outerOther, 8);
    undecided += EDGE_BYTES;
  }
  graph.decidedEnd = decided;
  graph.undecidedEnd = undecided;
}
