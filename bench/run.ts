// `npm run bench`: runs the suite in several engines if --engines is given, otherwise `wasmaze bench --output`.

import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { runEngines } from "./engines.ts";
import { runScript } from "./options.ts";
import { joinRecordings, readEngines } from "./suite/read.ts";
import { enginesReport } from "./suite/report.ts";

const HELP = `npm run bench                              run wasmaze bench on this Node, and record its result
npm run bench -- --engines all             run the suite in every installed engine, and write one recording
npm run bench -- --engines node@24,bun     run it in these engines; others: node, deno, chromium, firefox, wasmtime
  --quick          take few samples, with two processes per engine (a minute)
  --forks <n>      processes per engine (default: 5)
  --minutes <n>    start no processes that would exceed this total time
  --output <path>  folder of the recording (default: bench/results)
npm run bench -- --show <files>            merge and print these recordings (file names separated by commas)`;

await runScript(async () => {
  const given = process.argv.slice(2);
  const isOurs = given.some((word) => /^--(engines|show|forks)(=|$)/.test(word));
  if (!isOurs) {
    const { status } = spawnSync(process.execPath, ["dist/cli.js", "bench", "--output", "bench/results", ...given], {
      stdio: "inherit",
    });
    if (given.includes("--help")) console.log(`\n${HELP}`);
    return status ?? 1;
  }
  const { values } = parseArgs({
    options: {
      engines: { type: "string" },
      quick: { type: "boolean" },
      forks: { type: "string" },
      output: { type: "string" },
      minutes: { type: "string" },
      show: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(HELP);
    return true;
  }
  if (values.show !== undefined) {
    console.log(enginesReport(joinRecordings(values.show.split(",").map(readEngines))));
    return true;
  }
  return runEngines({ ...values, engines: values.engines ?? "all" });
});
