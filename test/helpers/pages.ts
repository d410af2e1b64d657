// Opens pages of the built site in Chromium.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Download, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished } from "vitest";
import { launchChromium, launchShell, serve } from "./chromium.ts";

export const site = inject("site");
export const artefacts = "test/artefacts";

export function readSite(path: string): Uint8Array | undefined {
  const file = join(site, path);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** Errors, warnings and requests to other sites of all open pages. Each entry fails the test. */
export const troubles: string[] = [];

let browser: Browser;
let address: string;
let isAlone = false;

/**
 * Starts a server and a browser for the tests of a file. With `alone`, for tests of speed or memory, the browser is
 * Chromium instead of its headless shell, and each page has a browser context of its own.
 */
export function usePages({ alone = false } = {}): void {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    isAlone = alone;
    ({ address, stop } = await serve({ read: readSite }));
    browser = await (alone ? launchChromium() : launchShell());
  });
  afterAll(async () => {
    await browser.close();
    await stop();
  });
  afterEach(() => expect(troubles.splice(0)).toEqual([]));
}

export const siteAddress = (): string => address;

export async function newPage(options: BrowserContextOptions, at = address): Promise<Page> {
  const page = isAlone ? await openAlone(options) : await openPage(options, at);
  page.setDefaultTimeout(45_000);
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (message) => {
    if (!/^Service Worker registration blocked/.test(message.text()))
      troubles.push(`${message.type()}: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(`${at}/`) && !request.url().startsWith(`blob:${at}/`))
      troubles.push(`a request to ${request.url()}`);
  });
  return page;
}

/** The page `empty` stays open, because other pages of the context then open faster. */
interface Slot {
  readonly context: BrowserContext;
  readonly empty: Page;
}

const unused = new Map<string, Slot[]>();

async function openPage(options: BrowserContextOptions, at: string): Promise<Page> {
  const key = JSON.stringify(options);
  const slots = unused.get(key) ?? [];
  unused.set(key, slots);
  const { context, empty } = slots.pop() ?? (await newSlot(options));
  onTestFinished(async () => {
    await Promise.all(context.pages().map((page) => page !== empty && page.close()));
    const session = await context.newCDPSession(empty);
    await session.send("Storage.clearDataForOrigin", { origin: at, storageTypes: "all" });
    await session.detach();
    slots.push({ context, empty });
  });
  return context.newPage();
}

/** Service workers are blocked, because they would load all files of the page in every test. */
async function newSlot(options: BrowserContextOptions): Promise<Slot> {
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  return { context, empty: await context.newPage() };
}

async function openAlone(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  onTestFinished(() => context.close());
  return context.newPage();
}

export const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: "en-GB" };
export const STILL: BrowserContextOptions = { ...WIDE, reducedMotion: "reduce" };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "en-GB",
};

/** The box of an element, as soon as the element is visible. */
export async function boxOf(page: Page, selector = "#maze") {
  const element = page.locator(selector);
  await element.waitFor();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${selector} expected to be visible, got no box`);
  return { ...box, middle: [box.x + box.width / 2, box.y + box.height / 2] as const };
}

type Point = readonly [x: number, y: number];

export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", ...points: readonly Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
}

export async function downloadOf(page: Page, selector: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(selector)]);
  return file;
}

/** The colour of walls in the light theme, as 0xAABBGGRR. */
export const INK = 0xff2b2522;

/**
 * Returns the number, the share and a hash of the pixels of a canvas that have the given colour, by default of all
 * pixels.
 */
export const pixelsOf = (page: Page, selector: string, colour?: number) =>
  page.locator(selector).evaluate((canvas: HTMLCanvasElement, colour) => {
    const { width, height } = canvas;
    // Reads the pixels of a copy. If the pixels of a canvas are often read, browsers draw the canvas differently.
    const copy = new OffscreenCanvas(width, height).getContext("2d", {
      willReadFrequently: true,
    }) as OffscreenCanvasRenderingContext2D;
    copy.drawImage(canvas, 0, 0);
    const pixels = new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer);
    let [hash, count, others] = [0, 0, 0];
    for (let i = 0; i < pixels.length; i++) {
      if (pixels[i] !== pixels[0]) others++;
      if (colour !== undefined && pixels[i] !== colour) continue;
      hash = (Math.imul(hash, 31) + Math.imul(pixels[i], 0x9e3779b1) + i) | 0;
      count++;
    }
    // `others` is the share of pixels that differ from the first pixel.
    return { width, height, hash, count, share: count / pixels.length, others: others / pixels.length };
  }, colour);

/** The browser context must have bypassCSP, because the policy of the page blocks the script of axe. */
export async function axeViolations(page: Page): Promise<unknown> {
  type Found = { id: string; nodes: { html: string; failureSummary: string }[] };
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  return page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: { run: () => Promise<{ violations: Found[] }> } }).axe;
    const plain = ({ html, failureSummary }: Found["nodes"][number]) => ({ html, failureSummary });
    return (await run()).violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(plain) }));
  });
}

export const hashOf = (page: Page): URLSearchParams => new URLSearchParams(new URL(page.url()).hash.slice(1));

/** Waits until there are more than `before` marks, then until the next frame, when the canvas gets its size. */
export async function drawnAnew(page: Page, mark: string, before: number): Promise<void> {
  await expect.poll(() => marksOf(page, mark), { timeout: 60_000, interval: 10 }).toBeGreaterThan(before);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

export const marksOf = (page: Page, mark: string): Promise<number> =>
  page.evaluate((mark) => performance.getEntriesByName(mark).length, mark);

/** Returns the visible words that are broken between two lines. Words may be broken at hyphens and soft hyphens. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest("code, script, [hidden]")) continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s\u2010-\u2014\u00ad-]+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        // Fonts of one line differ by less than this.
        if (Math.max(...tops) - Math.min(...tops) > 8) broken.push(word);
      }
    }
    return broken;
  });
