// Graphs: cells, and edges between cells. Every grid is a graph. docs/GRIDS.md has the definitions.

import { checkInteger, checkOptions, show, unexpected } from "../core/errors.ts";
import { checkMask } from "../square/mask.ts";

/** The maximum number of cells, and one more than the maximum edge number. */
export const MAX_GRAPH_CELLS = 268_435_456;
export const MAX_GRAPH_EDGES = 1_073_741_824;

/** The outline of a cell for drawing: a polygon whose sides are edges of the graph. */
export interface Outline {
  /** The corners in order around the cell: x0, y0, x1, y1, …; y grows downward. */
  readonly corners: readonly number[];
  /**
   * One edge number per side: side i runs from corner i to the next corner. Sides that no edge crosses: -1 for a border
   * of the graph, -2 for a side below another cell, which is not drawn, -3 for any other wall.
   */
  readonly sides: readonly number[];
  /** Distance between the walls and the sides, for cells with right angles. Default 0: walls are drawn on the sides. */
  readonly inset?: number;
  /** Polygons for edges that cross no side, such as stairs. A polygon is drawn if its edge is a passage. */
  readonly symbols?: readonly { readonly edge: number; readonly corners: readonly number[] }[];
}

/**
 * A graph: cells 0..cells-1, and numbered edges. Edge e joins the cells edges[2e] and edges[2e + 1]. An edge from a cell
 * to itself is an unused number and never a passage. Two edges may join the same cells.
 */
export interface Graph {
  /** The number of cells, 1..2^28. */
  readonly cells: number;
  /** Two cells per edge. */
  readonly edges: Uint32Array;
  /** Numbers of the edges that are passages of every maze, in increasing order. They may form loops. */
  readonly required?: Uint32Array;
  /** One byte per cell: 1 is a cell of the maze, 0 is outside. Absent if all cells belong to the maze. */
  readonly mask?: Uint8Array;
  /** Returns the outline of a cell. Absent if the graph cannot be drawn. */
  readonly outlines?: (cell: number) => Outline;
}

/** The fields from which createGraph makes a graph. */
export interface GraphOptions {
  /** The number of cells, 1..2^28. */
  cells: number;
  /** Two cells per edge: a Uint32Array, another array of integers, or a list of integers. At most 2^30 edges. */
  edges: ArrayLike<number>;
  /** Numbers of the edges that are passages of every maze. */
  required?: Iterable<number> | undefined;
  /** Numbers of the edges that are passages of no maze. */
  forbidden?: Iterable<number> | undefined;
  /** Returns the outline of a cell, for drawing. */
  outlines?: ((cell: number) => Outline) | undefined;
}

/** Throws for the first of the ends that is not a cell. */
export function checkEdgeEnds(edges: ArrayLike<number>, cells: number): void {
  for (let at = 0; at < edges.length; at++)
    if (!Number.isInteger(edges[at]) || edges[at] < 0 || edges[at] >= cells)
      checkInteger(`edges[${at}]`, edges[at], 0, cells - 1);
}

/** Throws unless a number of ends is even and within the limit. */
function checkLength(length: number): void {
  if (length % 2 !== 0 || length > 2 * MAX_GRAPH_EDGES)
    throw new RangeError(`"edges" expected two cells per edge, at most 2^30 edges, got ${length} cells`);
}

function copyEdges(edges: unknown, cells: number): Uint32Array {
  if (!Array.isArray(edges) && (!ArrayBuffer.isView(edges) || edges instanceof DataView))
    throw unexpected("edges", "a Uint32Array with two cells per edge", edges);
  const list = edges as unknown as ArrayLike<number>;
  checkLength(list.length);
  // A conversion would turn other numbers into cells.
  if (!(list instanceof Uint32Array)) checkEdgeEnds(list, cells);
  const copy = new Uint32Array(list);
  checkEdgeEnds(copy, cells);
  return copy;
}

/** Returns distinct numbers in increasing order. A Set could have at most 2^24 elements. */
export const sortedNumbers = (numbers: ArrayLike<number>): Uint32Array =>
  Uint32Array.from(numbers)
    .sort()
    .filter((number, i, all) => number !== all[i - 1]);

/** Collects edge numbers: distinct, in increasing order. */
function edgeNumbers(name: string, numbers: unknown, edges: number): Uint32Array {
  if (typeof (numbers as Iterable<number>)?.[Symbol.iterator] !== "function")
    throw unexpected(name, "an iterable of edge numbers", numbers);
  const found: number[] = [];
  for (const number of numbers as Iterable<unknown>) {
    if (found.length === edges) throw new RangeError(`"${name}" expected at most ${edges} edge numbers, got more`);
    found.push(checkInteger(`${name}[${found.length}]`, number, 0, edges - 1));
  }
  return sortedNumbers(found);
}

/** Returns whether an edge number is unused: the edge leads from a cell to itself. */
export const isUnused = (edges: Uint32Array, edge: number): boolean => edges[2 * edge] === edges[2 * edge + 1];

/**
 * Makes a graph from cells and edges. Copies the edges.
 *
 * @throws TypeError, RangeError if an end of an edge is no cell, an edge number is out of range, or a required edge is
 * unused or forbidden.
 * @example
 * import { createGraph, createGraphEngine } from "wasmaze/graph";
 *
 * const square = createGraph({ cells: 4, edges: Uint32Array.of(0, 1, 1, 2, 2, 3, 3, 0), required: [2] });
 * const { passages } = createGraphEngine(square).generate({ algorithm: "wilson", seed: 1 });
 * console.log(passages[2]); // 1
 */
