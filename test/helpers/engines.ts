// The engines under test, and the cases of the suites: every algorithm of the registry on every shape that has caused
// errors.

import { expect } from "vitest";
import {
  type AlgorithmInfo,
  type AnyBatchRequest,
  type AnyRequest,
  algorithms,
  type BackendName,
  createEngine,
  type Engine,
  type Seed,
} from "../../src/index.ts";
import { otherValues } from "./otherValues.ts";
import { sweep } from "./sweep.ts";

/** Every engine there is. A suite that loops over these treats them alike. */
export const engines: Readonly<Record<BackendName, Engine>> = {
  wasm: createEngine({ backend: "wasm" }),
  reference: createEngine({ backend: "reference" }),
};

export const engineNames = Object.keys(engines) as BackendName[];

/** Every algorithm on every topology that it supports, for test.each. */
export const variants = algorithms.flatMap((info) =>
  (info.topologies as AlgorithmInfo["topologies"]).map((topology) => ({
    id: info.id,
    info: info as AlgorithmInfo,
    topology,
  })),
);

export type Variant = (typeof variants)[number];

// Lines of cells, sides of two, primes, and sizes near the units of the fast versions: 4, 16, 64 and 128 cells.
export const shapes: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 2],
  [2, 1],
  [1, 3],
  [1, 19],
  [23, 1],
  [1, 128],
  [129, 1],
  [2, 2],
  [2, 3],
  [3, 2],
  [2, 17],
  [31, 2],
  [3, 3],
  [4, 5],
  [7, 11],
  [13, 13],
  [15, 16],
  [16, 15],
  [17, 17],
  [16, 16],
  [31, 33],
  [63, 9],
  [64, 5],
  [65, 7],
  [9, 65],
  [127, 6],
  [128, 4],
  [130, 3],
  [5, 131],
  [127, 129],
  [257, 130],
];

// Both halves of the seed's and of the index's 64 bits, and strings.
export const seeds: readonly Seed[] = [0, 1, 2 ** 32 + 5, 2 ** 53 - 1, "", "Irrgärten 🌿"];
export const indices: readonly number[] = [0, 1, 2 ** 32 - 1, 2 ** 45 + 3, 2 ** 53 - 1];

/** Large mazes, of which the fast tests make few on the reference: they are compared with those of WebAssembly once. */
export const isLarge = ({ width, height }: { width: number; height: number }) => width * height > 10_000;

/**
 * Requests for single mazes: each shape with several seeds, indices and starts, the drawn one among them. Selected:
 * all, but of a large shape one.
 */
export function* requests({ id, info, topology }: Variant): Generator<AnyRequest> {
  let turn = 0;
  for (const [at, [width, height]] of shapes.entries()) {
    for (let k = 0; k < 3; k++, turn++) {
      if (isLarge({ width, height }) && k !== at % 3 && !sweep(true, false)) continue;
      const request: AnyRequest = {
        algorithm: id,
        width,
        height,
        topology,
        seed: seeds[turn % seeds.length],
        index: indices[turn % indices.length],
      };
      // Half of the time each parameter with another value than its default.
      if (info.parameters && k > 0) request.parameters = otherValues(info.parameters, turn);
      // A corner, then another, then the drawn one; the shapes in between move them about.
      if (info.takesStart && k < 2)
        request.start = { x: (turn * 7 * (width - 1)) % width, y: k === 0 ? 0 : height - 1 };
      yield request;
    }
  }
}

/**
 * Fails unless an engine's batch is the reference's. Selected: the first maze is the reference's, and the others are
 * what the engine makes alone.
 */
export function expectReferenceBatch(request: AnyBatchRequest, engine: BackendName = "wasm"): void {
  const { walls } = engines[engine].generateMany(request);
  if (sweep(true, false)) {
    expectSameWalls(walls, engines.reference.generateMany(request).walls, request);
    return;
  }
  const { count, ...first } = request;
  const cells = walls.length / count;
  for (let i = 0; i < count; i++) {
    const single = { ...first, index: (request.index ?? 0) + i };
    const { walls: expected } = engines[i === 0 ? "reference" : engine].generate(single);
    expectSameWalls(walls.subarray(i * cells, (i + 1) * cells), expected, single);
  }
}

/** Fails, naming the request and the first cell, unless two mazes have the same walls. */
export function expectSameWalls(got: Uint8Array, expected: Uint8Array, what: unknown): void {
  if (Buffer.compare(got, expected) === 0) return;
  const at = expected.findIndex((byte, i) => byte !== got[i]);
  expect.fail(
    `byte ${at} of ${expected.length} expected ${expected[at]}, got ${got[at]} of ${got.length}, for ` +
      `${JSON.stringify(what)}`,
  );
}
