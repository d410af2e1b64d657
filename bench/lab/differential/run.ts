// `npm run fuzz -- --minutes 30` compares the hosts on random cases, and prints a failing case as a command that runs
// it again.

import { setImmediate } from "node:timers/promises";
import { parseArgs } from "node:util";
import { rolldown } from "rolldown";
import { onSignal } from "../../../src/cli/interrupt.ts";
import { counted, readable, readableTime, startProgress } from "../../../src/cli/progress.ts";
import { checkInteger, checkNumber, show } from "../../../src/core/errors.ts";
import { createEngine } from "../../../src/index.ts";
import { asciiJson } from "../../../src/io/json.ts";
import { parseNumber, quote } from "../../../src/request/words.ts";
import { runScript } from "../../options.ts";
import { bruteForceHost } from "./bruteForceHost.ts";
import { type Case, drawCase, drawQueryCase } from "./cases.ts";
import { checkCase, firstDifference } from "./compare.ts";
import { engineHosts, loadParts, processHost, pythonHost } from "./hosts.ts";
import { shrink } from "./shrink.ts";

const HELP = `usage: npm run fuzz -- [options]

  --minutes <number>   duration (default: 1)
  --cases <integer>    stop after this many cases
  --seed <integer>     seed of the random cases, 0..2^32-1 (default: random)
  --number <integer>   run only this case of the seed
  --case <json>        run only this case
  --queries            run only queries about small mazes, and compare them with brute force
  --command <command>  also run an engine in this JavaScript runtime, such as "bun" or "deno run -A"
  --python <command>   also run the Python package in this Python, which needs NumPy and wasmtime

Exit codes: 0 no difference, 1 a difference, 2 invalid usage; 129, 130, 143 after SIGHUP, Ctrl-C, SIGTERM.
`;

/** Longer cases are not printed as an argument. Linux accepts arguments of up to 131,071 bytes. */
const LONGEST_CASE = 100_000;
const CHILD = "build/differentialHost.js";

function parseCase(text: string): Case {
  try {
    const parsed = JSON.parse(text) as Case;
    // A case without a seed gets seed 0, because all engines must use the same seed.
    const seeded = <Part extends object>(part: Part) => ({ seed: 0, ...part });
    if (parsed?.request) return { ...parsed, request: seeded(parsed.request) };
    if (parsed?.levels) return { levels: seeded(parsed.levels) };
    if (parsed?.world) return { world: { ...parsed.world, request: seeded(parsed.world.request) } };
    return parsed?.stream ? { stream: seeded(parsed.stream) } : parsed;
  } catch {
    throw new RangeError(`"case" expected JSON, got ${show(text)}; copy the case that a failure prints`);
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "1" },
      cases: { type: "string", default: String(2 ** 53 - 1) },
      seed: { type: "string" },
      number: { type: "string" },
      case: { type: "string" },
      queries: { type: "boolean", default: false },
      command: { type: "string" },
      python: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  const seed = values.seed === undefined ? undefined : checkInteger("seed", parseNumber(values.seed), 0, 2 ** 32 - 1);
  if (values.number !== undefined && seed === undefined)
    throw new RangeError('"seed" expected an integer in 0..4294967295 with --number, got undefined');
  return {
    ...values,
    minutes: checkNumber("minutes", parseNumber(values.minutes), 0, 100_000),
    cases: checkInteger("cases", parseNumber(values.cases), 1, 2 ** 53 - 1),
    seed: seed ?? Math.floor(Math.random() * 2 ** 32),
    number:
      values.number === undefined ? undefined : checkInteger("number", parseNumber(values.number), 0, 2 ** 53 - 1),
    given: values.case === undefined ? undefined : parseCase(values.case),
  };
}

type Options = ReturnType<typeof readOptions>;

async function hostStarter({ queries, command, python }: Options) {
  const parts = await loadParts();
  if (command !== undefined) {
    const bundled = await rolldown({ input: "bench/lab/differential/child.ts", platform: "node", logLevel: "silent" });
    await bundled.write({ file: CHILD });
  }
  return () => {
    const { reference, others } = engineHosts(parts);
    const [program, ...flags] = command?.split(" ") ?? [];
    const brute = queries ? [bruteForceHost(reference)] : [];
    const outside = program ? [processHost(program, program, [...flags, CHILD])] : [];
    if (python) outside.push(pythonHost("the Python package", python, createEngine({ backend: "wasm" })));
    return { reference, others: [...others, ...brute, ...outside] };
  };
}

async function fuzz(options: Options): Promise<number> {
  const { minutes, cases, seed, number, given, queries } = options;
  const start = await hostStarter(options);
  const hosts = start();
  if (given !== undefined) checkCase(given, hosts.reference);
  const once = given !== undefined || number !== undefined;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const total = Math.ceil(minutes * 60);
  let [done, failed, code] = [0, 0, 0];
  const progress = startProgress("fuzz", total, () => `${counted(done, "case")}, ${readable(failed)} failed`);
  const release = onSignal((signalled) => {
    code = signalled;
  });
  const kind = queries ? "--queries " : "";

  const fail = async (defect: string, each: Case, at: number): Promise<void> => {
    failed++;
    const smallest = await shrink(each, start);
    const text = asciiJson(smallest ?? each);
    let again = `--case ${quote(text)}`;
    // If no smaller case fails, the failure depends on earlier cases, so the printed command runs all cases again.
    if (!smallest && !given) again = `${kind}--seed ${seed} --cases ${at + 1} --minutes 100000`;
    else if (text.length > LONGEST_CASE && !given) again = `${kind}--seed ${seed} --number ${at}`;
    progress.stop();
    console.log(`${defect.replaceAll("\n", " ")}: npm run fuzz -- ${again}`);
  };

  let rested = performance.now();
  const last = once ? 1 : cases;
  while (code === 0 && done < last && (once || seconds() < minutes * 60)) {
    const at = number ?? done;
    const each = given ?? (queries ? drawQueryCase : drawCase)(seed, at);
    const defect = await firstDifference(each, hosts);
    if (defect) await fail(defect, each, at);
    done++;
    // Signals are handled and progress is shown ten times a second.
    if (performance.now() < rested + 100) continue;
    progress.update(Math.min(total, Math.floor(seconds())));
    await setImmediate();
    rested = performance.now();
  }
  release();
  progress.stop();
  const again = once ? "" : `, npm run fuzz -- ${kind}--seed ${seed} --cases ${done} --minutes 100000`;
  const verb = code === 0 ? "" : "interrupted: ";
  console.log(`${verb}${counted(done, "case")} in ${readableTime(seconds())}, ${readable(failed)} failed${again}`);
  return code || (failed > 0 ? 1 : 0);
}

await runScript(async () => {
  const options = readOptions();
  if (options.help) process.stdout.write(HELP);
  const code = options.help ? true : await fuzz(options);
  return code;
});
