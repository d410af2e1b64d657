// Tests the installed package in pages of Chromium: bundled by Vite and by esbuild, from static files, with a fetched
// module, and with a policy that forbids WebAssembly.

import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build as esbuild } from "esbuild";
import { build as rolldown } from "rolldown";
import { build as vite } from "vite";
import { describe, expect, test } from "vitest";
import { createGraphEngine, hexGrid } from "../../src/graph.ts";
import { createEngine } from "../../src/index.ts";
import { renderPng } from "../../src/png.ts";
import { docExamples, isForBrowsers } from "../helpers/docExamples.ts";
import { snippets } from "../helpers/snippets.ts";
import { expected } from "./expected.ts";
import { folderSite, HTML, resultOf, sources, staticSite, useBrowser } from "./packagePages.ts";

useBrowser();

const page = (engine: string, more = ""): string => `
import * as wasmaze from "wasmaze";
import { fingerprint } from "./fingerprint.js";
${more}
globalThis.result = (async () => {
  const engine = ${engine};
  return { backend: engine.backend, made: fingerprint(wasmaze, engine) };
})();
`;

test("a page of static files makes the same mazes as the reference", async () => {
  const result = await resultOf(staticSite(page("wasmaze.createEngine()")));
  expect(result).toEqual({ backend: "wasm", made: expected });
});

test("a page bundled by esbuild makes the same mazes as the reference", async () => {
  const folder = sources("esbuild", page("wasmaze.createEngine()"));
  const outfile = join(folder, "out/page.js");
  const entryPoints = [join(folder, "page.js")];
  await esbuild({ entryPoints, bundle: true, minify: true, format: "esm", platform: "browser", outfile });
  writeFileSync(join(folder, "out/index.html"), HTML);
  expect(await resultOf(folderSite(join(folder, "out")))).toEqual({ backend: "wasm", made: expected });
});

test("a page bundled by Vite makes the same mazes as the reference", async () => {
  const folder = sources("vite", page("wasmaze.createEngine()"));
  await vite({ root: folder, configFile: false, logLevel: "error" });
  expect(await resultOf(folderSite(join(folder, "dist")))).toEqual({ backend: "wasm", made: expected });
});

test("a page bundled by Vite makes the same mazes as the reference with a fetched module", async () => {
  const engine = `await wasmaze.loadEngine({ source: fetch(module), backend: "wasm" })`;
  const folder = sources("viteFetch", page(engine, `import module from "wasmaze/wasmaze.wasm?url";`));
  await vite({ root: folder, configFile: false, logLevel: "error", build: { assetsInlineLimit: 0 } });
  expect(await resultOf(folderSite(join(folder, "dist")))).toEqual({ backend: "wasm", made: expected });
});

test("a page makes the same mazes as the reference with the response of a fetch of wasmaze.wasm", async () => {
  const engine = `await wasmaze.loadEngine({ source: fetch("/wasmaze/wasmaze.wasm"), backend: "wasm" })`;
  expect(await resultOf(staticSite(page(engine)))).toEqual({ backend: "wasm", made: expected });
});

const PNG = `
import { createEngine } from "wasmaze";
import { renderPng } from "wasmaze/png";
const maze = createEngine().generate({ algorithm: "kruskal", width: 23, height: 17, seed: 1 });
globalThis.result = Array.from(renderPng(maze));
`;

test("wasmaze/png makes the same picture in a page of static files and in a bundled page", async () => {
  const png = Array.from(renderPng(createEngine().generate({ algorithm: "kruskal", width: 23, height: 17, seed: 1 })));
  expect(await resultOf(staticSite(PNG))).toEqual(png);
  const folder = sources("png", PNG);
  await vite({ root: folder, configFile: false, logLevel: "error" });
  expect(await resultOf(folderSite(join(folder, "dist")))).toEqual(png);
});

const FORBIDDEN = "script-src 'self'";

test("the package uses the reference if the policy of the page forbids WebAssembly", async () => {
  const load = 'await wasmaze.loadEngine({ source: wasmaze.moduleBytes, backend: "auto" })';
  for (const engine of ["wasmaze.createEngine()", load])
    expect(await resultOf(staticSite(page(engine), FORBIDDEN))).toEqual({ backend: "reference", made: expected });
});

