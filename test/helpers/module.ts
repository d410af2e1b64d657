// Makes two variants of the WebAssembly module: one makes wrong mazes, the other has little memory.

import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { readUnsigned } from "./leb128.ts";

function paddedUnsigned(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => (Math.floor(value / 128 ** i) % 128) | (i < length - 1 ? 128 : 0));
}

function signed(value: number): number[] {
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

/** Flips a bit of a constant of the random generator, Threefry. The mazes of the module are then perfect but wrong. */
export function corruptModule(): WebAssembly.Module {
  const parity = 0x1bd11bda;
  return new WebAssembly.Module(replaceAll(wasmBytes(), signed(parity), signed(parity ^ 4)));
}

/** Limits the memory of the module to a number of pages of 64 KiB. */
export function limitedModule(pages: number): WebAssembly.Module {
  const bytes = wasmBytes();
  // The module begins with eight bytes: a magic number and a version. Then come sections, each with an id, a size and a
  // content. Section 5 (memory) contains a count of 1, flags, the initial size and the maximum.
  for (let at = 8; at < bytes.length; ) {
    const [size, content] = readUnsigned(bytes, at + 1);
    if (bytes[at] !== 5) {
      at = content + size;
      continue;
    }
    const [, maximum] = readUnsigned(bytes, content + 2);
    const [, end] = readUnsigned(bytes, maximum);
    bytes.set(paddedUnsigned(pages, end - maximum), maximum);
    return new WebAssembly.Module(bytes);
  }
  throw new Error("expected a module that defines a memory");
}
