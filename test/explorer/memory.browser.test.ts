// Tests in Chromium that the explorer frees the memory of earlier mazes.

import { expect, test } from "vitest";
import { usePages } from "../helpers/pages.ts";
import { open } from "./explorer.ts";

usePages();

test("the page's memory does not grow over 400 mazes", async () => {
  const page = await open("#algorithm=wilson&width=100&height=80&seed=1&ends=corners&solution=on");
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  const used = async (): Promise<number> => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize = 0 } = (await session.send("Runtime.getHeapUsage")) as {
      usedSize: number;
      backingStorageSize?: number;
    };
    return usedSize + backingStorageSize;
  };
  const make = (count: number): Promise<void> =>
    page.evaluate(async (count) => {
      const drawn = (): number => performance.getEntriesByName("maze drawn").length;
      for (let i = 0; i < count; i++) {
        const before = drawn();
        document.getElementById("dice")?.click();
        while (drawn() === before) await new Promise((resolve) => setTimeout(resolve, 2));
      }
    }, count);
  await make(50);
  const before = await used();
  await make(400);
  const after = await used();
  console.log(`memory of the page: ${(before / 1e6).toFixed(2)} MB, after 400 mazes ${(after / 1e6).toFixed(2)} MB`);
  // A maze of this size takes 60 kB with its display data. A leak of 400 mazes would take 24 MB.
  expect(after - before).toBeLessThan(2_000_000);
}, 300_000);
