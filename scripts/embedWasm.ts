// Writes compiled modules as TypeScript, so that an engine can start synchronously and no file need be found. What it writes is not kept in the
// repository.

import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { encodeBytes } from "../src/engines/embedded.ts";

/** Writes `target`, which exports the module's bytes by a function of this name. */
function embed(wasm: string, target: string, name: string): void {
  const bytes = readFileSync(wasm);
  writeFileSync(
    target,
    `// Written by scripts/embedWasm.ts from ${wasm}. Not kept in the repository.

import { decodeBytes } from "${relative(`${target}/..`, "src/engines/embedded.ts")
      .replace(/^(?!\.)/, "./")
      .replaceAll("\\", "/")}";

const text =
  "${encodeBytes(bytes)}";

/** The bytes of the WebAssembly module. */
export function ${name}(): Uint8Array<ArrayBuffer> {
  return decodeBytes(text, ${bytes.length});
}
`,
  );
  console.log(`embedded ${wasm}: ${bytes.length} bytes`);
}

embed("build/wasmaze.wasm", "src/engines/wasmBytes.ts", "wasmBytes");
embed("build/bench.wasm", "src/bench/benchBytes.ts", "benchBytes");
