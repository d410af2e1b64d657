// Builds the WebAssembly modules and all generated sources: npm run build:wasm. Files that are up to date are not
// written again.

import { writeAlgorithmLists } from "./algorithmLists.ts";
import { BENCH, DECODE, ENGINE, UNMASKED } from "./artefacts.ts";
import { compile } from "./compile.ts";
import { embed, embedPlain } from "./embedWasm.ts";
import { writeSmallModules } from "./smallModules.ts";

writeAlgorithmLists();
for (const artefact of [ENGINE, UNMASKED, BENCH, DECODE]) {
  if (await compile(artefact)) console.log(`compiled ${artefact.wasm}`);
}
writeSmallModules(ENGINE.wasm, UNMASKED.wasm);
embed(ENGINE.wasm, "wasmBytes");
embed(BENCH.wasm, "benchBytes");
embedPlain(DECODE.wasm, "decodeModule");
