// Embeds compiled modules in TypeScript, so that an engine starts synchronously and reads no file.

import { readFileSync } from "node:fs";
import { encodeText } from "./encodeText.ts";
import { writeIfChanged } from "./files.ts";

const header = (wasm: string) => `// Written by scripts/embedWasm.ts from ${wasm}. Not committed.\n\n`;

/**
 * Returns TypeScript with a module as text, and a function that returns the module's bytes. The text is an argument of
 * `bind`, because engines parse the contents of a function twice.
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

export function embed(wasm: string, target: string): void {
  const source = embeddedSource(readFileSync(wasm), target, "decodeLargeText", "..");
  writeIfChanged(`src/generated/${target}.ts`, `${header(wasm)}${source}`);
}

/** Writes a module of a few kilobytes, as text for the small decoder. */
export function embedSmall(wasm: string, name: string): void {
  const source = embeddedSource(readFileSync(wasm), "bytes", "decodeText", "../..");
  writeIfChanged(`src/generated/modules/${name}.ts`, `${header(wasm)}${source}`);
}

/** Writes a small module as a list of bytes. */
export function embedPlain(wasm: string, target: string): void {
  writeIfChanged(
    `src/generated/${target}.ts`,
    `${header(wasm)}export const ${target} = /* @__PURE__ */ Uint8Array.of(${readFileSync(wasm).join(", ")});
`,
  );
}
