// Tests the statistics of the benchmark, and runs the benchmark with small mazes.

import { describe, expect, it } from "vitest";
import { measureEngine } from "../../bench/examples/engine.ts";
import { createCompanions, TEXTBOOK } from "../../src/cli/bench/companions.ts";
import { changes, reportChanges } from "../../src/cli/bench/compare.ts";
import { measure } from "../../src/cli/bench/measure.ts";
import type { Recording } from "../../src/cli/bench/recording.ts";
import { digits, report } from "../../src/cli/bench/report.ts";
import { exactly, figureOf, measureRounds } from "../../src/cli/bench/rounds.ts";
import { algorithms } from "../../src/core/algorithms.ts";
import { xoshiro128plusplus } from "../../src/core/random.ts";
import { createReferenceBackend } from "../../src/engine/backends/reference.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import { sizes } from "../helpers/engines.ts";

const effort = { sampleMilliseconds: 0.2, budgetMilliseconds: 1, minSamples: 3, maxSamples: 5 };
const plan = { algorithms: [algorithms[0].id], sizes: [16], growthSizes: [8], effort };

describe("figures of samples", () => {
  it("a figure has the median and the quartiles of its samples", () => {
    expect(figureOf([5, 1, 4, 2, 3])).toEqual({ median: 3, low: 2, high: 4, samples: 5 });
    expect(figureOf([1, 2, 3, 4])).toEqual({ median: 2.5, low: 1.75, high: 3.25, samples: 4 });
  });

  it("figures are printed with three digits", () => {
    const shown = [0.27512, 8.6, 29, 1416.4, 279_978, 14_300_000].map(digits);
    expect(shown).toEqual(["0.275", "8.6", "29", "1416", "280 k", "14.3 M"]);
  });
});

describe("rounds of measurements", () => {
  it("measureRounds measures twice the time for an operation that costs twice as much", () => {
    const work = (name: string, steps: number) => ({
      name,
      units: 1,
      call() {
        let x = 1;
        for (let i = 0; i < steps; i++) x = Math.imul(x, 0x9e3779b1) ^ (x >>> 15);
        if (x === 0) throw new Error("expected a value other than 0, because the operation is a bijection");
      },
    });
    const samples = measureRounds([work("once", 20_000), work("twice", 40_000)], exactly(15, 2));
    const [once, twice] = ["once", "twice"].map((name) => figureOf(samples.get(name) ?? []));
    expect(once.samples).toBe(15);
    expect(twice.median / once.median).toBeGreaterThan(1.5);
    expect(twice.median / once.median).toBeLessThan(2.7);
  });
});

describe("JavaScript versions in the benchmark", () => {
  it("the JavaScript versions draw from xoshiro128++", () => {
    const state = Uint32Array.of(1, 2, 3, 4);
    let all = 0;
    for (let i = 0; i < 1000; i++) all ^= xoshiro128plusplus(state);
    expect(createCompanions().draw(1000) | 0).toBe(all);
  });

  it.each([...TEXTBOOK])("the JavaScript version of %s makes the bytes of the reference", (algorithm) => {
    if (!algorithms.some(({ id }) => id === algorithm)) return;
    for (const [width, height] of sizes("1x1 1x9 9x1 17x33 130x65")) {
      const mazes = { width, height, seed: 5, index: 3, count: 3 };
      const request = resolveRequest({ algorithm: algorithm as "binary-tree", ...mazes }, true);
      expect(createCompanions().backend.make(request)).toEqual(createReferenceBackend().make(request));
    }
  });
});

describe("measurements of solved examples", () => {
  it("measureEngine measures every size", () => {
    const rows = measureEngine("wilson", { rounds: 2, sampleMilliseconds: 0.05 }, () => 3);
    expect(rows.map(({ size }) => size)).toEqual([5, 5, 5, 5, 15, 15, 15, 15, 16, 16, 64, 64, 64, 64, 64]);
    for (const { what, figure } of rows) {
      expect(figure.samples).toBe(2);
      if (what === "generation") expect(figure.median).toBeGreaterThan(0);
    }
  });
});

describe("a run of the benchmark", () => {
  const recording = measure(plan, () => {});

  it("a run measures every case, but the reference only at the main sizes", () => {
    const measured = recording.cases.map(({ size, reference }) => `${size} ${reference !== undefined}`);
    expect(measured).toEqual(["8 false", "16 true"]);
    for (const { wasm, draw } of recording.cases)
      expect(Math.min(wasm.median, wasm.low, draw.median)).toBeGreaterThan(0);
    expect(recording.copies.map(({ size }) => size)).toEqual([16]);
    expect(report(recording)).toContain("16x16");
  });

  it("a run reports changes since an earlier run, but not noise", () => {
    const slowed = (share: number): Recording => ({
      ...recording,
      cases: recording.cases.map((each) => {
        const { median } = each.wasm;
        const wasm = { median: median * share, low: median * share * 0.99, high: median * share * 1.01, samples: 9 };
        return { ...each, wasm };
      }),
    });
    const verdicts = (share: number) => changes(slowed(share), slowed(1)).map(({ verdict }) => verdict);
    expect(verdicts(1.04)).toEqual(["same", "same"]);
    expect(verdicts(1.2)).toEqual(["slower", "slower"]);
    expect(verdicts(0.8)).toEqual(["faster", "faster"]);
    expect(reportChanges(slowed(1.2), slowed(1))).toMatch(/Cases that got slower:[\s\S]*\+20%/);
  });

  it("runs on different machines are compared relative to the cost of a random draw", () => {
    const doubled = <Cost extends { median: number }>(cost: Cost): Cost => ({ ...cost, median: cost.median * 2 });
    const twice = recording.cases.map((each) => ({ ...each, wasm: doubled(each.wasm), draw: doubled(each.draw) }));
    const [change] = changes({ ...recording, cpu: "another", cases: twice }, recording);
    expect(change.ratio).toBeCloseTo(1, 5);
  });
});
