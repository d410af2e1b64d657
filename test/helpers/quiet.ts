// Time limits of pages are for a quiet machine. On a busy machine, times are divided by the slowdown of a fixed piece
// of work in the same page. Load varies, so only the better quarter of several attempts must be within a limit.

import type { Page } from "playwright";

/** The time of the fixed work on a quiet machine of 2020, in milliseconds. Faster machines have the same limits. */
const QUIET_MILLISECONDS = 60;

/** The slowdown of this page compared with a quiet machine, at least 1. */
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

/** Converts a time in a page to that of a quiet machine. Call it immediately after the measurement. */
export const asIfQuiet = async (page: Page, milliseconds: number): Promise<number> =>
  milliseconds / (await slowness(page));

/** The longest time in the better quarter of the attempts, which is at least one attempt. */
export const betterQuarter = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) / 4)];
