// Compares times with limits for a quiet machine. Each time is divided by the slowdown of a fixed piece of work in the
// same page. Of several attempts, only the fastest quarter must be within the limit.

import type { Page } from "playwright";

/** Duration of the fixed work on a quiet machine of 2020. On a faster machine, the limits are the same. */
const QUIET_MILLISECONDS = 60;

export async function slowness(page: Page): Promise<number> {
  const milliseconds = await page.evaluate(() => {
    const began = performance.now();
    let state = 1;
    for (let i = 0; i < 20_000_000; i++) state = Math.imul(state ^ i, 0x9e3779b1) + (state >>> 15);
    (globalThis as unknown as { state: number }).state = state;
    return performance.now() - began;
  });
  return Math.max(1, milliseconds / QUIET_MILLISECONDS);
}

/** Divides a time by the current slowdown. Call this function right after the measurement, because the load varies. */
export const asIfQuiet = async (page: Page, milliseconds: number): Promise<number> =>
  milliseconds / (await slowness(page));

/** Returns the slowest time of the fastest quarter of the attempts (at least one attempt). */
export const betterQuarter = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) / 4)];
