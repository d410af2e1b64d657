// Writes compiled modules as TypeScript, so that an engine can start synchronously and no file need be found. What it writes is not kept in the
// repository. As hexadecimal digits: gzip, which works on whole bytes, makes 20 % less of them than of base64 (5046 bytes against 6272).

import { readFileSync, writeFileSync } from "node:fs";

/** Writes `target`, which exports the module's bytes by a function of this name. */
function embed(wasm: string, target: string, name: string): void {
  const bytes = readFileSync(wasm);
  writeFileSync(
    target,
    `// Written by scripts/embedWasm.ts from ${wasm}, ${bytes.length} bytes. Not kept in the repository.

const digits =
  "${bytes.toString("hex")}";

/** The bytes of the WebAssembly module. */
export function ${name}(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}
`,
  );
  console.log(`embedded ${wasm}: ${bytes.length} bytes`);
}

embed("build/wasmaze.wasm", "src/engines/wasmBytes.ts", "wasmBytes");
embed("build/bench.wasm", "src/bench/benchBytes.ts", "benchBytes");
