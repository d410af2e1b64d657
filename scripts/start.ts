// `npm start` prints a maze, compiles the engine's module, and prints a table of its speed. `npm start -- --full`
// builds the whole package, runs `wasmaze bench` at two sizes, and compares random mazes with the reference.

import { build } from "rolldown";
import { startProgress } from "../src/cli/progress.ts";
import { writeAlgorithmLists } from "./algorithmLists.ts";
import { ENGINE } from "./artefacts.ts";
import { compile } from "./compile.ts";
import { run } from "./run.ts";

/** The reference makes the maze, because compiling the module takes seconds. */
async function printMaze(): Promise<void> {
  const { createReferenceBackend } = await import("../src/engine/backends/reference.ts");
  const { renderText } = await import("../src/io/text.ts");
  const { resolveRequest } = await import("../src/request/allAlgorithms.ts");
  const size = { width: 38, height: 3 };
  const walls = createReferenceBackend().make(resolveRequest({ algorithm: "wilson", ...size, seed: 1 }, false));
  console.log(`${renderText({ ...size, topology: "plane", walls })}\nwilson, 38 x 3, seed 1\n`);
}

async function withProgress(step: string, work: Promise<void>): Promise<void> {
  const progress = startProgress(step, 1, (_, seconds) => `${Math.round(seconds)} s`);
  const timer = setInterval(() => progress.update(0), 500);
  await work.finally(() => clearInterval(timer));
  progress.stop();
}

/** The measured code is a bundle, so that no TypeScript is compiled during the measurement. */
async function printSpeed(): Promise<void> {
  await withProgress("compile assembly/", compile(ENGINE));
  const file = "build/speedTable.js";
  await build({ input: "scripts/speedTable.ts", platform: "node", output: { file, codeSplitting: false } });
  await run(file);
}

writeAlgorithmLists();
await printMaze();
if (process.argv.includes("--full")) {
  await import("./build.ts");
  await run("dist/cli.js", "bench", "--sizes", "16,256");
  await run("dist/cli.js", "verify");
} else {
  await printSpeed();
}
