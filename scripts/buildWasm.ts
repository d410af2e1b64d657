// Builds the WebAssembly modules and all generated sources: npm run build:wasm. Files that are up to date are not
// written again.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { writeAlgorithmLists } from "./algorithmLists.ts";
import { BENCH, DECODE, ENGINE, GIANT, UNMASKED } from "./artefacts.ts";
import { compile, sha256 } from "./compile.ts";
import { embed, embedPlain } from "./embedWasm.ts";
import { readIfThere, writeWhole } from "./files.ts";
import { writeWorkerText } from "./workerText.ts";

/** Runs scripts/smallModules.ts, unless the small modules are there already, made from the same files. */
function makeSmallModules(): void {
  const record = "build/modules/sources.hash";
  const scripts = ["encodeTexts", "smallModules", "splitLocals"].map((name) => `scripts/${name}.ts`);
  const hash = sha256(...[ENGINE.wasm, UNMASKED.wasm, "src/registry.ts", ...scripts].map((file) => readFileSync(file)));
  if (readIfThere(record) === hash && existsSync("src/generated/algorithms")) return;
  execFileSync(process.execPath, [...process.execArgv, "scripts/smallModules.ts"], { stdio: "inherit" });
  writeWhole(record, hash);
}

writeAlgorithmLists();
for (const artefact of [ENGINE, UNMASKED, GIANT, BENCH, DECODE]) {
  if (await compile(artefact)) console.log(`compiled ${artefact.wasm}`);
}
makeSmallModules();
embed(ENGINE.wasm, "wasmBytes");
embed(GIANT.wasm, "giantBytes");
embed(BENCH.wasm, "benchBytes");
embedPlain(DECODE.wasm, "decodeModule");
await writeWorkerText();
