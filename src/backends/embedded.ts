// Modules as text, in a script: see scripts/encodeBytes.ts and scripts/splitLocals.ts.

import { decodeModule } from "../generated/decodeModule.ts";

/** The bytes of the module that a text was made of. */
export function decodeBytes(text: string): Uint8Array<ArrayBuffer> {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(decodeModule));
  const { decode, memory } = exports as { decode: (characters: number) => number; memory: WebAssembly.Memory };
  // As assembly/decode reads and writes it: 16 bytes, the text, 16 bytes, and the module, which is never longer.
  const module = text.length + 32;
  memory.grow(Math.ceil((2 * module) / 65_536));
  new TextEncoder().encodeInto(text, new Uint8Array(memory.buffer, 16));
  const end = decode(text.length);
  return new Uint8Array(memory.buffer as ArrayBuffer).slice(module, end);
}
