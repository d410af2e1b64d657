// Tests the explorer's error messages in Chromium: their fields, their languages, and their use by screen readers.

import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { usePages, WIDE } from "../helpers/pages.ts";
import { open, redrawn, SMALL } from "./explorer.ts";

usePages();

async function enter(page: Page, id: string, value: string): Promise<void> {
  await page.fill(`#${id}`, value);
  await page.press(`#${id}`, "Enter");
}

/** Returns the error message of a field. Fails unless the message is near the field and describes the field. */
async function errorAt(page: Page, id: string): Promise<string | null> {
  const field = page.locator(`#${id}`);
  expect(await field.getAttribute("aria-invalid"), id).toBe("true");
  const note = page.locator(`#${await field.getAttribute("aria-describedby")}`);
  expect(await note.getAttribute("role")).toBe("alert");
  const [at, below] = [await field.boundingBox(), await note.boundingBox()];
  expect(Math.abs((below?.y ?? 0) - (at?.y ?? 999))).toBeLessThan(120);
  return note.textContent();
}

const ENGLISH = [
  ["width", "0", "Enter a whole number from 1 to 4,096."],
  ["width", "", "Enter a whole number from 1 to 4,096."],
  ["height", "9999", "Enter a whole number from 1 to 4,096."],
  ["height", "2.5", "Enter a whole number from 1 to 4,096."],
  ["seed", "99999999999999999999", /^Enter a whole number from 0 to [\d,]+, or a text/],
  ["index", "-1", /^Enter a whole number from 0 to/],
  ["start", "99,99", "99,99 is outside the maze: columns go from 1 to 12, rows from 1 to 9."],
  ["start", "five", "Enter a cell as column,row, such as 1,1."],
  ["from", "13,1", /^13,1 is outside the maze/],
] as const;

describe("error messages of the page", () => {
  test("an error appears at its field and keeps the entered value, and nothing else changes", async () => {
    const page = await open("#algorithm=prim-modified&width=12&height=9&seed=7&ends=0,0;3,3");
    const before = page.url();
    for (const [id, value, text] of ENGLISH) {
      await enter(page, id, value);
      await expect.poll(() => page.locator(".error").count()).toBe(1);
      expect(await errorAt(page, id)).toMatch(text);
      expect(await page.inputValue(`#${id}`)).toBe(value);
      expect(page.url()).toBe(before);
    }
    await redrawn(page, () => enter(page, "width", "13"));
    expect(await page.locator(".error, [aria-invalid]").count()).toBe(0);
    expect(await page.inputValue("#from")).toBe("1,1");
  });

  test("errors are in French on the French page, and are translated when the language changes", async () => {
    const page = await open(`#${SMALL}`, { ...WIDE, locale: "fr-FR" });
    await enter(page, "width", "");
    expect(await errorAt(page, "width")).toMatch(/^Entrez un nombre entier de 1 à 4.096\.$/);
    await page.click("#language");
    await expect.poll(() => errorAt(page, "width")).toBe("Enter a whole number from 1 to 4,096.");
  });

  test("an error in the address is reported in the page's language, and a maze is shown", async () => {
    const page = await open("#width=5000", { ...WIDE, locale: "fr-FR" });
    await expect
      .poll(() => page.textContent("#notice"))
      .toMatch(/^Une partie de l’adresse a été ignorée : width – Entrez un nombre entier de 1 à/);
  });

  test("errors do not make the page wider on a phone", async () => {
    const page = await open(`#${SMALL}`, { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });
    for (const [id, value] of [
      ["width", "9999"],
      ["seed", "99999999999999999999"],
    ]) {
      await enter(page, id, value);
      await errorAt(page, id);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });
});
