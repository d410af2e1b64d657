// Reads graphs from JSON and from lists of edges.

import { checkOptions, messageOf, show, unexpected, withoutByteOrderMark } from "../core/errors.ts";
import { createGraph, type Graph, MAX_GRAPH_CELLS, MAX_GRAPH_EDGES, type Outline } from "./graph.ts";

/** The maximum length of JSON. A parsed pair takes about ten times as much memory as its text. */
const MAX_JSON = 2 ** 26;

/** A graph as an object for JSON. */
export interface GraphRecord {
  readonly cells: number;
  readonly edges: readonly (readonly number[])[];
  readonly required?: readonly number[];
  readonly outlines?: readonly Outline[];
}

/** Returns a graph as an object for JSON. A graph with a mask loses the mask, but not its effect on the edges. */
export function graphRecord({ cells, edges, required, outlines }: Graph): GraphRecord {
  return {
    cells,
    edges: Array.from({ length: edges.length / 2 }, (_, edge) => [edges[2 * edge], edges[2 * edge + 1]]),
    ...(required && { required: Array.from(required) }),
    ...(outlines && { outlines: Array.from({ length: cells }, (_, cell) => outlines(cell)) }),
  };
}

/** Throws if a short text claims many cells, which would take memory. `ends` is the number of ends of edges. */
function checkClaim(cells: number, ends: number): void {
  if (cells > 64 * ends + 65_536 && cells <= MAX_GRAPH_CELLS)
    throw new RangeError(
      `"graph" expected cells numbered without large gaps, got ${ends / 2} edges of cells up to ${cells - 1}; ` +
        "number the cells from 0",
    );
}

/** Makes a graph from an object in the form of graphRecord. */
export function graphFromRecord(record: unknown): Graph {
  const given = checkOptions(
    record as Record<string, unknown>,
    ["cells", "edges", "required", "forbidden", "outlines"],
    "graph",
  );
  const { edges, outlines } = given;
  if (!Array.isArray(edges)) throw unexpected("edges", "a list of pairs of cells", edges);
  if (typeof given.cells === "number") checkClaim(given.cells, 2 * edges.length);
  const ends = new Float64Array(2 * edges.length);
  for (const [edge, pair] of edges.entries()) {
    if (!Array.isArray(pair) || pair.length !== 2 || !pair.every((cell) => typeof cell === "number"))
      throw unexpected(`edges[${edge}]`, "two cells, such as [0, 1]", pair);
    ends.set(pair, 2 * edge);
  }
  if (outlines !== undefined && !(Array.isArray(outlines) && outlines.length === given.cells))
    throw unexpected("outlines", "one outline { corners, sides } per cell", outlines);
  return createGraph({
    ...(given as { cells: number; required?: number[]; forbidden?: number[] }),
    edges: ends,
    outlines: outlines && ((cell) => outlines[cell] as Outline),
  });
}

/** Parses lines of two cells each. The number of cells is one more than the largest cell. */
function parseEdges(text: string): Graph {
  let ends = new Uint32Array(1024);
  let length = 0;
  let cells = 0;
  for (const [i, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const pair = /^\s*(\d{1,10})(?:\s*[,;]\s*|\s+)(\d{1,10})\s*$/.exec(line);
    if (!pair) {
      // The first line may have the names of the columns.
      if (length === 0 && !/\d/.test(line)) continue;
      throw new RangeError(`"graph" expected two cells per line, such as 0,1, got ${show(line)} in line ${i + 1}`);
    }
    if (length === ends.length) {
      const larger = new Uint32Array(2 * length);
      larger.set(ends);
      ends = larger;
    }
    for (const cell of [Number(pair[1]), Number(pair[2])]) {
      if (cell >= MAX_GRAPH_CELLS)
        throw new RangeError(`"graph" expected cells in 0..${MAX_GRAPH_CELLS - 1}, got ${cell} in line ${i + 1}`);
      ends[length++] = cell;
      cells = Math.max(cells, cell + 1);
    }
    if (length > 2 * MAX_GRAPH_EDGES) throw new RangeError('"graph" expected at most 2^30 edges, got more');
  }
  if (length === 0) throw new RangeError(`"graph" expected at least one edge, such as a line 0,1, got ${show(text)}`);
  checkClaim(cells, length);
  return createGraph({ cells, edges: ends.subarray(0, length) });
}

/**
 * Reads a graph: JSON `{ "cells", "edges": [[0, 1], …], "required"?, "forbidden"?, "outlines"? }`, or lines with the two
 * cells of an edge, separated by a comma, a semicolon or spaces. Edges are numbered in order. A first line without
 * digits, empty lines and lines that begin with # are skipped.
 *
 * @throws TypeError, RangeError if the text has another form, or the graph is invalid.
 * @example
 * import { createGraphEngine, parseGraph } from "wasmaze/graph";
 *
 * const graph = parseGraph("from,to\n0,1\n1,2\n2,0");
 * console.log(createGraphEngine(graph).generate({ algorithm: "wilson", seed: 1 }).passages.join("")); // 011
 */
export function parseGraph(text: string): Graph {
  if (typeof text !== "string") throw unexpected("graph", "JSON or lines of edges", text);
  const plain = withoutByteOrderMark(text);
  if (!/^\s*[[{]/.test(plain)) return parseEdges(plain);
  if (plain.length > MAX_JSON)
    throw new RangeError(`"graph" expected JSON of at most ${MAX_JSON} characters, got ${plain.length}; use lines a,b`);
  let record: unknown;
  try {
    record = JSON.parse(plain);
  } catch (error) {
    throw new RangeError(`"graph" expected JSON, got ${show(plain)}: ${messageOf(error)}`);
  }
  return graphFromRecord(record);
}
