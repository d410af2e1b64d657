// Tests the confidence interval of a ratio of speeds, and recordings of engines.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import fuel from "../../bench/baseline/fuel.json" with { type: "json" };
import { fuelChanges } from "../../bench/lab/guard/fuelChanges.ts";
import { agree, FEWEST_SAMPLES, type Pairing, type Ratio, ratioOf, verdictOf } from "../../bench/statistics.ts";
import { costOf, curveOf, mainOf, phasesOf, ratioBetween } from "../../bench/suite/figures.ts";
import type { EnginesRecording } from "../../bench/suite/format.ts";
import { chooseHosts } from "../../bench/suite/hosts.ts";
import { MAIN, planOf } from "../../bench/suite/plans.ts";
import { joinRecordings, readEngines } from "../../bench/suite/read.ts";
import { enginesReport } from "../../bench/suite/report.ts";
import { algorithms } from "../../src/core/algorithms.ts";

/** Returns a function that draws reproducible numbers from a normal distribution. */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / (2 ** 32 + 1);
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

interface Noise {
  /** Standard deviations of the noise: of a sample (`own`), of a round, and of a process. */
  readonly own: number;
  readonly round: number;
  readonly process: number;
}

function synthetic(seed: number, truth: number, noise: Noise, processes = 6, rounds = 7): Pairing[] {
  const normal = normals(seed);
  return Array.from({ length: processes }, () => {
    const own = truth * Math.exp(noise.process * normal());
    const shared = Array.from({ length: rounds }, () => 10 * Math.exp(noise.round * Math.abs(normal())));
    return {
      slow: shared.map((cost) => cost * own * Math.exp(noise.own * normal())),
      fast: shared.map((cost) => cost * Math.exp(noise.own * normal())),
    };
  });
}

const widthOf = ({ low, high, ratio }: Ratio): number => (high - low) / ratio;
const ratio = (pairings: readonly Pairing[], isPaired = true): Ratio => ratioOf(pairings, isPaired) as Ratio;

describe("the interval of a ratio", () => {
  it("the interval of a ratio contains the true ratio in nearly all cases", () => {
    const noise = { own: 0.05, round: 0.3, process: 0.02 };
    const cases = Array.from({ length: 20 }, (_, i) => ratio(synthetic(1000 + i, 3, noise)));
    const held = cases.filter(({ low, high }) => low <= 3 && 3 <= high).length;
    expect(held).toBeGreaterThanOrEqual(17);
    for (const each of cases) expect(widthOf(each)).toBeLessThan(0.15);
  });

  it("noise common to all measurements of a round does not widen the interval", () => {
    const pairings = synthetic(1, 2, { own: 0.01, round: 0.5, process: 0 });
    expect(widthOf(ratio(pairings))).toBeLessThan(0.05);
    expect(widthOf(ratio(pairings, false))).toBeGreaterThan(5 * widthOf(ratio(pairings)));
  });

  it("differences between processes widen the interval", () => {
    const steady = ratio(synthetic(2, 2, { own: 0.01, round: 0, process: 0 }));
    const restless = ratio(synthetic(2, 2, { own: 0.01, round: 0, process: 0.2 }));
    expect(widthOf(restless)).toBeGreaterThan(5 * widthOf(steady));
  });

  it("the verdict is undecided unless the whole interval is on one side of 1", () => {
    const noise = { own: 0.05, round: 0.1, process: 0.02 };
    expect(verdictOf(ratio(synthetic(3, 1, noise)))).toBe("undecided");
    expect(verdictOf(ratio(synthetic(4, 1.3, noise)))).toBe("slower");
    expect(verdictOf(ratio(synthetic(5, 0.7, noise)))).toBe("faster");
    expect(agree(ratio(synthetic(6, 2, noise)), ratio(synthetic(7, 2, noise)))).toBe(true);
    expect(agree(ratio(synthetic(8, 2, noise)), ratio(synthetic(9, 3, noise)))).toBe(false);
  });

  it("the interval is reproducible and needs six samples", () => {
    const pairings = synthetic(10, 2, { own: 0.1, round: 0.1, process: 0.1 });
    expect(ratioOf(pairings)).toEqual(ratioOf(pairings));
    expect(ratioOf(synthetic(11, 2, { own: 0, round: 0, process: 0 }, 1, FEWEST_SAMPLES - 1))).toBeUndefined();
    expect(ratioOf([{ slow: [], fast: [] }])).toBeUndefined();
    const exact = ratioOf(synthetic(12, 2, { own: 0, round: 0, process: 0 }, 2, 3)) as Ratio;
    for (const value of [exact.ratio, exact.low, exact.high]) expect(value).toBeCloseTo(2, 10);
  });
});

