// Runs the tests for Stryker: a process loads them once, and runs those that meet a mutant, the quickest first. Vitest
// would load them anew for each mutant, which takes a hundred times as long as most of the tests.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { INSTRUMENTER_CONSTANTS } from "@stryker-mutator/api/core";
import { declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { build } from "rolldown";

const SHIM = resolve(import.meta.dirname, "vitest.mjs");
const THREAD = "test/stryker/thread.ts";
/** A test that waits for longer has failed: most take milliseconds. */
const LONGEST_MS = 60_000;

/** Makes the tests and what they test one bundle, without threads. */
function plugin(root) {
  return {
    name: "tests",
    resolveId(source, importer) {
      if (source === "vitest") return { id: SHIM, external: true };
      if (source.endsWith("/thread.ts") && importer.startsWith(join(root, "src/"))) return join(root, THREAD);
      if (importer && /^[a-z@]/.test(source) && !source.startsWith("node:")) return { id: source, external: true };
      return undefined;
    },
    transform(code, id) {
      if (!id.startsWith(join(root, "test/"))) return undefined;
      // Files beside a test stand beside its source.
      return code
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href));
    },
  };
}

/** Bundles the tests, unless another process has done it. */
async function bundled(files) {
  const root = process.cwd();
  const folder = resolve("build/stryker-tests");
  if (existsSync(folder)) return folder;
  mkdirSync("build", { recursive: true });
  const made = mkdtempSync(resolve("build/stryker-tests-"));
  const entries = Object.fromEntries(files.map((file) => [file.slice(0, -3), file]));
  await build({
    input: { ...entries, main: "src/cli/main.ts", "test/setup": "test/helpers/setup.ts" },
    platform: "node",
    treeshake: false,
    external: [/^node:/, /\.wasm$/],
    plugins: [plugin(root)],
    output: { dir: made, entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    logLevel: "silent",
  });
  try {
    renameSync(made, folder);
  } catch {
    rmSync(made, { recursive: true });
  }
  return folder;
}

/** What the first run finds out about the tests, for all processes: milliseconds by test, of those that can run here. */
const KNOWN = resolve("build/stryker-known.json");

/** A mutant that takes more CPU time in one test than this does not end; wall time would depend on other programs. */
const MOST_CPU_MS = 8_000;
/** Marks of the mutants that did not end, whose processes were killed: they are asked for again. */
const ENDLESS = resolve("build/stryker-endless-");

// In a thread: the tests may keep the process busy for ever. `now` has the mutant, or 0, and the number of the test.
const WATCH = `
const { writeFileSync } = require("node:fs");
const { workerData: { now, most, marks } } = require("node:worker_threads");
let [last, since] = [-1, process.cpuUsage()];
setInterval(() => {
  if (now[1] !== last || now[0] === 0) [last, since] = [now[1], process.cpuUsage()];
  else if (process.cpuUsage(since).user > 1000 * most) {
    writeFileSync(marks + (now[0] - 1), "");
    process.kill(process.pid, "SIGKILL");
  }
}, 200);
`;

class Runner {
  #now = new Int32Array(new SharedArrayBuffer(8));
  #log;
  #names;
  #most;
  #budget;
  #skip;
  #all;
  #tests = new Map();
  #known;
  /** Tests that killed a mutant a short time ago, the last one first. */
  #killers = [];

  constructor(options, log) {
    this.#log = log;
    this.#names = options.tests.files;
    this.#most = options.tests.milliseconds;
    this.#budget = options.tests.budget;
    this.#skip = options.tests.skip;
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    const worker = new Worker(WATCH, { eval: true, workerData: { now: this.#now, most: MOST_CPU_MS, marks: ENDLESS } });
    worker.unref();
    await new Promise((done) => worker.once("online", done));
  }

  /** Imports the tests: with a mutant that acts while files are loaded, it acts now. */
  async #load() {
    if (this.#all) return;
    const shim = await import(pathToFileURL(SHIM).href);
    const files = this.#names;
    const folder = await bundled(files);
    shim.provide({ bundle: folder, wholeSweeps: false });
    const open = (name) => import(pathToFileURL(join(folder, `${name.slice(0, -3)}.js`)).href);
    await open("test/helpers/setup.ts");
    for (const file of files) await shim.load(file, () => open(file));
    this.#all = shim;
    const skipped = new RegExp(this.#skip);
    shim.tests.splice(0, shim.tests.length, ...shim.tests.filter(({ id }) => !skipped.test(id)));
    for (const test of shim.tests) this.#tests.set(test.id, test);
  }

  /** What mutated code looks at: which mutant acts, and how often each was met. */
  #namespace() {
    globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {};
    return globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE];
  }

  async #run(test) {
    let timer;
    const late = new Promise((done) => {
      timer = setTimeout(() => done(new Error(`it did not end within ${LONGEST_MS} ms`)), LONGEST_MS);
    });
    const run = async () => {
      await this.#all.prepare(test.suite);
      return this.#all.runTest(test);
    };
    const error = await Promise.race([run().catch((thrown) => thrown), late]);
    clearTimeout(timer);
    return error;
  }

  async dryRun() {
    const namespace = this.#namespace();
    await this.#load();
    const results = [];
    const known = {};
    for (const test of this.#all.tests) {
      namespace.currentTestId = test.id;
      const begun = process.cpuUsage();
      const error = await this.#run(test);
      namespace.currentTestId = undefined;
      const { user, system } = process.cpuUsage(begun);
      const timeSpentMs = (user + system) / 1000;
      const result = { id: test.id, name: test.id, fileName: resolve(test.suite.chain[0].name), timeSpentMs };
      const isUsed = !error && timeSpentMs <= this.#most;
      if (isUsed) known[test.id] = timeSpentMs;
      else {
        delete namespace.mutantCoverage?.perTest?.[test.id];
        this.#log.info(`left out: ${test.id}: ${error ? String(error).slice(0, 200) : `${timeSpentMs.toFixed(0)} ms`}`);
      }
      results.push({ ...result, status: isUsed ? TestStatus.Success : TestStatus.Skipped });
    }
    writeFileSync(KNOWN, JSON.stringify(known));
    this.#log.info(`${Object.keys(known).length} of ${results.length} tests are used`);
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: namespace.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, mutantActivation, hitLimit }) {
    if (existsSync(`${ENDLESS}${activeMutant.id}`))
      return { status: MutantRunStatus.Timeout, reason: `more than ${MOST_CPU_MS} ms of CPU time` };
    const namespace = this.#namespace();
    const activate = () => {
      this.#now[0] = Number(activeMutant.id) + 1;
      this.#now[1]++;
      namespace.hitCount = 0;
      namespace.hitLimit = hitLimit;
      namespace.activeMutant = activeMutant.id;
      // Of processes and threads.
      process.env[INSTRUMENTER_CONSTANTS.ACTIVE_MUTANT_ENV_VARIABLE] = activeMutant.id;
    };
    const deactivate = () => {
      this.#now[0] = 0;
      namespace.hitCount = undefined;
      namespace.hitLimit = undefined;
      namespace.activeMutant = undefined;
      delete process.env[INSTRUMENTER_CONSTANTS.ACTIVE_MUTANT_ENV_VARIABLE];
    };
    this.#known ??= JSON.parse(readFileSync(KNOWN, "utf8"));
    const isStatic = mutantActivation === "static";
    if (isStatic) activate();
    try {
      await this.#load();
    } catch (error) {
      deactivate();
      const failed = { id: "loading", name: "loading", timeSpentMs: 0, status: TestStatus.Failed };
      return toMutantRunResult({
        status: DryRunStatus.Complete,
        tests: [{ ...failed, failureMessage: String(error) }],
      });
    }
    const ids = (testFilter ?? Object.keys(this.#known)).filter((id) => this.#known[id] !== undefined);
    ids.sort((one, other) => this.#known[one] - this.#known[other]);
    const first = this.#killers.filter((id) => ids.includes(id));
    const results = [];
    let spent = 0;
    for (const id of new Set([...first, ...ids])) {
      const test = this.#tests.get(id);
      if (!test) continue;
      spent += this.#known[id];
      if (spent > this.#budget) break;
      // The hooks of groups run without a mutant, once for all.
      if (!isStatic) await this.#all.prepare(test.suite);
      activate();
      const error = await this.#run(test);
      const { hitCount } = namespace;
      deactivate();
      results.push({ id, name: id, timeSpentMs: 0, status: TestStatus.Success });
      if (!error) continue;
      const endless = determineHitLimitReached(hitCount, hitLimit);
      if (endless) return endless;
      // What an earlier mutant left behind must not kill this one.
      if (!isStatic && (await this.#run(test))) throw new Error(`${id} fails without a mutant: the process is used up`);
      results[results.length - 1] = { ...results.at(-1), status: TestStatus.Failed, failureMessage: String(error) };
      if (!isStatic) this.#killers = [id, ...this.#killers.filter((other) => other !== id)].slice(0, 10);
      break;
    }
    return toMutantRunResult({ status: DryRunStatus.Complete, tests: results });
  }

  async dispose() {
    await this.#all?.finish();
  }
}

const create = (options, logger) => new Runner(options, logger);
create.inject = ["options", "logger"];

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, "once", create)];

export const strykerValidationSchema = {
  type: "object",
  properties: {
    tests: {
      type: "object",
      properties: {
        files: { type: "array", items: { type: "string" } },
        milliseconds: { type: "number" },
        budget: { type: "number" },
        skip: { type: "string" },
      },
    },
  },
};
