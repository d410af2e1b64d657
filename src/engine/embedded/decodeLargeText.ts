// Decodes a large module with a small module (assembly/decode). This takes 0.6 ms; JavaScript that is not yet compiled
// would take 6 ms. The decoder adds 180 bytes to a compressed bundle.

import { decodeModule } from "../../generated/decodeModule.ts";

/** Address of the decoded module in the decoder's memory, as in assembly/decode/index.ts. */
const MODULE = 0x20000;

interface Decoder {
  readonly run: (end: number) => number;
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** Returns the bytes of an encoded module. */
export function decodeLargeText(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new WebAssembly.Instance(new WebAssembly.Module(decodeModule)).exports as unknown as Decoder;
  const bytes = new Uint8Array(decoder.memory.buffer);
  return bytes.slice(MODULE, decoder.run(new TextEncoder().encodeInto(text, bytes).written));
}
