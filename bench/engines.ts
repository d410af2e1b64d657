// `npm run bench -- --engines all|node@24,bun,…`: runs the suite in several engines and writes one recording.
//
// Every engine runs in several processes. The engines take turns in random order, so that a slow period of the machine
// affects all of them and intervals include the variance between processes.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { rolldown } from "rolldown";
import { circumstances } from "../src/cli/bench/recording.ts";
import { checkInteger, messageOf } from "../src/core/errors.ts";
import type { CodeSize, EngineRun, EnginesRecording, Fork, PeerSamples } from "./suite/format.ts";
import { chooseHosts, type EngineHost } from "./suite/hosts.ts";
import { COMPILER_FORKS, COMPILERS, FORKS, MAIN, phasesPlan, planOf } from "./suite/plans.ts";
import { enginesReport } from "./suite/report.ts";

export interface EnginesOptions {
  readonly engines: string;
  readonly quick?: boolean;
  readonly forks?: string;
  readonly output?: string;
  /** Limit of the total time. No process is started that would probably exceed it. */
  readonly minutes?: string;
}

const PROGRAM = { shell: resolve("build/bench/shell.js"), worker: resolve("build/bench/worker.js") };

interface Outcome {
  readonly engine?: string;
  readonly fork: Fork;
}

interface Running extends Omit<EngineRun, "forks"> {
  readonly host: EngineHost;
  engine: string;
  readonly forks: Fork[];
  /** Number of measured mazes, counted from the start of the process (default: PHASES.mazes). */
  readonly mazes?: number;
}

