// Tests when `npm run bench:guard` reports a regression of speed.

import { describe, expect, it } from "vitest";
import { ATTEMPTS, judge } from "../../bench/lab/guard/judge.ts";

/** Returns a function. Each call of this function returns the ratio of the next attempt. */
function attempts(...ratios: readonly number[]): () => readonly number[] {
  let next = 0;
  return () => {
    const ratio = ratios[next++];
    if (ratio === undefined) throw new Error(`expected at most ${ratios.length} attempts`);
    return [ratio * 0.9, ratio, ratio, ratio * 1.01, ratio * 3];
  };
}

describe("the verdict of judge", () => {
  it("judge reports a regression if every attempt is 20 % slower", () => {
    const ratios = [1.25, 1.2, 1.18, 1.3];
    expect(judge(attempts(...ratios))).toEqual({ ratio: 1.18, attempts: ATTEMPTS, isSlower: true });
  });

  it("judge accepts equal speed in the first attempt", () => {
    expect(judge(attempts(1.02))).toEqual({ ratio: 1.02, attempts: 1, isSlower: false });
    expect(judge(attempts(0.7))).toEqual({ ratio: 0.7, attempts: 1, isSlower: false });
  });

  it("judge accepts a slow attempt if a later attempt is fast enough", () => {
    expect(judge(attempts(1.5, 1.01))).toEqual({ ratio: 1.01, attempts: 2, isSlower: false });
    expect(judge(attempts(1.5, 1.2, 1.3, 1.04))).toEqual({ ratio: 1.04, attempts: 4, isSlower: false });
  });

  it("judge uses the median, and so ignores a slow round", () => {
    expect(judge(() => [1, 1, 1.01, 4, 9]).isSlower).toBe(false);
  });
});
