// The installed package in a page of a real Chromium: bundled by Vite and by esbuild, and from plain static files;
// where WebAssembly is forbidden; and from a module that is fetched. Every time it must make the same bytes as the
// reference in Node.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build as esbuild } from "esbuild";
import type { Browser } from "playwright";
import { build as vite } from "vite";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createEngine } from "../../src/index.ts";
import { renderPng } from "../../src/png.ts";
import { expected, fingerprintModule } from "../package/expected.ts";
import { launchChromium, type Site, serve } from "./chromium.ts";

const project = inject("installed");
const dist = join(project, "node_modules/wasmaze/dist");

/** A page is one module, which must set the global `answer` to the result of the test, or to a promise of it. */
const HTML =
  `<!doctype html><html><head><meta charset="utf-8"><title>page</title></head><body><script ` +
  `type="module" src="/page.js"></script></body></html>`;

const page = (engine: string, more = ""): string => `
import * as wasmaze from "wasmaze";
import { fingerprint } from "./fingerprint.js";
${more}
globalThis.answer = (async () => {
  const engine = ${engine};
  return { backend: engine.backend, made: fingerprint(wasmaze, engine) };
})();
`;

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
});

/** Opens a site's page and waits for its result; an error in the page fails the test. */
async function answerOf(site: Site): Promise<unknown> {
  const { address, stop } = await serve(site);
  const tab = await browser.newPage();
  const errors: string[] = [];
  tab.on("pageerror", (error) => errors.push(String(error)));
  try {
    await tab.goto(`${address}/index.html`);
    await tab.waitForFunction("globalThis.answer !== undefined", undefined, { timeout: 20_000 }).catch(() => {
      throw new Error(`the page expected to return a result, got errors: ${errors.join("; ") || "none"}`);
    });
    return await tab.evaluate("globalThis.answer");
  } finally {
    await tab.close();
    await stop();
  }
}

/** A folder of files as a site. */
function folderSite(folder: string, policy?: string): Site {
  return {
    policy,
    read: (path) => {
      const file = join(folder, path);
      return existsSync(file) ? readFileSync(file) : undefined;
    },
  };
}

/** Plain files: nothing is bundled, and the bare name is written as a path, as an import map would. */
function staticSite(text: string, policy?: string): Site {
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

/** The sources of a page in a folder of the project, for a bundler. */
function sources(name: string, text: string): string {
  const folder = join(project, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), HTML);
  writeFileSync(join(folder, "page.js"), text);
  writeFileSync(join(folder, "fingerprint.js"), fingerprintModule);
  return folder;
}

test("from plain static files", async () => {
  const answer = await answerOf(staticSite(page("wasmaze.createEngine()")));
  expect(answer).toEqual({ backend: "wasm", made: expected });
});

test("bundled by esbuild", async () => {
  const folder = sources("esbuild", page("wasmaze.createEngine()"));
  const outfile = join(folder, "out/page.js");
  await esbuild({
    entryPoints: [join(folder, "page.js")],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    outfile,
  });
  writeFileSync(join(folder, "out/index.html"), HTML);
  expect(await answerOf(folderSite(join(folder, "out")))).toEqual({ backend: "wasm", made: expected });
});

test("bundled by Vite", async () => {
  const folder = sources("vite", page("wasmaze.createEngine()"));
  await vite({ root: folder, configFile: false, logLevel: "error" });
  expect(await answerOf(folderSite(join(folder, "dist")))).toEqual({ backend: "wasm", made: expected });
});

test("bundled by Vite, with the module as a file that is fetched", async () => {
  const folder = sources(
    "viteFetch",
    page(
      `await wasmaze.loadEngine({ source: fetch(module), backend: "wasm" })`,
      `import module from "wasmaze/wasmaze.wasm?url";`,
    ),
  );
  await vite({ root: folder, configFile: false, logLevel: "error", build: { assetsInlineLimit: 0 } });
  expect(await answerOf(folderSite(join(folder, "dist")))).toEqual({ backend: "wasm", made: expected });
});

test("from a fetched response of wasmaze.wasm", async () => {
  const engine = `await wasmaze.loadEngine({ source: fetch("/wasmaze/wasmaze.wasm"), backend: "wasm" })`;
  expect(await answerOf(staticSite(page(engine)))).toEqual({ backend: "wasm", made: expected });
});

const PNG = `
import { createEngine } from "wasmaze";
import { renderPng } from "wasmaze/png";
const maze = createEngine().generate({ algorithm: "kruskal", width: 23, height: 17, seed: 1 });
globalThis.answer = Array.from(renderPng(maze));
`;

test("wasmaze/png, from plain static files and bundled", async () => {
  const png = Array.from(renderPng(createEngine().generate({ algorithm: "kruskal", width: 23, height: 17, seed: 1 })));
  expect(await answerOf(staticSite(PNG))).toEqual(png);
  const folder = sources("png", PNG);
  await vite({ root: folder, configFile: false, logLevel: "error" });
  expect(await answerOf(folderSite(join(folder, "dist")))).toEqual(png);
});