export function createGraph(options: GraphOptions): Graph {
  const names = ["cells", "edges", "required", "forbidden", "outlines"] as const;
  const given = checkOptions(options, names, "graph");
  const cells = checkInteger("cells", given.cells, 1, MAX_GRAPH_CELLS);
  const edges = copyEdges(given.edges, cells);
  for (const edge of edgeNumbers("forbidden", given.forbidden ?? [], edges.length / 2))
    edges[2 * edge + 1] = edges[2 * edge];
  const required = edgeNumbers("required", given.required ?? [], edges.length / 2);
  for (const edge of required) {
    if (isUnused(edges, edge))
      throw new RangeError(`"required" expected edges between two cells that are not forbidden, got ${edge}`);
  }
  const { outlines } = given;
  if (outlines !== undefined && typeof outlines !== "function") throw unexpected("outlines", "a function", outlines);
  return { cells, edges, ...(required.length > 0 && { required }), ...(outlines && { outlines }) };
}

/** Checks a graph that may be the caller's own object. Reads each field once and returns a copy of the fields. */
export function checkGraph(graph: Graph): Graph {
  if (typeof graph !== "object" || graph === null) throw unexpected("graph", "a graph of createGraph or a grid", graph);
  const { cells, edges, required, mask } = graph;
  checkInteger("cells", cells, 1, MAX_GRAPH_CELLS);
  if (!(edges instanceof Uint32Array)) throw unexpected("edges", "a Uint32Array with two cells per edge", edges);
  checkLength(edges.length);
  checkEdgeEnds(edges, cells);
  if (mask !== undefined) checkMask(mask, cells);
  return {
    cells,
    edges,
    ...(required !== undefined && { required: edgeNumbers("required", required, edges.length / 2) }),
    ...(mask && { mask }),
  };
}

/**
 * Returns a graph without some of its cells: their edges become unused numbers. Each connected region of the other cells
 * becomes a separate perfect maze. Cells and edges keep their numbers.
 *
 * @param mask one byte per cell: 1 keeps the cell, 0 removes it
 * @throws TypeError, RangeError if the mask has another length, other bytes, or no cell.
 * @example
 * import { createGraph, masked } from "wasmaze/graph";
 *
 * const path = createGraph({ cells: 3, edges: Uint32Array.of(0, 1, 1, 2) });
 * console.log(masked(path, Uint8Array.of(1, 1, 0)).edges.join(" ")); // 0 1 1 1
 */
export function masked<G extends Graph>(graph: G, mask: Uint8Array): G {
  checkMask(mask, graph.cells);
  const kept = mask.map((value, cell) => value & (graph.mask?.[cell] ?? 1));
  const edges = graph.edges.slice();
  for (let at = 0; at < edges.length; at += 2) if (!kept[edges[at]] || !kept[edges[at + 1]]) edges[at + 1] = edges[at];
  const required = graph.required?.filter((edge) => !isUnused(edges, edge));
  return { ...graph, edges, mask: kept, ...(required && { required }) };
}

/** The result of contracted. */
export interface Contraction extends Graph {
  /** The contracted cell of each cell of the original graph. */
  readonly cellOf: Uint32Array;
}

/**
 * Joins the ends of edges to one cell each. The spanning trees of the result, together with a spanning forest of these
 * edges, are the spanning trees of the graph that contain this forest. Edges keep their numbers; edges inside a joined
 * cell become unused. Joined cells are in the order of their first cells.
 *
 * @throws TypeError, RangeError if a number is not an edge of the graph.
 * @example
 * import { contracted, createGraph } from "wasmaze/graph";
 *
 * const path = createGraph({ cells: 3, edges: Uint32Array.of(0, 1, 1, 2) });
 * const { cells, edges } = contracted(path, [0]);
 * console.log(cells, edges.join(" ")); // 2 0 0 0 1
 */
export function contracted(graph: Graph, edges: Iterable<number>): Contraction {
  const first = Uint32Array.from({ length: graph.cells }, (_, cell) => cell);
  const find = (cell: number): number => {
    while (first[cell] !== cell) {
      first[cell] = first[first[cell]];
      cell = first[cell];
    }
    return cell;
  };
  for (const edge of edgeNumbers("edges", edges, graph.edges.length / 2)) {
    const one = find(graph.edges[2 * edge]);
    const other = find(graph.edges[2 * edge + 1]);
    first[Math.max(one, other)] = Math.min(one, other);
  }
  const cellOf = new Uint32Array(graph.cells);
  let cells = 0;
  for (let cell = 0; cell < graph.cells; cell++) cellOf[cell] = first[cell] === cell ? cells++ : cellOf[find(cell)];
  const inside = graph.mask && new Uint8Array(cells);
  graph.mask?.forEach((value, cell) => {
    if (inside && value) inside[cellOf[cell]] = 1;
  });
  const joined = graph.edges.map((cell) => cellOf[cell]);
  return { cells, edges: joined, cellOf, ...(inside && { mask: inside }) };
}

/** Returns the error for a cell of a request or a query. */
export function checkGraphCell(name: string, cell: unknown, { cells, mask }: Graph): number {
  const checked = checkInteger(name, cell, 0, cells - 1);
  if (mask && mask[checked] !== 1)
    throw new RangeError(`"${name}" expected a cell of the mask, got ${show(cell)}, which is outside`);
  return checked;
}
