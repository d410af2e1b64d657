// The installed package in a page of a real Chromium: bundled by Vite and by esbuild, and from plain static files;
// where WebAssembly is forbidden; and from a module that is fetched. Every time it must make the same bytes as the
// reference in Node.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build as esbuild } from "esbuild";
import type { Browser, Page } from "playwright";
import { build as rolldown } from "rolldown";
import { build as vite } from "vite";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { algorithms, createEngine } from "../../src/index.ts";
import { renderPng } from "../../src/png.ts";
import { docExamples, isForBrowsers } from "../docExamples.ts";
import { expected, fingerprintModule } from "../package/expected.ts";
import { launchChromium, type Site, serve } from "./chromium.ts";
import { slowness } from "./quiet.ts";

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

/** Opens a site's page and waits for its result; an error in the page fails the test. `also` is done there after. */
async function answerOf(site: Site, also?: (tab: Page) => Promise<void>): Promise<unknown> {
  const { address, stop } = await serve(site);
  const tab = await browser.newPage();
  const errors: string[] = [];
  tab.on("pageerror", (error) => errors.push(String(error)));
  try {
    await tab.goto(`${address}/index.html`);
    await tab.waitForFunction("globalThis.answer !== undefined", undefined, { timeout: 20_000 }).catch(() => {
      throw new Error(`the page expected to return a result, got errors: ${errors.join("; ") || "none"}`);
    });
    const answer = await tab.evaluate("globalThis.answer");
    await also?.(tab);
    return answer;
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

/** Checks the mazes of a pool; returns the longest time that the page did not respond, as if it were quiet. */
async function gapOf(site: Site): Promise<number> {
  let slower = 1;
  const { hashes, longestGap } = (await answerOf(site, async (tab) => {
    slower = await slowness(tab);
  })) as { hashes: [number, number, number[]][]; longestGap: number };
  const engine = createEngine();
  let next = 0;
  for (const [index, count, start] of hashes) {
    expect(index).toBe(next);
    const { walls } = engine.generateMany({ algorithm: "kruskal", width: 16, height: 16, seed: 7, index, count });
    expect(start).toEqual([...createHash("sha256").update(walls).digest().subarray(0, 8)]);
    next += count;
  }
  expect(next).toBe(100_000);
  return longestGap / slower;
}

async function checkPool(site: Site): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  // What else runs may hold a page up once; a pool that blocks it does so every time.
  for (let tries = 0; tries < 3 && least >= 200; tries++) least = Math.min(least, await gapOf(site));
  // A page that does not respond for so long seems frozen.
  expect(least).toBeLessThan(200);
}

test("the pool of web workers makes 100,000 mazes from plain static files, and the page stays responsive", async () => {
  await checkPool(staticSite(POOL.replace('"wasmaze/browser"', '"/wasmaze/browser.js"')));
});

test("the pool of web workers, bundled by Vite", async () => {
  const folder = sources("vitePool", POOL);
  await vite({ root: folder, configFile: false, logLevel: "error", worker: { format: "es" } });
  await checkPool(folderSite(join(folder, "dist")));
});

/** A page that makes a maze on a pool, solves and measures it; its workers are an expression. */
const poolPage = (worker: string): string => `
import { createPool } from "wasmaze/browser";
import { inlineWorker } from "wasmaze/inline-worker";
globalThis.answer = (async () => {
  const pool = createPool({ workers: 2, worker: ${worker} });
  try {
    const { backend } = await pool.start();
    const maze = await pool.generate({ algorithm: "wilson", width: 40, height: 30, seed: 7 });
    const path = await pool.solve(maze, { x: 0, y: 0 }, { x: 39, y: 29 });
    const measures = await pool.measure(maze, { ends: "corners" });
    const invalid = await pool.generate({ algorithm: "wilson", width: 0, height: 1 }).catch(({ name }) => name);
    return { backend, walls: Array.from(maze.walls), path: Array.from(path), measures, invalid };
  } catch (error) {
    return error.name + ": " + error.message;
  } finally {
    await pool.close();
  }
})();
`;

function madeByPool(): unknown {
  const engine = createEngine();
  const maze = engine.generate({ algorithm: "wilson", width: 40, height: 30, seed: 7 });
  const path = engine.solve(maze, { x: 0, y: 0 }, { x: 39, y: 29 });
  const measures = engine.measure(maze, { ends: "corners" });
  return { backend: "wasm", walls: Array.from(maze.walls), path: Array.from(path), measures, invalid: "RangeError" };
}

/** Bundles entries, by name, into the folder. */
type Bundle = (folder: string, entries: Record<string, string>) => Promise<unknown>;

const BUNDLERS: Readonly<Record<string, Bundle>> = {
  esbuild: (folder, entryPoints) =>
    esbuild({
      absWorkingDir: folder,
      entryPoints,
      bundle: true,
      minify: true,
      format: "esm",
      outdir: join(folder, "out"),
    }),
  rolldown: (folder, input) => rolldown({ cwd: folder, input, output: { dir: join(folder, "out"), minify: true } }),
};

const WORKER_FILE = '() => new Worker("/worker.js", { type: "module" })';
const INLINE_ALLOWED = "script-src 'self' 'wasm-unsafe-eval'; worker-src blob:";

describe.each(Object.entries(BUNDLERS))("a pool bundled by %s", (name, bundle) => {
  async function built(variant: string, worker: string, entries: Record<string, string>): Promise<string> {
    const folder = sources(`${name}${variant}`, poolPage(worker));
    await bundle(folder, { page: "./page.js", ...entries });
    writeFileSync(join(folder, "out/index.html"), HTML);
    return join(folder, "out");
  }

  test("with wasmaze/worker as a second entry", async () => {
    const out = await built("Worker", WORKER_FILE, { worker: "wasmaze/worker" });
    expect(await answerOf(folderSite(out))).toEqual(madeByPool());
  });

  test("with a script that imports wasmaze/worker", async () => {
    const folder = sources(`${name}Own`, poolPage(WORKER_FILE));
    writeFileSync(join(folder, "worker.js"), 'import "wasmaze/worker";\n');
    await bundle(folder, { page: "./page.js", worker: "./worker.js" });
    writeFileSync(join(folder, "out/index.html"), HTML);
    expect(await answerOf(folderSite(join(folder, "out")))).toEqual(madeByPool());
  });

  test("without a file, also under a policy that allows blob: workers", async () => {
    const out = await built("Inline", "inlineWorker", {});
    expect(await answerOf(folderSite(out, INLINE_ALLOWED))).toEqual(madeByPool());
    expect(await answerOf(folderSite(out, "script-src 'self' 'wasm-unsafe-eval'"))).toMatch(
      /^WorkerCrashError: a worker stopped while starting: its script was not found or may not run here; /,
    );
  });

  test("says that the worker's script was not found", async () => {
    const out = await built("Missing", "undefined", {});
    expect(await answerOf(folderSite(out))).toMatch(
      /^WorkerCrashError: a worker stopped while starting: its script was not found or may not run here; /,
    );
  });
});

test.each(docExamples().filter(isForBrowsers))("the example of $name, $file, prints what it says", async (example) => {
  const { code, output } = example;
  const run = code
    .replace('"wasmaze/browser"', '"/wasmaze/browser.js"')
    .replace('"wasmaze/inline-worker"', '"/wasmaze/inlineWorker.js"');
  const text = `${run}globalThis.answer = printed.join("\\n");`;
  const log = "const printed = [];\nconsole.log = (...values) => printed.push(values.join(' '));\n";
  expect(await answerOf(staticSite(log + text))).toBe(output);
});

/** A page with a function that makes a large maze by an algorithm, on a pool or on the page itself. */
const LARGE = `
import { createEngine } from "/wasmaze/index.js";
import { createPool } from "/wasmaze/browser.js";
const engine = createEngine();
const pool = createPool({ workers: 1 });
globalThis.make = async (algorithm, where) => {
  const request = { algorithm, width: 1000, height: 1000, seed: 1 };
  const { walls } = where === "pool" ? await pool.generate(request) : engine.generate(request);
  return walls.length;
};
globalThis.answer = 0;
`;

test("a pool makes a maze of a million cells by any algorithm, and never blocks the page for more than 8 ms", async () => {
  await answerOf(staticSite(LARGE), async (tab) => {
    const session = await tab.context().newCDPSession(tab);
    // The time of the page's thread, which does not pass while something else runs.
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const taskTime = async (): Promise<number> => {
      const { metrics } = await session.send("Performance.getMetrics");
      return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
    };
    /** All that the page does while the maze is made: no part of it can block the page for longer. */
    async function timeOf(algorithm: string, where: string): Promise<number> {
      const before = await taskTime();
      const made = await tab.evaluate(`make(${JSON.stringify(algorithm)}, ${JSON.stringify(where)})`);
      expect(made).toBe(1_000_000);
      return (await taskTime()) - before;
    }
    /** The least of a few times: what the browser does besides, such as collecting garbage, is none of the pool's. */
    async function leastTimeOf(algorithm: string): Promise<number> {
      let least = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 5 && least > 8; tries++) least = Math.min(least, await timeOf(algorithm, "pool"));
      return least;
    }
    expect(algorithms).toHaveLength(15);
    // The first call also starts the pool and compiles the module.
    for (const { id } of algorithms) expect(await leastTimeOf(id), id).toBeLessThanOrEqual(8);
    expect(await timeOf("prim-true", "page")).toBeGreaterThan(20);
  });
});
