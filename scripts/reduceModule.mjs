// `node scripts/reduceModule.mjs WHOLE SMALL` extracts small modules from a whole one with Binaryen. SMALL is a JSON
// array of SmallModule. This is plain JavaScript, because tsx would take 7 s to transform Binaryen's 13 MB. It runs in
// a separate process, because the AssemblyScript compiler leaves options in Binaryen that change the result.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import binaryen from "binaryen";
import { FEATURES, orderFunctions } from "./orderFunctions.mjs";

/** @typedef {import("./smallModules.ts").SmallModule} SmallModule */

/**
 * Returns a module with these exports and the code that they need.
 *
 * @param {Uint8Array} whole
 * @param {SmallModule} small
 */
function reduced(whole, { exports, isOptimizedAgain }) {
  const module = binaryen.readBinary(whole);
  module.setFeatures(FEATURES);
  for (let i = module.getNumExports() - 1; i >= 0; i--) {
    const { name } = binaryen.getExportInfo(module.getExportByIndex(i));
    if (!exports.includes(name)) module.removeExport(name);
  }
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  // Removes parameters and globals that have become constant.
  module.runPasses(["remove-unused-module-elements", "dae-optimizing", "simplify-globals-optimizing"]);
  if (isOptimizedAgain) module.optimize();
  module.runPasses(["reorder-locals"]);
  orderFunctions(module);
  const bytes = module.emitBinary();
  module.dispose();
  if (!WebAssembly.validate(bytes)) throw new Error(`expected a valid module for ${exports}, got none`);
  return bytes;
}

// Fewer instructions for locals, as the compiler does.
binaryen.setGenerateStackIR(true);
binaryen.setOptimizeStackIR(true);
const [file, list] = process.argv.slice(2);
const whole = readFileSync(file);
for (const small of /** @type {SmallModule[]} */ (JSON.parse(list))) {
  const bytes = reduced(whole, small);
  mkdirSync(dirname(small.wasm), { recursive: true });
  writeFileSync(small.wasm, bytes);
}
