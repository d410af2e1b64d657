// Changes one instruction of the module at a time, and judges each mutant by a quick suite: npm run test:mutants. A
// mutant that makes anything else, traps, or does not end is killed. See docs/RELIABILITY.md.

import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { runScript } from "../bench/options.ts";
import { onInterrupt } from "../src/cli/interrupt.ts";
import { parseNumber } from "../src/cli/options.ts";
import { startProgress } from "../src/cli/progress.ts";
import { checkInteger } from "../src/core/errors.ts";
import { createEngine, moduleBytes } from "../src/index.ts";
import { type MutantCase, mutantCases } from "../test/mutants/cases.ts";
import { counting, decode, type Mutant, mutantsOf, mutated, withPages } from "../test/mutants/wasm.ts";
import { randomIntegers } from "../test/randomMazes.ts";
import { writeWhole } from "./files.ts";

/** 256 MiB: a mutant may ask for any memory. */
const PAGES = 4096;
/** A case takes milliseconds. */
const LIMIT_MS = 5000;
const WORKERS = 2;
const EQUIVALENT = "test/mutants/equivalent.json";
const REPORT = "build/mutants.json";

/** A mutant that makes the same as the module, with the reason. */
interface Equivalent {
  readonly function: string;
  readonly instruction: number;
  readonly change: string;
  readonly reason: string;
}

/** The names of the functions in order, as the compiler prints them. */
function functionNames(): string[] {
  const text = readFileSync("build/wasmaze.wat", "utf8");
  return [...text.matchAll(/^ \(func \$("[^"]+"|\S+)/gm)].map(([, name]) =>
    name.replaceAll('"', "").replace(/\)$/, ""),
  );
}

interface Judged {
  readonly mutant: number;
  /** How it was killed; undefined if it was not. */
  readonly killed?: string;
}

/** What a worker begins with. */
interface Given {
  readonly expected: readonly string[];
  /** By function, the numbers of the cases that call it. */
  readonly calling: readonly (readonly number[])[];
  readonly beat: SharedArrayBuffer;
}

/** Runs cases on a module until one differs. */
function judge(
  bytes: Uint8Array<ArrayBuffer>,
  cases: readonly MutantCase[],
  { expected, beat }: Given,
  of: readonly number[],
) {
  const beats = new Int32Array(beat);
  Atomics.add(beats, 0, 1);
  try {
    const engine = createEngine({ backend: "wasm", module: new WebAssembly.Module(bytes) });
    for (const number of of) {
      Atomics.add(beats, 0, 1);
      if (cases[number].run(engine) !== expected[number]) return `other result: ${cases[number].name}`;
    }
  } catch (error) {
    return `error: ${String(error).slice(0, 100)}`;
  }
  return undefined;
}

function work(given: Given): void {
  const cases = mutantCases();
  const module = decode(withPages(moduleBytes(), PAGES));
  const mutants = module.bodies.map((body, func) => mutantsOf(body, func));
  parentPort?.on("message", ({ mutant, func, at }: { mutant: number; func: number; at: number }) => {
    const killed = judge(mutated(module, mutants[func][at]), cases, given, given.calling[func]);
    parentPort?.postMessage({ mutant, ...(killed && { killed }) } satisfies Judged);
  });
  parentPort?.postMessage("ready");
}

/** Runs all cases on the module: their results, and which functions each calls. */
function rehearse(): { expected: string[]; calling: number[][]; seconds: number } {
  const bytes = withPages(moduleBytes(), PAGES);
  const cases = mutantCases();
  const engine = createEngine({ backend: "wasm", module: new WebAssembly.Module(bytes) });
  const began = performance.now();
  const expected = cases.map(({ run }) => run(engine));
  const seconds = (performance.now() - began) / 1000;
  const functions = decode(bytes).bodies.length;
  const calling: number[][] = Array.from({ length: functions }, () => []);
  const exported: WebAssembly.Exports[] = [];
  const { Instance } = WebAssembly;
  // Streams start instances of their own.
  WebAssembly.Instance = class extends Instance {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      super(module, imports);
      exported.push(this.exports);
    }
  } as typeof WebAssembly.Instance;
  const counted = createEngine({ backend: "wasm", module: new WebAssembly.Module(counting(decode(bytes))) });
  for (const [number, { run }] of cases.entries()) {
    run(counted);
    for (let i = 0; i < functions; i++) {
      let called = false;
      for (const exports of exported) {
        const global = exports[`called${i}`] as WebAssembly.Global;
        called ||= global.value === 1;
        // A function runs at the start of an instance only once.
        global.value = 0;
      }
      if (called || number === 0) calling[i].push(number);
    }
    exported.length = Math.min(exported.length, 1);
  }
  WebAssembly.Instance = Instance;
  return { expected, calling, seconds };
}