test("the package gives the reason and one warning if the policy of the page forbids WebAssembly", async () => {
  const reasons = `
    import { createEngine } from "wasmaze";
    const warnings = [];
    console.warn = (...words) => warnings.push(words.join(" "));
    const engines = [createEngine({ backend: "auto" }), createEngine(), createEngine(), createEngine({ check: true })];
    globalThis.result = { reasons: engines.map(({ fallbackReason }) => fallbackReason), warnings };`;
  const forbidden = (await resultOf(staticSite(reasons, FORBIDDEN))) as { reasons: string[]; warnings: string[] };
  expect(forbidden.reasons).toHaveLength(4);
  for (const reason of forbidden.reasons) expect(reason).toContain("Content Security Policy");
  expect(forbidden.warnings).toHaveLength(1);
  expect(forbidden.warnings[0]).toContain(forbidden.reasons[0]);
  const allowed = await resultOf(staticSite(reasons, "script-src 'self' 'wasm-unsafe-eval'"));
  expect(allowed).toEqual({ reasons: [undefined, undefined, undefined, undefined], warnings: [] });
});

test("backend wasm fails if the policy of the page forbids WebAssembly", async () => {
  const program = `
    import { createEngine, loadEngine, moduleBytes } from "wasmaze";
    const message = (error) => error.name + ": " + error.message;
    globalThis.result = (async () => {
      const messages = [];
      try { createEngine({ backend: "wasm" }); } catch (error) { messages.push(message(error)); }
      await loadEngine({ source: moduleBytes, backend: "wasm" }).catch((error) => messages.push(message(error)));
      await loadEngine({ source: fetch("/wasmaze/wasmaze.wasm") }).catch((error) => messages.push(message(error)));
      return messages;
    })();`;
  const messages = await resultOf(staticSite(program, FORBIDDEN));
  expect(messages).toHaveLength(3);
  for (const text of messages as string[])
    expect(text).toMatch(/^Error: "backend" expected wasm, which cannot start here: .*; use backend "reference"$/);
});

test("the package uses WebAssembly if the policy allows wasm-unsafe-eval but not eval", async () => {
  const site = staticSite(page("wasmaze.createEngine()"), "script-src 'self' 'wasm-unsafe-eval'");
  expect(await resultOf(site)).toEqual({ backend: "wasm", made: expected });
});

