// Effective resistances between the ends of edges. By Kirchhoff, the effective resistance of an edge is its probability
// to be in a uniform spanning tree.

import type { Graph } from "../../src/graph.ts";

/** Returns the inverse of a positive definite matrix by Gauss-Jordan elimination, in place. */
function invert(rows: Float64Array[]): void {
  for (let pivot = 0; pivot < rows.length; pivot++) {
    const own = rows[pivot];
    const scale = 1 / own[pivot];
    own[pivot] = 1;
    for (let i = 0; i < own.length; i++) own[i] *= scale;
    for (const row of rows) {
      if (row === own || row[pivot] === 0) continue;
      const factor = row[pivot];
      row[pivot] = 0;
      for (let i = 0; i < row.length; i++) row[i] -= factor * own[i];
    }
  }
}

/** Returns the effective resistance of each edge of a connected graph; 0 for unused edges. */
export function effectiveResistances({ cells, edges }: Graph): number[] {
  // The Laplacian without the last cell.
  const rows = Array.from({ length: cells - 1 }, () => new Float64Array(cells - 1));
  for (let at = 0; at < edges.length; at += 2) {
    const [one, other] = [edges[at], edges[at + 1]];
    if (one === other) continue;
    for (const [from, to] of [
      [one, other],
      [other, one],
    ]) {
      if (from === cells - 1) continue;
      rows[from][from]++;
      if (to !== cells - 1) rows[from][to]--;
    }
  }
  invert(rows);
  const at = (one: number, other: number) => (one === cells - 1 || other === cells - 1 ? 0 : rows[one][other]);
  return Array.from({ length: edges.length / 2 }, (_, edge) => {
    const [one, other] = [edges[2 * edge], edges[2 * edge + 1]];
    return at(one, one) + at(other, other) - 2 * at(one, other);
  });
}
