// `npm run test:mutants` changes one instruction of a module at a time. A mutant is killed if the result of a case
// differs, or if a case traps or does not end. --module graph selects the module for graphs, --only FILE the mutants
// listed in a file. Mutants proved equivalent run only with --equivalent. See docs/RELIABILITY.md.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { writeWhole } from "../../../scripts/files.ts";
import { onInterrupt } from "../../../src/cli/interrupt.ts";
import { startProgress } from "../../../src/cli/progress.ts";
import { checkInteger, checkWord } from "../../../src/core/errors.ts";
import { bytes as graphBytes } from "../../../src/generated/modules/graph.ts";
import { moduleBytes } from "../../../src/index.ts";
import { parseNumber } from "../../../src/request/words.ts";
import { randomIntegers } from "../../../test/helpers/random.ts";
import { runScript } from "../../options.ts";
import { mutantCases } from "./cases.ts";
import { graphCases } from "./graphCases.ts";
import { type Bytes, functionNames, type MutantCase } from "./mutantCase.ts";
import { type Mutant, mutantsOf, mutated } from "./mutate.ts";
import { counting, decode, withPages } from "./wasm.ts";

/** 256 MiB, because a mutant may request any amount of memory. */
const PAGES = 4096;
/**
 * Maximum CPU time of a case. The longest case needs a tenth of it. CPU time, unlike elapsed time, hardly depends on
 * other programs.
 */
const LIMIT_MS = 1500;
/** The modules. `text` has the names of the functions, `equivalent` the mutants proved equivalent. */
const MODULES = {
  wasmaze: {
    bytesOf: moduleBytes,
    casesOf: mutantCases,
    text: "build/wasmaze.wat",
    equivalent: "bench/lab/mutants/equivalent.json",
  },
  graph: {
    bytesOf: graphBytes,
    casesOf: graphCases,
    text: "build/modules/graph.wat",
    equivalent: "bench/lab/mutants/equivalentOnGraphs.json",
  },
};
type ModuleName = keyof typeof MODULES;
const REPORT = "build/mutants.json";

/** `mutant` has the format that this script prints. `reason` proves that the mutant is equivalent. */
interface Equivalent {
  readonly mutant: string;
  readonly reason: string;
}

interface Judged {
  readonly mutant: number;
  /** Reason, such as "did not end". Undefined if the mutant survived. */
  readonly killed?: string;
}

interface Given {
  readonly name: ModuleName;
  readonly expected: readonly string[];
  /** Indices of the cases that call each function, the fastest case first. */
  readonly calling: readonly (readonly number[])[];
  readonly beat: SharedArrayBuffer;
}

/** A case that kills a mutant moves to the front, because it often kills other mutants of the function. */
function judge(bytes: Bytes, cases: readonly MutantCase[], { expected, beat }: Given, of: number[]) {
  const beats = new Int32Array(beat);
  Atomics.add(beats, 0, 1);
  try {
    for (const [at, number] of of.entries()) {
      Atomics.add(beats, 0, 1);
      if (cases[number].run(bytes) === expected[number]) continue;
      of.splice(at, 1);
      of.unshift(number);
      return `other result: ${cases[number].name}`;
    }
  } catch (error) {
    return `error: ${String(error).slice(0, 100)}`;
  }
  return undefined;
}

function work(given: Given): void {
  const { casesOf, bytesOf } = MODULES[given.name];
  const cases = casesOf();
  const module = decode(withPages(bytesOf(), PAGES));
  const mutants = module.bodies.map((body, func) => mutantsOf(body, func));
  const calling = given.calling.map((numbers) => [...numbers]);
  parentPort?.on("message", ({ mutant, func, at }: Chosen & { mutant: number }) => {
    const killed = judge(mutated(module, mutants[func][at]), cases, given, calling[func]);
    parentPort?.postMessage({ mutant, ...(killed && { killed }) } satisfies Judged);
  });
  parentPort?.postMessage("ready");
}

