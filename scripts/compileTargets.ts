// Compiles modules, by their targets, in a process of its own: two can run at once.

import * as artefacts from "./artefacts.ts";
import { compile } from "./compile.ts";

for (const artefact of Object.values(artefacts)) {
  if (!process.argv.includes(artefact.target)) continue;
  await compile(artefact);
  console.log(`compiled ${artefact.wasm}`);
}