const rounds = [10, 11, 12, 13, 14, 15, 16];
const start = { algorithm: "kruskal", size: 10, compile: 1, instantiate: 2 };
const firstMazes = [5, 4, 3, 3, 3, 3, 3, 3, 3, 1];
const both = { wasm: rounds, best: rounds.map((cost) => 2 * cost) };
const textbook = rounds.map((cost) => 5 * cost);
const measured = { algorithm: "kruskal", size: 16, paired: { ...both, textbook }, mitata: both };
const recording: EnginesRecording = {
  schema: 2,
  date: "2026-01-02T03:04:05.000Z",
  command: "npm run bench -- --engines node@24",
  version: "1.2.3",
  cpu: "a processor",
  cores: 2,
  platform: "linux x64",
  clock: "wall",
  main: "node@24",
  engines: [
    {
      id: "node@24",
      name: "Node 24.0.0",
      engine: "V8 13.6",
      forks: [{ phases: { ...start, mazes: { wasm: firstMazes } }, cases: [measured] }],
    },
  ],
};

describe("a recording of engines", () => {
  it("a recording has medians, ratios and phases", () => {
    const main = mainOf(recording);
    expect(costOf(main, "kruskal", 16, "wasm")).toBe(13);
    expect(costOf(main, "kruskal", 64, "wasm")).toBeUndefined();
    expect(ratioBetween(main, "kruskal", 16, "best", "wasm")?.ratio).toBeCloseTo(2, 10);
    expect(ratioBetween(main, "kruskal", 16, "best", "wasm", "mitata")?.ratio).toBeCloseTo(2, 10);
    expect(ratioBetween(main, "kruskal", 16, "textbook", "wasm", "mitata")).toBeUndefined();
    expect(phasesOf(main, "wasm")).toEqual({ compile: 1, instantiate: 2, first: 5, tenth: 1, steady: 3 });
    expect(curveOf(main, "wasm")[0]).toEqual({ maze: 1, cost: 50_000 });
    expect(curveOf(main, "best")).toEqual([]);
  });

  it("recordings can be read, merged and printed", () => {
    const folder = mkdtempSync(join(tmpdir(), "wasmaze-"));
    try {
      const file = join(folder, "a.json");
      writeFileSync(file, JSON.stringify(recording));
      const other = { ...recording, cpu: "another", engines: [{ ...recording.engines[0], name: "Race 1" }] };
      const shown = enginesReport(joinRecordings([readEngines(file), other]));
      expect(shown).toContain("a processor / another");
      expect(shown).toMatch(/Node 24\.0\.0 +kruskal +16x16 +13 +26 +65 +2 \(2 to 2\) +2 \([^)]+\) +5 \(5 to 5\)/);
      expect(shown).toMatch(/Race 1 +kruskal/);
      for (const text of ["", "[]", '{"schema":1,"engines":[]}', '{"schema":2,"engines":[]}']) {
        writeFileSync(file, text);
        expect(() => readEngines(file), text).toThrow(/expected a recording of engines/);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("engines of the benchmark", () => {
  it("engines are selected by comma-separated ids", () => {
    const ids = (text: string): string[] => chooseHosts(text).map(({ id }) => id);
    expect(ids("all").length).toBeGreaterThanOrEqual(9);
    expect(ids("bun,node@24")).toEqual(["node@24", "bun"]);
    expect(ids("node")).toEqual(["node@20", "node@22", "node@24", "node@26"]);
    expect(() => ids("nodejs")).toThrow(/"engines" expected/);
  });

  it("all engines measure the same cases, and the main engine measures additional ones", () => {
    const common = planOf("bun", 0, false);
    const main = planOf(MAIN, 0, false);
    for (const each of common.cases) expect(main.cases).toContainEqual(each);
    expect(main.cases.length).toBeGreaterThan(50);
  });
});

describe("counts of instructions", () => {
  it("the number of instructions may grow by at most 1 %", () => {
    const recorded = { "kruskal 16": 250, "wilson 16": 100 };
    expect(fuelChanges({ "kruskal 16": 252, "wilson 16": 90 }, recorded).isMore).toBe(false);
    const { rows, isMore } = fuelChanges({ "kruskal 16": 253, "wilson 16": 100 }, recorded);
    expect(isMore).toBe(true);
    expect(rows.map(String)).toEqual(["kruskal 16,253,250,1.2 %, more", "wilson 16,100,100,0.0 %"]);
    const row = ["eller 16", "5", "", "not recorded, more"];
    expect(fuelChanges({ "eller 16": 5 }, recorded)).toEqual({ rows: [row], isMore: true });
  });

  it("the number of instructions is recorded for every algorithm", () => {
    const names = Object.keys(fuel.counts).map((name) => name.split(" ")[0]);
    expect([...new Set(names)]).toEqual(algorithms.map(({ id }) => id));
  });
});
