// Requests take the memory that the registry and README state.

import { expect, test } from "vitest";
import { fitsIn, SHAPES, shapesOf } from "../../bench/lab/measures/arena.ts";
import { measuredMemory } from "../../scripts/readme.ts";
import { algorithms } from "../../src/core/algorithms.ts";
import { MASKED_BYTES_PER_CELL } from "../../src/engine/backends/wasmMaker.ts";
import { sweep } from "../helpers/sweep.ts";

const cases = algorithms.flatMap((info) => shapesOf(info).map((shape) => ({ ...info, shape })));

test.each(cases)("$id, $shape: no maze takes more than the bound", ({ id, shape, bytesPerCell }) => {
  const { topology, mask } = SHAPES[shape];
  for (const side of sweep([50, 100, 400], [50, 250])) {
    const bound = mask ? MASKED_BYTES_PER_CELL : bytesPerCell.bound;
    const request = { id, side, topology, mask: mask?.(side) };
    expect(fitsIn(request, bound * side ** 2), `${side} x ${side} in ${bound} bytes a cell`).toBe(true);
    // The walls alone take more.
    expect(fitsIn(request, 0.9 * side ** 2), `${side} x ${side} in less than its walls`).toBe(false);
  }
});

test.each(algorithms)("$id: the registry's value is near the measured one (npm run record)", (info) => {
  const { plain, masked } = measuredMemory(info.id);
  expect(Math.abs(info.bytesPerCell.typical - plain)).toBeLessThan(0.2);
  for (const figure of masked) expect(figure).toBeLessThanOrEqual(MASKED_BYTES_PER_CELL);
});
