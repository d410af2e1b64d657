// Tests in Chromium that a drag of a world causes no long task.

import { expect, test } from "vitest";
import { usePages } from "../helpers/pages.ts";
import { asIfQuiet, betterQuarter } from "../helpers/quiet.ts";
import { sweep } from "../helpers/sweep.ts";
import { open } from "./worldPage.ts";

usePages({ alone: true });

test("a drag of the world causes no task longer than 20 ms", async () => {
  const longest: number[] = [];
  for (let i = 0; i < sweep(6, 3); i++) {
    const page = await open(`#x=${(i + 1) * 1e7}&y=5e6&scale=${[14, 7, 30][i % 3]}`);
    await page.evaluate("tasks.length = 0");
    await page.mouse.move(1200, 700);
    await page.mouse.down();
    for (let k = 1; k <= 60; k++) await page.mouse.move(1200 - 16 * k, 700 - 9 * k);
    await page.mouse.up();
    await page.waitForTimeout(200);
    const tasks = (await page.evaluate("tasks")) as number[];
    expect(tasks.length).toBeGreaterThan(20);
    longest.push(await asIfQuiet(page, Math.max(...tasks)));
    await page.close();
  }
  console.log(`longest tasks of drags: ${longest.map((time) => time.toFixed(1)).join(", ")} ms on a quiet machine`);
  expect(betterQuarter(longest)).toBeLessThan(20);
});
