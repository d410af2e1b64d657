// The algorithms that work on every graph. The order is that of the registry of algorithms.

import type { AlgorithmRow } from "../core/algorithmRow.ts";
import { treeWeights } from "../core/registry.ts";

/** The facts about an algorithm on graphs. */
export interface GraphAlgorithmRow extends Pick<AlgorithmRow, "id" | "revision" | "uniform" | "parameters"> {
  /** The default start: drawn, the first cell, or none, because the maze does not depend on the start. */
  readonly start: "drawn" | "first" | "none";
  /** True if a request may limit the number of steps. */
  readonly takesMaxSteps: boolean;
}

const row = <Id extends string>(
  id: Id,
  start: GraphAlgorithmRow["start"] = "drawn",
  uniform = false,
): GraphAlgorithmRow & { readonly id: Id } => ({ id, revision: 1, uniform, start, takesMaxSteps: uniform });

/**
 * All algorithms on graphs.
 *
 * @example
 * import { graphAlgorithms } from "wasmaze/graph";
 *
 * console.log(graphAlgorithms.filter(({ uniform }) => uniform).map(({ id }) => id)); // [ 'aldous-broder', 'wilson' ]
 */
export const graphAlgorithms = [
  row("kruskal", "none"),
  row("prim-true", "none"),
  row("prim-simplified"),
  row("prim-modified"),
  row("aldous-broder", "drawn", true),
  row("wilson", "drawn", true),
  row("recursive-backtracker"),
  row("hunt-and-kill", "first"),
  { ...row("growing-tree"), parameters: treeWeights },
] as const;

/** The id of an algorithm on graphs. */
export type GraphAlgorithmId = (typeof graphAlgorithms)[number]["id"];
