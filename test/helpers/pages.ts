// Pages of the built site in a browser, for tests.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished } from "vitest";
import { launchChromium, launchShell, serve } from "./chromium.ts";

export const site = inject("site");
export const artefacts = "test/artefacts";

export function readSite(path: string): Uint8Array | undefined {
  const file = join(site, path);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** Errors, warnings and requests to other sites of open pages. They fail the test. */
export const troubles: string[] = [];

let browser: Browser;
let address: string;
let isAlone = false;

/**
 * Starts the server and the browser before the tests of a file, and stops them afterwards. `alone` is for tests of
 * speed or memory: it runs Chromium itself, and pages share nothing.
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

/** The address of the site. */
export const siteAddress = (): string => address;

/** Opens an empty page until the end of the test, and watches it. It is for the site at an address. */
export async function newPage(options: BrowserContextOptions, at = address): Promise<Page> {
  const page = isAlone ? await openAlone(options) : await openPage(options, at);
  page.setDefaultTimeout(45_000);
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (message) => troubles.push(`${message.type()}: ${message.text()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${at}/`) && !request.url().startsWith(`blob:${at}/`))
      troubles.push(`a request to ${request.url()}`);
  });
  return page;
}

/** A context with an empty page. Without it, the next page would start as slowly as in a new context. */
interface Slot {
  readonly context: BrowserContext;
  readonly empty: Page;
}

/** The unused contexts, by their options. */
const unused = new Map<string, Slot[]>();

/** Opens a page in an unused context, if there is one, without stored data of the site. */
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

async function newSlot(options: BrowserContextOptions): Promise<Slot> {
  const context = await browser.newContext(options);
  return { context, empty: await context.newPage() };
}

async function openAlone(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  return context.newPage();
}

/** The parameters after # in the address of a page. */
export const hashOf = (page: Page): URLSearchParams => new URLSearchParams(new URL(page.url()).hash.slice(1));

/**
 * Waits until there are more performance marks of this name than `before`, and until the next frame is complete, which
 * is when a canvas gets its size.
 */
export async function drawnAnew(page: Page, mark: string, before: number): Promise<void> {
  await expect.poll(() => marksOf(page, mark), { timeout: 60_000, interval: 10 }).toBeGreaterThan(before);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

export const marksOf = (page: Page, mark: string): Promise<number> =>
  page.evaluate((mark) => performance.getEntriesByName(mark).length, mark);
