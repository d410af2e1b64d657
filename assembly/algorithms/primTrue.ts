// True Prim: the minimum spanning tree of Kruskal's weights, grown from a start cell. Source: Prim, "Shortest
// connection networks and some generalizations", 1957. No two weights are equal, so there is only one such tree (under
// a mask, one per region). It does not depend on the start or the method. This file runs the code of Kruskal, which is
// three times as fast as a priority queue of edges and needs less memory. The reference implementation grows the tree
// as Prim does. Time, scratch and draws are those of Kruskal (kruskal.ts). Biased.

import { kruskal } from "./kruskal";

export function primTrue(request: usize): usize {
  return kruskal(request);
}
