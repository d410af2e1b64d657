// `npm run bench:fuel` counts WebAssembly instructions per cell with Wasmtime's fuel. It fails if a count is over 1 %
// above the count in bench/baseline/fuel.json. Counts are the same in every run and on every machine, but do not show
// how much time an instruction takes. `--record` records the counts. `--record --missing` records only algorithms
// without counts. The program needs a Python with wasmtime: $PYTHON or python3.

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
const CELLS_PER_CALL = 2 ** 15;

interface Fuel {
  readonly wasmtime: string;
  readonly counts: Readonly<Record<string, number>>;
}

function instructionsPerCell(ids: readonly AlgorithmId[]): Fuel["counts"] {
  const cases = ids.flatMap((id) => SIZES.map((size) => wasmtimeCase(id, size, CELLS_PER_CALL)));
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
  const now = { ...kept, ...instructionsPerCell(all.filter((id) => !(`${id} ${SIZES[0]}` in kept))) };
  if (values.record) {
    const names = all.flatMap((id) => SIZES.map((size) => `${id} ${size}`));
    const counts = Object.fromEntries(names.map((name) => [name, now[name]]));
    writeFileSync(FILE, `${JSON.stringify({ wasmtime: version, counts }, null, 2)}\n`);
    console.log(`${names.length} counts are recorded in ${FILE}`);
    return true;
  }
  const { rows, isMore } = fuelChanges(now, recorded.counts);
  if (version !== recorded.wasmtime) console.log(`new counts: ${version}; recorded counts: ${recorded.wasmtime}`);
  console.log(table([["case", "instructions per cell", "recorded", "change"], ...rows]));
  console.log(isMore ? "Some counts rose by over 1 % or are not recorded." : "No count rose by over 1 %.");
  return !isMore;
});
