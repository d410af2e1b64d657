// Small modules as text in a script. Twins: src/slim/decodeText.ts, and assembly/decode/text.ts for larger ones.

import { ESCAPE, partsOfModule } from "./splitLocals.ts";

const ZERO = 35;

/** Digits 87, 88 and 89 say that the next byte is as much as its digit, 88 more, or 176 more. */
const DIGITS = 88;
const MARK = 87;

/** The most that assembly/decode/text.ts has room for, in characters and in bytes. */
const ROOM = 0x20000;

const character = (digit: number) => String.fromCharCode(ZERO + digit);

const marked = (byte: number) => character(MARK + Math.floor(byte / DIGITS)) + character(byte % DIGITS);

function checkRoom(most: number): void {
  if (most > ROOM) throw new RangeError(`expected a module of at most ${ROOM} bytes and characters, got ${most}`);
}

/** The text of a module: its instructions, and the numbers of their locals, a character each, the last one first. */
export function encodeText(bytes: Uint8Array): string {
  checkRoom(bytes.length);
  const { first, numbers } = partsOfModule(bytes, DIGITS);
  let text = "";
  for (let i = 0; i < first.length; i++) {
    if (first[i] === ESCAPE) text += marked(first[++i]);
    else text += first[i] < MARK ? character(first[i]) : marked(first[i]);
  }
  text += numbers.reverse().map(character).join("");
  checkRoom(text.length);
  return text;
}
