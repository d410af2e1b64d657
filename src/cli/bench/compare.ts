// Compares two recordings and lists significant changes.

import { table } from "../table.ts";
import type { Case, Recording } from "./recording.ts";
import { digits, drawsPerCell } from "./report.ts";
import type { Figure } from "./rounds.ts";

/** The smallest relative change that is reported. Two runs of the same code differ by up to 5 %. */
const LEAST_CHANGE = 0.05;
/** A change below this number of standard deviations counts as noise. */
const SPREADS = 2;

interface Change {
  readonly now: Case;
  readonly before: Case;
  /** Cost in the new recording divided by cost in the old one. */
  readonly ratio: number;
  readonly verdict: "slower" | "faster" | "same";
}

/** Standard deviation relative to the median, estimated from the quartiles. */
const relativeSpread = ({ median, low, high }: Figure): number => (high - low) / 1.349 / median;

function changeOf(now: Case, before: Case, sameMachine: boolean): Change {
  // Compares recordings of different machines by cost in draws, because their times are not comparable.
  const cost = (each: Case): number => (sameMachine ? each.wasm.median : drawsPerCell(each));
  const ratio = cost(now) / cost(before);
  const noise = Math.max(LEAST_CHANGE, SPREADS * Math.hypot(relativeSpread(now.wasm), relativeSpread(before.wasm)));
  let verdict: Change["verdict"] = "same";
  if (ratio > 1 + noise) verdict = "slower";
  if (ratio < 1 / (1 + noise)) verdict = "faster";
  return { now, before, ratio, verdict };
}

const sameMachine = (one: Recording, other: Recording): boolean =>
  one.cpu === other.cpu && one.platform === other.platform && one.clock === other.clock;

/** Compares the cases that both recordings contain. */
export function changes(now: Recording, before: Recording): Change[] {
  return now.cases.flatMap((each) => {
    const earlier = before.cases.find(({ algorithm, size }) => algorithm === each.algorithm && size === each.size);
    return earlier ? [changeOf(each, earlier, sameMachine(now, before))] : [];
  });
}

export function reportChanges(now: Recording, before: Recording): string {
  const all = changes(now, before);
  const unit = sameMachine(now, before) ? "ns/cell" : "draws/cell";
  const lines = [
    `\nCompared with ${before.commit?.slice(0, 7) ?? before.version} of ${before.date}: cost of wasm in ${unit}, for ` +
      `the ${all.length} cases that are in both recordings.\n`,
  ];
  for (const verdict of ["slower", "faster"] as const) {
    const found = all.filter((change) => change.verdict === verdict);
    if (found.length === 0) {
      lines.push(`No case got ${verdict} by more than the noise.\n`);
      continue;
    }
    const cost = (each: Case): string => digits(unit === "ns/cell" ? each.wasm.median : drawsPerCell(each));
    const rows = found.map(({ now: after, before: earlier, ratio }) => {
      const change = `${ratio > 1 ? "+" : ""}${((ratio - 1) * 100).toFixed(0)}%`;
      return [after.algorithm, `${after.size}x${after.size}`, cost(earlier), cost(after), change];
    });
    lines.push(`Cases that got ${verdict}:\n`, table([["algorithm", "size", "before", "now", "change"], ...rows]));
  }
  return lines.join("");
}
