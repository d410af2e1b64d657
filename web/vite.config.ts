// Builds the page as static files, for any address.

import { defineConfig, type Plugin } from "vite";
import packageJson from "../package.json" with { type: "json" };
import { licences, packageFolders } from "../scripts/licences.ts";
import { treeshake } from "../scripts/treeshake.ts";
import { chunkOf } from "./chunks.ts";

// The id is in the folder of maker.ts, so that chunks.ts puts both modules into the same chunk.
const WORKER_ID = `${import.meta.dirname}/ui/virtual/worker.js`;

/**
 * The page's worker as a chunk of the same build, so that shared modules are loaded once. Vite would build it
 * separately, with copies of the registry, the validation of requests and other shared modules.
 */
const pageWorker: Plugin = {
  name: "page-worker",
  buildStart() {
    const id = `${import.meta.dirname}/worker/worker.ts`;
    workerReference = this.emitFile({ type: "chunk", id, name: "worker", preserveSignature: false });
  },
  resolveId: (id) => (id === "virtual:worker" ? WORKER_ID : undefined),
  load: (id) => (id === WORKER_ID ? `export default import.meta.ROLLUP_FILE_URL_${workerReference};` : undefined),
};

let workerReference = "";

/** Replaces Vite's wrapper of import(), which loads style sheets. The pages load all style sheets at the start. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

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
  plugins: [pageWorker, plainImports, writeLicences],
  // The condition "development" of the tests would select the development build of lit-html, which logs warnings.
  resolve: { conditions: ["module", "browser", "production"] },
  define: { WASMAZE_VERSION: JSON.stringify(packageJson.version) },
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
      input: ["index", "world"].map((page) => `${import.meta.dirname}/${page}.html`),
      treeshake,
      output: { codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false } },
    },
  },
  preview: { host: "127.0.0.1" },
  server: { host: "127.0.0.1" },
});
