// Writes compiled modules as TypeScript, so that an engine can start synchronously and no file need be found. What it
// writes is not kept in the repository.

import { readFileSync } from "node:fs";
import { encodeBytes } from "./encodeBytes.ts";
import { writeIfChanged } from "./files.ts";
import { splitLocals } from "./splitLocals.ts";

const header = (wasm: string) => `// Written by scripts/embedWasm.ts from ${wasm}. Not kept in the repository.\n\n`;

/** Writes src/generated/TARGET.ts, which exports the module's text, and its bytes by a function of that name. */
export function embed(wasm: string, target: string): void {
  writeIfChanged(
    `src/generated/${target}.ts`,
    `${header(wasm)}import { decodeBytes } from "../backends/embedded.ts";

/** The WebAssembly module as text, for decodeBytes. */
export const text =
  "${encodeBytes(splitLocals(readFileSync(wasm)))}";

/** The bytes of the WebAssembly module. */
export function ${target}(): Uint8Array<ArrayBuffer> {
  return decodeBytes(text);
}
`,
  );
}

/** The same for the module that decodes the others: as a plain list of bytes. */
export function embedPlain(wasm: string, target: string): void {
  writeIfChanged(
    `src/generated/${target}.ts`,
    `${header(wasm)}export const ${target} = /* @__PURE__ */ Uint8Array.of(${readFileSync(wasm).join(", ")});
`,
  );
}
