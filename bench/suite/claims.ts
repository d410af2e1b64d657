// Writes sentences about ratios. They state a difference only if the confidence interval excludes 1.

import { wrap } from "../../scripts/markdown.ts";
import { digits } from "../../src/cli/bench/report.ts";
import { agree, type Pairing, type Ratio, ratioOf, verdictOf } from "../statistics.ts";
import { mainOf, ratioBetween, sizesOf } from "./figures.ts";
import type { EngineRun, EnginesRecording, VariantName } from "./format.ts";
import { FIVE } from "./plans.ts";

interface Claim {
  readonly algorithm: string;
  readonly size: number;
  readonly ratio: Ratio;
}

const nameOf = ({ algorithm, size }: Claim): string => `${algorithm} at ${size}×${size}`;

function claimsOf(main: EngineRun, slow: VariantName, fast: VariantName): Claim[] {
  return FIVE.flatMap((algorithm) =>
    sizesOf(main).flatMap((size) => {
      const ratio = ratioBetween(main, algorithm, size, slow, fast);
      return ratio ? [{ algorithm, size, ratio }] : [];
    }),
  );
}

/** Returns a sentence about the smallest and the largest ratio. */
function range(claims: readonly Claim[]): string {
  const sorted = claims.toSorted((one, other) => one.ratio.ratio - other.ratio.ratio);
  const say = (claim: Claim, unit: string): string => {
    const { ratio, low, high } = claim.ratio;
    return `${digits(ratio)} (${unit}${digits(low)} to ${digits(high)}), for ${nameOf(claim)}`;
  };
  const [first, last] = [sorted[0], sorted[sorted.length - 1]];
  if (first === last) return `The ratio is ${say(first, "95 % interval ")}.`;
  return `The smallest ratio is ${say(first, "95 % interval ")}. The largest is ${say(last, "")}.`;
}

function compare(main: EngineRun, slow: VariantName, fast: VariantName, slowName: string, fastName: string): string {
  const claims = claimsOf(main, slow, fast);
  const decided = (verdict: ReturnType<typeof verdictOf>): Claim[] =>
    claims.filter(({ ratio }) => verdictOf(ratio) === verdict);
  const [slower, faster, open] = [decided("slower"), decided("faster"), decided("undecided")];
  const parts: string[] = [];
  const all = `${claims.length} cases`;
  if (slower.length > 0) {
    const cases = slower.length === claims.length ? `all ${all}` : `${slower.length} of ${all}`;
    parts.push(`${slowName} takes longer than ${fastName} in ${cases}. ${range(slower)}`);
  }
  if (faster.length > 0)
    parts.push(`${slowName} takes less time than ${fastName} in ${faster.length} of ${all}. ${range(faster)}`);
  if (open.length > 0) parts.push(`Undecided, because the interval includes 1: ${open.map(nameOf).join(", ")}.`);
  return `- ${parts.join(" ")}`;
}

function harnesses(main: EngineRun): string {
  const both = (["best", "textbook"] as const).flatMap((slow) =>
    claimsOf(main, slow, "wasm").flatMap((claim) => {
      const other = ratioBetween(main, claim.algorithm, claim.size, slow, "wasm", "mitata");
      return other ? [{ ...claim, slow, other }] : [];
    }),
  );
  if (both.length === 0) return "- mitata did not measure these cases.";
  const apart = both.filter(({ ratio, other }) => !agree(ratio, other));
  const furthest = Math.max(...both.map(({ ratio, other }) => Math.abs(Math.log(other.ratio / ratio.ratio))));
  const texts = apart.map((each) => {
    const { slow, ratio, other } = each;
    return `${slow} JavaScript of ${nameOf(each)}: ${digits(ratio.ratio)} and ${digits(other.ratio)}`;
  });
  const list = texts.join("; ");
  return (
    `- The intervals by tinybench and by mitata overlap in ${both.length - apart.length} of ${both.length} cases. ` +
    `The ratios by the two harnesses differ by at most ${((Math.exp(furthest) - 1) * 100).toFixed(0)} %` +
    `${list ? `. The intervals do not overlap for ${list}` : ""}.`
  );
}

export function headlines(recording: EnginesRecording): string {
  const main = mainOf(recording);
  const lines = [
    compare(main, "best", "wasm", "The best JavaScript", "WebAssembly"),
    compare(main, "textbook", "wasm", "Textbook JavaScript", "WebAssembly"),
    compare(main, "textbook", "best", "Textbook JavaScript", "the best JavaScript"),
  ];
  const language = claimsOf(main, "textbook", "textbookWasm");
  const design = claimsOf(main, "textbookWasm", "wasm");
  if (language.length > 0)
    lines.push(
      `- Gain of the language: textbook JavaScript takes longer than textbook WebAssembly. ${range(language)}`,
      `- Gain of the design: textbook WebAssembly takes longer than the engine's WebAssembly. ${range(design)}`,
    );
  lines.push(harnesses(main));
  return lines.map((line) => wrap(line).replaceAll("\n", "\n  ")).join("\n");
}

/** Returns the ratio of a variant's costs in two engines. Rounds of different processes are not paired. */
function between(one: EngineRun, other: EngineRun, algorithm: string, variant: VariantName): Ratio | undefined {
  const samples = (run: EngineRun, fork: number): readonly number[] =>
    run.forks[fork]?.cases.find((each) => each.algorithm === algorithm && each.size === 256)?.paired[variant] ?? [];
  const pairings: Pairing[] = one.forks.map((_, fork) => ({ slow: samples(one, fork), fast: samples(other, fork) }));
  return ratioOf(pairings, false);
}

const NAMES: Readonly<Record<"wasm" | "best" | "textbook", string>> = {
  wasm: "WebAssembly",
  best: "the best JavaScript",
  textbook: "textbook JavaScript",
};

export function versionSentences({ engines }: EnginesRecording): string {
  const versions = engines.filter(({ id }) => id.startsWith("node@"));
  const [oldest, newest] = [versions[0], versions[versions.length - 1]];
  if (versions.length < 2) return "One version of Node was measured.";
  const lines = (["wasm", "best", "textbook"] as const).map((variant) => {
    const said = FIVE.map((algorithm) => {
      const ratio = between(oldest, newest, algorithm, variant);
      if (!ratio) return `${algorithm} not measured`;
      const { low, high } = ratio;
      const open = verdictOf(ratio) === "undecided" ? ", undecided" : "";
      return `${algorithm} ${digits(ratio.ratio)} (${digits(low)} to ${digits(high)})${open}`;
    });
    return `- ${NAMES[variant]}: ${said.join("; ")}.`;
  });
  const intro =
    `Each figure is the cost in ${oldest.name} divided by the cost in ${newest.name}, at 256×256. Above 1, the newer ` +
    "version is faster. *Undecided* means that the interval includes 1.";
  return [wrap(intro), "", ...lines.map((line) => wrap(line).replaceAll("\n", "\n  "))].join("\n");
}
