// The shape of a registry row.

import type { ParameterRow } from "./parameters.ts";
import type { Topology } from "./topology.ts";

/** The facts about an algorithm that engines need. */
export interface AlgorithmRow {
  /** The id that users type, in kebab-case. */
  readonly id: string;
  /** Increases when the algorithm's bytes change; every maze records it. */
  readonly revision: number;
  /** True when every spanning tree is equally likely. */
  readonly uniform: boolean;
  readonly topologies: readonly Topology[];
  /** True if the request may choose the start cell. */
  readonly takesStart: boolean;
  /** True if it takes a mask. */
  readonly takesMask: boolean;
  /** The default start: a drawn cell (default), or cell 0,0. */
  readonly defaultStart?: "drawn" | "corner";
  /** Its parameters. */
  readonly parameters?: readonly ParameterRow[];
  /** True if it can stream rows with memory for a few rows. */
  readonly streams?: true;
  /** True if it can make any window of a world of up to 2^30 x 2^30 cells without making the rest. */
  readonly windows?: true;
  /** WebAssembly memory for one large maze in bytes per cell, including the walls; never above `bound`. */
  readonly bytesPerCell: { readonly bound: number; readonly typical: number };
}
