// Kruskal's algorithm over a partly known graph. Some nodes are outer nodes: edges that are not in the list may lead
// from these nodes. If an edge joins two sets and one of them has no outer node, the edge is the lightest one that
// leaves this set. The edge is decided, because it belongs to the tree of the whole graph. If both sets have outer
// nodes, a path of lighter edges outside the list may join the two sets, so the edge is undecided. The two sets are
// joined nevertheless, because any heavier edge between them would be the heaviest edge of a cycle.

import { EDGE_BYTES, sortByWeight } from "../algorithms/kruskal/border";
import { find, link, makeSets, NONE } from "../core/sets";

/** The listed edges, EDGE_BYTES each (weight, node, node), and buffers for the result. */
@unmanaged
export class OpenGraph {
  list: usize;
  edges: u32;
  nodes: u32;
  /** Per node, u32: its number as an outer node, or NONE. Later, per root: the lowest such number in the set. */
  outer: usize;
  /** Parents of the nodes, u32 (core/sets.ts). */
  parents: usize;
  /** Buffer of edges to sort, u64, and a second buffer of the same size. */
  sorted: usize;
  spare: usize;
  /** Array of the decided edges, as indices in the list, u32, by increasing weight; and its end. */
  decided: usize;
  decidedEnd: usize;
  /** Array of the undecided edges, EDGE_BYTES each (index in the list, outer node, outer node); and its end. */
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
 * Numbers the nodes along a side as outer nodes, in order, from `count` on. A node that has a number keeps it. Writes
 * the number of each cell's node to `to`. `outer` has the number of each node, or NONE. Returns the new count.
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
