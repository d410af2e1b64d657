// Builds the pages as static files, for any address.

import { defineConfig, type Plugin } from "vite";
import sizeLimits from "../.size-limit.json" with { type: "json" };
import packageJson from "../package.json" with { type: "json" };
import { licences, packageFolders } from "../scripts/licences.ts";
import { treeshake } from "../scripts/treeshake.ts";
import { chunkOf } from "./chunks.ts";
import { completeHtml, PAGES } from "./html.ts";

/**
 * The workers, by the name of the module whose default export is the worker's address. `folder` decides the chunk of
 * that module (chunks.ts). The service worker has no hash in its name, because browsers look for updates at its address.
 */
const WORKERS = {
  worker: { source: "worker/worker.ts", folder: "ui", file: undefined },
  serviceWorker: { source: "serviceWorker.ts", folder: "pages", file: "serviceWorker.js" },
} as const;

/**
 * Workers as chunks of the same build, so that shared modules are loaded once. Vite would build them separately, with
 * copies of the registry, the validation of requests and other shared modules.
 */
const workers = Object.entries(WORKERS).map(([name, { source, folder, file }]): Plugin => {
  const module = `${import.meta.dirname}/${folder}/virtual/${name}.js`;
  let reference = "";
  return {
    name,
    buildStart() {
      const id = `${import.meta.dirname}/${source}`;
      reference = this.emitFile({ type: "chunk", id, name, preserveSignature: false, ...(file && { fileName: file }) });
    },
    resolveId: (id) => (id === `virtual:${name}` ? module : undefined),
    load: (id) => (id === module ? `export default import.meta.ROLLUP_FILE_URL_${reference};` : undefined),
  };
});

/** Replaces Vite's wrapper of import(), which loads style sheets. The pages load all style sheets at the start. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

/** Removes indentation from the HTML. */
const flatHtml: Plugin = { name: "flat-html", transformIndexHtml: (html) => html.replace(/\n\s+/g, "\n") };

const writeLicences: Plugin = {
  name: "write-licences",
  generateBundle(_, bundle) {
    this.emitFile({
      type: "asset",
      fileName: "licences.txt",
      source: licences("What is bundled in this page", packageFolders(bundle)),
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [...workers, plainImports, completeHtml, flatHtml, writeLicences],
  // The condition "development" of the tests would select the development build of lit-html, which logs warnings.
  resolve: { conditions: ["module", "browser", "production"] },
  define: {
    // The entries of the formats are alike.
    WASMAZE_SIZES: JSON.stringify(
      sizeLimits.filter(({ name }) => !name.startsWith("export:")).map(({ name, limit }) => [name, limit]),
    ),
    WASMAZE_VERSION: JSON.stringify(packageJson.version),
    // The address in package.json is a placeholder until the first release.
    WASMAZE_SOURCE: JSON.stringify(packageJson.homepage.includes("/OWNER/") ? "" : packageJson.homepage),
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
      input: Object.fromEntries(Object.entries(PAGES).map(([file, name]) => [name, `${import.meta.dirname}/${file}`])),
      treeshake,
      output: { codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false } },
    },
  },
  preview: { host: "127.0.0.1" },
  server: { host: "127.0.0.1" },
});
