// Tests in Chromium that pages do not move what a visitor reads while they load over a slow link.

import { expect, test } from "vitest";
import { marksOf, newPage, siteAddress, usePages, WIDE } from "../helpers/pages.ts";
import { sweepOf } from "../helpers/sweep.ts";

usePages();

const LARGE = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

const VISITS = sweepOf(
  [
    ["index.html", LARGE],
    ["index.html", PHONE],
    ["learn/lab/index.html", PHONE],
    ["play/index.html", PHONE],
    ["print/index.html", PHONE],
  ] as const,
  (_, at) => at === 1,
);

/** The sum of all layout shifts until a page is complete, and the elements that moved. */
async function shiftsOf(path: string, viewport: { width: number; height: number }) {
  const page = await newPage({ ...WIDE, viewport });
  const session = await page.context().newCDPSession(page);
  const link = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await session.send("Network.emulateNetworkConditions", link);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] };
    const noted = globalThis as unknown as { shift: number; moved: string[] };
    [noted.shift, noted.moved] = [0, []];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        noted.shift += value;
        noted.moved.push(
          `${value.toFixed(4)}: ${sources.map(({ node }) => `${node?.nodeName} ${node?.id} ${node?.className}`)}`,
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${siteAddress()}/${path}`);
  if (path.startsWith("print")) await page.locator(".sheet").nth(1).waitFor();
  else await expect.poll(() => marksOf(page, "maze drawn")).toBeGreaterThan(0);
  if (path === "index.html")
    await page.waitForFunction(() => document.querySelectorAll("#algorithms input").length > 9);
  if (path.startsWith("learn")) await page.locator("#transport").waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const seen = await page.evaluate(() => {
    const { shift, moved } = globalThis as unknown as { shift: number; moved: string[] };
    return { shift, moved };
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return { path, width: viewport.width, ...seen };
}

test("on a slow link, no page shifts its layout by more than 0.02 while it loads", async () => {
  const all = await Promise.all(VISITS.map(([path, viewport]) => shiftsOf(path, viewport)));
  console.log(all.map(({ path, width, shift }) => `${path} at ${width}: ${shift.toFixed(4)}`).join("\n"));
  expect(all.filter(({ shift }) => shift > 0.02)).toEqual([]);
});
