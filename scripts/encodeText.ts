// Modules as text, for a script. Hexadecimal or base64 digits would do; this encoding compresses best with gzip: a
// character for each of 87 bytes, nine in ten of a module's, and two for any other. 23,069 bytes make 9.8 kB of gzip so,
// 10.7 as hexadecimal digits and 13.3 as base64. The numbers of locals stand behind the instructions, the last one first,
// so that one short loop decodes both. Twins: src/engine/embedded/decodeText.ts, and assembly/decode for larger ones.

import { ESCAPE, partsOfFunction, partsOfModule } from "./splitLocals.ts";

// Printable ASCII from # on: the backslash, which a script escapes, is rare.
const ZERO = 35;

/** Digits 87, 88 and 89 say that the next byte is as much as its digit, 88 more, or 176 more. */
const DIGITS = 88;
const MARK = 87;

/**
 * The byte of a digit below those: the most frequent bytes of a module, in order, so that decoders need no table. Other
 * digits would make a sixth more marks.
 */
const byteOf = (digit: number) => digit + (digit > 83 ? 169 : digit > 60 ? 45 : digit > 45 ? 18 : 0);

const digits = new Map(Array.from({ length: MARK }, (_, digit) => [byteOf(digit), digit]));

/** The most that assembly/decode has room for, in characters and in bytes. */
const ROOM = 0x20000;

const character = (digit: number) => String.fromCharCode(ZERO + digit);

const marked = (byte: number) => character(MARK + Math.floor(byte / DIGITS)) + character(byte % DIGITS);

function checkRoom(most: number): void {
  if (most > ROOM) throw new RangeError(`expected a module of at most ${ROOM} bytes and characters, got ${most}`);
}

/** Bytes without the numbers of locals, as text. */
function charactersOf(first: readonly number[]): string {
  let text = "";
  for (let i = 0; i < first.length; i++) {
    const digit = digits.get(first[i]);
    if (first[i] === ESCAPE) text += marked(first[++i]);
    else text += digit === undefined ? marked(first[i]) : character(digit);
  }
  return text;
}

/** What of a module's text is of one function: its instructions, and the numbers of its locals. */
export function textOfFunction(bytes: Uint8Array, range: readonly [number, number]): { code: string; numbers: string } {
  const { first, numbers } = partsOfFunction(bytes, range, DIGITS);
  return { code: charactersOf(first), numbers: numbers.map(character).join("") };
}

/** The text of a module: its instructions, and the numbers of their locals, a character each, the last one first. */
export function encodeText(bytes: Uint8Array): string {
  checkRoom(bytes.length);
  const { first, numbers } = partsOfModule(bytes, DIGITS);
  const text = charactersOf(first) + numbers.reverse().map(character).join("");
  checkRoom(text.length);
  return text;
}
