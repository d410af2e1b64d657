// The page as static files, at whatever address they are put.

import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  build: {
    outDir: "../site",
    emptyOutDir: true,
    target: "es2023",
    // The policy of the page has nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  preview: { host: "127.0.0.1" },
  server: { host: "127.0.0.1" },
});
