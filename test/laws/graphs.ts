// Represents small grids as graphs, and mazes as sets of edges, without code of the engines.

import { EAST, SOUTH, type Topology } from "../../src/index.ts";

/**
 * Each edge leaves a cell to the east or south. On a torus with a side of 2, two edges therefore join the same cells.
 */
export interface Edge {
  readonly from: number;
  readonly to: number;
  /** The wall of cell `from` that the edge crosses: EAST or SOUTH. */
  readonly bit: number;
}

export interface Graph {
  readonly width: number;
  readonly height: number;
  readonly topology: Topology;
  readonly cells: number;
  /** At most 30 edges. A set of edges is a number with bit i for edge i. */
  readonly edges: readonly Edge[];
}

const graphs = new Map<string, Graph>();

/** Returns the graph of a grid, without edges from a cell to itself. The same arguments return the same object. */
export function graphOf(width: number, height: number, topology: Topology): Graph {
  const name = `${width} x ${height} ${topology}`;
  const graph = graphs.get(name) ?? makeGraph(width, height, topology);
  graphs.set(name, graph);
  return graph;
}

function makeGraph(width: number, height: number, topology: Topology): Graph {
  const edges: Edge[] = [];
  const wraps = topology === "torus";
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      if (x + 1 < width || (wraps && width > 1)) edges.push({ from, to: y * width + ((x + 1) % width), bit: EAST });
      if (y + 1 < height || (wraps && height > 1)) edges.push({ from, to: ((y + 1) % height) * width + x, bit: SOUTH });
    }
  return { width, height, topology, cells: width * height, edges };
}

export function edgesOfMazes({ cells, edges }: Graph, walls: Uint8Array): Int32Array {
  const sets = new Int32Array(walls.length / cells);
  edges.forEach(({ from, bit }, edge) => {
    for (let maze = 0, at = from; maze < sets.length; maze++, at += cells)
      if ((walls[at] & bit) === 0) sets[maze] |= 1 << edge;
  });
  return sets;
}

/** Returns, for each cell, the smallest cell of its component in the graph of the given edges. */
export function components({ cells, edges }: Graph, set: number): Uint8Array {
  const labels = Uint8Array.from({ length: cells }, (_, cell) => cell);
  for (let i = 0; i < edges.length; i++) {
    if ((set & (1 << i)) === 0) continue;
    const one = labels[edges[i].from];
    const other = labels[edges[i].to];
    if (one === other) continue;
    const [keep, drop] = one < other ? [one, other] : [other, one];
    for (let cell = 0; cell < cells; cell++) if (labels[cell] === drop) labels[cell] = keep;
  }
  return labels;
}

function size(set: number): number {
  let bits = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

const knownTrees = new WeakMap<Graph, readonly number[]>();

export function spanningTrees(graph: Graph): readonly number[] {
  const trees = knownTrees.get(graph) ?? findTrees(graph);
  knownTrees.set(graph, trees);
  return trees;
}

function findTrees(graph: Graph): number[] {
  const trees: number[] = [];
  for (let set = 0; set < 1 << graph.edges.length; set++)
    if (size(set) === graph.cells - 1 && components(graph, set).every((label) => label === 0)) trees.push(set);
  return trees;
}

/** Counts spanning trees by Kirchhoff's theorem, as a cofactor of the Laplacian. */
export function countSpanningTrees({ cells, edges }: Graph): number {
  const rows = Array.from({ length: cells }, () => new Float64Array(cells));
  for (const { from, to } of edges) {
    rows[from][from]++;
    rows[to][to]++;
    rows[from][to]--;
    rows[to][from]--;
  }
  // Gaussian elimination meets no pivot of 0, because the reduced Laplacian is positive definite.
  let determinant = 1;
  for (let pivot = 0; pivot < cells - 1; pivot++) {
    determinant *= rows[pivot][pivot];
    for (let row = pivot + 1; row < cells - 1; row++) {
      const factor = rows[row][pivot] / rows[pivot][pivot];
      for (let column = pivot; column < cells - 1; column++) rows[row][column] -= factor * rows[pivot][column];
    }
  }
  return Math.round(determinant);
}
