// The pages of tests: the built site, served on loopback, in a browser.

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

/** What went wrong in a page, which fails the test that opened it: an error, a warning, a request elsewhere. */
export const troubles: string[] = [];

let browser: Browser;
let address: string;
let ofItsOwn = false;

/**
 * Starts the server and the browser before the tests of a file, and ends them after. Tests that judge speed or memory
 * ask for Chromium itself, and for pages that share nothing.
 */
export function usePages({ alone = false } = {}): void {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ofItsOwn = alone;
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

/** Opens an empty page until the test ends, for a site at an address, and watches it. */
export async function newPage(options: BrowserContextOptions, at = address): Promise<Page> {
  const page = ofItsOwn ? await openAlone(options) : await openPage(options, at);
  page.setDefaultTimeout(45_000);
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (message) => troubles.push(`${message.type()}: ${message.text()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${at}/`) && !request.url().startsWith(`blob:${at}/`))
      troubles.push(`a request to ${request.url()}`);
  });
  return page;
}

/** A context, and a page in it that stays empty: without one, the next page starts as slowly as in a new context. */
interface Place {
  readonly context: BrowserContext;
  readonly empty: Page;
}

/** The contexts that no test uses now, by their options. */
const places = new Map<string, Place[]>();

/** Opens a page in a context that an earlier test has left, if there is one; nothing is stored there for the site. */
async function openPage(options: BrowserContextOptions, at: string): Promise<Page> {
  const key = JSON.stringify(options);
  const left = places.get(key) ?? [];
  places.set(key, left);
  const { context, empty } = left.pop() ?? (await newPlace(options));
  onTestFinished(async () => {
    await Promise.all(context.pages().map((page) => page !== empty && page.close()));
    const session = await context.newCDPSession(empty);
    await session.send("Storage.clearDataForOrigin", { origin: at, storageTypes: "all" });
    await session.detach();
    left.push({ context, empty });
  });
  return context.newPage();
}

async function newPlace(options: BrowserContextOptions): Promise<Place> {
  const context = await browser.newContext(options);
  return { context, empty: await context.newPage() };
}

async function openAlone(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  return context.newPage();
}

/** The page's address after #, as names and values. */
export const hashOf = (page: Page): URLSearchParams => new URLSearchParams(new URL(page.url()).hash.slice(1));

/**
 * Waits until more has been drawn than there was, by the marks of this name, and until the next frame is complete: a
 * canvas gets its size then.
 */
export async function drawnAnew(page: Page, mark: string, before: number): Promise<void> {
  await expect.poll(() => marksOf(page, mark), { timeout: 60_000, interval: 10 }).toBeGreaterThan(before);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

export const marksOf = (page: Page, mark: string): Promise<number> =>
  page.evaluate((mark) => performance.getEntriesByName(mark).length, mark);
