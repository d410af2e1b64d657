// Runtimes among the tested hosts: Node, Deno, Bun and workerd.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { snippets } from "../helpers/snippets.ts";
import { bin, type Host, resultOfProgram, write } from "./host.ts";

const MAIN = `
  const results = await probe({
    wasmaze,
    source: () => readFileSync(fileURLToPath(import.meta.resolve("wasmaze/wasmaze.wasm"))),
    pool: () => createPool({ workers: 2 }),
    small: () => createSlimEngine(kruskal),
  });
  console.log(JSON.stringify(results));
`;

const ESM = `
  import { readFileSync } from "node:fs";
  import { fileURLToPath } from "node:url";
  import * as wasmaze from "wasmaze";
  import { kruskal } from "wasmaze/algorithms/kruskal";
  import { createPool } from "wasmaze/node";
  import { createEngine as createSlimEngine } from "wasmaze/slim";
  import { probe } from "./probe.js";
  ${MAIN}`;

const REQUIRE = `
  const { readFileSync } = require("node:fs");
  const wasmaze = require("wasmaze");
  const { kruskal } = require("wasmaze/algorithms/kruskal");
  const { createPool } = require("wasmaze/node");
  const { createEngine: createSlimEngine } = require("wasmaze/slim");
  const { probe } = require("./probe.js");
  (async () => {
    ${MAIN.replace(/fileURLToPath\(import\.meta\.resolve\((.*?)\)\)/, "require.resolve($1)")}
  })();`;

/** Uses a version of Node from its npm package, or the current Node by default. */
function node(version: string | undefined, kind: "import" | "require", quick?: boolean): Host {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  return {
    name: `Node ${version ?? process.versions.node}, \`${kind}\``,
    packages: version ? [`${name}@${version}`] : [],
    quick,
    run: (folder) => {
      write(folder, { "main.mjs": ESM, "main.cjs": REQUIRE });
      const command = version ? join(folder, "node_modules", name, "bin/node") : process.execPath;
      return resultOfProgram(folder, command, [kind === "import" ? "main.mjs" : "main.cjs"]);
    },
  };
}

const runtime = (name: string, version: string, args: readonly string[], quick?: boolean): Host => ({
  name: `${name} ${version}`,
  packages: [`${name.toLowerCase()}@${version}`],
  quick,
  run: (folder) => {
    write(folder, { "main.mjs": ESM });
    return resultOfProgram(folder, bin(folder, name.toLowerCase()), [...args, "main.mjs"]);
  },
});

const WORKER = `
  import * as wasmaze from "wasmaze";
  import module from "wasmaze/wasmaze.wasm";
  import { engine as small } from "./documented.js";
  import { probe } from "./probe.js";
  export default {
    fetch: async () => Response.json(await probe({
      wasmaze,
      source: () => module,
      small: () => small,
    })),
  };`;

/** The worker, and the example of docs/BUNDLES.md, which makes its small engine. */
const workerFiles = (): Readonly<Record<string, string>> => {
  const [example] = snippets("ts").filter(({ code }) => code.includes('from "wasmaze/modules/kruskal.wasm"'));
  return { "worker.js": WORKER, "documented.js": `${example.code}\nexport { engine };\n` };
};

/**
 * Bundles the worker as Wrangler does: with the condition `workerd`, and with WebAssembly modules as separate files.
 */
async function bundleWorker(folder: string): Promise<string[]> {
  const modules: string[] = [];
  await build({
    absWorkingDir: folder,
    entryPoints: ["worker.js"],
    outfile: join(folder, "out/worker.js"),
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
    plugins: [
      {
        name: "modules",
        setup: (setup) => {
          setup.onResolve({ filter: /\.wasm$/ }, async ({ path, resolveDir, kind, pluginData }) => {
            if (pluginData === "inner") return undefined;
            const found = await setup.resolve(path, { resolveDir, kind, pluginData: "inner" });
            const name = `${found.path.includes("/modules/") ? "small-" : ""}${found.path.split("/").at(-1)}`;
            writeFileSync(join(folder, "out", name), readFileSync(found.path));
            if (!modules.includes(name)) modules.push(name);
            return { path: `./${name}`, external: true };
          });
        },
      },
    ],
  });
  return modules;
}

const config = (modules: readonly string[]): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
${modules.map((name) => `    (name = "${name}", wasm = embed "${name}"),`).join("\n")}
  ],
  compatibilityDate = "2026-01-01",
);
`;

async function portOf(control: NodeJS.ReadableStream): Promise<number> {
  let text = "";
  for await (const chunk of control) {
    text += chunk;
    const port = /"port":\s*(\d+)/.exec(text)?.[1];
    if (port) return Number(port);
  }
  throw new Error(`expected workerd to report its port, got ${JSON.stringify(text)}`);
}

export const WORKERD = "1.20261117.1";

/** Bundles worker.js, and serves the bundle by workerd while `use` runs. */
export async function inWorkerd<T>(folder: string, use: (address: string) => Promise<T>): Promise<T> {
  mkdirSync(join(folder, "out"));
  writeFileSync(join(folder, "out/config.capnp"), config(await bundleWorker(folder)));
  const args = ["serve", "--control-fd=3", "out/config.capnp"];
  const server = spawn(bin(folder, "workerd"), args, { cwd: folder, stdio: ["ignore", "inherit", "inherit", "pipe"] });
  const ended = once(server, "exit");
  try {
    return await use(`http://127.0.0.1:${await portOf(server.stdio[3] as unknown as NodeJS.ReadableStream)}`);
  } finally {
    server.kill();
    await ended;
  }
}

export async function textOf(address: string): Promise<string> {
  const response = await fetch(address);
  const text = await response.text();
  if (!response.ok) throw new Error(`expected status 200, got ${response.status}: ${text}`);
  return text;
}

const workerd: Host = {
  name: `workerd ${WORKERD}`,
  packages: [`workerd@${WORKERD}`],
  quick: true,
  reasons: { pool: "no threads" },
  run: (folder) => {
    write(folder, workerFiles());
    return inWorkerd(folder, async (address) => JSON.parse(await textOf(address)));
  },
};

const MINIFLARE = "4.20260730.0";

const CALLS_MINIFLARE = `
  import { readdirSync } from "node:fs";
  import { Miniflare } from "miniflare";
  const modules = readdirSync("out").map((path) => ({
    type: path.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
    path: "out/" + path,
  }));
  modules.sort((a) => (a.path === "out/worker.js" ? -1 : 1));
  const miniflare = new Miniflare({ modules, compatibilityDate: "2026-01-01" });
  console.log(await (await miniflare.dispatchFetch("http://localhost/")).text());
  await miniflare.dispose();`;

const miniflare: Host = {
  name: `Miniflare ${MINIFLARE}`,
  packages: [`miniflare@${MINIFLARE}`],
  reasons: workerd.reasons,
  run: async (folder) => {
    write(folder, { ...workerFiles(), "main.mjs": CALLS_MINIFLARE });
    mkdirSync(join(folder, "out"));
    await bundleWorker(folder);
    return resultOfProgram(folder, process.execPath, ["main.mjs"]);
  },
};

export const runtimes: readonly Host[] = [
  node(undefined, "import", true),
  node(undefined, "require", true),
  ...["22.23.0", "24.21.0"].flatMap((version) => [node(version, "import"), node(version, "require")]),
  runtime("Deno", "2.9.6", ["run", "--allow-all"], true),
  runtime("Bun", "1.4.5", ["run"]),
  workerd,
  miniflare,
];
