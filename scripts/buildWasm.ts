// `npm run build:wasm` builds the WebAssembly modules and all generated sources. It writes only files that change.

import { writeAlgorithmLists } from "./algorithmLists.ts";
import { BENCH, DECODE, ENGINE, FORMS, GIANT, GRAPH, UNMASKED } from "./artefacts.ts";
import { compile } from "./compile.ts";
import { embed, embedPlain, embedSmall } from "./embedWasm.ts";
import { together } from "./run.ts";
import { makeSmallModules, writeParts } from "./smallModules.ts";
import { writeWorkerText } from "./workerText.ts";

writeAlgorithmLists();
writeParts();
// Two compilers run in parallel, because each one uses only one core for ten seconds.
await together(
  compile(ENGINE).then(() => makeSmallModules(ENGINE)),
  compile(UNMASKED, GIANT, GRAPH, BENCH, DECODE, FORMS).then(async () => {
    await makeSmallModules(UNMASKED);
    await makeSmallModules(GRAPH);
  }),
);
embed(ENGINE.wasm, "wasmBytes");
embed(GIANT.wasm, "giantBytes");
embed(BENCH.wasm, "benchBytes");
embedPlain(DECODE.wasm, "decodeModule");
embedSmall(GRAPH.wasm, "graph");
await writeWorkerText();