/** `worker` is the source text of an option that starts a worker. */
const poolPage = (worker: string): string => `
import { createPool } from "wasmaze/browser";
import { inlineWorker } from "wasmaze/inline-worker";
globalThis.result = (async () => {
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

test("the engine of docs/BUNDLES.md with a fetched module makes the mazes of the whole package", async () => {
  const [{ code }] = snippets("ts").filter(({ code }) => code.includes('fetch("/kruskal.wasm")'));
  const request = '{ algorithm: "kruskal", width: 9, height: 7, seed: 1 }';
  const folder = sources("fetched", `${code}\nglobalThis.result = Array.from(engine.generate(${request}).walls);\n`);
  await esbuild({ entryPoints: [join(folder, "page.js")], bundle: true, format: "esm", outdir: join(folder, "out") });
  copyFileSync(join(folder, "../node_modules/wasmaze/dist/modules/kruskal.wasm"), join(folder, "out/kruskal.wasm"));
  writeFileSync(join(folder, "out/index.html"), HTML);
  const { walls } = createEngine().generate({ algorithm: "kruskal", width: 9, height: 7, seed: 1 });
  expect(await resultOf(folderSite(join(folder, "out")))).toEqual([...walls]);
});

test("the import map of docs/BUNDLES.md resolves every name that it lists", async () => {
  const [{ code }] = snippets("html").filter(({ code }) => code.includes("importmap"));
  const names = [...code.matchAll(/"(wasmaze[\w/-]*)":/g)].map(([, name]) => name);
  const folder = sources("importMap", "");
  writeFileSync(join(folder, "../index.html"), code);
  const imports = names.map((name) => `import("${name}")`).join(", ");
  writeFileSync(
    join(folder, "../game.js"),
    `globalThis.result = Promise.all([${imports}]).then((all) => all.length);\n`,
  );
  expect(await resultOf(folderSite(join(folder, "..")))).toBe(names.length);
});

test("the pool of docs/BUNDLES.md works under Trusted Types, which forbid a pool without a policy", async () => {
  const [documented] = snippets("html").filter(({ code }) => code.includes("trustedTypes"));
  const start = /^ {2}const policy[\s\S]*?(?=^ {2}const pool)/m.exec(documented.code)?.[0] ?? "";
  const [, worker] = /createPool\(\{ worker: (.*) \}\);$/m.exec(documented.code) ?? [];
  const script = (more: string, option: string): string =>
    `${more}${poolPage(option)}`
      .replace(/ from "wasmaze\/browser"/, ' from "/wasmaze/browser.js"')
      .replace(/^import .*inline-worker.*$/m, "");
  const policy = "script-src 'self' 'wasm-unsafe-eval'; require-trusted-types-for 'script'";
  const allowed = script(start.replace("./node_modules/wasmaze/dist/", "/wasmaze/"), worker);
  expect(await resultOf(staticSite(allowed, policy))).toEqual(madeByPool());
  expect(await resultOf(staticSite(script("", "undefined"), policy))).toMatch(/TrustedScriptURL/);
});

test("graphPool makes the mazes of an engine in workers of a page, and aborting ends an endless walk", async () => {
  const program = `
    import { createPool } from "/wasmaze/browser.js";
    import { createGraph, graphPool, hexGrid } from "/wasmaze/graph.js";
    globalThis.result = (async () => {
      const pool = createPool({ workers: 2 });
      const { backend } = await pool.start();
      const hexagons = graphPool(pool, hexGrid(30, 20));
      const request = { algorithm: "wilson", seed: 7 };
      const passages = [];
      for await (const batch of hexagons.generateMany({ ...request, count: 30, batchSize: 10 }))
        passages.push(...batch.passages);
      const edges = Uint32Array.from({ length: 400_000 }, (_, i) => (i + 1) >> 1);
      const endless = graphPool(pool, createGraph({ cells: 200_001, edges }));
      const walk = { algorithm: "aldous-broder", seed: 1, signal: AbortSignal.timeout(50) };
      const aborted = await endless.generate(walk).catch(({ name }) => name);
      const again = await Promise.all([0, 1].map((index) => hexagons.generate({ ...request, index })));
      await pool.close();
      return { backend, passages, aborted, again: again.flatMap((maze) => [...maze.passages]) };
    })();`;
  const made = createGraphEngine(hexGrid(30, 20)).generateMany({ algorithm: "wilson", seed: 7, count: 30 });
  const passages = Array.from(made.passages);
  const again = passages.slice(0, 2 * 1800);
  expect(await resultOf(staticSite(program))).toEqual({ backend: "wasm", passages, aborted: "TimeoutError", again });
});

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

  test("a bundled pool works with wasmaze/worker as a second entry point of the bundle", async () => {
    const out = await built("Worker", WORKER_FILE, { worker: "wasmaze/worker" });
    expect(await resultOf(folderSite(out))).toEqual(madeByPool());
  });

  test("a bundled pool works with a script that imports wasmaze/worker", async () => {
    const folder = sources(`${name}Own`, poolPage(WORKER_FILE));
    writeFileSync(join(folder, "worker.js"), 'import "wasmaze/worker";\n');
    await bundle(folder, { page: "./page.js", worker: "./worker.js" });
    writeFileSync(join(folder, "out/index.html"), HTML);
    expect(await resultOf(folderSite(join(folder, "out")))).toEqual(madeByPool());
  });

  test("a bundled pool works without a worker file if the policy allows blob: workers", async () => {
    const out = await built("Inline", "inlineWorker", {});
    expect(await resultOf(folderSite(out, INLINE_ALLOWED))).toEqual(madeByPool());
    expect(await resultOf(folderSite(out, "script-src 'self' 'wasm-unsafe-eval'"))).toMatch(
      /^WorkerCrashError: a worker stopped while starting: its script was not found or may not run here; /,
    );
  });

  test("a bundled pool reports that the script of the worker was not found", async () => {
    const out = await built("Missing", "undefined", {});
    expect(await resultOf(folderSite(out))).toMatch(
      /^WorkerCrashError: a worker stopped while starting: its script was not found or may not run here; /,
    );
  });
});

test.each(docExamples().filter(isForBrowsers))(
  "the example of $name in $file prints the documented output",
  async (example) => {
    const { code, output } = example;
    const run = code
      .replace('"wasmaze/browser"', '"/wasmaze/browser.js"')
      .replace('"wasmaze/inline-worker"', '"/wasmaze/inlineWorker.js"');
    const text = `${run}globalThis.result = printed.join("\\n");`;
    const log = "const printed = [];\nconsole.log = (...values) => printed.push(values.join(' '));\n";
    expect(await resultOf(staticSite(log + text))).toBe(output);
  },
);
