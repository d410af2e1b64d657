// `npm run bench:startup [recording]`: measures the time to the first 32x32 maze in Node and in Chromium, for the whole
// package and for wasmaze/slim with one algorithm, and the size of the loaded files. Adds the figures to a recording
// (default: the latest).

import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { Startup } from "../src/cli/bench/recording.ts";
import { type Figure, figureOf } from "../src/cli/bench/rounds.ts";
import { launchChromium, serve } from "../test/helpers/chromium.ts";
import { latestRecording } from "./latest.ts";

const MAIN_NODE = "bench/engines/node_modules/node-24/bin/node";
const NODE = fs.existsSync(MAIN_NODE) ? resolve(MAIN_NODE) : process.execPath;

const NODE_RUNS = 20;
const CHROMIUM_RUNS = 10;

interface Program {
  readonly imports: readonly (readonly [name: string, file: string])[];
  readonly firstMaze: string;
}

const REQUEST = '{ algorithm: "kruskal", width: 32, height: 32, seed: 1 }';
const FIRST = `createEngine({ backend: "wasm" }).generate(${REQUEST})`;
const WHOLE: Program = { imports: [["createEngine", "index.js"]], firstMaze: FIRST };
/** The baseline: a program that imports an empty module. */
const NOTHING: Program = { imports: [["createEngine", "nothing.js"]], firstMaze: "" };
const SLIM: Program = {
  imports: [
    ["createEngine", "slim/index.js"],
    ["kruskal", "algorithms/kruskal.js"],
  ],
  firstMaze: `createEngine(kruskal).generate(${REQUEST})`,
};

/** Returns a process's CPU time. Unsets additional certificates, because reading them takes longer than the script. */
function processMilliseconds(script: string): number {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  return Number(execFileSync(NODE, [script], { encoding: "utf8", env }));
}

/** Measures the CPU time from the import to the first maze, minus the CPU time of the baseline. */
function measureNode({ imports, firstMaze }: Program): Figure {
  const folder = fs.mkdtempSync(join(tmpdir(), "wasmaze-startup-"));
  try {
    const report = "const { user, system } = process.cpuUsage();\nconsole.log((user + system) / 1e3);";
    const script = (name: string, fileOf: (file: string) => string, action: string): string => {
      const file = join(folder, `${name}.mjs`);
      const lines = imports.map(([name, from]) => `import { ${name} } from ${JSON.stringify(fileOf(from))};`);
      fs.writeFileSync(file, `${lines.join("\n")}\n${action};\n${report}\n`);
      return file;
    };
    for (const [name, file] of imports) {
      fs.mkdirSync(dirname(join(folder, file)), { recursive: true });
      fs.writeFileSync(join(folder, file), `export const ${name} = undefined;\n`);
    }
    fs.writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    const empty = script("empty", (file) => `./${file}`, "");
    const full = script("full", (file) => pathToFileURL(resolve("dist", file)).href, firstMaze);
    const samples: number[] = [];
    const empties: number[] = [];
    for (let run = 0; run < NODE_RUNS; run++) {
      empties.push(processMilliseconds(empty));
      samples.push(processMilliseconds(full));
    }
    const { median } = figureOf(empties);
    return figureOf(samples.map((milliseconds) => milliseconds - median));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Measures the wall time from the import to the first maze in a new browser, including the load over loopback. */
async function measureChromium({ imports, firstMaze }: Program): Promise<{ version: string; figure: Figure }> {
  const files = new Map<string, string | Uint8Array>([
    ["/start.html", "<!doctype html><title>start-up</title>"],
    ["/nothing.js", "export const createEngine = undefined;"],
  ]);
  for (const name of fs
    .readdirSync("dist", { recursive: true, encoding: "utf8" })
    .filter((each) => each.endsWith(".js"))) {
    files.set(`/${name}`, fs.readFileSync(join("dist", name)));
  }
  const site = await serve({ read: (path) => files.get(path) });
  try {
    const samples: number[] = [];
    let version = "";
    for (let run = 0; run < CHROMIUM_RUNS; run++) {
      const browser = await launchChromium();
      try {
        version = browser.version();
        const page = await browser.newPage();
        await page.goto(`${site.address}/start.html`);
        samples.push(
          await page.evaluate<number>(`(async () => {
            const begun = performance.now();
            const [${imports.map(([name]) => `{ ${name} }`).join(", ")}] = await Promise.all(
              ${JSON.stringify(imports.map(([, file]) => `/${file}`))}.map((file) => import(file)),
            );
            ${firstMaze};
            return performance.now() - begun;
          })()`),
        );
      } finally {
        await browser.close();
      }
    }
    return { version, figure: figureOf(samples) };
  } finally {
    await site.stop();
  }
}

async function bundle(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: {
      contents: 'export { createEngine, loadEngine, mazeAt, algorithms, verifyMaze } from "./dist/index.js";',
      resolveDir: process.cwd(),
    },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  return outputFiles[0].contents;
}

const file = latestRecording(process.argv[2], "engines-");
const version = execFileSync(NODE, ["-p", "process.versions.node"], { encoding: "utf8" }).trim();
const code = await bundle();
const startup = {
  node: measureNode(WHOLE),
  version,
  chromium: await measureChromium(WHOLE),
  slim: { node: measureNode(SLIM), chromium: (await measureChromium(SLIM)).figure },
  nothing: (await measureChromium(NOTHING)).figure,
  bundleBytes: code.length,
  bundleGzipBytes: gzipSync(code, { level: 9 }).length,
  wasmBytes: fs.statSync("dist/wasmaze.wasm").size,
} satisfies Startup;
fs.writeFileSync(file, `${JSON.stringify({ ...JSON.parse(fs.readFileSync(file, "utf8")), startup })}\n`);
const { node, chromium, slim, nothing } = startup;
const figures = (inNode: Figure, inChromium: Figure): string =>
  `Node ${version}: ${inNode.median.toFixed(1)} ms of CPU time; ` +
  `Chromium ${chromium.version}: ${inChromium.median.toFixed(1)} ms of wall time`;
console.log(`median time from import to first maze (${NODE_RUNS} runs in Node, ${CHROMIUM_RUNS} runs in Chromium):`);
console.log(`  whole package: ${figures(node, chromium.figure)}`);
console.log(`  slim kruskal:  ${figures(slim.node, slim.chromium)}`);
console.log(`  empty module:  Chromium ${chromium.version}: ${nothing.median.toFixed(1)} ms of wall time`);
console.log(
  `bundle: ${startup.bundleBytes} bytes, including ${startup.wasmBytes} bytes of WebAssembly; ` +
    `${startup.bundleGzipBytes} bytes after gzip\nwrote ${file}`,
);
