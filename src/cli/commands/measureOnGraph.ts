// `wasmaze measure` for mazes on grids and graphs.

import type { Command } from "commander";
import { checkInteger, checkWord } from "../../core/errors.ts";
import {
  createGraphEngine,
  type Graph,
  type GraphEnds,
  type GraphEngine,
  type GraphMaze,
  type GraphMeasures,
  graphAlgorithms,
  suggestGraphEnds,
} from "../../graph.ts";
import { type EndsName, measures } from "../../index.ts";
import { isRandom } from "../../queries/ends.ts";
import { summaryOf } from "../../queries/summary.ts";
import { type OnGraphOptions, onGraph } from "../graphs/onGraph.ts";
import { asJson, figure, table, withError } from "../table.ts";

interface MeasureOptions {
  count?: number;
  ends?: EndsName;
  measures?: string;
  json?: boolean;
}

type Name = Exclude<keyof GraphMeasures, "degrees">;

/** The names of the measures. `degrees` is a list. */
const NAMES: readonly Name[] = [
  ...([
    "deadEnds",
    "deadEndShare",
    "junctions",
    "components",
    "loops",
    "deadEndLengthMean",
    "deadEndLengthMax",
  ] as const),
  ...(["longestPath", "start", "finish", "solution", "solutionShare", "solutionBranches"] as const),
];

/** The measures in the table of all algorithms. */
const KEY_NAMES: readonly Name[] = ["deadEnds", "junctions", "deadEndLengthMean", "longestPath", "solution"];

const checkNames = (text: string | undefined): readonly Name[] | undefined =>
  text?.split(",").map((name) => checkWord("measures", name.trim(), NAMES));

function titleOf(name: Name): string {
  if (name === "junctions") return "cells with at least three passages";
  return measures.find((measure) => measure.name === name)?.title ?? "";
}

function measureOne(
  engine: GraphEngine,
  maze: GraphMaze,
  ends: GraphEnds | undefined,
  options: MeasureOptions,
): string {
  const chosen = checkNames(options.measures) ?? NAMES;
  const figures = engine.measure(maze, ends);
  if (options.json) return asJson(Object.fromEntries(chosen.map((name) => [name, figures[name]])));
  return table(chosen.map((name) => [name, figure(figures[name]), titleOf(name)]));
}

/** Returns the measures of a maze from a file. */
export function measureGraphMaze(
  maze: GraphMaze,
  options: MeasureOptions & { drawn: GraphEnds | undefined; seed?: GraphMaze["seed"] | undefined },
): string {
  const { ends: how, drawn, seed } = options;
  const ends = how ? suggestGraphEnds(maze, how, isRandom(how) ? { seed } : {}) : drawn;
  return measureOne(createGraphEngine(maze.graph), maze, ends, options);
}

/** Measures `count` mazes of one algorithm, one at a time. Returns the values of each measure. */
function columnsOf(engine: GraphEngine<Graph>, request: object, first: number, count: number, how?: EndsName) {
  const columns = new Map(NAMES.map((name) => [name, new Float64Array(count)]));
  for (let i = 0; i < count; i++) {
    const maze = engine.generate({ ...request, index: first + i } as never);
    const figures = engine.measure(maze, how && suggestGraphEnds(maze, how));
    for (const [name, column] of columns) column[i] = figures[name];
  }
  return columns;
}

export async function measureOnGraph(command: Command, options: OnGraphOptions & MeasureOptions): Promise<string> {
  const { algorithm, ends: how, json } = options;
  const { engine, request } = await onGraph(command, { ...options, algorithm: algorithm ?? "kruskal" });
  const { graph } = engine;
  if (options.count === undefined) {
    const maze = engine.generate(request);
    return measureOne(engine, maze, how && suggestGraphEnds(maze, how), options);
  }
  const count = checkInteger("count", options.count, 1, 2 ** 24);
  const index = checkInteger("index", options.index ?? 0, 0, Number.MAX_SAFE_INTEGER - count);
  const ids: readonly string[] = algorithm === undefined ? graphAlgorithms.map(({ id }) => id) : [algorithm];
  const chosen = checkNames(options.measures) ?? (ids.length === 1 ? NAMES : KEY_NAMES);
  const { start, maxSteps, ...common } = request as { start?: number; maxSteps?: number };
  const summaries = ids.map((id) => {
    const given = { ...common, algorithm: id, ...(ids.length === 1 && { start, maxSteps }) };
    const columns = columnsOf(engine, given, index, count, how);
    return { id, summary: chosen.map((name) => summaryOf(columns.get(name) ?? [])) };
  });
  if (json)
    return asJson({
      ...{ cells: graph.cells, edges: graph.edges.length / 2, index, count },
      algorithms: summaries.map(({ id, summary }) => ({
        algorithm: id,
        ...Object.fromEntries(chosen.map((name, i) => [name, summary[i]])),
      })),
    });
  if (summaries.length === 1)
    return table(chosen.map((name, i) => [name, withError(summaries[0].summary[i]), titleOf(name)]));
  return table([["algorithm", ...chosen], ...summaries.map(({ id, summary }) => [id, ...summary.map(withError)])]);
}
