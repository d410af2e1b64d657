// The backend that runs the TypeScript reference.

import { ALL_WALLS } from "../../assembly/layout.ts";
import { type AlgorithmExport, algorithmExport } from "../algorithms.ts";
import * as reference from "../reference/index.ts";
import { drawStart } from "../reference/random.ts";
import type { ReferenceAlgorithm } from "../reference/task.ts";
import type { ResolvedRequest } from "../request.ts";
import type { Backend } from "./backend.ts";

// The compiler names an algorithm of the registry that the reference lacks.
const functions: Readonly<Record<AlgorithmExport, ReferenceAlgorithm>> = reference;

export function createReferenceBackend(): Backend {
  return {
    name: "reference",
    make(request: ResolvedRequest, target?: Uint8Array): Uint8Array {
      const { info, width, height, cells, topology, seedWords: seed, index, count, start } = request;
      const all = target ?? new Uint8Array(count * cells);
      for (let i = 0; i < count; i++) {
        const walls = all.subarray(i * cells, (i + 1) * cells).fill(ALL_WALLS);
        let startCell = 0;
        if (info.takesStart) startCell = start ? start.y * width + start.x : drawStart(seed, index + i, cells);
        functions[algorithmExport(info.id)]({
          width,
          height,
          torus: topology === "torus",
          seed,
          index: index + i,
          start: startCell,
          walls,
        });
      }
      return all;
    },
    dispose() {},
  };
}
