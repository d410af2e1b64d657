// Compares the engines on random cases for any time: npm run fuzz -- --minutes 30. See test/fuzz/differential.ts. A
// case is a function of the seed and its number, and a failing one is printed as a command that runs it again.

import { setImmediate } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runScript } from "../bench/options.ts";
import { onSignal } from "../src/cli/interrupt.ts";
import { counted, readable, readableTime, startProgress } from "../src/cli/progress.ts";
import { checkInteger, checkNumber, show } from "../src/core/errors.ts";
import { asciiJson } from "../src/io/json.ts";
import { parseNumber, quote } from "../src/request/words.ts";
import {
  type Case,
  checkCase,
  checkValid,
  contestants,
  drawCase,
  loadParts,
  shrink,
} from "../test/fuzz/differential.ts";

const HELP = `usage: npm run fuzz -- [options]

  --minutes <number>  how long (default: 1)
  --cases <integer>   at most so many cases
  --seed <integer>    0..2^32-1, of the random cases (default: random)
  --number <integer>  only this case of the seed
  --case <json>       only this case

Exit codes: 0 all equal, 1 a difference, 2 invalid usage; 129, 130, 143 ended by SIGHUP, Ctrl-C, SIGTERM.
`;

/** Linux passes no longer argument than 131,071 bytes. */
const LONGEST_CASE = 100_000;

function parseCase(text: string): Case {
  try {
    const parsed = JSON.parse(text) as Case;
    // All engines must receive the same seed.
    const seeded = <Asked extends object>(asked: Asked) => ({ seed: 0, ...asked });
    if (parsed?.request) return { ...parsed, request: seeded(parsed.request) };
    if (parsed?.world) return { world: { ...parsed.world, request: seeded(parsed.world.request) } };
    return parsed?.stream ? { stream: seeded(parsed.stream) } : parsed;
  } catch {
    throw new RangeError(`"case" expected JSON, as a failure prints it, got ${show(text)}`);
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
      help: { type: "boolean", short: "h" },
    },
  });
  const seed = values.seed === undefined ? undefined : checkInteger("seed", parseNumber(values.seed), 0, 2 ** 32 - 1);
  if (values.number !== undefined && seed === undefined)
    throw new RangeError('"seed" expected an integer in 0..4294967295 with --number, got undefined');
  return {
    help: values.help,
    minutes: checkNumber("minutes", parseNumber(values.minutes), 0, 100_000),
    cases: checkInteger("cases", parseNumber(values.cases), 1, 2 ** 53 - 1),
    seed: seed ?? Math.floor(Math.random() * 2 ** 32),
    number:
      values.number === undefined ? undefined : checkInteger("number", parseNumber(values.number), 0, 2 ** 53 - 1),
    given: values.case === undefined ? undefined : parseCase(values.case),
  };
}

async function fuzz({ minutes, cases, seed, number, given }: ReturnType<typeof readOptions>): Promise<number> {
  const parts = await loadParts();
  const start = () => contestants(parts);
  const engines = start();
  if (given !== undefined) checkValid(given, engines);
  const once = given !== undefined || number !== undefined;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const total = Math.ceil(minutes * 60);
  let [done, failed, code] = [0, 0, 0];
  const progress = startProgress("fuzz", total, () => `${counted(done, "case")}, ${readable(failed)} failed`);
  const release = onSignal((signalled) => {
    code = signalled;
  });

  const fail = (defect: string, each: Case, at: number): void => {
    failed++;
    const smallest = shrink(each, start);
    const text = asciiJson(smallest ?? each);
    let again = `--case ${quote(text)}`;
    // What earlier calls left behind is part of the failure.
    if (!smallest) again = `--seed ${seed} --cases ${at + 1} --minutes 100000`;
    else if (text.length > LONGEST_CASE) again = `--seed ${seed} --number ${at}`;
    progress.stop();
    console.log(`${defect.replaceAll("\n", " ")}: npm run fuzz -- ${given ? `--case ${quote(text)}` : again}`);
  };

  let rested = performance.now();
  const last = once ? 1 : cases;
  while (code === 0 && done < last && (once || seconds() < minutes * 60)) {
    const at = number ?? done;
    const each = given ?? drawCase(seed, at);
    const defect = checkCase(each, engines);
    if (defect) fail(defect, each, at);
    done++;
    // Ten times a second signals are handled and progress is shown.
    if (performance.now() < rested + 100) continue;
    progress.update(Math.min(total, Math.floor(seconds())));
    await setImmediate();
    rested = performance.now();
  }
  release();
  progress.stop();
  const again = once ? "" : `, npm run fuzz -- --seed ${seed} --cases ${done} --minutes 100000`;
  const verb = code === 0 ? "" : "interrupted: ";
  console.log(`${verb}${counted(done, "case")} in ${readableTime(seconds())}, ${readable(failed)} failed${again}`);
  return code || (failed > 0 ? 1 : 0);
}

await runScript(() => {
  const options = readOptions();
  if (!options.help) return fuzz(options);
  process.stdout.write(HELP);
  return true;
});
