// Tests the Content-Security-Policy of the explorer in Chromium.

import { describe, expect, onTestFinished, test } from "vitest";
import { serve } from "../helpers/chromium.ts";
import { readSite, troubles, usePages, WIDE } from "../helpers/pages.ts";
import { go, open, SMALL } from "./explorer.ts";

usePages();

describe("the content security policy", () => {
  test("the policy forbids inline scripts, eval and requests to other origins", async () => {
    const page = await open(`#${SMALL}`);
    const policy = await page.getAttribute('meta[http-equiv="Content-Security-Policy"]', "content");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+' 'wasm-unsafe-eval';/);
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
    const outcome = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "globalThis.inlineRan = true";
      document.body.append(script);
      // Runs the code in a timer. The policy does not apply to code that a test runs directly.
      const evaluated = await new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve(new Function("return true")());
          } catch {
            resolve(false);
          }
        }, 10);
      });
      const fetched = await fetch("http://127.0.0.1:9/").then(
        () => true,
        () => false,
      );
      return { inline: "inlineRan" in globalThis, evaluated, fetched };
    });
    expect(outcome).toEqual({ inline: false, evaluated: false, fetched: false });
    const violation = /Content Security Policy|violates the following|Refused to|a request to http:\/\/127.0.0.1:9\//;
    expect(troubles.splice(0).filter((trouble) => !violation.test(trouble))).toEqual([]);
  });

  test("without WebAssembly and inline scripts, the page makes the same mazes with the reference and shows a notice", async () => {
    const forbidding = await serve({ read: readSite, policy: "script-src 'self'" });
    onTestFinished(() => forbidding.stop());
    const page = await open(`#${SMALL}`, WIDE, forbidding.address);
    await expect.poll(() => page.textContent("#notice")).toMatch(/cannot compile WebAssembly/);
    await expect.poll(() => page.textContent("#timing")).toMatch(/by JavaScript/);
    const allowed = await open(`#${SMALL}`);
    // Compares measures and not pictures, because the notice makes the picture smaller.
    await expect.poll(() => allowed.locator("#measures dd").count()).toBeGreaterThan(4);
    await expect
      .poll(() => page.locator("#measures").textContent())
      .toBe(await allowed.locator("#measures").textContent());
    await go(page, `#${SMALL}&tab=use`, forbidding.address);
    await page.click("#startRace");
    await expect.poll(() => page.textContent("#raceNote")).toMatch(/no comparison/);
    troubles.splice(0, troubles.length, ...troubles.filter((trouble) => !/WebAssembly|inline script/.test(trouble)));
  });
});
