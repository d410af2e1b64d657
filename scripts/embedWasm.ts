// Writes src/engines/wasmBytes.ts: the compiled module as text, so that an engine can start synchronously and no file need be found.

import { readFileSync, writeFileSync } from "node:fs";

const bytes = readFileSync("build/wasmaze.wasm");
writeFileSync(
  "src/engines/wasmBytes.ts",
  `// Written by scripts/embedWasm.ts from build/wasmaze.wasm, ${bytes.length} bytes. Not kept in the repository.

const base64 =
  "${bytes.toString("base64")}";

/** The bytes of the WebAssembly module. */
export function wasmBytes(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
`,
);
console.log(`embedded build/wasmaze.wasm: ${bytes.length} bytes`);
