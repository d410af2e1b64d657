// Small modules as text in a script. Twin: src/slim/decodeText.ts.

import { partsOfModule } from "./splitLocals.ts";

const ZERO = 35;
const DIGITS = 88;

const character = (digit: number) => String.fromCharCode(ZERO + digit);

function encode(byte: number): string {
  const above = Math.floor(byte / DIGITS);
  return (above ? character(DIGITS + above - 1) : "") + character(byte % DIGITS);
}

/** The two texts of a module: its instructions, and the numbers of their locals, a character each. */
export function encodeTexts(bytes: Uint8Array): [instructions: string, numbers: string] {
  const { first, numbers } = partsOfModule(bytes, DIGITS);
  return [first.map(encode).join(""), numbers.map(character).join("")];
}
