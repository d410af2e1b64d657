// `npm run bench:cliffs`: finds sizes that cost much more than neighbouring sizes. Sweeps all small sizes and narrow mazes
// of up to a million cells. Fails if a size costs more than twice what its neighbours allow.
//
//   npm run bench:cliffs                              all algorithms, on the plane
//   npm run bench:cliffs -- --algorithms kruskal      only these
//   npm run bench:cliffs -- --topology torus          on the torus

import { parseArgs } from "node:util";
import { now } from "../../../src/cli/bench/clock.ts";
import { exactly, figureOf, measureRounds, type Variant } from "../../../src/cli/bench/rounds.ts";
import { consume, requestSeries, tierUp } from "../../../src/cli/bench/variants.ts";
import { checkWord } from "../../../src/core/errors.ts";
import type { AlgorithmId } from "../../../src/core/registry.ts";
import { TOPOLOGIES, type Topology } from "../../../src/core/topology.ts";
import { createWasmBackend, type WasmBackend } from "../../../src/engine/backends/wasm.ts";
import { wasmBytes } from "../../../src/generated/wasmBytes.ts";
import { parseAlgorithms, runScript } from "../../options.ts";
import { CLIFF, FAMILIES, type Size, type SizeFamily, steepness } from "./sizeFamilies.ts";

/** Cells per call of small mazes. */
const CALL_CELLS = 2 ** 14;
/** A family ends before the first call that exceeds this. */
const LONGEST_MILLISECONDS = 100;
const ROUNDS = 5;
const SAMPLE_MILLISECONDS = 1;
/** Measurements that must confirm a cliff. */
const ATTEMPTS = 3;

/** Inherent costs: a random walk through a strip takes length² steps. */
const INHERENT: readonly { algorithm: AlgorithmId; topologies: readonly Topology[] }[] = [
  { algorithm: "aldous-broder", topologies: ["plane", "torus"] },
  { algorithm: "wilson", topologies: ["torus"] },
];

interface Sweep {
  readonly backend: WasmBackend;
  readonly algorithm: AlgorithmId;
  readonly topology: Topology;
}

interface Point {
  readonly size: Size;
  /** Nanoseconds per maze. */
  readonly cost: number;
  /** Cost divided by the cost that the neighbours allow. */
  readonly ratio: number;
}

const cellsOf = ([width, height]: Size): number => width * height;
const nameOf = ([width, height]: Size): string => `${width}x${height}`;

const isInherent = ({ algorithm, topology }: Sweep, { isStrip }: SizeFamily): boolean =>
  isStrip && INHERENT.some((each) => each.algorithm === algorithm && each.topologies.includes(topology));

function variant(sweep: Sweep, family: SizeFamily, size: Size): Variant {
  const { backend, algorithm, topology } = sweep;
  const [width, height] = size;
  const count = Math.max(1, Math.floor(CALL_CELLS / cellsOf(size) ** (isInherent(sweep, family) ? 2 : 1)));
  const next = requestSeries({ algorithm, width, height, topology }, count);
  return { name: nameOf(size), units: count, call: () => consume(backend.run(next())) };
}

/** The variants of a family, until one takes too long. */
function variantsOf(sweep: Sweep, family: SizeFamily): Variant[] {
  const variants: Variant[] = [];
  for (const size of family.sizes) {
    const each = variant(sweep, family, size);
    const begun = now();
    each.call();
    if (now() - begun > LONGEST_MILLISECONDS) break;
    variants.push(each);
  }
  return variants;
}

function measureFamily(sweep: Sweep, family: SizeFamily): Point[] {
  const variants = variantsOf(sweep, family);
  const samples = measureRounds(variants, exactly(ROUNDS, SAMPLE_MILLISECONDS));
  const costs = variants.map(({ name }) => figureOf(samples.get(name) ?? []).low);
  const sizes = family.sizes.slice(0, variants.length);
  const ratios = steepness(sizes.map(cellsOf), costs);
  return sizes.map((size, i) => ({ size, cost: costs[i], ratio: ratios[i] }));
}

const steepest = (points: readonly Point[]): Point =>
  points.reduce((one, other) => (other.ratio > one.ratio ? other : one));

/** Prints the steepest size of a family. Returns whether it is a cliff in every measurement. */
function report(sweep: Sweep, family: SizeFamily): boolean {
  let points = measureFamily(sweep, family);
  const attempts = isInherent(sweep, family) ? 1 : ATTEMPTS;
  for (let attempt = 1; attempt < attempts && steepest(points).ratio > CLIFF; attempt++) {
    const again = measureFamily(sweep, family);
    if (steepest(again).ratio < steepest(points).ratio) points = again;
  }
  const { size, ratio } = steepest(points);
  const isCliff = ratio > CLIFF && !isInherent(sweep, family);
  const last = points[points.length - 1];
  const perCell = (last.cost / cellsOf(last.size)).toPrecision(3);
  console.log(
    `${sweep.algorithm} ${family.name}: at most x ${ratio.toFixed(2)}, at ${nameOf(size)}; ` +
      `${perCell} ns a cell at ` +
      `${nameOf(last.size)}${isCliff ? " CLIFF" : ""}${isInherent(sweep, family) ? " (length squared)" : ""}`,
  );
  return isCliff;
}

function main(): boolean {
  const { values } = parseArgs({
    options: { algorithms: { type: "string" }, topology: { type: "string", default: "plane" } },
  });
  const topology = checkWord("topology", values.topology, TOPOLOGIES);
  let cliffs = 0;
  for (const { id, topologies } of parseAlgorithms(values.algorithms)) {
    if (!topologies.includes(topology)) continue;
    const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));
    tierUp(backend, id);
    for (const family of FAMILIES) if (report({ backend, algorithm: id, topology }, family)) cliffs++;
  }
  console.log(cliffs > 0 ? `${cliffs} cliffs` : "no cliffs");
  return cliffs === 0;
}

runScript(main);
