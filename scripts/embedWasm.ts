// Writes compiled modules as TypeScript, so that an engine can start synchronously and no file need be found. What it
// writes is not kept in the repository.

import { readFileSync } from "node:fs";
import { encodeText } from "./encodeText.ts";
import { writeIfChanged } from "./files.ts";

const header = (wasm: string) => `// Written by scripts/embedWasm.ts from ${wasm}. Not kept in the repository.\n\n`;

/**
 * The source of a module as text, and of a function NAME that returns its bytes. The text is bound to it: minifiers would
 * move it into the function, and what is in a function is parsed twice, first to find the function's end.
 */
export function embeddedSource(bytes: Uint8Array, name: string, decoder: "decodeText" | "decodeLargeText", up: string) {
  return `import { ${decoder} } from "${up}/engine/embedded/${decoder}.ts";

/** The WebAssembly module as text, for ${decoder}. */
export const text =
  ${JSON.stringify(encodeText(bytes))};

/** The bytes of the WebAssembly module. */
export const ${name}: () => Uint8Array<ArrayBuffer> = /* @__PURE__ */ ${decoder}.bind(undefined, text);
`;
}

/** Writes src/generated/TARGET.ts, which exports the module's text, and its bytes by a function of that name. */
export function embed(wasm: string, target: string): void {
  const source = embeddedSource(readFileSync(wasm), target, "decodeLargeText", "..");
  writeIfChanged(`src/generated/${target}.ts`, `${header(wasm)}${source}`);
}

/** The same for small modules: as a plain list of bytes. */
export function embedPlain(wasm: string, target: string): void {
  writeIfChanged(
    `src/generated/${target}.ts`,
    `${header(wasm)}export const ${target} = /* @__PURE__ */ Uint8Array.of(${readFileSync(wasm).join(", ")});
`,
  );
}
