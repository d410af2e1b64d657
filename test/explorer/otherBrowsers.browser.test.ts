// Tests the explorer in the system's Firefox and WebKit without a driver. A test page operates the explorer in a frame,
// and posts the results.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { expect, inject, test } from "vitest";
import { visit } from "../../scripts/visit.ts";

const FIREFOX = process.env.FIREFOX ?? "firefox-esr";

/** The browser of Debian's package webkit2gtk-driver. */
const WEBKIT = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser";

/** Starts WebKit with a display of its own. $0 is a temporary folder, and $1 the address. */
const START_WEBKIT = `
  Xvfb -displayfd 3 3>"$0/display" &
  until [ -s "$0/display" ]; do sleep 0.1; done
  HOME="$0" DISPLAY=":$(cat "$0/display")" exec ${WEBKIT} --private "$1"`;

const hasWebkit = spawnSync("sh", ["-c", `ls ${WEBKIT} && command -v Xvfb`]).status === 0;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const SCRIPT = `
const frame = document.createElement("iframe");
document.body.append(frame);
frame.width = 1280;
frame.height = 720;
const seen = { errors: [], pages: {} };
const wait = async (what, condition) => {
  for (let tries = 0; tries < 300; tries++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("waited for " + what);
};
const post = () => fetch("/outcome", { method: "POST", body: JSON.stringify(seen) });
// Opens another page of the site in the frame.
const open = async (path) => {
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  frame.src = path;
  await loaded;
  const page = frame.contentWindow;
  page.addEventListener("error", ({ message }) => seen.errors.push(message));
  page.addEventListener("unhandledrejection", ({ reason }) => seen.errors.push(String(reason)));
  await wait(path, () => !page.document.documentElement.hasAttribute("data-loading"));
  return page;
};
const MAZE = "index.html#algorithm=kruskal&width=12&height=9&seed=7&ends=corners";
(async () => {
  try {
    const page = await open("/" + MAZE);
    const { document: inside } = page;
    const drawn = () => page.performance.getEntriesByName("maze drawn").length;
    inside.getElementById("factsFold").open = true;
    await wait("its measures", () => inside.querySelectorAll("#measures dd").length > 5);
    seen.key = inside.getElementById("keyFar").textContent;
    const before = drawn();
    inside.querySelector('#algorithms [value="wilson"]').click();
    await wait("another maze", () => drawn() > before);
    seen.hash = page.location.hash;
    const width = inside.getElementById("width");
    width.value = "0";
    width.dispatchEvent(new page.Event("change"));
    seen.error = inside.getElementById("width-error").textContent;
    inside.getElementById("export").click();
    await wait("the dialog Export", () => inside.querySelector("#exportDialog[open] code"));
    for (const [path, selector] of [
      ["play/", ".playTitle:not(:empty)"],
      ["learn/lab/", "#transport:not([hidden])"],
      ["print/", ".sheet svg"],
    ]) {
      const { document: other } = await open("/" + path + MAZE);
      await wait(path, () => other.querySelector(selector));
      if (path === "play/") {
        const steps = () => other.querySelector(".playSteps").textContent;
        await wait("the game", () => steps() === "0");
        const step = (key) =>
          other.getElementById("maze").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]) step(key);
        await wait("a step", () => steps() !== "0");
      }
      for (const name of path === "learn/lab/" ? ["solvers", "compare"] : []) {
        other.getElementById("tab-" + name).click();
        await wait("the tab " + name, () => other.getElementById(name).childElementCount > 0);
      }
      seen.pages[path] = other.documentElement.scrollWidth;
    }
  } catch (error) {
    seen.errors.push(String(error));
  }
  post();
})();
`;

interface Seen {
  readonly errors: readonly string[];
  readonly key: string;
  readonly hash: string;
  readonly pages: Readonly<Record<string, number>>;
  readonly error: string;
}

async function seenIn(command: string, flags: (profile: string) => readonly string[]): Promise<Seen> {
  const site = inject("site");
  const file = (path: string): readonly [string, string | Uint8Array] | undefined => {
    if (path === "/test.html") return [TYPES[".html"], '<!doctype html><body><script src="/test.js"></script>'];
    if (path === "/test.js") return [TYPES[".js"], SCRIPT];
    const found = join(site, path);
    return existsSync(found) ? [TYPES[extname(path)] ?? "application/octet-stream", readFileSync(found)] : undefined;
  };
  return JSON.parse(await visit({ command, flags, file, page: "/test.html", limitSeconds: 110 }));
}

function check(seen: Seen): void {
  expect(seen.errors).toEqual([]);
  expect(seen.key).toMatch(/^\d+ (steps from the start|pas depuis le départ)$/);
  expect(seen.hash).toMatch(/^#algorithm=wilson&width=12/);
  expect(Object.keys(seen.pages)).toEqual(["play/", "learn/lab/", "print/"]);
  for (const [path, width] of Object.entries(seen.pages)) expect(width, path).toBeLessThanOrEqual(1280);
  expect(seen.error).toMatch(/4.?096/);
}

test("in Firefox, the pages make mazes, open their tools and report errors", async () => {
  check(await seenIn(FIREFOX, (profile) => ["--headless", "--no-remote", "--profile", profile]));
});

test.skipIf(!hasWebkit)("in WebKit, the pages make mazes, open their tools and report errors", async () => {
  check(await seenIn("sh", (profile) => ["-c", START_WEBKIT, profile]));
});
