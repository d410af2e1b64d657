// `npm run bench:fuel`: counts WebAssembly instructions per cell by Wasmtime's fuel, and compares the counts with
// bench/baseline/fuel.json. Counts are the same in every run and on every machine, so a change of 1 % fails. They do
// not show how much time an instruction takes. `--record` records the counts; `--record --missing` only those of
// algorithms without a count. Needs a Python with wasmtime: the command in the variable PYTHON, or python3 on the path.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { table } from "../../../src/cli/table.ts";
import { algorithms } from "../../../src/core/algorithms.ts";
import type { AlgorithmId } from "../../../src/core/registry.ts";
import { runScript } from "../../options.ts";
import { hosts } from "../../suite/hosts.ts";
import { wasmtimeCase, wasmtimeModule } from "../../suite/wasmtimePlan.ts";
import { fuelChanges } from "./fuelChanges.ts";

const FILE = "bench/baseline/fuel.json";
const SIZES = [16, 64, 512];
/** Number of cells per call that makes several mazes. */
const CELLS = 2 ** 15;

/** The recorded counts, and the version of Wasmtime that counted. */
interface Fuel {
  readonly wasmtime: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Instructions per cell, by algorithm and size. */
function count(ids: readonly AlgorithmId[]): Fuel["counts"] {
  const cases = ids.flatMap((id) => SIZES.map((size) => wasmtimeCase(id, size, CELLS)));
  const program = resolve("bench/suite/wasmtime_suite.py");
  const plan = JSON.stringify({ ...wasmtimeModule(), cases, fuel: true });
  const text = execFileSync(process.env.PYTHON ?? "python3", [program, plan], { encoding: "utf8" });
  const { fuel } = JSON.parse(text) as { fuel: Record<string, number> };
  return Object.fromEntries(
    cases.map(({ algorithm, size, count }) => {
      const name = `${algorithm} ${size}`;
      return [name, Number((fuel[name] / (count * size ** 2)).toFixed(3))];
    }),
  );
}

await runScript(() => {
  const { values } = parseArgs({ options: { record: { type: "boolean" }, missing: { type: "boolean" } } });
  const wasmtime = hosts.find(({ id }) => id === "wasmtime");
  const version = wasmtime?.name();
  if (!version) throw new RangeError(`"PYTHON" expected a Python that has wasmtime, got none: ${wasmtime?.hint}`);
  const recorded = JSON.parse(readFileSync(FILE, "utf8")) as Fuel;
  const all = algorithms.map(({ id }) => id);
  const kept = values.missing ? recorded.counts : {};
  const now = { ...kept, ...count(all.filter((id) => !(`${id} ${SIZES[0]}` in kept))) };
  if (values.record) {
    const names = all.flatMap((id) => SIZES.map((size) => `${id} ${size}`));
    const counts = Object.fromEntries(names.map((name) => [name, now[name]]));
    writeFileSync(FILE, `${JSON.stringify({ wasmtime: version, counts }, null, 2)}\n`);
    console.log(`${names.length} counts are recorded in ${FILE}`);
    return true;
  }
  const { rows, isMore } = fuelChanges(now, recorded.counts);
  if (version !== recorded.wasmtime) console.log(`counted by ${version}, recorded by ${recorded.wasmtime}`);
  console.log(table([["case", "instructions per cell", "recorded", "change"], ...rows]));
  console.log(isMore ? "Some counts grew by over 1 % or are not recorded." : "No count grew by over 1 %.");
  return !isMore;
});
