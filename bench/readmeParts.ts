// Makes the sentences of README that state speeds, from a recording of the suite.

import { wrap } from "../scripts/markdown.ts";
import { digits } from "../src/cli/bench/report.ts";
import { algorithms } from "../src/core/algorithms.ts";
import { algorithmsOf, costOf, mainOf } from "./suite/figures.ts";
import type { EngineRun, EnginesRecording, VariantName } from "./suite/format.ts";
import { FIVE } from "./suite/plans.ts";

/** Side of the mazes in the chart and its sentences. */
const SIDE = 256;

/** Returns the smallest and the largest figure of the algorithms that have one, with the names of the algorithms. */
function rangeOf(ids: readonly string[], figure: (id: string) => number | undefined) {
  const known = ids.flatMap((id) => {
    const value = figure(id);
    return value === undefined ? [] : [{ id, value }];
  });
  const [least, ...others] = known.toSorted((one, other) => one.value - other.value);
  return { least, most: others.at(-1) ?? least };
}

function slowdown(main: EngineRun, ids: readonly string[], variant: VariantName): string {
  const { least, most } = rangeOf(ids, (id) => {
    const [slow, fast] = [costOf(main, id, SIDE, variant), costOf(main, id, SIDE, "wasm")];
    return slow && fast ? slow / fast : undefined;
  });
  return `${digits(least.value)} to ${digits(most.value)} times`;
}

/** Returns how much slower the reference is, rounded as in the documentation. */
export function fallbackRange(recording: EnginesRecording): string {
  const main = mainOf(recording);
  return slowdown(main, algorithmsOf(main), "textbook").replaceAll(/\d+\.\d+/g, (figure) => Number(figure).toFixed(0));
}

/** Returns the parts of README by name. */
export function readmeParts(recording: EnginesRecording, file: string): Readonly<Record<string, string>> {
  const main = mainOf(recording);
  const ids = algorithmsOf(main);
  const rates = rangeOf(ids, (id) => {
    const cost = costOf(main, id, 16, "wasm");
    return cost && 1e9 / (cost * 256);
  });
  const millions = (value: number): string => (value / 1e6).toFixed(value < 1e6 ? 1 : 0);
  const costs = rangeOf(ids, (id) => costOf(main, id, SIDE, "wasm"));
  const { cpu, commit, date } = recording;
  const [best, textbook] = [slowdown(main, FIVE, "best"), slowdown(main, ids, "textbook")];
  return {
    summary: wrap(
      `Perfect mazes in JavaScript, in Python and on the command line: ${algorithms.length} algorithms, the same bytes ` +
        `everywhere for the same seed, and ${millions(rates.least.value)} to ${millions(rates.most.value)} million ` +
        "mazes of 16×16 cells per second on one core.",
    ),
    speed: `![WebAssembly, best and textbook JavaScript at ${SIDE}×${SIDE}](docs/speed.svg)\n\n${wrap(
      `In batches of ${SIDE}×${SIDE} cells, WebAssembly takes ${digits(costs.least.value)} (${costs.least.id}) to ` +
        `${digits(costs.most.value)} ns (${costs.most.id}) per cell on one core. The best JavaScript that we wrote, for ` +
        `five algorithms, takes ${best} as long; readable JavaScript takes ${textbook} as long. Measured with ` +
        `${main.name} on ${cpu}, ${date.slice(0, 10)}, ${commit?.slice(0, 7)}; recorded in \`${file}\`.`,
    )}`,
  };
}