async function bundle(input: string, platform: "node" | "browser", file: string): Promise<void> {
  const bundled = await rolldown({ input, platform, logLevel: "silent" });
  await bundled.write({ file });
  await bundled.close();
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

const seconds = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(0)} s`;

function installedEngines(text: string): { running: Running[]; missing: { id: string; hint: string }[] } {
  const running: Running[] = [];
  const missing: { id: string; hint: string }[] = [];
  for (const host of chooseHosts(text)) {
    const name = host.name();
    if (name) running.push({ id: host.id, name, engine: host.engine(name), host, forks: [] });
    else missing.push({ id: host.id, hint: host.hint });
  }
  for (const { id, hint } of missing) console.error(`${id} is not installed and is skipped. To install it: ${hint}`);
  return { running, missing };
}

async function runForks(running: readonly Running[], fork: number, isQuick: boolean, begun: number): Promise<void> {
  for (const each of shuffled(running)) {
    console.error(`${seconds(begun)}: measuring ${each.name} in process ${fork + 1}`);
    try {
      const outcome = (await each.host.run(PROGRAM, planOf(each.id, fork, isQuick))) as Outcome;
      each.engine = outcome.engine ?? each.engine;
      each.forks.push(outcome.fork);
    } catch (error) {
      console.error(`${each.name} failed and is skipped: ${messageOf(error).split("\n")[0]}`);
    }
  }
}

/** Measures the first mazes of a process with each set of V8's compilers. */
async function runCompilers(main: Running, runs: readonly Running[]): Promise<void> {
  for (const each of shuffled(runs)) {
    const { fork } = (await main.host.run(PROGRAM, phasesPlan(each.mazes), each.flags)) as Outcome;
    each.forks.push(fork);
  }
}

async function codeSizes(): Promise<CodeSize[]> {
  const bundled = async (contents: string): Promise<Uint8Array> => {
    const stdin = { contents, resolveDir: process.cwd(), loader: "ts" } as const;
    const options = { bundle: true, minify: true, format: "esm", write: false, logLevel: "silent" } as const;
    const { outputFiles } = await build({ stdin, ...options });
    return outputFiles[0].contents;
  };
  const sizeOf = (name: string, code: Uint8Array): CodeSize => {
    return { name, bytes: code.length, gzip: gzipSync(code, { level: 9 }).length };
  };
  return [
    sizeOf("WebAssembly, all algorithms", readFileSync("dist/wasmaze.wasm")),
    sizeOf("WebAssembly, kruskal alone", readFileSync("dist/modules/kruskal.wasm")),
    sizeOf("best JavaScript, kruskal alone", await bundled('export { Kruskal } from "./bench/best/kruskal.ts";')),
    sizeOf(
      "textbook JavaScript, kruskal alone",
      await bundled('export { kruskal } from "./src/reference/algorithms/kruskal.ts";'),
    ),
  ];
}

const PEERS = "bench/peers/build/peers.js";

/** Measures the other maze packages in a Node. */
export async function runPeers(node: string, isQuick: boolean): Promise<PeerSamples[] | undefined> {
  if (!existsSync("bench/peers/node_modules")) {
    console.error("other maze packages are skipped; to install them: npm ci --ignore-scripts --prefix bench/peers");
    return undefined;
  }
  await bundle("bench/peers.ts", "node", PEERS);
  const text = execFileSync(node, [PEERS, JSON.stringify({ isQuick })], { encoding: "utf8", maxBuffer: 2 ** 26 });
  return JSON.parse(text.trim().split("\n").at(-1) ?? "") as PeerSamples[];
}

/** The program of an installed Node. */
export const nodeFile = (id: string): string => join("bench/engines/node_modules", id.replace("@", "-"), "bin/node");

const fileIn = (folder: string, { date }: EnginesRecording): string =>
  join(folder, `engines-${date.slice(0, 16).replace("T", "-").replace(":", "")}.json`);

const recordOf = ({ host: _, mazes: __, ...run }: Running): EngineRun => run;

export async function runEngines({ engines, quick = false, forks, output, minutes }: EnginesOptions): Promise<boolean> {
  const begun = performance.now();
  const count = forks === undefined ? FORKS[quick ? "quick" : "full"] : checkInteger("forks", Number(forks), 1, 100);
  const { running, missing } = installedEngines(engines);
  if (running.length === 0) throw new RangeError(`"engines" expected an installed engine, got ${engines}`);
  await bundle("bench/suite/shell.ts", "node", PROGRAM.shell);
  await bundle("bench/suite/worker.ts", "browser", PROGRAM.worker);
  const main = running.find(({ id }) => id === MAIN) ?? running[0];
  const isNode = main.id.startsWith("node@");
  const compilers: Running[] = isNode ? COMPILERS.map((choice) => ({ ...main, ...choice, forks: [] })) : [];
  const limit = minutes === undefined ? Number.POSITIVE_INFINITY : checkInteger("minutes", Number(minutes), 1, 1000);
  let before = begun;
  for (let fork = 0; fork < count; fork++) {
    // Stops before the time limit, assuming that the next processes take as long as the last ones.
    const now = performance.now();
    if (fork > 0 && (2 * now - before - begun) / 60_000 > limit) break;
    before = now;
    await runForks(running, fork, quick, begun);
    if (fork < COMPILER_FORKS) await runCompilers(main, compilers);
  }
  console.error(`${seconds(begun)}: measuring other maze packages`);
  const peers = isNode ? await runPeers(nodeFile(main.id), quick) : undefined;
  const limits = [forks && `--forks ${forks}`, minutes && `--minutes ${minutes}`];
  const words = ["npm run bench -- --engines", engines, quick && "--quick", ...limits];
  const { node: _, clock: __, schema: ___, ...where } = circumstances();
  const recording: EnginesRecording = {
    schema: 2,
    command: words.filter(Boolean).join(" "),
    ...where,
    seconds: Math.round((performance.now() - begun) / 1000),
    clock: "wall",
    main: main.id,
    engines: running.filter((each) => each.forks.length > 0).map(recordOf),
    missing,
    compilers: compilers.map(recordOf),
    ...(peers && { peers }),
    code: await codeSizes(),
  };
  const folder = output ?? "bench/results";
  mkdirSync(folder, { recursive: true });
  const file = fileIn(folder, recording);
  writeFileSync(file, `${JSON.stringify(recording)}\n`);
  console.log(enginesReport(recording));
  console.log(`wrote ${file} after ${seconds(begun)}`);
  return running.every((each) => each.forks.length === main.forks.length);
}
