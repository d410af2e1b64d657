// As decodeText.ts, by a module (assembly/decode). In JavaScript, which has not yet been compiled when an engine starts,
// 14 kB take 6 ms of CPU time, the compiler's threads included; so, a tenth of that. It costs 180 bytes of gzip.

import { decodeModule } from "../../generated/decodeModule.ts";

/** Where the module begins. Twin: assembly/decode/index.ts. */
const MODULE = 0x20000;

interface Decoder {
  readonly run: (end: number) => number;
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** The bytes of the module that a text was made of. */
export function decodeLargeText(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new WebAssembly.Instance(new WebAssembly.Module(decodeModule)).exports as unknown as Decoder;
  const bytes = new Uint8Array(decoder.memory.buffer);
  return bytes.slice(MODULE, decoder.run(new TextEncoder().encodeInto(text, bytes).written));
}
