// Pages and workers of browsers among the tested hosts. The server serves static files, and the package below
// /wasmaze/.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { launchChromium, serve } from "../helpers/chromium.ts";
import { type Host, type Results, write } from "./host.ts";

let browser: Browser | undefined;

export const closeBrowser = async (): Promise<void> => browser?.close();

export async function newPage(): Promise<Page> {
  browser ??= await launchChromium();
  const page = await browser.newPage({ viewport: { width: 960, height: 720 } });
  page.setDefaultTimeout(120_000);
  return page;
}

/** Returns the global `result` that the script of the page sets. */
export async function resultOfPage(address: string): Promise<Results> {
  const page = await newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("requestfailed", (request) => errors.push(`${request.url()} failed`));
  page.on("response", (response) => {
    if (!response.ok()) errors.push(`${response.status()} for ${response.url()}`);
  });
  try {
    await page.goto(address);
    await page.waitForFunction("globalThis.result !== undefined", undefined).catch((error) => {
      throw new Error(`expected the page to set a result, got ${errors.join("; ") || error.message}`);
    });
    return await page.evaluate("globalThis.result");
  } finally {
    await page.close();
  }
}

export function fileIn(folder: string, path: string): Buffer | undefined {
  const file = join(folder, path.replace(/^\/wasmaze\//, "node_modules/wasmaze/dist/"));
  return existsSync(file) ? readFileSync(file) : undefined;
}

export async function resultOfFolder(folder: string, policy?: string): Promise<Results> {
  const { address, stop } = await serve({ read: (path) => fileIn(folder, path), policy });
  try {
    return await resultOfPage(`${address}/index.html`);
  } finally {
    await stop();
  }
}

export const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>page</title></head>
<body><script type="module" src="./page.js"></script></body></html>`;

const LOAD = `
  const [wasmaze, { kruskal }, { createEngine: createSlimEngine }, { probe }] = await Promise.all([
    import("/wasmaze/index.js"),
    import("/wasmaze/algorithms/kruskal.js"),
    import("/wasmaze/slim/index.js"),
    import("/probe.js"),
  ]);`;

const GIVEN = `
  wasmaze,
  source: () => fetch("/wasmaze/wasmaze.wasm"),
  small: () => createSlimEngine(kruskal),
`;

const POOL = `pool: async () => (await import("/wasmaze/browser.js")).createPool({ workers: 2 }),`;

const PAGE = `globalThis.result = (async () => { ${LOAD} return probe({ ${GIVEN} ${POOL} }); })();`;

// Service workers support only static imports.
const SERVICE_WORKER = `
  import * as wasmaze from "/wasmaze/index.js";
  import { kruskal } from "/wasmaze/algorithms/kruskal.js";
  import { createEngine as createSlimEngine } from "/wasmaze/slim/index.js";
  import { probe } from "/probe.js";
  addEventListener("install", () => skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("message", async ({ ports }) => ports[0].postMessage(await probe({ ${GIVEN} })));`;

const CALLS_SERVICE_WORKER = `
  globalThis.result = (async () => {
    navigator.serviceWorker.register("/worker.js", { type: "module" });
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    active.postMessage("", [port2]);
    return new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
  })();`;

const CALLS_WORKER = (type: string): string => `
  globalThis.result = new Promise((resolve, reject) => {
    const worker = new Worker("/worker.js", { type: "${type}" });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });`;

const WORKER = `(async () => { ${LOAD} postMessage(await probe({ ${GIVEN} ${POOL} })); })();`;

interface Static {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly policy?: string;
  readonly reasons?: Host["reasons"];
  readonly remarks?: Host["remarks"];
}

const chromium = ({ name, files, policy, reasons, remarks }: Static): Host => ({
  name: `Chromium, ${name}`,
  packages: [],
  reasons,
  remarks,
  run: (folder) => {
    write(folder, { "index.html": HTML, ...files });
    return resultOfFolder(folder, policy);
  },
});

const FORBIDDEN = "forbidden by the policy: add `'wasm-unsafe-eval'`";

/** Returns the results that the page sends as the path of a request. */
async function resultOfFirefox(folder: string): Promise<Results> {
  const profile = mkdtempSync(join(tmpdir(), "wasmaze-firefox-"));
  let take: (results: Results) => void = () => {};
  const results = new Promise<Results>((done) => {
    take = done;
  });
  const read = (path: string) => {
    if (!path.startsWith("/result/")) return fileIn(folder, path);
    take(JSON.parse(decodeURIComponent(path.slice("/result/".length))));
    return "";
  };
  const { address, stop } = await serve({ read });
  const args = ["--headless", "--no-remote", "--profile", profile, `${address}/index.html`];
  // Starts Firefox in a process group, because all its processes must be killed at the end.
  const child = spawn("firefox-esr", args, { stdio: "ignore", detached: true });
  const ended = new Promise<never>((_, fail) => {
    child.once("error", fail);
    child.once("exit", () => fail(new Error("Firefox ended before the page sent its results")));
    setTimeout(() => fail(new Error("expected the page in Firefox to send its results within 100 s")), 100_000).unref();
  });
  try {
    return await Promise.race([results, ended]);
  } finally {
    ended.catch(() => {});
    if (child.pid && child.exitCode === null) {
      const gone = once(child, "exit");
      process.kill(-child.pid, "SIGKILL");
      await gone;
    }
    await stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const REPORT = `
  Promise.resolve(globalThis.result).then(
    (results) => fetch("/result/" + encodeURIComponent(JSON.stringify(results))),
    (error) => fetch("/result/" + encodeURIComponent(JSON.stringify({ engine: String(error) }))),
  );`;

const firefox: Host = {
  name: "Firefox, page without a bundler",
  packages: [],
  run: (folder) => {
    write(folder, { "index.html": HTML, "page.js": PAGE + REPORT });
    return resultOfFirefox(folder);
  },
};

const statics: readonly Static[] = [
  { name: "page without a bundler", files: { "page.js": PAGE } },
  { name: "module worker", files: { "page.js": CALLS_WORKER("module"), "worker.js": WORKER } },
  { name: "classic worker that calls `import()`", files: { "page.js": CALLS_WORKER("classic"), "worker.js": WORKER } },
  {
    name: "service worker",
    files: { "page.js": CALLS_SERVICE_WORKER, "worker.js": SERVICE_WORKER },
    reasons: { pool: "a service worker cannot start workers" },
  },
  {
    name: "policy `script-src 'self'`",
    files: { "page.js": PAGE },
    policy: "script-src 'self'",
    reasons: { engine: "JavaScript, with one warning: add `'wasm-unsafe-eval'`", file: FORBIDDEN, small: FORBIDDEN },
    remarks: { pool: "in JavaScript" },
  },
  {
    name: "policy `script-src 'self' 'wasm-unsafe-eval'`",
    files: { "page.js": PAGE },
    policy: "script-src 'self' 'wasm-unsafe-eval'",
  },
];

export const pages: readonly Host[] = [...statics.map(chromium), firefox];
