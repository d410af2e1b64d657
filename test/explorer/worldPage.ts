// Opens the built page of a world in Chromium.

import type { Page } from "playwright";
import { drawnAnew, newPage, siteAddress, WIDE } from "../helpers/pages.ts";

export async function open(hash: string, options = WIDE): Promise<Page> {
  const page = await newPage(options);
  // The global variable `tasks` has the durations of frames and long tasks in milliseconds.
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
  await page.goto(`${siteAddress()}/world.html${hash}`);
  await drawnAnew(page, "world drawn", 0);
  return page;
}
