// Bundlers among the tested hosts. Each of them bundles a page for Chromium.

import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, type Host, output, write } from "./host.ts";
import { HTML, resultOfFolder, resultOfPage } from "./pages.ts";

/** Code of the page that depends on the bundler. */
interface Parts {
  readonly imports?: string;
  /** Expression for the URL of wasmaze.wasm. */
  readonly url: string;
  /** Option of createPool that starts a worker. Not needed with bundlers that find the package's worker themselves. */
  readonly worker?: string;
}

const OWN_WORKER = `worker: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" })`;

const page = ({ imports = "", url, worker = "" }: Parts): string => `
  ${imports}
  import * as wasmaze from "wasmaze";
  import { kruskal } from "wasmaze/algorithms/kruskal";
  import { createPool } from "wasmaze/browser";
  import { createEngine as createSlimEngine } from "wasmaze/slim";
  import { probe } from "./probe.js";
  globalThis.result = probe({
    wasmaze,
    source: () => fetch(${url}),
    pool: () => createPool({ workers: 2, ${worker} }),
    small: () => createSlimEngine(kruskal),
  });`;

/** Writes the page. For bundlers that do not find the package's worker, also writes a worker of one line. */
function sources(folder: string, parts: Parts): void {
  write(folder, { "index.html": HTML, "page.js": page(parts), "worker.js": `import "wasmaze/worker";\n` });
}

function open(folder: string): Promise<Awaited<ReturnType<typeof resultOfFolder>>> {
  writeFileSync(join(folder, "out/index.html"), HTML);
  copyFileSync(join(folder, "node_modules/wasmaze/dist/wasmaze.wasm"), join(folder, "out/wasmaze.wasm"));
  return resultOfFolder(join(folder, "out"));
}

const VITE = "8.3.8";
const vite = { imports: `import url from "wasmaze/wasmaze.wasm?url";`, url: "url" };

const viteBuild: Host = {
  name: `Vite ${VITE}, build`,
  packages: [`vite@${VITE}`],
  quick: true,
  run: async (folder) => {
    sources(folder, vite);
    await output(folder, bin(folder, "vite"), ["build", "--logLevel=error"]);
    return resultOfFolder(join(folder, "dist"));
  },
};

const viteDev: Host = {
  name: `Vite ${VITE}, development server`,
  packages: [`vite@${VITE}`],
  run: async (folder) => {
    sources(folder, vite);
    const { createServer } = await import("vite");
    const here = { port: 0, host: "127.0.0.1" };
    const server = await createServer({ root: folder, configFile: false, logLevel: "error", server: here });
    try {
      await server.listen();
      return await resultOfPage(server.resolvedUrls?.local[0] as string);
    } finally {
      await server.close();
    }
  },
};

const ESBUILD = "0.28.2";

const esbuild: Host = {
  name: `esbuild ${ESBUILD}`,
  packages: [`esbuild@${ESBUILD}`],
  quick: true,
  run: async (folder) => {
    sources(folder, { imports: `import url from "wasmaze/wasmaze.wasm";`, url: "url", worker: OWN_WORKER });
    const options = "--bundle --minify --format=esm --outdir=out --loader:.wasm=file --log-level=error".split(" ");
    await output(folder, bin(folder, "esbuild"), ["page.js", "worker.js", ...options]);
    return open(folder);
  },
};

const rollup: Host = {
  name: "rollup 4.68.7",
  packages: ["rollup@4.68.7", "@rollup/plugin-node-resolve@16.0.3"],
  run: async (folder) => {
    sources(folder, { url: `"/wasmaze.wasm"`, worker: OWN_WORKER });
    const options = ["--plugin=node-resolve", "--dir=out", "--format=es", "--silent"];
    await output(folder, bin(folder, "rollup"), ["page.js", "worker.js", ...options]);
    return open(folder);
  },
};

const WEBPACK = `export default {
  mode: "production",
  entry: "./page.js",
  output: { path: import.meta.dirname + "/out", filename: "page.js", publicPath: "/" },
};`;

const webpack: Host = {
  name: "webpack 5.112.2",
  packages: ["webpack@5.112.2", "webpack-cli@7.3.1"],
  run: async (folder) => {
    sources(folder, { url: `new URL("wasmaze/wasmaze.wasm", import.meta.url)` });
    writeFileSync(join(folder, "webpack.config.js"), WEBPACK);
    await output(folder, bin(folder, "webpack"), []);
    return open(folder);
  },
};

const parcel: Host = {
  name: "Parcel 2.16.4, with `packageExports`",
  packages: ["parcel@2.16.4"],
  run: async (folder) => {
    const imports = `import url from "url:wasmaze/wasmaze.wasm";
      import { inlineWorker } from "wasmaze/inline-worker";`;
    sources(folder, { imports, url: "url", worker: "worker: inlineWorker" });
    const manifest = join(folder, "package.json");
    const { default: own } = await import(manifest, { with: { type: "json" } });
    writeFileSync(manifest, JSON.stringify({ ...own, "@parcel/resolver-default": { packageExports: true } }));
    await output(folder, bin(folder, "parcel"), ["build", "index.html", "--dist-dir", "out", "--no-cache"]);
    return resultOfFolder(join(folder, "out"));
  },
};

export const bundlers: readonly Host[] = [viteBuild, viteDev, webpack, esbuild, rollup, parcel];
