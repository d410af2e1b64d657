// The shape of a registry row.

import type { ParameterRow } from "./parameters.ts";
import type { Topology } from "./topology.ts";

/** The facts about an algorithm that engines need. */
export interface AlgorithmRow {
  /** The id that users type, in kebab-case. */
  readonly id: string;
  /** Revision of the algorithm. It increases when the bytes of the mazes change. Every maze records the revision. */
  readonly revision: number;
  /** True when every spanning tree is equally likely. */
  readonly uniform: boolean;
  readonly topologies: readonly Topology[];
  /** True if a request may choose the start cell. */
  readonly takesStart: boolean;
  /** True if the algorithm accepts a mask. */
  readonly takesMask: boolean;
  /** The start cell of requests without a start: random ("drawn", the default) or cell 0,0 ("corner"). */
  readonly defaultStart?: "drawn" | "corner";
  /** The parameters of the algorithm. */
  readonly parameters?: readonly ParameterRow[];
  /** True if the algorithm can stream rows with memory for only a few rows. */
  readonly streams?: true;
  /** True if the algorithm can make any window of a world of up to 2^30 x 2^30 cells without making the rest. */
  readonly windows?: true;
  /** WebAssembly memory for one large maze in bytes per cell, including the walls. `bound` is an upper bound. */
  readonly bytesPerCell: { readonly bound: number; readonly typical: number };
}
