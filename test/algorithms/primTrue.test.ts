// Compares true Prim on WebAssembly, which runs Kruskal's code, with the reference, which grows the tree from the
// start.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AnyRequest, mazeAt, type Topology } from "../../src/index.ts";
import { startsOf, tiledSizes } from "../helpers/algorithmTests.ts";
import { engineNames, engines, expectSameWalls, sizes } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

const algorithm = "prim-true";

describe.each(["plane", "torus"] as const)("true Prim on the %s", (topology) => {
  test("makes the same mazes as the reference from any start", () => {
    const small = sizes("1x1 1x2 2x1 2x2 3x40 7x9 257x256 1017x1 300x200");
    for (const size of sweep([...tiledSizes(topology), ...small], small)) {
      const [width, height] = size;
      const request: AnyRequest = { algorithm, width, height, topology, seed: width, index: height };
      const tree = engines.reference.generate(request).walls;
      const starts = startsOf(size);
      for (const start of starts)
        expectSameWalls(engines.wasm.generate({ ...request, start }).walls, tree, { ...request, start });
      expectSameWalls(engines.reference.generate({ ...request, start: starts[2] }).walls, tree, request);
    }
  });

  test("draws a separate start for each maze of a batch", () => {
    const request: AnyRequest = { algorithm, width: 150, height: 90, topology, seed: "batch" };
    const batch = engines.wasm.generateMany({ ...request, index: 7, count: 4 });
    for (let i = 0; i < 4; i++) {
      const single = engines.reference.generate({ ...request, index: 7 + i });
      expect(mazeAt(batch, i).start).toEqual(single.start);
      expectSameWalls(mazeAt(batch, i).walls, single.walls, { ...request, index: 7 + i });
    }
  });
});

test.each(engineNames)("backend %s makes the same mazes for true Prim as for Kruskal, up to 512 x 512", (name) => {
  const numRuns = name === "wasm" ? sweep(1000, 400) : sweep(100, 50);
  const side = fc.integer({ min: 0, max: 9 }).chain((power) => fc.integer({ min: 1, max: 2 ** power }));
  const topology = fc.constantFrom<Topology>("plane", "torus");
  const request = fc
    .record({ width: side, height: side, topology, seed: fc.maxSafeNat(), index: fc.maxSafeNat() })
    .chain((shared) => {
      const start = fc.record({ x: fc.nat(shared.width - 1), y: fc.nat(shared.height - 1) });
      return fc.tuple(fc.constant(shared), fc.option(start, { nil: undefined }));
    });
  fc.assert(
    fc.property(request, ([shared, start]) => {
      const kruskal = engines[name].generate({ ...shared, algorithm: "kruskal" });
      const prim = engines[name].generate({ ...shared, start, algorithm });
      expectSameWalls(prim.walls, kruskal.walls, { ...shared, start });
    }),
    { numRuns, seed: 18 },
  );
});
