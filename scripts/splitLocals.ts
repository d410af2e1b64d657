// A module's bytes in an order that gzip makes less of: the numbers of locals, every fifth byte of a module, stand
// apart from the instructions that name them. Instructions are alike from place to place, numbers of locals are not:
// 65.7 kB make 22.7 kB of gzip so, and 27.1 as they are. Decoders need not know more of the format than the three
// instructions.

import { readUnsigned } from "./leb128.ts";

// local.get, local.set, local.tee: what follows one of these bytes is taken from the numbers.
const isLocal = (byte: number) => byte >= 0x20 && byte <= 0x22;

/** Says that the next byte is what it is. No instruction has this byte. */
export const ESCAPE = 0x27;

/** Bytes among which no number of a local was left out. */
export function asTheyAre(bytes: Iterable<number>): number[] {
  return Array.from(bytes, (byte) => (isLocal(byte) || byte === ESCAPE ? [ESCAPE, byte] : [byte])).flat();
}

/** Where a number in LEB128 ends. */
const afterNumber = (bytes: Uint8Array, at: number) => readUnsigned(bytes, at)[1];

/** Where a load or store's alignment and offset end. */
const afterAddress = (bytes: Uint8Array, at: number) => afterNumber(bytes, afterNumber(bytes, at));

/** Where an instruction of vectors ends, from its number on. */
function afterVector(bytes: Uint8Array, at: number): number {
  const [code, next] = readUnsigned(bytes, at);
  if (code <= 11 || code === 92 || code === 93) return afterAddress(bytes, next);
  if (code === 12 || code === 13) return next + 16;
  if (code >= 21 && code <= 34) return next + 1;
  return code >= 84 && code <= 91 ? afterAddress(bytes, next) + 1 : next;
}

/** Where an instruction of memories as a whole, or of conversions, ends, from its number on. */
function afterBulk(bytes: Uint8Array, at: number): number {
  const [code, next] = readUnsigned(bytes, at);
  if (code === 10) return next + 2;
  return code === 11 ? next + 1 : next;
}

function afterTable(bytes: Uint8Array, at: number): number {
  let [targets, next] = readUnsigned(bytes, at);
  for (; targets >= 0; targets--) next = afterNumber(bytes, next);
  return next;
}

/** Where the instruction at a place ends. */
export function afterInstruction(bytes: Uint8Array, at: number): number {
  const code = bytes[at++];
  // Blocks, and the size of the memory.
  if ((code >= 0x02 && code <= 0x04) || code === 0x3f || code === 0x40) return at + 1;
  // Branches, calls, globals, constants.
  if ([0x0c, 0x0d, 0x10, 0x23, 0x24, 0x41, 0x42].includes(code) || isLocal(code)) return afterNumber(bytes, at);
  if (code >= 0x28 && code <= 0x3e) return afterAddress(bytes, at);
  if (code === 0x0e) return afterTable(bytes, at);
  if (code === 0x43 || code === 0x44) return at + (code === 0x43 ? 4 : 8);
  if (code === 0xfc) return afterBulk(bytes, at);
  return code === 0xfd ? afterVector(bytes, at) : at;
}

/** Where the instructions of the function at a place begin, after its size and the types of its locals. */
export function afterTypes(bytes: Uint8Array, at: number): number {
  let [types, next] = readUnsigned(bytes, afterNumber(bytes, at));
  for (; types > 0; types--) next = afterNumber(bytes, next) + 1;
  return next;
}

/** Where functions begin and end, each from its size on. */
export function functionsOf(bytes: Uint8Array): (readonly [begin: number, end: number])[] {
  // Sections follow the eight bytes of magic and version; that of code is number 10.
  for (let at = 8; at < bytes.length; ) {
    const [size, content] = readUnsigned(bytes, at + 1);
    if (bytes[at] === 10) {
      let [count, next] = readUnsigned(bytes, content);
      return Array.from({ length: count }, () => {
        const begin = next;
        const [length, body] = readUnsigned(bytes, begin);
        next = body + length;
        return [begin, next] as const;
      });
    }
    at = content + size;
  }
  return [];
}

/** Bytes without the numbers of locals, and these. */
export interface Parts {
  readonly first: number[];
  readonly numbers: number[];
}

/** Splits a function: its instructions, after its size and the types of its locals, and the numbers below `limit`. */
export function partsOfFunction(bytes: Uint8Array, [begin, end]: readonly [number, number], limit: number): Parts {
  let at = afterTypes(bytes, begin);
  const first = asTheyAre(bytes.subarray(begin, at));
  const numbers: number[] = [];
  while (at < end) {
    if (isLocal(bytes[at]) && bytes[at + 1] < limit) {
      first.push(bytes[at]);
      numbers.push(bytes[at + 1]);
      at += 2;
    } else {
      const next = afterInstruction(bytes, at);
      first.push(...asTheyAre(bytes.subarray(at, next)));
      at = next;
    }
  }
  return { first, numbers };
}

/** Splits a module, as its functions. */
export function partsOfModule(bytes: Uint8Array, limit: number): Parts {
  const first: number[] = [];
  const numbers: number[] = [];
  let at = 0;
  for (const range of functionsOf(bytes)) {
    first.push(...asTheyAre(bytes.subarray(at, range[0])));
    const parts = partsOfFunction(bytes, range, limit);
    for (const byte of parts.first) first.push(byte);
    for (const number of parts.numbers) numbers.push(number);
    at = range[1];
  }
  for (const byte of asTheyAre(bytes.subarray(at))) first.push(byte);
  return { first, numbers };
}
