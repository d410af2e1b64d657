// `npm run record` adds vectors, hashes, memory, instruction counts and statistics of new algorithms and cases, and
// writes the tables and the pictures of the documentation. Recorded values never change. A new revision of an algorithm
// begins a new record. `npm run record -- --overwrite ID` replaces vectors that were never published.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { runScript } from "./run.ts";

/** Returns $PYTHON, or a Python in build/ with the recorded version of Wasmtime. Installs Wasmtime if it is missing. */
function pythonWithWasmtime(): string {
  if (process.env.PYTHON) return process.env.PYTHON;
  const python = "build/wasmtime/bin/python3";
  if (existsSync(python)) return python;
  const { wasmtime } = JSON.parse(readFileSync("bench/baseline/fuel.json", "utf8"));
  execFileSync("python3", ["-m", "venv", "build/wasmtime"], { stdio: "inherit" });
  execFileSync(python, ["-m", "pip", "install", "--quiet", `wasmtime==${wasmtime.split(" ")[1]}`], {
    stdio: "inherit",
  });
  return python;
}

await import("./buildWasm.ts");
await runScript("scripts/recordVectors.ts", ...process.argv.slice(2));
await runScript("scripts/recordGraphs.ts");
await runScript("scripts/recordGrids.ts");
await runScript("bench/lab/engines/run.ts", "--record");
await runScript("bench/lab/measures/memory.ts", "--missing");
process.env.PYTHON = pythonWithWasmtime();
await runScript("bench/lab/guard/fuel.ts", "--record", "--missing");
await runScript("bench/lab/statistics/write.ts");
await runScript("scripts/writeDocs.ts");