/** A seeded choice, spread over the functions: one of each in turn. */
function choose(mutants: readonly (readonly Mutant[])[], count: number, seed: number) {
  const random = randomIntegers(seed);
  const left = mutants.map((list, func) => list.map((_, at) => ({ func, at })));
  const chosen: { func: number; at: number }[] = [];
  while (chosen.length < count && left.some((list) => list.length > 0)) {
    for (const list of left) {
      if (chosen.length < count && list.length > 0) chosen.push(list.splice(random(list.length), 1)[0]);
    }
  }
  return chosen;
}

/** Judges the mutants in workers. One that does not end is ended with its worker. */
function judgeAll(
  chosen: readonly { func: number; at: number }[],
  given: Omit<Given, "beat">,
  done: (judged: Judged) => void,
) {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < chosen.length) {
      const beat = new SharedArrayBuffer(4);
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
          const beats = new Int32Array(beat);
          let [last, since] = [-1, performance.now()];
          const watch = setInterval(() => {
            if (beats[0] !== last) [last, since] = [beats[0], performance.now()];
            if (beats[0] > 0 && performance.now() > since + LIMIT_MS) settle(undefined);
          }, 100);
          settle = (message) => {
            clearInterval(watch);
            take(message);
          };
        });
      if ((await receive()) !== "ready") throw new Error("a worker did not start");
      while (next < chosen.length) {
        const mutant = next++;
        new Int32Array(beat)[0] = 1;
        const message = receive();
        worker.postMessage({ mutant, ...chosen[mutant] });
        const judged = await message;
        done(judged && judged !== "ready" ? judged : { mutant, killed: "did not end" });
        if (!judged) break;
      }
      await worker.terminate();
    }
  };
  return Promise.all(Array.from({ length: WORKERS }, one));
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { count: { type: "string", default: "600" }, seed: { type: "string", default: "1" } },
  });
  const count = checkInteger("count", parseNumber(values.count), 1, 1_000_000);
  const seed = checkInteger("seed", parseNumber(values.seed), 0, 2 ** 32 - 1);
  const module = decode(moduleBytes());
  const names = functionNames();
  if (names.length !== module.bodies.length)
    throw new Error(`build/wasmaze.wat has ${names.length} functions, the module ${module.bodies.length}`);
  const mutants = module.bodies.map((body, func) => mutantsOf(body, func));
  const total = mutants.reduce((sum, list) => sum + list.length, 0);
  const { expected, calling, seconds } = rehearse();
  const uncalled = names.filter((_, i) => calling[i].length <= 1);
  console.log(
    `${expected.length} cases in ${seconds.toFixed(1)} s; functions that none calls: ${uncalled.join(", ") || "none"}`,
  );

  const chosen = choose(mutants, count, seed);
  const known: Equivalent[] = existsSync(EQUIVALENT) ? JSON.parse(readFileSync(EQUIVALENT, "utf8")) : [];
  const keyOf = (each: Omit<Equivalent, "reason">): string => `${each.function}#${each.instruction} ${each.change}`;
  const proved = new Set(known.map(keyOf));
  const progress = startProgress("mutants", chosen.length);
  const [survivors, wrong]: [Omit<Equivalent, "reason">[], string[]] = [[], []];
  let [tried, killed, equivalent, endless] = [0, 0, 0, 0];
  const summary = (): number => {
    const share = killed / (tried - equivalent);
    const survived = `${survivors.length} survived: ${(100 * share).toFixed(1)} % killed of those not equivalent`;
    const found = `${killed} killed (${endless} did not end), ${equivalent} equivalent, ${survived}`;
    progress.stop();
    console.log(`${tried} of ${total} mutants, seed ${seed}: ${found}`);
    return share;
  };
  const release = onInterrupt(() => void summary());
  await judgeAll(chosen, { expected, calling }, (judged) => {
    progress.update(++tried);
    const { func, at } = chosen[judged.mutant];
    const { instruction, change } = mutants[func][at];
    const described = { function: names[func], instruction, change };
    if (judged.killed) killed++;
    if (judged.killed === "did not end") endless++;
    const isProved = proved.has(keyOf(described));
    if (judged.killed && isProved) wrong.push(keyOf(described));
    else if (!judged.killed && isProved) equivalent++;
    else if (!judged.killed) {
      survivors.push(described);
      console.log(`survived: ${keyOf(described)}`);
    }
  });
  release();
  for (const key of wrong) console.log(`killed, but ${EQUIVALENT} has it as equivalent: ${key}`);
  writeWhole(REPORT, `${JSON.stringify(survivors, null, 2)}\n`);
  return summary() >= 0.95 && wrong.length === 0;
}

if (!isMainThread) work(workerData as Given);
else await runScript(main);
