// Builds the WebAssembly modules and all generated sources: npm run build:wasm. Files that are up to date are not
// written again.

import { writeAlgorithmLists } from "./algorithmLists.ts";
import { BENCH, DECODE, ENGINE } from "./artefacts.ts";
import { compile } from "./compile.ts";
import { embed, embedPlain } from "./embedWasm.ts";

writeAlgorithmLists();
for (const artefact of [ENGINE, BENCH, DECODE]) {
  if (await compile(artefact)) console.log(`compiled ${artefact.wasm}`);
}
embed(ENGINE.wasm, "wasmBytes");
embed(BENCH.wasm, "benchBytes");
embedPlain(DECODE.wasm, "decodeModule");
