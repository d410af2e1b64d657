// Reads hostile files with every reader, each in a process that is ended when a file takes too long or too much memory:
// npm run fuzz:readers -- --minutes 10 --seed 1. A case is a function of reader, seed and number, for the same corpus.

import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkInteger, checkNumber, checkWord } from "../../../src/core/errors.ts";
import { parseNumber } from "../../../src/request/words.ts";
import { runScript } from "../../options.ts";
import { inputOf } from "./cases.ts";
import type { Report, Task } from "./child.ts";
import { readers } from "./readers.ts";

/** What a process may take, for the inputs of its task together: above this it is ended. */
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
    throw new RangeError(`"reader" expected one of ${names.join(", ")} with --case and --file, got undefined`);
  return {
    minutes: checkNumber("minutes", parseNumber(values.minutes), 0, 10_000),
    seed: checkInteger("seed", parseNumber(values.seed), 0, 2 ** 32 - 1),
    only: reader === undefined ? names : [checkWord("reader", reader, names)],
    number: values.case === undefined ? undefined : checkInteger("case", parseNumber(values.case), 0, 2 ** 53 - 1),
    file,
  };
}

/** A process that reads, and the file in which it says which case it is reading. */
interface Child {
  readonly process: ChildProcess;
  readonly place: number;
}

function start(): Child {
  mkdirSync(FOLDER, { recursive: true });
  const place = openSync(join(FOLDER, `place-${process.pid}`), "w+");
  const child = fork(resolve("bench/lab/readers/child.ts"), {
    execArgv: ["--import", "tsx", `--max-old-space-size=${LIMITS.heapMegabytes}`],
    stdio: ["ignore", "ignore", "ignore", place, "ipc"],
  });
  return { process: child, place };
}

function memoryOf({ pid }: ChildProcess): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * 4096) / 2 ** 20;
  } catch {
    return 0;
  }
}

/** Lets a child do a task. Returns its report; or, if it had to be ended or ended itself, at which case and why. */
function ask(child: Child, task: Task): Promise<Report | { number: number; why: string }> {
  return new Promise((done) => {
    const word = new BigInt64Array(1);
    let at = -1;
    let since = Date.now();
    const numberNow = (): number => {
      readSync(child.place, word, 0, 8, 0);
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

interface Sum {
  inputs: number;
  read: number;
  milliseconds: number;
  megabytes: number;
  faults: number;
}

/** Prints a fault as a line that runs it again, and keeps its input. */
function show(name: string, seed: number, number: number, fault: string): void {
  const [reader, extension] = [name.replaceAll(" ", "-"), "bin"];
  const kept = join(FOLDER, `${reader}-${seed}-${number}.${extension}`);
  writeFileSync(kept, inputOf(name, seed, number));
  const again = `npm run fuzz:readers -- --reader "${name}" --seed ${seed} --case ${number}`;
  console.log(`FAULT ${name}: ${fault.split("\n").slice(0, 4).join(" | ")}\n  again: ${again}\n  input: ${kept}`);
}

async function fuzz({ minutes, seed, only, number, file }: ReturnType<typeof readOptions>): Promise<boolean> {
  const sums = new Map<string, Sum>();
  let child = start();
  let [from, faults] = [number ?? 0, 0];
  const end = Date.now() + minutes * 60_000;
  const once = number !== undefined || file !== undefined;
  do {
    const to = once ? from + 1 : from + CASES;
    for (const name of only) {
      const sum = sums.get(name) ?? { inputs: 0, read: 0, milliseconds: 0, megabytes: 0, faults: 0 };
      sums.set(name, sum);
      const fault = (at: number, text: string) => {
        faults++;
        sum.faults++;
        if (file === undefined) show(name, seed, at, text);
        else console.log(`FAULT ${name}: ${text}`);
      };
      const add = (report: Report) => {
        sum.inputs += report.inputs;
        sum.read += report.read;
        sum.milliseconds = Math.max(sum.milliseconds, report.milliseconds);
        sum.megabytes = Math.max(sum.megabytes, report.megabytes);
      };
      for (let next = from; next < to; ) {
        const report = await ask(child, file === undefined ? { name, seed, from: next, to } : { name, file });
        if ("why" in report) {
          fault(report.number, report.why);
          child = start();
          next = report.number + 1;
          continue;
        }
        add(report);
        for (const { number: at, fault: text = "" } of report.faults) {
          // What other inputs left behind may be collected during an innocent one: alone it is measured again.
          if (!text.startsWith("took ")) fault(at, text);
          else {
            const alone = start();
            const again = await ask(alone, { name, seed, from: at, to: at + 1 });
            alone.process.kill();
            if ("why" in again) fault(at, again.why);
            else if (again.faults.length > 0) fault(at, again.faults[0].fault ?? text);
          }
        }
        next = to;
      }
    }
    from = to;
  } while (!once && Date.now() < end);
  child.process.kill();
  console.log("reader        inputs    read  slowest ms  largest MB  faults");
  for (const [name, { inputs, read, milliseconds, megabytes, faults: found }] of sums) {
    const columns = [String(inputs).padStart(7), String(read).padStart(8), milliseconds.toFixed(0).padStart(12)];
    console.log([name.padEnd(13), ...columns, megabytes.toFixed(0).padStart(12), String(found).padStart(8)].join(""));
  }
  return faults === 0;
}

await runScript(() => fuzz(readOptions()));
