// The pages of tests: in contexts that earlier tests have left.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { onTestFinished } from "vitest";

/** A context, and a page in it that stays empty: without one, the next page starts as slowly as in a new context. */
interface Place {
  readonly context: BrowserContext;
  readonly empty: Page;
}

/** The contexts of a browser that no test uses now, by their options. */
const places = new WeakMap<Browser, Map<string, Place[]>>();

/**
 * Opens an empty page until the test ends, for a site at an address. Nothing is stored for the site. The context is one
 * that an earlier test has left, if there is one: a new one for each page takes a second of CPU time more.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions, address: string): Promise<Page> {
  const all = places.get(browser) ?? new Map<string, Place[]>();
  places.set(browser, all);
  const key = JSON.stringify(options);
  const left = all.get(key) ?? [];
  all.set(key, left);
  const { context, empty } = left.pop() ?? (await newPlace(browser, options));
  onTestFinished(async () => {
    await Promise.all(context.pages().map((page) => page !== empty && page.close()));
    const session = await context.newCDPSession(empty);
    await session.send("Storage.clearDataForOrigin", { origin: address, storageTypes: "all" });
    await session.detach();
    left.push({ context, empty });
  });
  return context.newPage();
}

/** Opens an empty page until the test ends, in a context of its own. */
export async function openAlone(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  return context.newPage();
}

async function newPlace(browser: Browser, options: BrowserContextOptions): Promise<Place> {
  const context = await browser.newContext(options);
  return { context, empty: await context.newPage() };
}
