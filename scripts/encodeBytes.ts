// Bytes as text, for a module inside a script. Hexadecimal or base64 digits would do; this encoding compresses best
// with gzip: a character for each byte up to 87, the most of a module, and two for any other. 23,069 bytes make 9.9 kB
// of gzip so, 10.7 as hexadecimal digits and 13.3 as base64. Twin: assembly/decode.

// Printable ASCII from # on without the backslash: 91 digits. After digits 88 and 89 the next byte is 88 or 176 more
// than its digit.
const ZERO = 35;
const BACKSLASH = 92;
const DIGITS = 88;

export function encodeBytes(bytes: Uint8Array): string {
  const character = (digit: number) => String.fromCharCode(ZERO + digit + (ZERO + digit >= BACKSLASH ? 1 : 0));
  return Array.from(bytes, (byte) => {
    const above = Math.floor(byte / DIGITS);
    return (above ? character(DIGITS + above - 1) : "") + character(byte % DIGITS);
  }).join("");
}
