// Grids of all kinds for tests, and the recorded numbering of their cells and edges.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Grid, type GridKind, type GridRecipe, gridKinds, gridOf } from "../../src/graph.ts";

const SIZES: Readonly<Record<number, readonly (readonly number[])[]>> = {
  1: [[1], [2], [3], [6]],
  2: [
    ...[1, 2, 3, 7].map((width) => [width, 1]),
    ...[
      [1, 6],
      [2, 2],
      [3, 3],
      [7, 5],
      [8, 6],
    ],
  ],
  3: [
    [1, 1, 1],
    [2, 1, 3],
    [4, 3, 2],
    [3, 3, 3],
  ],
};

const OPTIONS: Readonly<Record<string, readonly object[]>> = {
  square: [{}, { topology: "torus" }],
  weave: [{ share: 1, seed: 7, index: 2 }],
};

/** Returns grids of a kind in small sizes. */
export const gridsOf = ({ id, sizes }: GridKind): Grid[] =>
  (OPTIONS[id] ?? [{}]).flatMap((options) =>
    SIZES[sizes.length].map((values) =>
      gridOf({ id, ...Object.fromEntries(sizes.map((name, i) => [name, values[i]])), ...options }),
    ),
  );

export const allGrids: readonly Grid[] = gridKinds.flatMap(gridsOf);

/** The recorded numbering of a grid. */
interface GridVector {
  readonly recipe: GridRecipe;
  readonly cells: number;
  /** The first 16 digits of the SHA-256 of the edges and of the required edges, as little-endian words. */
  readonly edges: string;
}

export const gridVectorPath = new URL("../vectors/grids.json", import.meta.url);

export const readGridVectors = (): GridVector[] => JSON.parse(readFileSync(gridVectorPath, "utf8"));

export function gridVectorOf({ recipe, cells, edges, required = new Uint32Array(0) }: Grid): GridVector {
  const hash = createHash("sha256");
  for (const words of [edges, required]) hash.update(new Uint8Array(words.buffer, words.byteOffset, words.byteLength));
  return { recipe, cells, edges: hash.digest("hex").slice(0, 16) };
}
