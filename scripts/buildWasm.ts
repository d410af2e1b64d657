// Builds the WebAssembly modules and all generated sources: npm run build:wasm. Files that are up to date are not
// written again.

import { existsSync, readFileSync } from "node:fs";
import { writeAlgorithmLists } from "./algorithmLists.ts";
import { type Artefact, BENCH, DECODE, ENGINE, GIANT, UNMASKED } from "./artefacts.ts";
import { isCompiled, sha256 } from "./compile.ts";
import { embed, embedPlain } from "./embedWasm.ts";
import { readIfThere, writeWhole } from "./files.ts";
import { runScript, together } from "./run.ts";
import { writeWorkerText } from "./workerText.ts";

/** Runs scripts/smallModules.ts, unless the small modules of a whole one are there, made from the same files. */
async function makeSmallModules({ target, wasm }: Artefact, folder: string): Promise<void> {
  const record = `build/modules/${target}.hash`;
  const scripts = ["embedWasm", "encodeText", "orderFunctions", "smallModules", "splitLocals"].map(
    (name) => `scripts/${name}.ts`,
  );
  const hash = sha256(...[wasm, "src/core/registry.ts", ...scripts].map((file) => readFileSync(file)));
  if (readIfThere(record) === hash && existsSync(folder)) return;
  await runScript("scripts/smallModules.ts", target);
  writeWhole(record, hash);
}

/** Compiles a module and what takes less time, then makes the small modules of the first. */
async function make(artefacts: readonly Artefact[], folder: string): Promise<void> {
  const missing = artefacts.filter((artefact) => !isCompiled(artefact));
  if (missing.length > 0) await runScript("scripts/compileTargets.ts", ...missing.map(({ target }) => target));
  await makeSmallModules(artefacts[0], folder);
}

writeAlgorithmLists();
// Two compilers at once: each needs half a minute of a core.
await together(
  make([ENGINE], "src/generated/masked"),
  make([UNMASKED, GIANT, BENCH, DECODE], "src/generated/algorithms"),
);
embed(ENGINE.wasm, "wasmBytes");
embed(GIANT.wasm, "giantBytes");
embed(BENCH.wasm, "benchBytes");
embedPlain(DECODE.wasm, "decodeModule");
await writeWorkerText();
