// Writes and reads mazes on graphs as JSON.

import { checkInteger, checkLength, checkOptions, messageOf, show, unexpected } from "../core/errors.ts";
import { checkGraph, type Graph, isUnused, masked } from "./graph.ts";
import type { Grid } from "./grids/grid.ts";
import { gridOf } from "./grids/index.ts";
import { checkGraphEnds, checkGraphPath, type GraphMarks } from "./marks.ts";
import type { AnyGraphRequest, GraphMaze } from "./maze.ts";
import { recipeOf } from "./mazesOn.ts";
import type { GraphEnds } from "./queries.ts";
import { graphFromRecord, graphRecord } from "./userGraph.ts";
import { resolveGraphRequest } from "./validateRequest.ts";

// Version of the JSON format. It increases when a reader of the previous version would misread the new format.
const SCHEMA = 1;

/** The maximum length of a file. */
const MAX_LENGTH = 2 ** 28;

/** A maze on a graph, and the marks that were read from the same file. */
export interface MarkedGraphMaze {
  readonly maze: GraphMaze;
  readonly ends?: GraphEnds;
  /** The path as cells. */
  readonly path?: Uint32Array;
}

/** Returns flags as hexadecimal digits: digit i has the flags 4i..4i + 3, lowest bit first. */
function digitsOf(flags: Uint8Array): string {
  const digits = new Uint8Array(Math.ceil(flags.length / 4));
  for (let i = 0; i < flags.length; i++) digits[i >>> 2] |= (flags[i] & 1) << (i & 3);
  return Array.from(digits, (digit) => digit.toString(16)).join("");
}

/** The inverse of digitsOf for `count` flags. */
function flagsOf(name: string, digits: unknown, count: number): Uint8Array {
  const expected = `"${name}" expected ${Math.ceil(count / 4)} hexadecimal digits, got ${show(digits)}`;
  if (typeof digits !== "string") throw new TypeError(expected);
  if (digits.length !== Math.ceil(count / 4) || !/^[0-9a-f]*$/.test(digits)) throw new RangeError(expected);
  const flags = new Uint8Array(4 * digits.length);
  for (let i = 0; i < digits.length; i++) {
    const digit = Number.parseInt(digits[i], 16);
    for (let bit = 0; bit < 4; bit++) flags[4 * i + bit] = (digit >> bit) & 1;
  }
  if (flags.subarray(count).includes(1)) throw new RangeError(`"${name}" expected ${count} flags, got more`);
  return flags.slice(0, count);
}

const isSame = (one: Uint32Array, other: Uint32Array): boolean =>
  one.length === other.length && one.every((value, i) => value === other[i]);

/** Returns the recipe of a grid, if the recipe makes the edges of the graph; otherwise undefined. */
function gridRecipeOf(graph: Graph & { readonly recipe?: Grid["recipe"] }): Grid["recipe"] | undefined {
  const { recipe, mask, cells, edges, required = new Uint32Array(0) } = graph;
  if (recipe === undefined) return undefined;
  const whole = gridOf(recipe);
  if (whole.cells !== cells || whole.edges.length !== edges.length) return undefined;
  const grid = mask ? masked(whole, mask) : whole;
  return isSame(grid.edges, edges) && isSame(grid.required ?? new Uint32Array(0), required) ? recipe : undefined;
}

/** Throws unless the passages fit the graph. They need not make the maze perfect. */
function checkPassages({ edges, required = new Uint32Array(0) }: Graph, passages: unknown): Uint8Array {
  if (!(passages instanceof Uint8Array) || passages.length !== edges.length / 2)
    throw unexpected("passages", `a Uint8Array of ${edges.length / 2} bytes`, passages);
  for (let edge = 0; edge < passages.length; edge++)
    if (passages[edge] > 1 || (passages[edge] === 1 && isUnused(edges, edge)))
      throw new RangeError(`"passages" expected 0, or 1 for an edge of the graph, got ${passages[edge]} for ${edge}`);
  const closed = required.find((edge) => passages[edge] === 0);
  if (closed !== undefined) throw new RangeError(`"passages" expected 1 for the required edge ${closed}, got 0`);
  return passages;
}

/**
 * Returns a maze on a graph as JSON: `{ "schema": 1, "grid" or "graph", "algorithm", "revision", "seed", "index",
 * "start"?, "parameters"?, "braid"?, "mask"?, "ends"?, "path"?, "passages" }`. A grid is written as its recipe, another
 * graph as parseGraph reads it. `passages` and `mask` are hexadecimal: digit i has the edges 4i..4i + 3, lowest bit
 * first. parseGraphMaze reads this format.
 *
 * @throws TypeError, RangeError if the passages or the marks do not fit the graph, or the text would be too long.
 * @example
 * import { createGraphEngine, graphMazeToJson, hexGrid, parseGraphMaze } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(hexGrid(4, 3)).generate({ algorithm: "wilson", seed: 1 });
 * const json = graphMazeToJson(maze);
 * console.log(JSON.parse(json).grid.id, JSON.parse(json).passages.length); // hex 9
 * console.log(parseGraphMaze(json).maze.passages.join() === maze.passages.join()); // true
 */
