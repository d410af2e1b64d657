// Recordings of mazes on graphs, which play in both directions like those of squares.

import type { Graph } from "../../src/graph.ts";
import { type Changes, LAYER, Playback } from "./steps.ts";

/** The changes of a maze on a graph. Plain data, which a worker can transfer. */
export interface GraphRecording extends Changes {
  /** The passages before the first step, one byte per edge: the required edges. */
  readonly before: Uint8Array<ArrayBuffer>;
  /** The set of each cell before the first step: the first of the cells that required edges join to it. */
  readonly labels: Int32Array<ArrayBuffer>;
}

/** Buffers of a recording, for transfer from a worker. */
export const graphBuffersOf = ({ before, labels, offsets, kinds, where, flips }: GraphRecording): ArrayBuffer[] =>
  [before, labels, offsets, kinds, where, flips].map(({ buffer }) => buffer);

/** A passage that a step opened. `to` is the new cell. */
export interface OpenedEdge {
  readonly edge: number;
  readonly from: number;
  readonly to: number;
}

/** State of a recording on a graph. */
export class GraphReplay extends Playback<GraphRecording> {
  readonly graph: Graph;
  /** One byte per edge: 1 is a passage. */
  readonly passages: Uint8Array<ArrayBuffer>;
  /** One byte per edge: 1 if the path of a loop-erased walk leads along the edge. */
  readonly trail: Uint8Array<ArrayBuffer>;
  protected readonly layers: readonly (Uint8Array | Int32Array)[];

  constructor(recording: GraphRecording, graph: Graph) {
    super(recording, recording.labels.slice());
    this.graph = graph;
    this.passages = recording.before.slice();
    this.trail = new Uint8Array(this.passages.length);
    this.layers = [this.passages, this.marks, this.labels, this.focus, this.trail];
  }

  /** The passage that the last step opened; undefined if there is none. */
  get opened(): OpenedEdge | undefined {
    const [change] = this.changes(LAYER.walls);
    if (!change) return undefined;
    const edge = change.place;
    const [from, to] = this.inOrder(this.graph.edges[2 * edge], this.graph.edges[2 * edge + 1]);
    return { edge, from, to };
  }
}
