// Modules as text, in a script: see scripts/encodeBytes.ts.

import { decodeModule } from "../generated/decodeModule.ts";

/** The bytes that a text was made of. */
export function decodeBytes(text: string): Uint8Array<ArrayBuffer> {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(decodeModule));
  const { decode, memory } = exports as { decode: (characters: number) => number; memory: WebAssembly.Memory };
  // As assembly/decode reads and writes it: 16 bytes before the text, and up to 16 after it.
  memory.grow(Math.ceil((text.length + 32) / 65_536));
  new TextEncoder().encodeInto(text, new Uint8Array(memory.buffer, 16));
  const length = decode(text.length);
  return new Uint8Array(memory.buffer as ArrayBuffer).slice(0, length);
}
