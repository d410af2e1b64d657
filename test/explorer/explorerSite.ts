// Opens the explorer with reduced motion, for the suites of animated tabs.

import type { BrowserContextOptions, Page } from "playwright";
import { newPage, siteAddress } from "../helpers/pages.ts";

export const STILL: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: "en-GB",
  reducedMotion: "reduce",
};
export const MOVING: BrowserContextOptions = { ...STILL, reducedMotion: "no-preference" };
export const PHONE: BrowserContextOptions = {
  ...STILL,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** Opens the explorer at an address, by default with reduced motion. */
export async function open(hash: string, options = STILL): Promise<Page> {
  const page = await newPage(options);
  await page.goto(`${siteAddress()}/index.html${hash}`);
  return page;
}

/** Opens the folds of the page. */
export function openFolds(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
  });
}

/** Gives the first maze a fixed size, so its size does not change with its controls. */
export async function fixSize(page: Page): Promise<void> {
  await page.locator("#maze").evaluate((canvas: HTMLCanvasElement) => {
    Object.assign(canvas.style, { flex: "none", width: "480px", height: "360px" });
  });
  await page.waitForTimeout(200);
}

/** Counts the pixels of walls in the first maze, which must be without colours. Does not count pixels of marks. */
export function countInk(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector("#maze") as HTMLCanvasElement;
    // Reads a copy, because the browser warns if the page's canvas is read often.
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext("2d", { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let ink = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === 0x22 && data[at + 1] === 0x25 && data[at + 2] === 0x2b) ink++;
    return ink;
  });
}
