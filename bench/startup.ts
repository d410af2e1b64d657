// Measures the cold start to the first 32x32 maze, in Node and in Chromium, and the size of the loaded files. `npm run
// bench:startup [recording]` puts it into a recording (default: the latest), beside the speeds.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { launchChromium, serve } from "../test/browser/chromium.ts";
import { latestRecording } from "./latest.ts";
import type { Startup } from "./recording.ts";
import { type Figure, figureOf } from "./rounds.ts";

/** The main engine of the benchmark where it is installed, else this Node. */
const MAIN_NODE = "bench/engines/node_modules/node-24/bin/node";
const NODE = existsSync(MAIN_NODE) ? resolve(MAIN_NODE) : process.execPath;

const NODE_RUNS = 20;
const CHROMIUM_RUNS = 10;
const FIRST_MAZE =
  `createEngine({ backend: "wasm" }).generate({ algorithm: "kruskal", width: 32, height: 32, ` + `seed: 1 })`;

/**
 * Milliseconds of CPU time that a process of Node takes for a script. Certificates that the environment adds to Node's
 * own are left out: to read them takes many times as long as what is measured.
 */
function processMilliseconds(script: string): number {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  return Number(execFileSync(NODE, [script], { encoding: "utf8", env }));
}

/** Import to first maze, less what an empty import takes. */
function measureNode(): Figure {
  const folder = mkdtempSync(join(tmpdir(), "wasmaze-startup-"));
  try {
    const script = (name: string, imported: string, action: string): string => {
      const file = join(folder, `${name}.mjs`);
      const report = "const { user, system } = process.cpuUsage();\nconsole.log((user + system) / 1e3);";
      writeFileSync(file, `import { createEngine } from ${JSON.stringify(imported)};\n${action};\n${report}\n`);
      return file;
    };
    writeFileSync(join(folder, "nothing.js"), "export const createEngine = undefined;\n");
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    const empty = script("empty", "./nothing.js", "");
    const full = script("full", pathToFileURL(resolve("dist/index.js")).href, FIRST_MAZE);
    const samples: number[] = [];
    const empties: number[] = [];
    for (let run = 0; run < NODE_RUNS; run++) {
      empties.push(processMilliseconds(empty));
      samples.push(processMilliseconds(full));
    }
    const { median } = figureOf(empties);
    return figureOf(samples.map((milliseconds) => milliseconds - median));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Import to first maze in a page of a browser just started: wall time, fetching over loopback included. */
async function measureChromium(): Promise<{ version: string; figure: Figure }> {
  const files = new Map<string, string | Uint8Array>([["/start.html", "<!doctype html><title>start-up</title>"]]);
  for (const name of readdirSync("dist", { recursive: true, encoding: "utf8" }).filter((each) =>
    each.endsWith(".js"),
  )) {
    files.set(`/${name}`, readFileSync(join("dist", name)));
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
            const { createEngine } = await import("/index.js");
            ${FIRST_MAZE};
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

/** The engine with all algorithms, bundled and minified as for a page. */
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
const startup: Startup = {
  node: measureNode(),
  version,
  chromium: await measureChromium(),
  bundleBytes: code.length,
  bundleGzipBytes: gzipSync(code, { level: 9 }).length,
  wasmBytes: statSync("dist/wasmaze.wasm").size,
};
writeFileSync(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), startup })}\n`);
console.log(
  `import to first 32x32 maze: Node ${version} ${startup.node.median.toFixed(1)} ms of CPU time, ` +
    `median of ${NODE_RUNS}`,
);
if (startup.chromium)
  console.log(
    `Chromium ${startup.chromium.version} ${startup.chromium.figure.median.toFixed(1)} ms, median of ${CHROMIUM_RUNS}`,
  );
console.log(
  `bundle ${startup.bundleBytes} bytes, ${startup.bundleGzipBytes} gzip, of which wasm ${startup.wasmBytes}; ` +
    `recorded in ${file}`,
);
