// Tests the service worker in Chromium: visits without a server, updates of the site, and slow servers.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../helpers/chromium.ts";
import { newPage, readSite, site, troubles, usePages, WIDE } from "../helpers/pages.ts";
import { drawn, SMALL } from "./explorer.ts";

usePages();

type Read = (path: string) => ReturnType<typeof readSite>;

const OPTIONS = { ...WIDE, serviceWorkers: "allow" } as const;

/** A server of the site. Its answers can be changed, delayed and ended. */
async function server() {
  const state: { read: Read; delay: number } = { read: readSite, delay: 0 };
  const asked: string[] = [];
  const { address, stop } = await serve({
    read: (path) => {
      asked.push(path);
      return state.read(path);
    },
    delay: (path) => (path.endsWith(".html") ? state.delay : 0),
  });
  onTestFinished(() => stop().catch(() => undefined));
  return { address, state, asked, stop };
}

async function visit(address: string, path = `/index.html#${SMALL}`): Promise<Page> {
  const page = await newPage(OPTIONS, address);
  await page.goto(`${address}${path}`);
  if (path.includes("index")) await drawn(page, 0);
  return page;
}

/** The paths of all cached files, sorted. */
const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths.sort();
  });

/** Waits until a page is cached `times` times, each time with other content. */
async function untilKept(page: Page, path: string, times = 1): Promise<void> {
  await expect.poll(async () => (await cached(page)).filter((one) => one === path).length).toBe(times);
}

/** The second version of the site: the main module has another name and a mark. The old module does not exist. */
function updated(): Read {
  const main = readdirSync(join(site, "assets")).find((name) => /^home-.*\.js$/.test(name)) as string;
  const renamed = "home-version2.js";
  return (path) => {
    if (path === `/assets/${main}`) return undefined;
    if (path === `/assets/${renamed}`)
      return Buffer.concat([
        Buffer.from("document.documentElement.dataset.version = 2;\n"),
        readSite(`/assets/${main}`) as Buffer,
      ]);
    const file = readSite(path);
    return path === "/index.html" ? Buffer.from(`${file}`.replace(main, renamed)) : file;
  };
}

const versionOf = (page: Page) => page.getAttribute("html", "data-version");

test("after one visit, a page and its dialog work without a server; a page that was not visited does not", async () => {
  const { address, stop } = await server();
  const page = await visit(address);
  await untilKept(page, "/index.html");
  const files = await cached(page);
  const assets = readdirSync(join(site, "assets"));
  // The other page's own script and style sheet are not cached.
  expect(assets.filter((name) => !files.includes(`/assets/${name}`)).map((name) => name.split("-")[0])).toEqual(
    expect.arrayContaining(["lab", "play", "print", "world"]),
  );
  expect(files.filter((path) => /(lab|play|print|world)-/.test(path))).toEqual([]);
  await stop();
  await page.goto(`${address}/#${SMALL}&tab=export`);
  await drawn(page, 0);
  await page.locator("#exportDialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.click("#language");
  await expect.poll(() => page.textContent("#dice")).toContain("Nouveau labyrinthe");
  await expect(page.goto(`${address}/world.html`)).rejects.toThrow("net::ERR_");
  troubles.length = 0;
});

test.each([
  ["/learn/lab/", ["#tab-solvers", "#tab-compare"]],
  ["/play/", []],
  ["/print/", []],
])("%s works without a server after one visit", async (path, tabs) => {
  const { address, stop } = await server();
  const page = await visit(address, `${path}#${SMALL}`);
  await untilKept(page, `${path}index.html`);
  await stop();
  await page.reload();
  await page.locator("html:not([data-loading])").waitFor();
  for (const tab of tabs) {
    await page.click(tab);
    await page.locator(`[role=tabpanel][aria-labelledby=${tab.slice(1)}]:not(:empty)`).waitFor();
  }
  await page.click("#language");
  await expect.poll(() => page.textContent('[data-door="print/"]')).toBe("Imprimer");
  troubles.length = 0;
});

test("the world works without a server after one visit, with its files alone", async () => {
  const { address, stop } = await server();
  const page = await visit(address, "/world.html#seed=5");
  await untilKept(page, "/world.html");
  expect((await cached(page)).filter((path) => /home-|explorer-|whole-/.test(path))).toEqual([]);
  await stop();
  await page.reload();
  await expect.poll(() => page.textContent("#place")).toContain("level 0");
  troubles.length = 0;
});

test("after an update of the site, a visit shows the new version, and later visits without a server, too", async () => {
  const { address, state, stop } = await server();
  const page = await visit(address);
  await untilKept(page, "/index.html");
  state.read = updated();
  // The open page still finds its modules.
  await page.click("#export");
  await page.locator("#exportDialog[open]").waitFor();
  await page.goto(`${address}/index.html#${SMALL}`);
  await page.reload();
  await drawn(page, 0);
  expect(await versionOf(page)).toBe("2");
  await untilKept(page, "/index.html", 2);
  await stop();
  await page.reload();
  await drawn(page, 0);
  expect(await versionOf(page)).toBe("2");
  troubles.length = 0;
});

test("if the server is slow, the cached version is shown after two seconds, with its own modules", async () => {
  const { address, state, asked } = await server();
  const page = await visit(address);
  await untilKept(page, "/index.html");
  state.read = updated();
  // The server answers later than the time limit of reload().
  state.delay = 600_000;
  asked.length = 0;
  await page.reload();
  await drawn(page, 0);
  expect(await versionOf(page)).toBeNull();
  expect(asked.filter((path) => path.startsWith("/assets/"))).toEqual([]);
});

test("a version with a missing file is not cached, and the version before it stays", async () => {
  const { address, state, asked, stop } = await server();
  const page = await visit(address);
  await untilKept(page, "/index.html");
  const second = updated();
  // The new page loads, but its module is gone when the service worker caches it.
  let loads = 0;
  state.read = (path) => (path === "/assets/home-version2.js" && loads++ > 0 ? undefined : second(path));
  await page.reload();
  await drawn(page, 0);
  expect(await versionOf(page)).toBe("2");
  asked.length = 0;
  await expect.poll(() => asked.filter((path) => path === "/index.html").length + loads).toBeGreaterThan(1);
  await page.waitForTimeout(300);
  await stop();
  await page.reload();
  await drawn(page, 0);
  expect(await versionOf(page)).toBeNull();
  troubles.length = 0;
});

test("a frame whose sandbox allows no files of the site shows what to change", async () => {
  const { address } = await server();
  const page = await newPage(WIDE, address);
  await page.route(`${address}/frame.html`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<iframe sandbox="allow-scripts" src="./index.html" width="800" height="600"></iframe>',
    }),
  );
  await page.goto(`${address}/frame.html`);
  const frame = page.frameLocator("iframe");
  await expect.poll(() => frame.locator(".unstyled").isVisible()).toBe(true);
  expect(await frame.locator(".unstyled").textContent()).toContain("allow-same-origin");
  const whole = await visit(address);
  expect(await whole.isVisible(".unstyled")).toBe(false);
  troubles.length = 0;
});

test("the icon, the manifest and its icon exist, and the policy allows the manifest", async () => {
  const page = await visit((await server()).address);
  const ico = readSite("/favicon.ico") as Uint8Array;
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector('link[rel="manifest"]') as HTMLLinkElement;
    return (await fetch(link.href)).json();
  });
  expect(readSite(manifest.icons[0].src)).toBeDefined();
  expect(readSite(manifest.start_url)).toBeDefined();
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  expect(errors).toEqual([]);
});
