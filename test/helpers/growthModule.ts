// The WebAssembly module with a count of the growths of its memory, one of which fails.

import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { readUnsigned, unsigned } from "./leb128.ts";

/** What such a module exports besides: growths so far, and the number of the one that fails. */
export interface Growth {
  readonly grows: WebAssembly.Global;
  readonly failing: WebAssembly.Global;
}

/** A vector of a section: its items, and further ones. */
function appended(content: Uint8Array, items: readonly (readonly number[])[]): number[] {
  const [count, first] = readUnsigned(content, 0);
  return [...unsigned(count + items.length), ...content.subarray(first), ...items.flat()];
}

const GLOBALS = 6;
const EXPORTS = 7;
const CODE = 10;

/** The sections of a module by number, in order. */
function sectionsOf(bytes: Uint8Array): Map<number, Uint8Array> {
  const sections = new Map<number, Uint8Array>();
  for (let at = 8; at < bytes.length; ) {
    const [size, content] = readUnsigned(bytes, at + 1);
    sections.set(bytes[at], bytes.subarray(content, content + size));
    at = content + size;
  }
  return sections;
}

/** The functions of a code section, each with `inserted` before its instruction that grows the memory. */
function withInsertion(code: Uint8Array, inserted: readonly number[]): number[] {
  const [count, first] = readUnsigned(code, 0);
  const functions = unsigned(count);
  let found = 0;
  for (let at = first; at < code.length; ) {
    const [size, start] = readUnsigned(code, at);
    let body = [...code.subarray(start, start + size)];
    // memory.size, memory.grow and what compares its result with 0. In other functions these bytes mean something else.
    const place = body.findIndex((byte, i) => byte === 0x40 && body[i + 1] === 0 && body[i + 2] === 0x41);
    if (place >= 0 && body.some((byte, i) => byte === 0x3f && body[i + 1] === 0)) {
      body = [...body.slice(0, place), ...inserted, ...body.slice(place)];
      found++;
    }
    functions.push(...unsigned(body.length), ...body);
    at = start + size;
  }
  if (found !== 1) throw new Error(`expected one function that grows the memory, got ${found}`);
  return functions;
}

/** The bytes of a module with a count of the growths of its memory. The exports of an instance are a Growth, too. */
export function growthModule(bytes: Uint8Array = wasmBytes()): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(bytes);
  const [grows] = readUnsigned(sections.get(GLOBALS) as Uint8Array, 0);
  const failing = grows + 1;
  const exported = (name: string, index: number) => [name.length, ...Buffer.from(name), 3, ...unsigned(index)];
  // grows += 1, and 65536 pages more than there can be if grows == failing, which is 1: the pages are on the stack.
  const [counted, failed] = [unsigned(grows), unsigned(failing)];
  const count = [0x23, ...counted, 0x41, 1, 0x6a, 0x24, ...counted];
  const tooMany = [0x23, ...counted, 0x23, ...failed, 0x46, 0x41, 16, 0x74, 0x6a];
  const changed = new Map<number, number[]>([
    // i32, mutable, 0.
    [GLOBALS, appended(sections.get(GLOBALS) as Uint8Array, new Array(2).fill([0x7f, 1, 0x41, 0, 0x0b]))],
    [EXPORTS, appended(sections.get(EXPORTS) as Uint8Array, [exported("grows", grows), exported("failing", failing)])],
    [CODE, withInsertion(sections.get(CODE) as Uint8Array, [...count, ...tooMany])],
  ]);
  const made = [...bytes.subarray(0, 8)];
  for (const [id, content] of sections) {
    const written = changed.get(id) ?? [...content];
    made.push(id, ...unsigned(written.length));
    for (const byte of written) made.push(byte);
  }
  return new Uint8Array(made);
}
