// Makes the WebAssembly modules and all that is generated for the sources: npm run build:wasm. What is up to date stays
// as it is.

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
