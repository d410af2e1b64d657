// Engines, requests and comparisons that suites share.

import { expect } from "vitest";
import { drawRequest } from "../../src/cli/randomRequest.ts";
import { Stream } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import type { AlgorithmInfo, AnyBatchRequest, AnyRequest, BackendName, Engine, Seed } from "../../src/index.ts";
import { algorithms, createEngine } from "../../src/index.ts";
import { otherValues } from "./otherValues.ts";
import { sweep } from "./sweep.ts";

export const engines: Readonly<Record<BackendName, Engine>> = {
  wasm: createEngine({ backend: "wasm" }),
  reference: createEngine({ backend: "reference" }),
};

export const engineNames = Object.keys(engines) as BackendName[];

export const variants = algorithms.flatMap((info) =>
  (info.topologies as AlgorithmInfo["topologies"]).map((topology) => ({
    id: info.id,
    info: info as AlgorithmInfo,
    topology,
  })),
);

export type Variant = (typeof variants)[number];

export type Size = readonly [width: number, height: number];

export const sizes = (text: string): Size[] =>
  text.split(" ").map((size) => size.split("x").map(Number) as unknown as Size);

// Sizes that once caused an error: single rows and columns, sides of two, primes, and sides near the module's block
// sizes 4, 16, 64 and 128.
export const shapes = sizes(
  "1x1 1x2 2x1 1x3 1x19 23x1 1x128 129x1 2x2 2x3 3x2 2x17 31x2 3x3 4x5 7x11 13x13 15x16 16x15 17x17 16x16 31x33 " +
    "63x9 64x5 65x7 9x65 127x6 128x4 130x3 5x131 127x129 257x130",
);

// Some of these seeds and indices have more than 32 bits.
export const seeds: readonly Seed[] = [0, 1, 2 ** 32 + 5, 2 ** 53 - 1, "", "Irrgärten 🌿"];
export const indices: readonly number[] = [0, 1, 2 ** 32 - 1, 2 ** 45 + 3, 2 ** 53 - 1];

export const isLarge = ({ width, height }: { width: number; height: number }) => width * height > 10_000;

/**
 * Yields three requests per shape, with different seeds, indices and starts. `npm test` uses only one request for each
 * large shape.
 */
export function* requests({ id, info, topology }: Variant): Generator<AnyRequest> {
  let turn = 0;
  for (const [at, [width, height]] of shapes.entries()) {
    for (let k = 0; k < 3; k++, turn++) {
      if (isLarge({ width, height }) && k !== at % 3 && !sweep(true, false)) continue;
      const [seed, index] = [seeds[turn % seeds.length], indices[turn % indices.length]];
      const request: AnyRequest = { algorithm: id, width, height, topology, seed, index };
      // Two of the three requests for a shape have parameters that differ from the defaults.
      if (info.parameters && k > 0) request.parameters = otherValues(info.parameters, turn);
      // The three requests start in the first row, in the last row, and at a random cell.
      if (info.takesStart && k < 2)
        request.start = { x: (turn * 7 * (width - 1)) % width, y: k === 0 ? 0 : height - 1 };
      yield request;
    }
  }
}

export function expectReference(request: AnyRequest | AnyBatchRequest): void {
  const walls = (engine: Engine) =>
    ("count" in request ? engine.generateMany(request) : engine.generate(request)).walls;
  expectSameWalls(walls(engines.wasm), walls(engines.reference), request);
}

/**
 * `npm test` compares only the first maze of the batch with the reference, and the others with mazes that the same
 * engine makes one at a time.
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

export function expectSameWalls(got: Uint8Array, expected: Uint8Array, request: unknown): void {
  if (Buffer.compare(got, expected) === 0) return;
  const at = expected.findIndex((byte, i) => byte !== got[i]);
  expect.fail(
    `byte ${at} of ${expected.length} expected ${expected[at]}, got ${got[at]} of ${got.length}, for ` +
      `${JSON.stringify(request)}`,
  );
}

/** Yields requests of at most 2,000 cells, without masks and braids. */
export function* randomRequests(count: number, stream = new Stream(seedWords("requests"), 0)): Generator<AnyRequest> {
  for (let left = count; left > 0; ) {
    const request = drawRequest(stream);
    if ("count" in request || request.mask || request.braid || request.width * request.height > 2000) continue;
    left--;
    yield request;
  }
}
