// Recordings of mazes on graphs, which play in both directions like those of squares.

import type { Graph } from "../../src/graph.ts";
import { LAYER, Playback, type Recorded } from "./steps.ts";

/** State of a recording on a graph. */
export class GraphReplay extends Playback<Recorded> {
  readonly graph: Graph;
  /** One byte per edge: 1 is a passage. */
  readonly passages = this.walls;

  constructor(recording: Recorded, graph: Graph) {
    super(recording);
    this.graph = graph;
  }

  get opened(): { readonly from: number; readonly to: number } | undefined {
    const [change] = this.changes(LAYER.walls);
    if (!change) return undefined;
    const [one, other] = this.graph.edges.subarray(2 * change.place, 2 * change.place + 2);
    return this.inOrder(one, other);
  }
}