const FORBIDDEN = "script-src 'self'";

test("on the reference where the page's policy forbids WebAssembly", async () => {
  expect(await answerOf(staticSite(page("wasmaze.createEngine()"), FORBIDDEN))).toEqual({
    backend: "reference",
    made: expected,
  });
  expect(
    await answerOf(
      staticSite(page('await wasmaze.loadEngine({ source: wasmaze.moduleBytes, backend: "auto" })'), FORBIDDEN),
    ),
  ).toEqual({
    backend: "reference",
    made: expected,
  });
});

test("the reason can be read, and one warning says what happens, where the page's policy forbids WebAssembly", async () => {
  const reasons = `
    import { createEngine } from "wasmaze";
    const warnings = [];
    console.warn = (...words) => warnings.push(words.join(" "));
    const engines = [createEngine({ backend: "auto" }), createEngine(), createEngine(), createEngine({ check: true })];
    globalThis.answer = { reasons: engines.map(({ fallbackReason }) => fallbackReason), warnings };`;
  const forbidden = (await answerOf(staticSite(reasons, FORBIDDEN))) as { reasons: string[]; warnings: string[] };
  expect(forbidden.reasons).toHaveLength(4);
  for (const reason of forbidden.reasons) expect(reason).toContain("Content Security Policy");
  expect(forbidden.warnings).toHaveLength(1);
  expect(forbidden.warnings[0]).toContain(forbidden.reasons[0]);
  const allowed = await answerOf(staticSite(reasons, "script-src 'self' 'wasm-unsafe-eval'"));
  expect(allowed).toEqual({ reasons: [undefined, undefined, undefined, undefined], warnings: [] });
});

test("an error for backend wasm if the page's policy forbids it", async () => {
  const asks = `
    import { createEngine, loadEngine, moduleBytes } from "wasmaze";
    const message = (error) => error.name + ": " + error.message;
    globalThis.answer = (async () => {
      const answers = [];
      try { createEngine({ backend: "wasm" }); } catch (error) { answers.push(message(error)); }
      await loadEngine({ source: moduleBytes, backend: "wasm" }).catch((error) => answers.push(message(error)));
      await loadEngine({ source: fetch("/wasmaze/wasmaze.wasm") }).catch((error) => answers.push(message(error)));
      return answers;
    })();`;
  const answers = await answerOf(staticSite(asks, FORBIDDEN));
  expect(answers).toHaveLength(3);
  for (const answer of answers as string[]) {
    expect(answer).toMatch(/^Error: "backend" expected wasm, which cannot start here: .*; use backend "reference"$/);
  }
});

test("on WebAssembly where the page's policy allows just that", async () => {
  const site = staticSite(page("wasmaze.createEngine()"), "script-src 'self' 'wasm-unsafe-eval'");
  expect(await answerOf(site)).toEqual({ backend: "wasm", made: expected });
});

/** 100,000 mazes on two workers: a hash of every batch, and the longest that the page could not do anything else. */
const POOL = `
import { createPool } from "wasmaze/browser";
globalThis.answer = (async () => {
  const pool = createPool({ workers: 2 });
  let longestGap = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longestGap = Math.max(longestGap, now - last);
    last = now;
  }, 5);
  const hashes = [];
  const request = { algorithm: "kruskal", width: 16, height: 16, seed: 7, count: 100_000 };
  for await (const { index, count, walls } of pool.generateMany(request)) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", walls));
    hashes.push([index, count, Array.from(digest.slice(0, 8))]);
  }
  clearInterval(timer);
  await pool.close();
  return { hashes, longestGap };
})();
`;

async function checkPool(site: Site): Promise<void> {
  const { hashes, longestGap } = (await answerOf(site)) as { hashes: [number, number, number[]][]; longestGap: number };
  const engine = createEngine();
  let next = 0;
  for (const [index, count, start] of hashes) {
    expect(index).toBe(next);
    const { walls } = engine.generateMany({ algorithm: "kruskal", width: 16, height: 16, seed: 7, index, count });
    expect(start).toEqual([...createHash("sha256").update(walls).digest().subarray(0, 8)]);
    next += count;
  }
  expect(next).toBe(100_000);
  // A page that does not respond for so long seems frozen.
  expect(longestGap).toBeLessThan(200);
}

test("the pool of web workers makes 100,000 mazes from plain static files, and the page stays responsive", async () => {
  await checkPool(staticSite(POOL.replace('"wasmaze/browser"', '"/wasmaze/browser.js"')));
});

test("the pool of web workers, bundled by Vite", async () => {
  const folder = sources("vitePool", POOL);
  await vite({ root: folder, configFile: false, logLevel: "error", worker: { format: "es" } });
  await checkPool(folderSite(join(folder, "dist")));
});