/** Runs all cases on the unchanged module, and those of the reference on the reference. */
function rehearse({ bytesOf, casesOf }: (typeof MODULES)[ModuleName]) {
  const bytes = withPages(bytesOf(), PAGES);
  const cases: MutantCase[] = casesOf();
  const began = performance.now();
  const times: number[] = [];
  const expected = cases.map(({ run }) => {
    const start = performance.now();
    const result = run(bytes);
    times.push(performance.now() - start);
    return result;
  });
  const seconds = (performance.now() - began) / 1000;
  for (const [i, { name, reference }] of cases.entries())
    if (reference && reference() !== expected[i]) throw new Error(`expected the results of the reference: ${name}`);
  const functions = decode(bytes).bodies.length;
  const calling: number[][] = Array.from({ length: functions }, () => []);
  const exported: WebAssembly.Exports[] = [];
  const { Instance } = WebAssembly;
  // Records every instance, because a stream creates an instance of its own.
  WebAssembly.Instance = class extends Instance {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      super(module, imports);
      exported.push(this.exports);
    }
  } as typeof WebAssembly.Instance;
  const countingBytes = counting(decode(bytes));
  for (const [number, { run }] of cases.entries()) {
    run(countingBytes);
    for (let i = 0; i < functions; i++) {
      let called = false;
      for (const exports of exported) {
        const global = exports[`called${i}`] as WebAssembly.Global;
        called ||= global.value === 1;
        // Resets the flag. A start function runs once per instance, so only the first case counts as calling it.
        global.value = 0;
      }
      if (called || number === 0) calling[i].push(number);
    }
    exported.length = Math.min(exported.length, 1);
  }
  WebAssembly.Instance = Instance;
  for (const numbers of calling) numbers.sort((one, other) => times[one] - times[other]);
  return { expected, calling, seconds };
}

/** `at` is the index of the mutant in the function's list of mutants. */
interface Chosen {
  readonly func: number;
  readonly at: number;
}

function choose(mutants: readonly (readonly Mutant[])[], names: readonly string[], count: number, seed: number) {
  const randoms = names.map((name) =>
    randomIntegers(seed ^ Number(createHash("sha256").update(name).digest().readInt32LE())),
  );
  const left = mutants.map((list, func) => list.map((_, at) => ({ func, at })));
  const chosen: Chosen[] = [];
  while (chosen.length < count && left.some((list) => list.length > 0)) {
    for (const [func, list] of left.entries())
      if (chosen.length < count && list.length > 0) chosen.push(list.splice(randoms[func](list.length), 1)[0]);
  }
  return chosen;
}

/** Replaces the worker if a mutant does not end. */
async function judgeAll(chosen: readonly Chosen[], given: Omit<Given, "beat">, done: (judged: Judged) => void) {
  for (let next = 0; next < chosen.length; ) {
    const beat = new SharedArrayBuffer(4);
    const beats = new Int32Array(beat);
    const worker = new Worker(new URL(import.meta.url), { workerData: { ...given, beat } satisfies Given });
    let settle: (message: Judged | "ready" | undefined) => void = () => {};
    worker.on("message", (message) => settle(message));
    worker.on("error", (error) => {
      console.error(error);
      settle(undefined);
    });
    worker.on("exit", () => settle(undefined));
    const receive = () =>
      new Promise<Judged | "ready" | undefined>((take) => {
        let [last, since] = [-1, process.cpuUsage()];
        const watch = setInterval(() => {
          if (beats[0] !== last) [last, since] = [beats[0], process.cpuUsage()];
          if (beats[0] > 0 && process.cpuUsage(since).user > 1000 * LIMIT_MS) settle(undefined);
        }, 100);
        settle = (message) => {
          clearInterval(watch);
          take(message);
        };
      });
    if ((await receive()) !== "ready") throw new Error("expected a worker to start, but it failed or exited");
    while (next < chosen.length) {
      const mutant = next++;
      beats[0] = 1;
      const message = receive();
      worker.postMessage({ mutant, ...chosen[mutant] });
      const judged = await message;
      done(judged && judged !== "ready" ? judged : { mutant, killed: "did not end" });
      if (!judged) break;
    }
    await worker.terminate();
  }
}

