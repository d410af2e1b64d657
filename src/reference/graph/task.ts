// The interface between the reference's algorithms on graphs and their callers.

import { drawBelow, type SeedWords, type Stream } from "../../core/random.ts";
import type { Region, Slots } from "../../graph/slots.ts";
import type { StepListener } from "../task.ts";

/** A request for one maze on a graph without required edges. */
export interface GraphAlgorithmTask {
  readonly cells: number;
  /** Two cells per edge. */
  readonly edges: Uint32Array;
  readonly slots: Slots;
  /** The region of the start first, then the others in order of their first cells. */
  readonly regions: readonly Region[];
  readonly seed: SeedWords;
  readonly index: number;
  /** The weights of growing-tree by name. */
  readonly weights: {
    readonly newest: number;
    readonly random: number;
    readonly oldest: number;
    readonly middle: number;
  };
  /** The maximum number of steps of a walk; Infinity if there is none. */
  readonly maxSteps: number;
  /** One byte per edge, at first 0. An algorithm writes a 1 for each passage. */
  readonly passages: Uint8Array;
  /** Receives steps that are not visible as writes to `passages`. Places are cells. `work` names a cell that was found. */
  readonly listener?: StepListener;
}

/** An algorithm of the reference. */
export type GraphReferenceAlgorithm = (task: GraphAlgorithmTask) => void;

/** The error that a walk throws when it needs more words than the maximum number of steps allows. */
export class StepLimit extends Error {}

/**
 * Returns a function that draws numbers below a bound, for walks. It throws a StepLimit when it needs a further block
 * of 64 words after the maximum number of steps. A rejected word counts as a step.
 */
export function limitedDraws(stream: Stream, maxSteps: number): (bound: number) => number {
  const limit = Math.ceil(maxSteps / 64) * 64;
  let words = 0;
  const next = (): number => {
    if (words++ >= limit) throw new StepLimit();
    return stream.word();
  };
  return (bound) => drawBelow(bound, next);
}

/** Returns the slots of a cell whose other ends are visited (wanted = 1) or not visited (wanted = 0). */
export function slotsTo({ rows, next }: Slots, cell: number, visited: Uint8Array, wanted: number): number[] {
  const found: number[] = [];
  for (let slot = rows[cell]; slot < rows[cell + 1]; slot++) if (visited[next[slot]] === wanted) found.push(slot);
  return found;
}
