// The detection of sizes that cost much more than their neighbours.

import { describe, expect, it } from "vitest";
import { CLIFF, FAMILIES, steepness } from "../../bench/lab/guard/sizeFamilies.ts";

const CELLS = [1, 2, 3, 4, 5, 6, 7, 8];

describe("steepness", () => {
  it("accepts a fixed cost per maze and per cell", () => {
    for (const costs of [
      CELLS.map(() => 70),
      CELLS.map((cells) => 20 * cells),
      CELLS.map((cells) => 70 + 20 * cells),
    ]) {
      for (const ratio of steepness(CELLS, costs)) expect(ratio).toBeLessThanOrEqual(1);
    }
  });

  it("finds a size of three times the cost of its neighbours", () => {
    const ratios = steepness(CELLS, [100, 100, 100, 300, 100, 100, 100, 100]);
    expect(ratios.map((ratio) => ratio > CLIFF)).toEqual([false, false, false, true, false, false, false, false]);
  });

  it("finds small sizes of twenty times the cost of all larger ones", () => {
    const ratios = steepness(CELLS, [8000, 8000, 8000, 8000, 8000, 8000, 8000, 400]);
    expect(Math.max(...ratios)).toBeGreaterThan(CLIFF);
  });

  it("compares costs per cell if sizes are far apart", () => {
    const cells = [64, 128, 256, 512, 1024];
    for (const ratio of steepness(
      cells,
      cells.map((count) => 15 * count),
    ))
      expect(ratio).toBeLessThanOrEqual(1);
    expect(
      steepness(
        cells,
        cells.map((count) => (count === 256 ? 45 : 15) * count),
      )[2],
    ).toBeGreaterThan(1.4);
  });
});

it("the sizes of every family ascend", () => {
  for (const { name, sizes } of FAMILIES) {
    const cells = sizes.map(([width, height]) => width * height);
    expect(cells, name).toEqual(cells.toSorted((one, other) => one - other));
    expect(new Set(cells).size, name).toBe(cells.length);
  }
});
