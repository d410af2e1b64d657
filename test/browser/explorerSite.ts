// The explorer as it is built, served on loopback, for the suites of its tabs.

import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchChromium, serve } from "./chromium.ts";
import { readSite } from "./explorer.ts";
import { openPage } from "./pages.ts";

/** Opens the explorer at an address; what goes wrong in it fails the test. */
export type Open = (hash: string, options?: BrowserContextOptions) => Promise<Page>;

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

/** Serves the explorer for the tests of a suite. Animations are still unless a test asks for motion. */
export function exploring(): Open {
  const troubles: string[] = [];
  let browser: Browser;
  let address = "";
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ address, stop } = await serve({ read: readSite }));
    browser = await launchChromium();
  });
  afterEach(() => expect(troubles.splice(0)).toEqual([]));
  afterAll(async () => {
    await browser.close();
    await stop();
  });

  return async (hash, options = STILL) => {
    const page = await openPage(browser, options, address);
    page.on("pageerror", (error) => troubles.push(String(error)));
    page.on("console", (message) => troubles.push(`${message.type()}: ${message.text()}`));
    await page.goto(`${address}/index.html${hash}`);
    return page;
  };
}

/** Opens what the page folds. */
export function openFolds(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
  });
}

/** Gives the first maze a size that no controls around it change. */
export async function fixSize(page: Page): Promise<void> {
  await page.locator("#maze").evaluate((canvas: HTMLCanvasElement) => {
    Object.assign(canvas.style, { flex: "none", width: "480px", height: "360px" });
  });
  await page.waitForTimeout(200);
}

/** Counts the pixels of walls in the first maze, in a page without colours; marks above them are not counted. */
export function countInk(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector("#maze") as HTMLCanvasElement;
    // A copy: reading the page's own canvas often makes the browser warn.
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
