// Kruskal: visits the edges in order of weight and carves every edge that joins two sets. The weights are random and
// distinct. Source: Kruskal, "On the shortest spanning subtree of a graph and the traveling salesman problem", 1956.
// Time: O(n log n). Memory: 12 bytes per cell. Biased. Draws: the weight of edge e is hash(key, e).

import { hash, hashKey, unhash } from "../../core/random.ts";
import { carve, Grid } from "../../square/grid.ts";
import { edgeCell, edgeDirection } from "../edges.ts";
import { sortWords } from "../sort.ts";
import type { Task } from "../task.ts";
import { UnionFind } from "../unionFind.ts";

export function kruskal({ width, height, torus, mask, seed, index, walls, listener }: Task): void {
  const grid = new Grid(width, height, torus, mask);
  const key = hashKey(seed, index);
  const weights = new Uint32Array(2 * grid.cells);
  let edges = 0;
  for (let edge = 0; edge < 2 * grid.cells; edge++) {
    if (!grid.has(edgeCell(edge))) continue;
    const next = grid.neighbour(edgeCell(edge), edgeDirection(edge));
    if (next !== -1 && next !== edgeCell(edge)) weights[edges++] = hash(key, edge);
  }
  const sets = new UnionFind(grid.cells);
  // Weights are distinct, so a weight identifies its edge.
  for (const weight of sortWords(weights.subarray(0, edges))) {
    const edge = unhash(key, weight);
    const cell = edgeCell(edge);
    const direction = edgeDirection(edge);
    const next = grid.neighbour(cell, direction);
    if (sets.join(cell, next)) carve(walls, cell, direction, next);
    else listener?.skip(cell, next);
  }
}
