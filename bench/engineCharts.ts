// Makes the charts of docs/BENCHMARKS.md (by size, engine, version and phase) and the chart of README.

import { writeFileSync } from "node:fs";
import * as Plot from "@observablehq/plot";
import { digits } from "../src/cli/bench/report.ts";
import { chart, colourOf, type Series } from "./plots.ts";
import { algorithmsOf, costOf, curveOf, mainOf, sizesOf, spreadOf } from "./suite/figures.ts";
import type { EngineRun, EnginesRecording, VariantName } from "./suite/format.ts";
import { FIVE } from "./suite/plans.ts";

const WASM: Series = { name: "WebAssembly", light: "#0969da", dark: "#4493f8" };
const BEST: Series = { name: "best JavaScript", light: "#1a7f37", dark: "#3fb950" };
const TEXTBOOK: Series = { name: "textbook JavaScript", light: "#bc4c00", dark: "#f0883e" };
const SERIES = [WASM, BEST, TEXTBOOK];
const VARIANTS: readonly VariantName[] = ["wasm", "best", "textbook"];

const WIDTH = 880;
const GRID = "var(--grid)";
const TEXT = "var(--text)";

/** A median cost with its quartiles, in nanoseconds per cell. */
interface Point {
  readonly algorithm: string;
  readonly engine: string;
  readonly size: number;
  readonly series: number;
  readonly cost: number;
  readonly low: number;
  readonly high: number;
}

function pointsOf(run: EngineRun, algorithms: readonly string[], sizes: readonly number[]): Point[] {
  return algorithms.flatMap((algorithm) =>
    sizes.flatMap((size) =>
      VARIANTS.flatMap((variant, series) => {
        const cost = costOf(run, algorithm, size, variant);
        if (cost === undefined) return [];
        const { low, high } = spreadOf(run, algorithm, size, variant);
        return [{ algorithm, engine: run.name, size, series, cost, low, high }];
      }),
    ),
  );
}

const colour = { domain: [0, 1, 2, 3, 4], range: [0, 1, 2, 3, 4].map(colourOf) };

function ticksOf(values: readonly number[]): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return [0.1, 1, 10, 100, 1000, 10_000, 100_000]
    .flatMap((decade) => [decade, 2 * decade, 5 * decade])
    .filter((tick) => tick > low / 1.3 && tick < high * 1.3);
}

const costsOf = (points: readonly { readonly cost: number }[]): number[] => points.map(({ cost }) => cost);

function spans(points: readonly Point[], options: Plot.RuleYOptions): Plot.Markish {
  const ends = { x1: "cost", x2: "cost", stroke: GRID };
  return Plot.ruleY(points, Plot.groupY({ x1: "min", x2: "max" }, { ...ends, ...options }));
}

const frames = (): Plot.Markish => Plot.frame({ stroke: GRID });
const facetAxis = (): Plot.Markish => Plot.axisFx({ anchor: "top", fill: TEXT, fontSize: 12, label: null, dy: 4 });

const logCost = (values: readonly number[], label: string): Plot.ScaleOptions => ({
  type: "log",
  domain: [Math.min(...values) / 1.3, Math.max(...values) * 1.3],
  label,
  ticks: ticksOf(values),
  tickFormat: (tick: number) => digits(tick),
});

const shortName = ({ name }: EngineRun): string => name.replace(/(\d+\.\d+)\.[\d.]+/, "$1");

const sizeName = (size: number): string => `${size}²`;

const FACETS = { domain: FIVE, label: null, padding: 0.06, axis: null };
const MARGINS = { marginBottom: 38, marginTop: 24 };

