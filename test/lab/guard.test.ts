// When the guard calls something slower.

import { describe, expect, it } from "vitest";
import { ATTEMPTS, judge } from "../../bench/lab/guard/judge.ts";

/** Answers one attempt's ratios after the other. */
function attempts(...ratios: readonly number[]): () => readonly number[] {
  let next = 0;
  return () => {
    const ratio = ratios[next++];
    if (ratio === undefined) throw new Error(`expected at most ${ratios.length} attempts`);
    return [ratio * 0.9, ratio, ratio, ratio * 1.01, ratio * 3];
  };
}

describe("judge", () => {
  it("calls a regression of 20 % slower, whichever attempt is the least", () => {
    const ratios = [1.25, 1.2, 1.18, 1.3];
    expect(judge(attempts(...ratios))).toEqual({ ratio: 1.18, attempts: ATTEMPTS, isSlower: true });
  });

  it("accepts equal speed at once", () => {
    expect(judge(attempts(1.02))).toEqual({ ratio: 1.02, attempts: 1, isSlower: false });
    expect(judge(attempts(0.7))).toEqual({ ratio: 0.7, attempts: 1, isSlower: false });
  });

  it("lets an attempt that was disturbed pass when another was not", () => {
    expect(judge(attempts(1.5, 1.01))).toEqual({ ratio: 1.01, attempts: 2, isSlower: false });
    expect(judge(attempts(1.5, 1.2, 1.3, 1.04))).toEqual({ ratio: 1.04, attempts: 4, isSlower: false });
  });

  it("goes by the median, not by a round that was disturbed", () => {
    expect(judge(() => [1, 1, 1.01, 4, 9]).isSlower).toBe(false);
  });
});
