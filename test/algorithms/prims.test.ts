// Cases of the fast Prims and Aldous-Broder that other suites may miss: mazes that share a loop, and the sizes at which
// they change their method.

import { describe, expect, test } from "vitest";
import type { Topology } from "../../src/index.ts";
import { engines, expectReferenceBatch, expectSameWalls } from "../helpers/engines.ts";
import { sweep, sweepOf } from "../helpers/sweep.ts";

const { wasm, reference } = engines;

const ALGORITHMS = ["prim-simplified", "prim-modified", "aldous-broder"] as const;
const TOPOLOGIES: readonly Topology[] = ["plane", "torus"];

// Aldous-Broder goes by a table up to 1152 bytes of (width + 1) * (height + 2).
const SIZES = [
  [1, 1],
  [1, 2],
  [2, 2],
  [5, 4],
  [16, 16],
  [31, 34],
  [32, 33],
] as const;

for (const algorithm of ALGORITHMS) {
  for (const topology of TOPOLOGIES) {
    test.each(SIZES)(
      `${algorithm} on the ${topology}, %i x %i: 1 to 9 mazes at a time are the same mazes`,
      (width, height) => {
        const cells = width * height;
        const request = { algorithm, topology, width, height, seed: 11, index: 40 };
        const expected = reference.generateMany({ ...request, count: 9 }).walls;
        for (let count = 1; count <= 9; count++) {
          expect(wasm.generateMany({ ...request, count }).walls).toEqual(expected.subarray(0, count * cells));
        }
      },
    );
  }

  // Beyond these a prim grows one at a time, and Aldous-Broder looks how far it can go at once.
  // Selected: of Aldous-Broder, which takes long on the reference, the smaller one.
  test.each(
    sweepOf(
      [
        [380, 360],
        [600, 450],
      ],
      ([width]) => algorithm !== "aldous-broder" || width === 380,
    ),
  )(`${algorithm}, %i x %i: large mazes of a batch are the same mazes`, (width, height) => {
    expectReferenceBatch({ algorithm, width, height, seed: 12, count: sweep(3, 2) });
  });
}

// From 2^20 cells on, with sides of 64 and more, the plane lies in tiles of 8 x 8 cells, sentinels included. Both prims
// share this code; selected are all shapes, each with one of the two.
describe.each(["prim-simplified", "prim-modified"] as const)("%s in tiles", (algorithm) => {
  const first = algorithm === "prim-simplified" ? 0 : 1;
  const isSelected = (_: unknown, at: number) => at % 2 === first;

  test.each(
    sweepOf(
      [
        { width: 1024, height: 1024, count: 2 },
        { width: 1030, height: 1029, start: { x: 0, y: 0 } },
        { width: 1021, height: 1033, start: { x: 1020, y: 1032 } },
        { width: 64, height: 16_384 },
        { width: 17_000, height: 65 },
      ],
      isSelected,
    ),
  )("%o", (size) => {
    expectReferenceBatch({ algorithm, seed: 13, count: 1, ...size });
  });

  const mask = new Uint8Array(1024 * 1024).fill(1);
  mask[0] = 0;
  test.each(
    sweepOf(
      [
        ["a narrow maze", { width: 63, height: 17_000 }],
        ["a torus", { width: 1024, height: 1024, topology: "torus" }],
        ["a mask", { width: 1024, height: 1024, mask }],
      ] as const,
      isSelected,
    ),
  )("not for %s", (shape, size) => {
    const request = { algorithm, seed: 14, ...size };
    expectSameWalls(wasm.generate(request).walls, reference.generate(request).walls, { algorithm, shape });
  });
});
