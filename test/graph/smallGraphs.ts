// Small graphs whose spanning trees can be enumerated.

import {
  contracted,
  createGraph,
  cubeGrid,
  type Graph,
  gridKinds,
  hexGrid,
  masked,
  squareGrid,
  weaveGrid,
  withRooms,
} from "../../src/graph.ts";

const pairs = (cells: number, isJoined: (one: number, other: number) => boolean): number[] =>
  Array.from({ length: cells * cells }, (_, i) => [Math.floor(i / cells), i % cells])
    .filter(([one, other]) => one < other && isJoined(one, other))
    .flat();

const complete = (cells: number): Graph => createGraph({ cells, edges: pairs(cells, () => true) });

const wheel = (rim: number): Graph =>
  createGraph({
    cells: rim + 1,
    edges: Array.from({ length: rim }, (_, i) => [0, i + 1, i + 1, ((i + 1) % rim) + 1]).flat(),
  });

const outer = Array.from({ length: 5 }, (_, i) => [i, (i + 1) % 5, i, i + 5, i + 5, ((i + 2) % 5) + 5]).flat();

const ladder = (rungs: number): Graph =>
  createGraph({
    cells: 2 * rungs,
    edges: Array.from({ length: rungs }, (_, i) => [
      ...[2 * i, 2 * i + 1],
      ...(i + 1 < rungs ? [2 * i, 2 * i + 2, 2 * i + 1, 2 * i + 3] : []),
    ]).flat(),
  });

const maskOf = (digits: string) => Uint8Array.from(digits, Number);

/** Small sizes of the grids that are in the registry. */
const SIZES: Readonly<Record<string, readonly (readonly number[])[]>> = {
  square: [
    [3, 2],
    [3, 3],
    [2, 4],
  ],
  hex: [
    [2, 2],
    [3, 2],
    [2, 3],
    [3, 3],
  ],
  triangle: [
    [3, 2],
    [4, 3],
  ],
  circle: [[2]],
  cube: [
    [2, 2, 2],
    [2, 2, 1],
  ],
  upsilon: [
    [2, 2],
    [3, 2],
  ],
  cylinder: [[3, 2]],
  moebius: [[3, 2]],
  klein: [
    [2, 2],
    [3, 2],
  ],
  hexagon: [[2]],
  "cube-surface": [[1]],
};

const grids = gridKinds.flatMap(({ id, make }) =>
  (SIZES[id] ?? []).map((sizes): [string, Graph] => [`${id} ${sizes.join(" x ")}`, make(...(sizes as never[]))]),
);

const woven = (seed: number): Graph => {
  const grid = weaveGrid(4, 3, { share: 1, seed });
  return contracted(grid, grid.required ?? []);
};

const roomed = withRooms(hexGrid(4, 3), { rooms: [{ x: 0, y: 0, width: 2, height: 2 }] });

/** All small graphs by name. Each has at most 20 edges. */
export const smallGraphs: readonly (readonly [name: string, graph: Graph])[] = [
  ...grids,
  ["torus 3 x 2", squareGrid(3, 2, { topology: "torus" })],
  ["K4", complete(4)],
  ["K5", complete(5)],
  ["K3,3", createGraph({ cells: 6, edges: pairs(6, (one, other) => one < 3 && other >= 3) })],
  ["the Petersen graph", createGraph({ cells: 10, edges: outer })],
  ["a wheel of 4", wheel(4)],
  ["a wheel of 5", wheel(5)],
  ["a ladder of 5", ladder(5)],
  ["a cycle of 6", createGraph({ cells: 6, edges: [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 0] })],
  ["a path of 4", createGraph({ cells: 4, edges: [0, 1, 1, 2, 2, 3] })],
  ["three edges between two cells", createGraph({ cells: 2, edges: [0, 1, 1, 0, 0, 1] })],
  ["a multigraph with loops", createGraph({ cells: 3, edges: [0, 1, 0, 1, 1, 2, 2, 1, 2, 0, 1, 1] })],
  ["a triangle with double edges", createGraph({ cells: 3, edges: [0, 1, 0, 1, 1, 2, 1, 2, 2, 0, 2, 0] })],
  ["two triangles", createGraph({ cells: 6, edges: [0, 1, 1, 2, 2, 0, 3, 4, 4, 5, 3, 5] })],
  ["a square, a pair and a single cell", createGraph({ cells: 7, edges: [0, 2, 2, 4, 4, 6, 6, 0, 1, 3, 1, 3] })],
  ["hex 3 x 3 under a mask", masked(hexGrid(3, 3), maskOf("111101111"))],
  ["hex 3 x 3, two regions", masked(hexGrid(3, 3), maskOf("110000111"))],
  ["hex 3 x 2 with forbidden edges", createGraph({ cells: 6, edges: hexGrid(3, 2).edges, forbidden: [0, 4] })],
  ["square 3 x 3 with a room", contracted(squareGrid(3, 3), [0, 1, 3, 6])],
  ["square 3 x 3 with a bridge", contracted(squareGrid(3, 3), [8])],
  ["weave 4 x 3", woven(3)],
  ["weave 4 x 3, another crossing", woven(4)],
  ["hex 4 x 3 with a room", contracted(roomed, roomed.required ?? [])],
  ["cube 2 x 2 x 2 with a shaft", contracted(cubeGrid(2, 2, 2), [2, 5])],
];
