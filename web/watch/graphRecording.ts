// Records the steps of the TypeScript reference as it makes a maze on a graph.

import { checkGraph, contracted, type Graph } from "../../src/graph/graph.ts";
import { makeOneOnGraph } from "../../src/graph/reference.ts";
import { type Slots, slotsOf } from "../../src/graph/slots.ts";
import { resolveGraphRequest } from "../../src/graph/validateRequest.ts";
import type { AnyGraphRequest, GraphRequest } from "../../src/graph.ts";
import type { LessonId } from "../maze/lessonKinds.ts";
import { MAX_RECORDED_CELLS } from "../maze/limits.ts";
import { LAYER, MARK, type Recorded } from "../maze/steps.ts";
import { Recorder, watched } from "./recorder.ts";

/** Returns the cells of each contracted cell, in increasing order. */
function membersOf(cellOf: Uint32Array, cells: number): readonly (readonly number[])[] {
  const members: number[][] = Array.from({ length: cells }, () => []);
  cellOf.forEach((place, cell) => {
    members[place].push(cell);
  });
  return members;
}

/** A graph without required edges. `cellOf` has its cell for each cell of the original graph that has required edges. */
interface Inner extends Graph {
  readonly slots: Slots;
  readonly cellOf?: Uint32Array;
}

/**
 * Records a maze on a graph. The algorithm works on the graph in which the required edges are contracted, so the places
 * are contracted cells. A new mark of a place is logged for all its cells.
 */
class GraphRecorder extends Recorder {
  readonly passages: Uint8Array<ArrayBuffer>;
  readonly #inner: Inner;
  readonly #members: readonly (readonly number[])[] | undefined;
  /** The number of passages of each place. */
  readonly #degrees: Uint32Array;
  /** The edge by which the walk left each place; -1 if it did not. */
  readonly #exits: Int32Array;
  readonly #trail: Uint8Array;

  constructor(id: LessonId, inner: Inner) {
    super(id, { width: inner.cells, height: 1 });
    this.passages = new Uint8Array(inner.edges.length / 2);
    this.#inner = inner;
    this.#members = inner.cellOf && membersOf(inner.cellOf, inner.cells);
    this.#degrees = new Uint32Array(inner.cells);
    this.#exits = new Int32Array(inner.cells).fill(-1);
    this.#trail = new Uint8Array(this.passages.length);
  }

  protected isClosed(place: number): boolean {
    return this.#degrees[place] === 0;
  }

  protected wayTo(place: number, next: number): number {
    const { slots } = this.#inner;
    for (let slot = slots.rows[place]; slot < slots.rows[place + 1]; slot++)
      if (slots.next[slot] === next) return slots.edge[slot];
    return -1;
  }

  #cellsOf(place: number): readonly number[] {
    return this.#members?.[place] ?? [place];
  }

  protected override setMark(place: number, mark: number): void {
    const old = this.marks[place];
    const now = Math.min(mark, MARK.trail);
    for (const cell of this.#cellsOf(place)) this.log.change(LAYER.marks, cell, old, now);
    this.marks[place] = now;
    this.#setTrail(this.#exits[place], 0);
    this.#exits[place] = mark - MARK.trail;
    this.#setTrail(this.#exits[place], 1);
  }

  #setTrail(edge: number, now: number): void {
    if (edge < 0) return;
    this.log.change(LAYER.trail, edge, this.#trail[edge], now);
    this.#trail[edge] = now;
  }

  /** The first cell of a place; -1 for -1. */
  #firstOf(place: number): number {
    return place < 0 ? place : this.#cellsOf(place)[0];
  }

  protected override logFocus(index: number, old: number, now: number): void {
    super.logFocus(index, this.#firstOf(old), this.#firstOf(now));
  }

  protected override logLabel(place: number, old: number, now: number): void {
    for (const cell of this.#cellsOf(place)) super.logLabel(cell, this.#firstOf(old), this.#firstOf(now));
  }

  onWrite(edge: number): void {
    const [one, other] = this.#inner.edges.subarray(2 * edge, 2 * edge + 2);
    this.change(one, edge, this.areConnected(one, other));
    this.log.change(LAYER.walls, edge, 0, 1);
    for (const place of [one, other]) {
      this.#degrees[place]++;
      if (this.marks[place] === MARK.out) this.setMark(place, MARK.in);
    }
    this.join(one, other);
  }

  finish(cells: number, required: Iterable<number>): Recorded {
    const before = new Uint8Array(this.passages.length);
    for (const edge of required) before[edge] = 1;
    const { cellOf } = this.#inner;
    const labels = Int32Array.from({ length: cells }, (_, cell) => (cellOf ? this.#firstOf(cellOf[cell]) : cell));
    return { before, labels, ...this.end() };
  }
}

/**
 * Makes a maze on the reference and records its steps. Kinds of steps are those of the lesson of the algorithm; for
 * wilson, of the lesson "wilson", which opens passages.
 *
 * @throws RangeError if the graph is too large to watch.
 */
export function recordGraph(graph: Graph, request: GraphRequest): Recorded {
  const checked = checkGraph(graph);
  const { cells, required = [] } = checked;
  if (cells > MAX_RECORDED_CELLS)
    throw new RangeError(`"cells" expected at most ${MAX_RECORDED_CELLS} cells to watch, got ${cells}`);
  const resolved = resolveGraphRequest(checked, request as AnyGraphRequest, false);
  const { row, index } = resolved;
  const contraction = required.length > 0 ? contracted(checked, required) : undefined;
  const inner: Inner = { ...(contraction ?? checked), slots: slotsOf(contraction ?? checked) };
  const start = resolved.start === undefined ? undefined : (contraction?.cellOf[resolved.start] ?? resolved.start);
  const recorder = new GraphRecorder(row.id, inner);
  const passages = watched(recorder.passages, (edge) => recorder.onWrite(edge));
  makeOneOnGraph(inner, { ...resolved, start }, index, passages, recorder);
  return recorder.finish(cells, required);
}
