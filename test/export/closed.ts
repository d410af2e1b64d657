// Checks that meshes are closed, and measures them.

import type { Mesh } from "../../src/export.ts";

/** Throws unless each edge joins exactly two triangles, in opposite directions. */
export function expectClosed({ triangles }: Mesh): void {
  const edges = new Set<number>();
  for (let i = 0; i < triangles.length; i += 3)
    for (let side = 0; side < 3; side++) {
      const edge = triangles[i + side] * 2 ** 26 + triangles[i + ((side + 1) % 3)];
      if (edges.has(edge)) throw new Error(`the edge ${edge} occurs twice`);
      edges.add(edge);
    }
  for (const edge of edges) {
    const to = edge % 2 ** 26;
    if (!edges.has(to * 2 ** 26 + (edge - to) / 2 ** 26)) throw new Error(`the edge ${edge} has one triangle`);
  }
}

/** Returns the volume inside the surface, by the divergence theorem. */
export function volumeOf({ positions, triangles }: Mesh): number {
  let six = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * triangles[i + k], 3 * triangles[i + k] + 3));
    six += a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return six / 6;
}
