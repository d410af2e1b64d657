// Tests the explorer in the system's Firefox without a driver. A test page operates the explorer in a frame, and posts
// the results.

import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { expect, inject, test } from "vitest";
import { visit } from "../../scripts/visit.ts";

const FIREFOX = process.env.FIREFOX ?? "firefox-esr";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

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
    for (const tab of ["watch", "solvers", "play", "compare", "export", "create"]) {
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
  const file = (path: string): readonly [string, string | Uint8Array] | undefined => {
    if (path === "/test.html") return [TYPES[".html"], '<!doctype html><body><script src="/test.js"></script>'];
    if (path === "/test.js") return [TYPES[".js"], SCRIPT];
    const found = join(site, path);
    return existsSync(found) ? [TYPES[extname(path)] ?? "application/octet-stream", readFileSync(found)] : undefined;
  };
  const flags = (profile: string) => ["--headless", "--no-remote", "--profile", profile];
  return JSON.parse(await visit({ command: FIREFOX, flags, file, page: "/test.html", limitSeconds: 110 }));
}

test("in Firefox, the page makes mazes, opens its tabs and reports errors", async () => {
  const seen = await seenInFirefox();
  expect(seen.errors).toEqual([]);
  expect(seen.key).toMatch(/^\d+ (steps from the start|pas depuis le départ)$/);
  expect(seen.hash).toMatch(/^#algorithm=wilson&width=12/);
  expect(Object.keys(seen.tabs)).toEqual(["watch", "solvers", "play", "compare", "export", "create"]);
  for (const [tab, [hidden, width]] of Object.entries(seen.tabs)) {
    expect(hidden, tab).toBe(false);
    expect(width, tab).toBeLessThanOrEqual(1280);
  }
  expect(seen.error).toMatch(/4.?096/);
});