function costCurves(
  title: string,
  subtitle: string,
  points: readonly Point[],
  x: keyof Point,
  scale: Plot.ScaleOptions,
) {
  const costs = costsOf(points);
  const on = { x, fx: "algorithm", stroke: "series" } as const;
  return chart(
    { title, subtitle, series: SERIES, width: WIDTH, height: 400 },
    {
      ...MARGINS,
      marginLeft: 44,
      x: { type: "point", ...scale },
      y: { ...logCost(costs, "ns per cell"), grid: true },
      fx: FACETS,
      color: colour,
      marks: [
        frames(),
        facetAxis(),
        Plot.line(points, { ...on, y: "cost", strokeWidth: 2 }),
        Plot.ruleX(points, { ...on, y1: "low", y2: "high", strokeWidth: 1.5 }),
        Plot.dot(points, { x, y: "cost", fx: "algorithm", fill: "series", r: 3 }),
      ],
    },
  );
}

const bySize = (main: EngineRun): string =>
  costCurves(
    "By size: how the cost per cell grows with the maze",
    `${main.name}. Nanoseconds per cell, logarithmic: less is faster. Medians with quartiles.`,
    pointsOf(main, FIVE, sizesOf(main)),
    "size",
    {
      label: "cells on a side",
      tickFormat: (size: number) => (size < 1000 ? `${size}` : `${Math.floor(size / 1000)}k`),
    },
  );

function byVersion({ engines }: EnginesRecording): string {
  const versions = engines.filter(({ id }) => id.startsWith("node@"));
  return costCurves(
    "By version: the same code in Node 20 to 26",
    "Mazes of 256². Nanoseconds per cell, logarithmic: less is faster. Medians with quartiles.",
    versions.flatMap((run) => pointsOf({ ...run, name: run.id.replace("node@", "") }, FIVE, [256])),
    "engine",
    { label: "version of Node" },
  );
}

function byEngine({ engines }: EnginesRecording): string {
  const points = engines.flatMap((run) => pointsOf({ ...run, name: shortName(run) }, FIVE, [256]));
  const costs = costsOf(points);
  return chart(
    {
      title: "By engine: the cost of the same code in each engine",
      subtitle:
        "Mazes of 256². Nanoseconds per cell, logarithmic: left is faster. Medians; Wasmtime runs WebAssembly only.",
      series: SERIES,
      width: WIDTH,
      height: 470,
    },
    {
      ...MARGINS,
      marginLeft: 120,
      x: { ...logCost(costs, "ns per cell"), ticks: ticksOf(costs).filter((tick) => /^1|^50$/.test(`${tick}`)) },
      y: { type: "point", domain: engines.map(shortName), label: null, padding: 0.6 },
      fx: FACETS,
      color: colour,
      marks: [
        frames(),
        facetAxis(),
        Plot.gridX({ ticks: ticksOf(costs) }),
        spans(points, { y: "engine", fx: "algorithm", strokeWidth: 2 }),
        Plot.dot(points, { x: "cost", y: "engine", fx: "algorithm", fill: "series", r: 4.5 }),
      ],
    },
  );
}

/** The lines of docs/bench-phase.svg. `id` is a set of compilers in COMPILERS; undefined is V8's default. */
const PHASE_LINES = [
  { half: "WebAssembly", id: undefined, variant: "wasm", label: "V8, default" },
  { half: "WebAssembly", id: "wasm-baseline", variant: "wasm", label: "baseline compiler alone" },
  { half: "WebAssembly", id: "wasm-optimized", variant: "wasm", label: "optimized at once" },
  { half: "best JavaScript", id: undefined, variant: "best", label: "V8, default" },
  { half: "best JavaScript", id: "js-baseline", variant: "best", label: "baseline compiler alone" },
  { half: "best JavaScript", id: "js-maglev", variant: "best", label: "up to the middle compiler" },
  { half: "best JavaScript", id: "js-interpreter", variant: "best", label: "interpreter alone" },
] as const;

const PHASE_SERIES: readonly Series[] = [
  { name: "V8, default", light: "#0969da", dark: "#4493f8" },
  { name: "baseline compiler alone", light: "#bc4c00", dark: "#f0883e" },
  { name: "optimized at once", light: "#8250df", dark: "#ab7df8" },
  { name: "up to the middle compiler", light: "#1a7f37", dark: "#3fb950" },
  { name: "interpreter alone", light: "#59636e", dark: "#9198a1" },
];

