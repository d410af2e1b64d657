// Writes compiled modules as TypeScript, so that an engine can start synchronously and no file need be found. What it writes is not kept in the
// repository.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { encodeBytes } from "./encodeBytes.ts";

/** Writes `target`, which exports the module's bytes by a function of this name. */
function embed(wasm: string, target: string, name: string): void {
  const bytes = readFileSync(wasm);
  writeFileSync(
    target,
    `// Written by scripts/embedWasm.ts from ${wasm}. Not kept in the repository.

import { decodeBytes } from "${relative(`${target}/..`, "src/backends/embedded.ts")
      .replace(/^(?!\.)/, "./")
      .replaceAll("\\", "/")}";

const text =
  "${encodeBytes(bytes)}";

/** The bytes of the WebAssembly module. */
export function ${name}(): Uint8Array<ArrayBuffer> {
  return decodeBytes(text);
}
`,
  );
  console.log(`embedded ${wasm}: ${bytes.length} bytes`);
}

mkdirSync("src/generated", { recursive: true });
// The module that decodes the others.
writeFileSync(
  "src/generated/decodeModule.ts",
  `// Written by scripts/embedWasm.ts from build/decode.wasm. Not kept in the repository.

export const decodeModule = /* @__PURE__ */ Uint8Array.of(${readFileSync("build/decode.wasm").join(", ")});
`,
);
embed("build/wasmaze.wasm", "src/generated/wasmBytes.ts", "wasmBytes");
embed("build/bench.wasm", "src/generated/benchBytes.ts", "benchBytes");
