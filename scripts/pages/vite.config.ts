// Builds the pages as static files, for any address.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import sizeLimits from "../../.size-limit.json" with { type: "json" };
import packageJson from "../../package.json" with { type: "json" };
import { licences, packageFolders } from "../licences.ts";
import { treeshake } from "../treeshake.ts";
import { chunkOf } from "./chunks.ts";
import { early } from "./early.ts";
import { completeHtml, PAGES, siteOf, WEB } from "./html.ts";

/**
 * The sources of workers by the modules whose default exports are their addresses. The folder of a module decides its
 * chunk (chunks.ts).
 */
const WORKERS: Readonly<Record<string, string>> = {
  [`${WEB}/ui/virtual:worker`]: `${WEB}/worker/worker.ts`,
  [`${WEB}/print/virtual:printWorker`]: `${WEB}/print/worker.ts`,
};

/**
 * Workers as chunks of the same build, so that shared modules are loaded once. Vite would build each separately, with
 * copies of the registry, the validation of requests and other shared modules.
 */
const worker: Plugin = {
  name: "worker",
  resolveId: (id) => Object.keys(WORKERS).find((module) => module.endsWith(`/${id}`)),
  load(module) {
    const id = WORKERS[module];
    if (id === undefined) return undefined;
    const chunk = this.emitFile({ type: "chunk", id, name: module.split(":")[1], preserveSignature: false });
    return `export default import.meta.ROLLUP_FILE_URL_${chunk};`;
  },
};

/** Replaces Vite's wrapper of import(), which loads style sheets. The pages load all style sheets at the start. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

/** Removes indentation from the HTML. */
const flatHtml: Plugin = { name: "flat-html", transformIndexHtml: (html) => html.replace(/\n\s+/g, "\n") };

const LICENCE = readFileSync(join(import.meta.dirname, "../../LICENSE"), "utf8");

/** Writes the licence of wasmaze, and those of the bundled packages. */
const writeLicences: Plugin = {
  name: "write-licences",
  generateBundle(_, bundle) {
    this.emitFile({
      type: "asset",
      fileName: "licences.txt",
      source: `wasmaze ${packageJson.version}\n\n${LICENCE}\n${licences("What is bundled in this page", packageFolders(bundle))}`,
    });
  },
};

export default defineConfig({
  root: WEB,
  base: "./",
  plugins: [worker, plainImports, completeHtml, early, flatHtml, writeLicences],
  // The condition "development" of the tests would select the development build of lit-html, which logs warnings.
  resolve: { conditions: ["module", "browser", "production"] },
  define: {
    // The entries of the formats are alike.
    WASMAZE_SIZES: JSON.stringify(
      sizeLimits.filter(({ name }) => !name.startsWith("export:")).map(({ name, limit }) => [name, limit]),
    ),
    WASMAZE_VERSION: JSON.stringify(packageJson.version),
    // The address in package.json is a placeholder until the first release.
    WASMAZE_SOURCE: JSON.stringify(siteOf(packageJson.homepage) && packageJson.homepage),
  },
  build: {
    outDir: "../site",
    emptyOutDir: true,
    target: "es2023",
    // The first browser versions that support light-dark().
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The content security policy of the page forbids inline code.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, scripts, { hostType }) => (hostType === "html" ? scripts : []),
    },
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries({ ...PAGES, "serviceWorker.ts": "serviceWorker" }).map(([file, name]) => [
          name,
          `${WEB}/${file}`,
        ]),
      ),
      treeshake,
      output: {
        codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false },
        // The service worker has no hash in its name, because browsers look for updates at its address.
        entryFileNames: ({ name }) => (name === "serviceWorker" ? "serviceWorker.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  preview: { host: "127.0.0.1" },
  server: { host: "127.0.0.1" },
});
