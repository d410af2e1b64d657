// Tests in Chromium that the page saves a race as a recording in the format of the benchmark.

import { expect, test } from "vitest";
import { mainOf, ratioBetween } from "../../bench/suite/figures.ts";
import { readEngines } from "../../bench/suite/read.ts";
import { enginesReport } from "../../bench/suite/report.ts";
import manifest from "../../package.json" with { type: "json" };
import { downloadOf, STILL, usePages } from "../helpers/pages.ts";
import { open } from "./explorer.ts";

usePages();

// The page is in French, to test that recordings contain no numbers in French format.
test("the page saves a race as a recording", { timeout: 200_000 }, async () => {
  const french = { ...STILL, locale: "fr-FR" };
  const page = await open("#algorithm=wilson&width=40&height=30&seed=3&tab=compare", french);
  expect(await page.isVisible("#saveRace")).toBe(false);
  await page.click("#startRace");
  await page.locator("#saveRace").waitFor({ timeout: 150_000 });
  expect(await page.textContent("#saveRace")).toBe("Enregistrer les mesures");
  const download = await downloadOf(page, "#saveRace");
  expect(download.suggestedFilename()).toBe("race-wilson-40x30.json");
  const recording = readEngines(await download.path());
  expect(recording.version).toBe(manifest.version);
  expect(mainOf(recording).name).toMatch(/^Chromium \d+/);
  expect(ratioBetween(mainOf(recording), "wilson", 40, "textbook", "wasm")?.ratio).toBeGreaterThan(1);
  expect(enginesReport(recording)).toMatch(/wilson +40x30/);
  await page.click("#startRace");
  expect(await page.isVisible("#saveRace")).toBe(false);
});
