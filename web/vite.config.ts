// Builds the page as static files, for any address.

import { defineConfig, type Plugin } from "vite";
import packageJson from "../package.json" with { type: "json" };
import { licences, packageFolders } from "../scripts/licences.ts";
import { treeshake } from "../scripts/treeshake.ts";
import { thumbnails } from "./thumbnails.ts";

// The licences of the workers' bundles, which are made before the page's.
const folders = new Set<string>();

const noteWorkers: Plugin = {
  name: "note-workers",
  generateBundle(_, bundle) {
    for (const folder of packageFolders(bundle)) folders.add(folder);
  },
};

const writeLicences: Plugin = {
  name: "write-licences",
  generateBundle(_, bundle) {
    for (const folder of packageFolders(bundle)) folders.add(folder);
    this.emitFile({
      type: "asset",
      fileName: "licences.txt",
      source: licences("What is bundled in this page", folders),
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [writeLicences, thumbnails],
  define: { WASMAZE_VERSION: JSON.stringify(packageJson.version) },
  build: {
    outDir: "../site",
    emptyOutDir: true,
    target: "es2023",
    // The first versions that support light-dark().
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The page's policy forbids inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: ["index", "world"].map((page) => `${import.meta.dirname}/${page}.html`) },
  },
  worker: { format: "es", plugins: () => [noteWorkers], rolldownOptions: { treeshake } },
  preview: { host: "127.0.0.1" },
  server: { host: "127.0.0.1" },
});