/** Returns medians of groups of mazes. The groups grow, so that points are evenly spaced on a logarithmic axis. */
function thinned(curve: readonly { maze: number; cost: number }[]): { maze: number; cost: number }[] {
  const kept: { maze: number; cost: number }[] = [];
  for (let first = 0; first < curve.length; ) {
    const count = Math.max(1, Math.floor((first + 1) / 6));
    const part = curve.slice(first, first + count);
    const costs = part.map(({ cost }) => cost).sort((one, other) => one - other);
    kept.push({ maze: part[part.length >> 1].maze, cost: costs[costs.length >> 1] });
    first += count;
  }
  return kept;
}

function byPhase(recording: EnginesRecording): string | undefined {
  const main = mainOf(recording);
  const phases = main.forks.find((fork) => fork.phases)?.phases;
  if (!phases || !recording.compilers?.length) return undefined;
  const points = PHASE_LINES.flatMap(({ half, id, variant, label }) => {
    const run = id === undefined ? main : recording.compilers?.find((each) => each.id === id);
    const series = PHASE_SERIES.findIndex(({ name }) => name === label);
    return run ? thinned(curveOf(run, variant)).map((point) => ({ ...point, half, series })) : [];
  });
  return chart(
    {
      title: "By phase: the first mazes of a process, with each of V8's compilers",
      subtitle:
        `${main.name}, ${phases.algorithm}, mazes of ${phases.size}² one after another. ` +
        "Nanoseconds per cell; medians of processes.",
      series: PHASE_SERIES,
      width: WIDTH,
      height: 430,
    },
    {
      ...MARGINS,
      marginLeft: 52,
      x: { type: "log", label: "maze", ticks: [1, 2, 5, 10, 20, 50, 100], tickFormat: (tick: number) => `${tick}` },
      y: { ...logCost(costsOf(points), "ns per cell"), grid: true },
      fx: { ...FACETS, domain: ["WebAssembly", "best JavaScript"] },
      color: colour,
      marks: [
        frames(),
        facetAxis(),
        Plot.line(points, { x: "maze", y: "cost", fx: "half", stroke: "series", strokeWidth: 2 }),
      ],
    },
  );
}

function readmeChart(main: EngineRun): string {
  const points = pointsOf(main, algorithmsOf(main), [256]);
  const order = algorithmsOf(main);
  const costs = costsOf(points);
  return chart(
    {
      title: `Mazes of ${sizeName(256)}: nanoseconds per cell`,
      subtitle: `${main.name}. Logarithmic: left is faster. Medians of all processes.`,
      series: SERIES,
      width: 760,
      height: 560,
    },
    {
      marginLeft: 160,
      marginBottom: 38,
      marginTop: 8,
      marginRight: 40,
      x: { ...logCost(costs, "ns per cell"), grid: true },
      y: { type: "point", domain: order, label: null, padding: 0.6 },
      color: colour,
      marks: [
        frames(),
        spans(points, { y: "algorithm", strokeWidth: 3 }),
        Plot.dot(points, { x: "cost", y: "algorithm", fill: "series", r: 5.5 }),
        Plot.text(points, {
          x: "cost",
          y: "algorithm",
          text: ({ cost }: Point) => digits(Number(cost.toPrecision(2))),
          dy: -11,
          fontSize: 10,
          fill: TEXT,
        }),
      ],
    },
  );
}

export function writeEngineCharts(recording: EnginesRecording, folder = "docs"): string[] {
  const main = mainOf(recording);
  const charts: Readonly<Record<string, string | undefined>> = {
    "speed.svg": readmeChart(main),
    "bench-size.svg": bySize(main),
    "bench-engine.svg": byEngine(recording),
    "bench-version.svg": byVersion(recording),
    "bench-phase.svg": byPhase(recording),
  };
  return Object.entries(charts).flatMap(([name, text]) => {
    if (text === undefined) return [];
    writeFileSync(`${folder}/${name}`, text);
    return [`${folder}/${name}`];
  });
}