function listed(path: string, keys: readonly (readonly string[])[]): Chosen[] {
  const places = new Map(keys.flatMap((list, func) => list.map((key, at) => [key, { func, at }] as const)));
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line) => {
    const key = line.replace(/^survived: /, "");
    if (!/^\S+#\d+ /.test(key)) return [];
    const place = places.get(key);
    if (!place) throw new Error(`expected only mutants of this module in ${path}, got ${JSON.stringify(key)}`);
    return [place];
  });
}

function equivalents(path: string, keys: readonly (readonly string[])[]): Set<string> {
  const proved: Equivalent[] = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
  const all = new Set(keys.flat());
  for (const { mutant } of proved) if (!all.has(mutant)) console.log(`not in the module, but in ${path}: ${mutant}`);
  return new Set(proved.map(({ mutant }) => mutant));
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      module: { type: "string", default: "wasmaze" },
      count: { type: "string", default: "600" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      equivalent: { type: "boolean", default: false },
    },
  });
  const count = checkInteger("count", parseNumber(values.count), 1, 1_000_000);
  const seed = checkInteger("seed", parseNumber(values.seed), 0, 2 ** 32 - 1);
  const name = checkWord("module", values.module, Object.keys(MODULES) as ModuleName[]);
  const { bytesOf, text, equivalent } = MODULES[name];
  const module = decode(bytesOf());
  const names = functionNames(text);
  if (names.length !== module.bodies.length)
    throw new Error(`expected ${module.bodies.length} functions in ${text}, got ${names.length}`);
  const mutants = module.bodies.map((body, func) => mutantsOf(body, func));
  const keys = mutants.map((list, func) =>
    list.map(({ instruction, change }) => `${names[func]}#${instruction} ${change}`),
  );
  const all = values.only ? listed(values.only, keys) : choose(mutants, names, count, seed);
  const proved = equivalents(equivalent, keys);
  const isProved = ({ func, at }: Chosen): boolean => proved.has(keys[func][at]);
  // Equivalent mutants are skipped by default. An equivalent mutant runs all its cases, so most of the time would be
  // spent on equivalent mutants.
  const chosen = values.equivalent ? all.filter(isProved) : all.filter((each) => !isProved(each));
  const { expected, calling, seconds } = rehearse(MODULES[name]);
  const uncalled = names.filter((_, i) => calling[i].length <= 1);
  console.log(
    `${expected.length} cases in ${seconds.toFixed(1)} s; uncalled functions: ${uncalled.join(", ") || "none"}`,
  );
  const progress = startProgress("mutants", chosen.length);
  const report: { mutant: string; result: string }[] = [];
  let [killed, endless] = [0, 0];
  const summary = (): number => {
    const share = killed / report.length;
    const survived = `${report.length - killed} survived: ${(100 * share).toFixed(1)} % killed`;
    const of = values.only ?? `${keys.flat().length}, seed ${seed}`;
    progress.stop();
    console.log(
      `${report.length} mutants of ${of}: ${killed} killed (${endless} did not end), ${survived}; ` +
        (values.equivalent
          ? "no equivalent mutant may be killed"
          : `${all.length - chosen.length} equivalent mutants skipped`),
    );
    return share;
  };
  const release = onInterrupt(() => void summary());
  await judgeAll(chosen, { name, expected, calling }, (judged) => {
    const { func, at } = chosen[judged.mutant];
    const mutant = keys[func][at];
    report.push({ mutant, result: judged.killed ?? "survived" });
    progress.update(report.length);
    if (judged.killed) killed++;
    if (judged.killed === "did not end") endless++;
    if (!judged.killed && !values.equivalent) console.log(`survived: ${mutant}`);
    if (judged.killed && values.equivalent) console.log(`killed, but listed in ${equivalent}: ${mutant}`);
  });
  release();
  writeWhole(REPORT, `${JSON.stringify(report, null, 2)}\n`);
  return values.equivalent ? summary() === 0 : summary() >= 0.95;
}

if (!isMainThread) work(workerData as Given);
else await runScript(main);
