// What an algorithm of the reference is given, and what it must do.

import type { SeedWords } from "./random.ts";

/** One maze to make. */
export interface Task {
  readonly width: number;
  readonly height: number;
  readonly torus: boolean;
  readonly seed: SeedWords;
  readonly index: number;
  /** The cell to grow from, as y * width + x; 0 where the algorithm takes no start. */
  readonly start: number;
  /** The algorithm's parameters by name, as parameterWords makes them: shares of 2^31, integers, places of choices. */
  readonly parameters: { readonly [name: string]: number };
  /** width * height bytes, all walls closed (15) at first; the algorithm opens passages, from both sides. */
  readonly walls: Uint8Array;
}

/** An algorithm of the reference. */
export type ReferenceAlgorithm = (task: Task) => void;
