// Kruskal on graphs: visits the edges in order of weight and opens every edge that joins two sets. Source: Kruskal, "On
// the shortest spanning subtree of a graph and the traveling salesman problem", 1956. Time: O(m log m) for m edges.
// Memory: 4 bytes per edge and cell. Biased. Draws: the weight of edge e is hash(key, e); all weights differ.

import { hash, hashKey, unhash } from "../../core/random.ts";
import { sortWords } from "../sort.ts";
import { UnionFind } from "../unionFind.ts";
import type { GraphReferenceAlgorithm } from "./task.ts";

export const kruskal: GraphReferenceAlgorithm = ({ cells, edges, seed, index, passages, listener }) => {
  const key = hashKey(seed, index);
  const weights = new Uint32Array(passages.length);
  let used = 0;
  for (let edge = 0; edge < passages.length; edge++)
    if (edges[2 * edge] !== edges[2 * edge + 1]) weights[used++] = hash(key, edge);
  const sets = new UnionFind(cells);
  for (const weight of sortWords(weights.subarray(0, used))) {
    const edge = unhash(key, weight);
    const [one, other] = edges.subarray(2 * edge, 2 * edge + 2);
    if (sets.join(one, other)) passages[edge] = 1;
    else listener?.skip(one, other);
  }
};
