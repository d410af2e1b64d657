// `npm run test:assembly` compiles only the engine's module, at -O1, and tests it against recorded vectors and hashes,
// brute force, and the reference. `npm run test:assembly -- queries kruskal` runs these suites on the module. The next
// build replaces the module.

import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { writeAlgorithmLists } from "./algorithmLists.ts";
import { QUICK } from "./artefacts.ts";
import { compile } from "./compile.ts";
import { embed } from "./embedWasm.ts";
import { run } from "./run.ts";

const RANDOM_QUERIES = 100;
const RANDOM_MAZES = 200;

let anyFailed = false;

function finish(what: string, failed: readonly string[]): void {
  console.log(failed.length === 0 ? `${what}: passed` : `${what}: FAILED\n  ${failed.slice(0, 20).join("\n  ")}`);
  anyFailed ||= failed.length > 0;
}

async function checkAll(): Promise<void> {
  const { algorithms, createEngine } = await import("../src/index.ts");
  const { readVectors, requestOf, vectorOf } = await import("../test/helpers/vectors.ts");
  const { runSuite } = await import("../bench/lab/engines/suite.js");
  const { drawQueryCase } = await import("../bench/lab/differential/cases.ts");
  const { firstDifference } = await import("../bench/lab/differential/compare.ts");
  const { engineHost } = await import("../bench/lab/differential/hosts.ts");
  const { bruteForceHost } = await import("../bench/lab/differential/bruteForceHost.ts");
  const { main } = await import("../src/cli/main.ts");
  const { default: hashes } = await import("../test/engine/hashes.json", { with: { type: "json" } });

  const engine = createEngine({ backend: "wasm" });
  const vectors = algorithms.flatMap(({ id }) => readVectors(id)?.vectors ?? []);
  const others = vectors.filter(
    (vector) => !isDeepStrictEqual(vectorOf(vector.request, engine.generate(requestOf(vector.request))), vector),
  );
  finish(
    `${vectors.length} vectors`,
    others.map(({ request }) => JSON.stringify(request)),
  );
  const [{ cases, different }] = runSuite({ algorithms, createEngine }, hashes, ["wasm"]);
  finish(`${cases} hashes`, different);
  const reference = createEngine({ backend: "reference" });
  const hosts = { reference, others: [engineHost("wasm", engine), bruteForceHost(reference)] };
  const seed = Date.now() % 2 ** 32;
  const defects: string[] = [];
  for (let number = 0; number < RANDOM_QUERIES; number++) {
    const defect = await firstDifference(drawQueryCase(seed, number), hosts);
    if (defect) defects.push(`${defect}: npm run fuzz -- --queries --seed ${seed} --number ${number}`);
  }
  finish(`queries of ${RANDOM_QUERIES} random batches`, defects);
  const code = await main(["verify", "--cases", String(RANDOM_MAZES)]);
  finish("random mazes", code === 0 ? [] : ["the lines above name the mazes"]);
  // Set only now, because main() would return an earlier value of process.exitCode.
  if (anyFailed) process.exitCode = 1;
}

const suites = process.argv.slice(2);
// A fresh clone lacks the other generated sources.
if (!existsSync("src/generated/wasmBytes.ts")) await import("./buildWasm.ts");
writeAlgorithmLists();
await compile(QUICK);
embed(QUICK.wasm, "wasmBytes");
if (suites.length === 0) await checkAll();
else await run("node_modules/vitest/vitest.mjs", "run", "--project", "unit", ...suites);
