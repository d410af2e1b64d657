// Requests that must or must not compile. `npm run check` compiles this file, and nothing runs it. The line after each
// "@ts-expect-error" must not compile.

import { kruskal } from "../../src/generated/algorithms/kruskal.ts";
import { type AlgorithmId, type AnyRequest, createEngine, type MazeRequest } from "../../src/index.ts";
import { createEngine as createSlimEngine } from "../../src/slim/index.ts";

const engine = createEngine();
const size = { width: 3, height: 2 };
const mask = Uint8Array.of(1, 1, 1, 0, 1, 1);

engine.generate({ ...size, algorithm: "eller" });
engine.generate({ ...size, algorithm: "kruskal", topology: "torus", mask, braid: 0.5, seed: "text", index: 3 });
engine.generate({ ...size, algorithm: "prim-true", start: { x: 0, y: 0 }, mask: undefined });
engine.generate({ ...size, algorithm: "binary-tree", parameters: { corner: "south-east", horizontal: 0.1 } });
engine.generate({ ...size, algorithm: "growing-tree", parameters: { newest: 3, random: 1 } });
engine.generateMany({ ...size, algorithm: "wilson", count: 3 });

// @ts-expect-error: eller has no torus.
engine.generate({ ...size, algorithm: "eller", topology: "torus" });
// @ts-expect-error: wilson takes no start.
engine.generate({ ...size, algorithm: "wilson", start: { x: 0, y: 0 } });
// @ts-expect-error: sidewinder takes no mask.
engine.generate({ ...size, algorithm: "sidewinder", mask });
// @ts-expect-error: kruskal has no parameters.
engine.generate({ ...size, algorithm: "kruskal", parameters: { newest: 1 } });
// @ts-expect-error: an unknown parameter.
engine.generate({ ...size, algorithm: "growing-tree", parameters: { latest: 1 } });
// @ts-expect-error: an unknown choice.
engine.generate({ ...size, algorithm: "binary-tree", parameters: { corner: "north" } });
// @ts-expect-error: an unknown algorithm.
engine.generate({ ...size, algorithm: "prims" });
// @ts-expect-error: an unknown field.
engine.generate({ ...size, algorithm: "eller", heigth: 2 });
// @ts-expect-error: no height.
engine.generate({ width: 3, algorithm: "eller" });
// @ts-expect-error: no count.
engine.generateMany({ ...size, algorithm: "eller" });
// @ts-expect-error: kruskal does not stream.
engine.stream({ algorithm: "kruskal", width: 3 });

/** The types also accept an algorithm that is known only at run time. */
export function generateAny(algorithm: AlgorithmId, request: AnyRequest, one: MazeRequest): void {
  engine.generate({ ...size, algorithm });
  engine.generate({ ...size, algorithm, topology: "torus", mask });
  engine.generate(request);
  engine.generate(one);
  engine.generateMany({ ...request, count: 2 });
}

// @ts-expect-error: the union knows what an algorithm takes, too.
export const impossible: MazeRequest = { ...size, algorithm: "eller", topology: "torus" };

const slim = createSlimEngine(kruskal);
slim.generate({ ...size, algorithm: "kruskal", topology: "torus" });
// @ts-expect-error: not among the engine's algorithms.
slim.generate({ ...size, algorithm: "wilson" });
