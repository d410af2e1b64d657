// `npm run measures:graphs` measures the memory that hostile graphs take in the library, in the command and, with
// WASMAZE_PYTHON set to an interpreter with NumPy and wasmtime, in the Python package. Fails above the limit.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { hostileGraphs } from "../../../test/helpers/hostileGraphs.ts";

/** The maximum resident memory of a process, in MiB. */
const LIMIT = 512;

/** Reports the peak of a process of Node on its third output when it ends. */
const REPORT = `data:text/javascript,${encodeURIComponent(
  'import { writeSync } from "node:fs"; process.on("exit", () => writeSync(3, String(process.resourceUsage().maxRSS)));',
)}`;

/** Makes mazes by all algorithms on the graphs in the files of the arguments. */
const LIBRARY = `
  import { readFileSync } from "node:fs";
  import { createGraphEngine, graphAlgorithms, parseGraph, verifyGraphMaze } from "./dist/graph.js";
  for (const file of process.argv.slice(1)) {
    try {
      const engine = createGraphEngine(parseGraph(readFileSync(file, "utf8")));
      for (const { id, takesMaxSteps } of graphAlgorithms) {
        const maze = engine.generate({ algorithm: id, seed: 5, ...(takesMaxSteps && { maxSteps: 2_000_000 }) });
        if (!verifyGraphMaze(maze).perfect) process.exitCode = 1;
      }
    } catch (error) {
      if (!/^"[^\\n]* expected [^\\n]* got [^\\n]*$/.test(error.message)) throw error;
    }
  }`;

const PYTHON = `
import resource, sys
sys.path[:0] = ["python/src", "python/tests"]
from test_graphs import hostile
from wasmaze import tree
for name, edges, cells in hostile():
    try:
        tree(edges, "wilson", seed=1, form="passages", cells=cells, max_steps=10**7)
    except (TypeError, ValueError) as error:
        assert "\\n" not in str(error), name
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)`;

/** Runs a program and returns its exit code and its peak in MiB, which it reports on an output. */
async function peakOf(
  output: 1 | 3,
  program: string,
  ...values: readonly string[]
): Promise<readonly [number, number]> {
  const child = spawn(program, values, { stdio: ["ignore", "pipe", "ignore", "pipe"] });
  if (output === 3) child.stdout?.resume();
  const reported = text(child.stdio[output] as NodeJS.ReadableStream);
  const code = await new Promise<number>((done) => child.on("close", (status) => done(status ?? -1)));
  return [code, Math.ceil(Number(await reported) / 1024)];
}

const onNode = (...values: readonly string[]) => peakOf(3, process.execPath, "--import", REPORT, ...values);

function report(name: string, [code, peak]: readonly [number, number], codes: readonly number[] = [0]): void {
  console.log(`${name}: at most ${peak} MiB`);
  if (codes.includes(code) && peak > 0 && peak <= LIMIT) return;
  console.error(`expected ${name} to end with code ${codes} and at most ${LIMIT} MiB, got ${code} and ${peak} MiB`);
  process.exitCode = 1;
}

const folder = mkdtempSync(join(tmpdir(), "wasmaze-"));
try {
  const files = hostileGraphs.map(({ text: contents }, i) => {
    writeFileSync(join(folder, `${i}`), contents);
    return join(folder, `${i}`);
  });
  report("node", await onNode("--input-type=module", "--eval", ""));
  report(`${files.length} graphs in the library`, await onNode("--input-type=module", "--eval", LIBRARY, ...files));
  let most: readonly [number, number] = [0, 0];
  for (const file of files) {
    const options = ["--algorithm", "wilson", "--seed", "1", "--max-steps", "1000000"];
    const found = await onNode("dist/cli.js", "generate", "--graph", file, ...options);
    if (found[0] !== 0 && found[0] !== 2) report(file, found, [0, 2]);
    if (found[1] > most[1]) most = [0, found[1]];
  }
  report(`each of ${files.length} graphs in the command`, most);
  const python = process.env.WASMAZE_PYTHON;
  if (python) report("hostile graphs in Python", await peakOf(1, python, "-c", PYTHON));
} finally {
  rmSync(folder, { recursive: true });
}
