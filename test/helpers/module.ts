// Makes variants of the WebAssembly module: one that makes wrong mazes, and one with little memory.

import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { readUnsigned } from "./leb128.ts";

/** Encodes an unsigned number in LEB128, padded to `length` bytes. */
function unsigned(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => (Math.floor(value / 128 ** i) % 128) | (i < length - 1 ? 128 : 0));
}

/** Encodes the operand of i32.const in signed LEB128. */
function constant(value: number): number[] {
  const bytes: number[] = [];
  let rest = value | 0;
  for (;;) {
    const low = rest & 127;
    rest >>= 7;
    const done = (rest === 0 && (low & 64) === 0) || (rest === -1 && (low & 64) !== 0);
    bytes.push(done ? low : low | 128);
    if (done) return bytes;
  }
}

function replaceAll(
  bytes: Uint8Array<ArrayBuffer>,
  old: readonly number[],
  replacement: readonly number[],
): Uint8Array<ArrayBuffer> {
  if (old.length !== replacement.length) throw new Error("expected a replacement of the same length");
  let found = 0;
  for (let at = 0; at + old.length <= bytes.length; at++) {
    if (!old.every((byte, i) => bytes[at + i] === byte)) continue;
    bytes.set(replacement, at);
    found++;
  }
  if (found === 0) throw new Error("expected a module that contains the bytes to replace");
  return bytes;
}

/** The module with one flipped bit in Threefry's parity constant. It makes perfect mazes, but always the wrong ones. */
export function corruptModule(): WebAssembly.Module {
  const parity = 0x1bd11bda;
  return new WebAssembly.Module(replaceAll(wasmBytes(), constant(parity), constant(parity ^ 4)));
}

/** The module with a limit for its memory, in pages of 64 KiB. */
export function limitedModule(pages: number): WebAssembly.Module {
  const bytes = wasmBytes();
  // Sections begin after the eight bytes of magic number and version. A section has an id, a size and its content. The
  // content of section 5 (memory) is a count of 1, flags, the initial size and the maximum.
  for (let at = 8; at < bytes.length; ) {
    const [size, content] = readUnsigned(bytes, at + 1);
    if (bytes[at] !== 5) {
      at = content + size;
      continue;
    }
    const [, maximum] = readUnsigned(bytes, content + 2);
    const [, end] = readUnsigned(bytes, maximum);
    bytes.set(unsigned(pages, end - maximum), maximum);
    return new WebAssembly.Module(bytes);
  }
  throw new Error("expected a module that defines a memory");
}
