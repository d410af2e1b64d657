// A smoke test in Firefox: the system's one, without a driver, opens the page in a frame of a test page, which uses it
// and posts what it saw.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { expect, inject, test } from "vitest";

const FIREFOX = process.env.FIREFOX ?? "firefox-esr";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** What the frame's page is asked to do, in Firefox: functions of it only. */
const SCRIPT = `
const frame = document.createElement("iframe");
frame.width = 1280;
frame.height = 720;
frame.src = "/index.html#algorithm=kruskal&width=12&height=9&seed=7&ends=corners";
const seen = { errors: [], tabs: {} };
const wait = async (what, condition) => {
  for (let tries = 0; tries < 300; tries++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("waited for " + what);
};
const post = () => fetch("/outcome", { method: "POST", body: JSON.stringify(seen) });
frame.addEventListener("load", async () => {
  const page = frame.contentWindow;
  const { document: inside } = page;
  page.addEventListener("error", ({ message }) => seen.errors.push(message));
  page.addEventListener("unhandledrejection", ({ reason }) => seen.errors.push(String(reason)));
  const drawn = () => page.performance.getEntriesByName("maze drawn").length;
  try {
    await wait("the first maze", () => drawn() > 0);
    await wait("its measures", () => inside.querySelectorAll("#measures dd").length > 5);
    seen.key = inside.getElementById("keyFar").textContent;
    const before = drawn();
    inside.querySelector('#algorithms [value="wilson"]').click();
    await wait("another maze", () => drawn() > before);
    seen.hash = page.location.hash;
    for (const tab of ["watch", "solvers", "play", "compare", "print", "export", "create"]) {
      inside.getElementById("tab-" + tab).click();
      await wait("the tab " + tab, () => inside.getElementById(tab).childElementCount > 0);
      await new Promise((resolve) => setTimeout(resolve, 300));
      seen.tabs[tab] = [inside.getElementById(tab).hidden, inside.documentElement.scrollWidth];
    }
    const width = inside.getElementById("width");
    width.value = "0";
    width.dispatchEvent(new page.Event("change"));
    seen.error = inside.getElementById("width-error").textContent;
  } catch (error) {
    seen.errors.push(String(error));
  }
  post();
});
document.body.append(frame);
`;

interface Seen {
  readonly errors: readonly string[];
  readonly key: string;
  readonly hash: string;
  readonly tabs: Readonly<Record<string, readonly [boolean, number]>>;
  readonly error: string;
}

async function seenInFirefox(): Promise<Seen> {
  const site = inject("site");
  const profile = mkdtempSync(join(tmpdir(), "wasmaze-firefox-"));
  let take: (text: string) => void = () => {};
  const outcome = new Promise<string>((resolve) => {
    take = resolve;
  });
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (request.method === "POST") {
      let text = "";
      for await (const chunk of request) text += chunk;
      response.end();
      take(text);
      return;
    }
    const file = join(site, path);
    if (path === "/test.html" || path === "/test.js") {
      response.setHeader("Content-Type", TYPES[extname(path)]);
      response.end(path === "/test.js" ? SCRIPT : '<!doctype html><body><script src="/test.js"></script>');
    } else if (existsSync(file)) {
      response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
      response.end(readFileSync(file));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const flags = ["--headless", "--no-remote", "--profile", profile, `http://127.0.0.1:${port}/test.html`];
  const child = spawn(FIREFOX, flags, { stdio: "ignore", detached: true });
  const ended = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Firefox ended with ${code}`)));
  });
  try {
    return JSON.parse(await Promise.race([outcome, ended]));
  } finally {
    // The browser's processes are a group of their own.
    if (child.pid && child.exitCode === null) {
      const gone = new Promise((done) => child.once("exit", done));
      ended.catch(() => {});
      process.kill(-child.pid, "SIGKILL");
      await gone;
    }
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

test("the page makes mazes, opens its tabs and reports errors in Firefox", async () => {
  const seen = await seenInFirefox();
  expect(seen.errors).toEqual([]);
  expect(seen.key).toMatch(/^\d+ (steps from the start|pas depuis le départ)$/);
  expect(seen.hash).toMatch(/^#algorithm=wilson&width=12/);
  expect(Object.keys(seen.tabs)).toEqual(["watch", "solvers", "play", "compare", "print", "export", "create"]);
  for (const [tab, [hidden, width]] of Object.entries(seen.tabs)) {
    expect(hidden, tab).toBe(false);
    expect(width, tab).toBeLessThanOrEqual(1280);
  }
  expect(seen.error).toMatch(/4.?096/);
});
