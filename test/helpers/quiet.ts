// Time limits in pages. A limit is for a quiet machine: what else runs slows a page, so its times are divided by
// how much longer a fixed piece of work takes in the same page at the same time. Load comes and goes, so there are
// several attempts, and the better quarter of them must keep the limit: slow code is slow in every attempt.

import type { Page } from "playwright";

/** What the work takes on a quiet machine of 2020, in milliseconds. A faster one is not held to less. */
const QUIET_MILLISECONDS = 60;

/** How many times longer than on a quiet machine this page takes now; 1 at least. */
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

/** A time in a page as it would be on a quiet machine; called at once after it. */
export const asIfQuiet = async (page: Page, milliseconds: number): Promise<number> =>
  milliseconds / (await slowness(page));

/** The time that a quarter of the tries keep, and one at least. */
export const betterQuarter = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) / 4)];
