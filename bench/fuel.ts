// `npm run bench:fuel`: counts the instructions that WebAssembly executes a cell, by the fuel of Wasmtime, and compares
// them with bench/baseline/fuel.json. The count is the same in every run and on every machine, so it needs no rounds and
// fails at a hundredth; but it does not know what an instruction costs. `--record` records the counts. It needs a Python
// that has wasmtime: PYTHON, or the one on the path.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { algorithms } from "../src/algorithms.ts";
import { table } from "../src/cli/table.ts";
import { fuelChanges } from "./fuelChanges.ts";
import { runScript } from "./options.ts";
import { hosts } from "./suite/hosts.ts";
import { wasmtimeCase, wasmtimePlan } from "./suite/wasmtimePlan.ts";

const FILE = "bench/baseline/fuel.json";
const SIZES = [16, 64, 512];

/** Instructions a cell, by algorithm and size. */
function count(): Record<string, number> {
  const cases = algorithms.flatMap(({ id }) =>
    SIZES.map((size) => ({ algorithm: id, size, variants: ["wasm" as const] })),
  );
  const effort = { sampleMilliseconds: 0, rounds: 0, budgetMilliseconds: 0, mitataMilliseconds: 0, mitataSize: 0 };
  const plan = { ...wasmtimePlan({ cases, ...effort }), fuel: true };
  const text = execFileSync(
    process.env.PYTHON ?? "python3",
    [resolve("bench/suite/wasmtime_suite.py"), JSON.stringify(plan)],
    { encoding: "utf8" },
  );
  const { fuel } = JSON.parse(text) as { fuel: Record<string, number> };
  return Object.fromEntries(
    Object.entries(fuel).map(([name, units]) => {
      const [algorithm, size] = name.split(" ");
      const mazes = wasmtimeCase(algorithm, Number(size)).count;
      return [name, Number((units / (mazes * Number(size) ** 2)).toFixed(3))];
    }),
  );
}

await runScript(() => {
  const { values } = parseArgs({ options: { record: { type: "boolean" } } });
  const wasmtime = hosts.find(({ id }) => id === "wasmtime");
  if (!wasmtime?.name())
    throw new RangeError(`"PYTHON" expected a Python that has wasmtime, got none: ${wasmtime?.hint}`);
  const now = count();
  if (values.record) {
    writeFileSync(FILE, `${JSON.stringify(now, null, 1)}\n`);
    console.log(`${Object.keys(now).length} counts recorded in ${FILE}`);
    return true;
  }
  const { rows, isMore } = fuelChanges(now, JSON.parse(readFileSync(FILE, "utf8")));
  console.log(table([["case", "instructions a cell", "recorded", "change"], ...rows]));
  console.log(isMore ? "More instructions than recorded: see above." : "No case executes 1 % more than recorded.");
  return !isMore;
});