export function graphMazeToJson(maze: GraphMaze, marks: Pick<GraphMarks, "ends" | "path"> = {}): string {
  if (typeof maze !== "object" || maze === null) throw unexpected("maze", "a maze { graph, passages }", maze);
  const { graph, algorithm, revision, seed, index, start, parameters, braid, passages } = maze;
  const checked = checkGraph(graph);
  checkPassages(checked, passages);
  const { ends, path: given } = checkOptions(marks, ["ends", "path"], "marks");
  const path = given && checkGraphPath({ graph, passages }, given).path;
  const grid = gridRecipeOf(graph);
  const { mask, ...rest } = checked;
  checkLength(passages.length / 4 + (grid ? 0 : 24 * passages.length) + 11 * (path?.length ?? 0), "JSON", "bulk");
  const record = {
    schema: SCHEMA,
    ...(grid ? { grid } : { graph: graphRecord({ ...rest, ...(graph.outlines && { outlines: graph.outlines }) }) }),
    ...{ algorithm, revision, seed, index, start, parameters, braid },
    ...(mask && { mask: digitsOf(mask) }),
    ...(ends && { ends: checkGraphEnds(graph, ends) }),
    ...(path && { path }),
    passages: digitsOf(passages),
  };
  const lines = Object.entries(record).filter(([, value]) => value !== undefined);
  return `{\n${lines.map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(",\n")}\n}`;
}

const FIELDS = ["schema", "grid", "graph", "algorithm", "revision", "seed", "index", "start", "parameters", "braid"];
/** Lines of data sets have measures, too. */
const ALL_FIELDS = [...FIELDS, "mask", "ends", "path", "passages", "measures"];

function parseRecord(text: string): Record<string, unknown> {
  if (typeof text !== "string") throw unexpected("text", "a maze on a graph as JSON", text);
  if (text.length > MAX_LENGTH)
    throw new RangeError(`"text" expected at most ${MAX_LENGTH} characters, got ${text.length}`);
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`"text" expected a maze on a graph as JSON, got ${show(text)}: ${messageOf(error)}`);
  }
  const given = checkOptions(record as Record<string, unknown>, ALL_FIELDS, "text");
  if (given.schema !== SCHEMA) throw new RangeError(`"schema" expected ${SCHEMA}, got ${show(given.schema)}`);
  return given;
}

/**
 * Reads a maze in the form that graphMazeToJson returns. The passages need not make the maze perfect; verifyGraphMaze
 * checks that.
 *
 * @throws TypeError, RangeError if the text has another form.
 * @example
 * import { createGraphEngine, cubeGrid, graphMazeToJson, parseGraphMaze } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(cubeGrid(3, 3, 2)).generate({ algorithm: "kruskal", seed: 1 });
 * console.log(parseGraphMaze(graphMazeToJson(maze)).maze.graph.cells); // 18
 */
export function parseGraphMaze(text: string): MarkedGraphMaze {
  const given = parseRecord(text);
  const { grid, graph: own, mask, passages: digits, ends, path, revision, algorithm, seed, index } = given;
  if ((grid === undefined) === (own === undefined))
    throw new RangeError(`"text" expected either "grid" or "graph", got ${grid === undefined ? "neither" : "both"}`);
  if (typeof digits !== "string") throw unexpected("passages", "hexadecimal digits", digits);
  // The digits limit the memory of a grid, whose recipe is short.
  const whole = grid === undefined ? graphFromRecord(own) : gridOf(grid as Grid["recipe"], 4 * digits.length);
  const graph = mask === undefined ? whole : masked(whole, flagsOf("mask", mask, whole.cells));
  if (seed === undefined) throw unexpected("seed", "an integer in 0..2^53-1 or a string", seed);
  const { start, parameters, braid } = given;
  const request = { algorithm, seed, index, start, parameters, braid: braid ?? 0 } as AnyGraphRequest;
  const resolved = resolveGraphRequest(graph, request, false);
  const passages = checkPassages(graph, flagsOf("passages", digits, graph.edges.length / 2));
  const maze: GraphMaze = {
    ...recipeOf(graph, resolved),
    revision: checkInteger("revision", revision, 1, 2 ** 31 - 1),
    index: resolved.index,
    passages,
  };
  return {
    maze,
    ...(ends !== undefined && { ends: checkGraphEnds(graph, ends as GraphEnds) }),
    ...(path !== undefined && { path: Uint32Array.from(checkGraphPath({ graph, passages }, path).path) }),
  };
}
