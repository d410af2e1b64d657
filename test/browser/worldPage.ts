// The page of a world in a real Chromium, as it is built, for its tests.

import { mkdirSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchChromium, serve } from "./chromium.ts";
import { readSite } from "./explorer.ts";
import { openPage } from "./pages.ts";

export const artefacts = "test/artefacts";
let browser: Browser;
let address: string;
let stop: () => Promise<void>;
let opening: typeof openPage;

/** Starts the browser and the server before the tests of a file, whose pages are opened in this way. */
export function useWorld(way: typeof openPage = openPage): void {
  opening = way;
  beforeAll(async () => {
    mkdirSync(artefacts, { recursive: true });
    ({ address, stop } = await serve({ read: readSite }));
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await stop();
  });
  afterEach(() => expect(troubles.splice(0)).toEqual([]));
}

const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: "en-GB" };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "fr-FR",
};

const troubles: string[] = [];

/** Opens the page; errors, warnings and requests elsewhere fail the test. */
export async function open(hash: string, options = WIDE): Promise<Page> {
  const page = await opening(browser, options, address);
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (message) => troubles.push(`${message.type()}: ${message.text()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${address}/`)) troubles.push(`a request to ${request.url()}`);
  });
  // What frames and gestures take.
  await page.addInitScript(`
    globalThis.tasks = [];
    const timed = (run) => (...given) => {
      const began = performance.now();
      run(...given);
      tasks.push(performance.now() - began);
    };
    const frame = requestAnimationFrame;
    globalThis.requestAnimationFrame = (run) => frame(timed(run));
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: "longtask" });
  `);
  await page.goto(`${address}/world.html${hash}`);
  await drawn(page, 0);
  return page;
}

const drawings = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName("world drawn").length);

async function drawn(page: Page, before: number): Promise<void> {
  await expect.poll(() => drawings(page), { timeout: 60_000, interval: 10 }).toBeGreaterThan(before);
}

export const hashOf = (page: Page): URLSearchParams => new URLSearchParams(new URL(page.url()).hash.slice(1));
