// `node scripts/reduceModule.mjs WHOLE SMALL` extracts small modules from a whole one with Binaryen. SMALL is a JSON
// array of SmallModule. This is plain JavaScript, because tsx would take 7 s to transform Binaryen's 13 MB. It runs in
// a separate process, because the AssemblyScript compiler leaves options in Binaryen that change the result.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import binaryen from "binaryen";

/** @typedef {import("./smallModules.ts").SmallModule} SmallModule */

/** The WebAssembly features that the compiler uses. With more features, Binaryen writes types that old hosts reject. */
const { BulkMemory, BulkMemoryOpt, MutableGlobals, NontrappingFPToInt, SIMD128, SignExt } = binaryen.Features;
const FEATURES = BulkMemory | BulkMemoryOpt | MutableGlobals | NontrappingFPToInt | SIMD128 | SignExt;

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
  const bytes = module.emitBinary();
  module.dispose();
  if (!WebAssembly.validate(bytes)) throw new Error(`expected a valid module for ${exports}, got none`);
  return bytes;
}

const [file, list] = process.argv.slice(2);
const whole = readFileSync(file);
for (const small of /** @type {SmallModule[]} */ (JSON.parse(list))) {
  const bytes = reduced(whole, small);
  mkdirSync(dirname(small.wasm), { recursive: true });
  writeFileSync(small.wasm, bytes);
}
