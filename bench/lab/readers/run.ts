// `npm run fuzz:readers -- --minutes 10 --seed 1` reads hostile files with every reader, in a child process. The child
// is killed if a file takes too much time or memory.

import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { table } from "../../../src/cli/table.ts";
import { checkInteger, checkNumber, checkWord } from "../../../src/core/errors.ts";
import { parseNumber } from "../../../src/request/words.ts";
import { runScript } from "../../options.ts";
import { inputOf } from "./cases.ts";
import type { Report, Task } from "./child.ts";
import { readers } from "./readers.ts";

const LIMITS = { secondsForInput: 20, megabytes: 3000, heapMegabytes: 1024 };
const CASES = 500;
const FOLDER = "build/fuzz";

const names = Object.keys(readers);

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "1" },
      seed: { type: "string", default: "1" },
      reader: { type: "string" },
      case: { type: "string" },
      file: { type: "string" },
    },
  });
  const { reader, file } = values;
  if ((values.case !== undefined || file !== undefined) && reader === undefined)
    throw new RangeError(`"reader" expected one of ${names.join(", ")} for --case or --file, got undefined`);
  return {
    minutes: checkNumber("minutes", parseNumber(values.minutes), 0, 10_000),
    seed: checkInteger("seed", parseNumber(values.seed), 0, 2 ** 32 - 1),
    only: reader === undefined ? names : [checkWord("reader", reader, names)],
    number: values.case === undefined ? undefined : checkInteger("case", parseNumber(values.case), 0, 2 ** 53 - 1),
    file,
  };
}

interface Child {
  readonly process: ChildProcess;
  readonly numberFile: number;
}

function start(): Child {
  mkdirSync(FOLDER, { recursive: true });
  const numberFile = openSync(join(FOLDER, `number-${process.pid}`), "w+");
  const child = fork(resolve("bench/lab/readers/child.ts"), {
    execArgv: ["--import", "tsx", `--max-old-space-size=${LIMITS.heapMegabytes}`],
    stdio: ["ignore", "ignore", "ignore", numberFile, "ipc"],
  });
  return { process: child, numberFile };
}

function memoryOf({ pid }: ChildProcess): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * 4096) / 2 ** 20;
  } catch {
    return 0;
  }
}

/** Returns the child's report, or the case at which the child ended or was killed. */
function runTask(child: Child, task: Task): Promise<Report | { number: number; why: string }> {
  return new Promise((done) => {
    const word = new BigInt64Array(1);
    let at = -1;
    let since = Date.now();
    const numberNow = (): number => {
      readSync(child.numberFile, word, 0, 8, 0);
      return Number(word[0]);
    };
    let why = "";
    const watch = setInterval(() => {
      const now = numberNow();
      if (now !== at) [at, since] = [now, Date.now()];
      const seconds = (Date.now() - since) / 1000;
      const megabytes = memoryOf(child.process);
      if (seconds > LIMITS.secondsForInput) why = `did not end in ${LIMITS.secondsForInput} s`;
      else if (megabytes > LIMITS.megabytes) why = `took ${megabytes.toFixed(0)} MB`;
      if (why) child.process.kill("SIGKILL");
    }, 100);
    const stop = () => {
      clearInterval(watch);
      child.process.removeAllListeners();
    };
    child.process.once("message", (report: Report) => {
      stop();
      done(report);
    });
    child.process.once("exit", (code, signal) => {
      stop();
      done({ number: numberNow(), why: why || `ended the process: ${signal ?? `code ${code}`}` });
    });
    child.process.send(task);
  });
}

class Tally {
  #inputs = 0;
  #read = 0;
  #milliseconds = 0;
  #megabytes = 0;
  faults = 0;

  add(report: Report): void {
    this.#inputs += report.inputs;
    this.#read += report.read;
    this.#milliseconds = Math.max(this.#milliseconds, report.milliseconds);
    this.#megabytes = Math.max(this.#megabytes, report.megabytes);
  }

  row(name: string): string[] {
    const counts = [this.#inputs, this.#read, Math.round(this.#milliseconds), Math.round(this.#megabytes), this.faults];
    return [name, ...counts.map(String)];
  }
}

function show(name: string, seed: number, number: number, fault: string): void {
  const kept = join(FOLDER, `${name.replaceAll(" ", "-")}-${seed}-${number}.bin`);
  writeFileSync(kept, inputOf(name, seed, number));
  const again = `npm run fuzz:readers -- --reader "${name}" --seed ${seed} --case ${number}`;
  console.log(`FAULT ${name}: ${fault.split("\n").slice(0, 4).join(" | ")}\n  again: ${again}\n  input: ${kept}`);
}

/** Returns the child process that reads the next cases. */
async function readCases(
  child: Child,
  { name, seed, from, to }: { name: string; seed: number; from: number; to: number },
  tally: Tally,
  fault: (number: number, text: string) => void,
): Promise<Child> {
  let current = child;
  for (let next = from; next < to; ) {
    const report = await runTask(current, { name, seed, from: next, to });
    if ("why" in report) {
      fault(report.number, report.why);
      current = start();
      next = report.number + 1;
      continue;
    }
    tally.add(report);
    for (const { number, fault: text = "" } of report.faults) {
      if (!text.startsWith("took ")) {
        fault(number, text);
        continue;
      }
      // The memory may include garbage of earlier inputs, so a new process reads this input again.
      const alone = start();
      const again = await runTask(alone, { name, seed, from: number, to: number + 1 });
      alone.process.kill();
      const defect = "why" in again ? again.why : again.faults[0]?.fault;
      if (defect) fault(number, defect);
    }
    next = to;
  }
  return current;
}

async function readFile(name: string, file: string): Promise<boolean> {
  const child = start();
  const report = await runTask(child, { name, file });
  child.process.kill();
  const defect = "why" in report ? report.why : report.faults[0]?.fault;
  console.log(defect ? `FAULT ${name}: ${defect}` : `${name}: no fault`);
  return !defect;
}

async function fuzz({ minutes, seed, only, number, file }: ReturnType<typeof readOptions>): Promise<boolean> {
  if (file !== undefined) return readFile(only[0], file);
  const tallies = new Map(only.map((name) => [name, new Tally()]));
  let child = start();
  let faults = 0;
  let from = number ?? 0;
  const end = Date.now() + minutes * 60_000;
  do {
    const to = number === undefined ? from + CASES : from + 1;
    for (const [name, tally] of tallies)
      child = await readCases(child, { name, seed, from, to }, tally, (at, text) => {
        faults++;
        tally.faults++;
        show(name, seed, at, text);
      });
    from = to;
  } while (number === undefined && Date.now() < end);
  child.process.kill();
  const head = ["reader", "inputs", "read", "slowest ms", "largest MB", "faults"];
  console.log(table([head, ...Array.from(tallies, ([name, tally]) => tally.row(name))]));
  return faults === 0;
}

await runScript(() => fuzz(readOptions()));
