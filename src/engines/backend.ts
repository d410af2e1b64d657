// What an engine needs of the thing that makes the walls.

import type { ResolvedRequest } from "../request.ts";

export type BackendName = "wasm" | "reference";

export interface Backend {
  readonly name: BackendName;
  /**
   * Makes request.count mazes back to back: into `target`, which holds at least count * cells bytes, or into a new array.
   * Throws a RangeError when memory is out, and works on afterwards.
   */
  make(request: ResolvedRequest, target?: Uint8Array): Uint8Array;
  /** Lets go of what it holds. */
  dispose(): void;
}
