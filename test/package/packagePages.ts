// Opens pages in Chromium that import the installed package from static or bundled files.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, inject } from "vitest";
import { launchChromium, type Site, serve } from "../helpers/chromium.ts";
import { fingerprintModule } from "./expected.ts";

const project = inject("installed");
const dist = join(project, "node_modules/wasmaze/dist");

/** The page runs page.js, which sets the global `result` to a value or a promise. */
export const HTML =
  `<!doctype html><html><head><meta charset="utf-8"><title>page</title></head><body><script ` +
  `type="module" src="/page.js"></script></body></html>`;

let browser: Browser;
let context: BrowserContext;

export function useBrowser(): void {
  beforeAll(async () => {
    browser = await launchChromium();
    context = await browser.newContext();
    // An empty page stays open, because other pages then start in half the time.
    await context.newPage();
  });
  afterAll(() => browser.close());
}

/** Returns the result of a page. An error in the page fails the test. `also` runs while the page is open. */
export async function resultOf(site: Site, also?: (tab: Page) => Promise<void>): Promise<unknown> {
  const { address, stop } = await serve(site);
  const tab = await context.newPage();
  const errors: string[] = [];
  tab.on("pageerror", (error) => errors.push(String(error)));
  try {
    await tab.goto(`${address}/index.html`);
    await tab.waitForFunction("globalThis.result !== undefined", undefined, { timeout: 20_000 }).catch(() => {
      throw new Error(`expected the page to return a result, got errors: ${errors.join("; ") || "none"}`);
    });
    const result = await tab.evaluate("globalThis.result");
    await also?.(tab);
    return result;
  } finally {
    await tab.close();
    await stop();
  }
}

export function folderSite(folder: string, policy?: string): Site {
  return {
    policy,
    read: (path) => {
      const file = join(folder, path);
      return existsSync(file) ? readFileSync(file) : undefined;
    },
  };
}

/**
 * Serves a script without a bundler. In its imports, paths replace the names of the package, as an import map would do.
 */
export function staticSite(text: string, policy?: string): Site {
  const files: Readonly<Record<string, string>> = {
    "/index.html": HTML,
    "/page.js": text.replace('"wasmaze"', '"/wasmaze/index.js"').replace('"wasmaze/png"', '"/wasmaze/png.js"'),
    "/fingerprint.js": fingerprintModule,
  };
  return {
    policy,
    read: (path) => files[path] ?? (path.startsWith("/wasmaze/") ? folderSite(dist).read(path.slice(8)) : undefined),
  };
}

export function sources(name: string, text: string): string {
  const folder = join(project, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), HTML);
  writeFileSync(join(folder, "page.js"), text);
  writeFileSync(join(folder, "fingerprint.js"), fingerprintModule);
  return folder;
}
