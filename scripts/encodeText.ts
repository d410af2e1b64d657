// Encodes a WebAssembly module as text that gzip compresses well: the engine's module of 88 kB takes 30.8 kB, against
// 37 kB as a Latin-1 string and 49 kB in base64. Nine of ten bytes take one character, the others take two. Indices of
// locals are at the end of the text, so that they do not interrupt repeated sequences of instructions. The decoders are
// src/engine/embedded/decodeText.ts and assembly/decode (for large modules).

// Character code of the digit 0. Digits are printable ASCII from "#". Only the backslash needs an escape.
const ZERO = 35;

/** The digits MARK, MARK + 1 and MARK + 2 add 0, 88 and 176 to the following digit. */
const DIGITS = 88;
const MARK = 87;

/** Returns the byte of a digit below MARK. The bytes of these digits are the most frequent ones, in four ranges. */
const byteOf = (digit: number) => digit + (digit > 83 ? 169 : digit > 60 ? 45 : digit > 45 ? 18 : 0);

const digits = new Map(Array.from({ length: MARK }, (_, digit) => [byteOf(digit), digit]));

/** Capacity of assembly/decode: characters of text, and bytes of a module. */
const ROOM = 0x20000;

const character = (digit: number) => String.fromCharCode(ZERO + digit);

const marked = (byte: number) => character(MARK + Math.floor(byte / DIGITS)) + character(byte % DIGITS);

/** Returns whether a byte equals the opcode local.get, local.set or local.tee. The byte may also be an immediate. */
const isLocal = (byte: number) => byte >= 0x20 && byte <= 0x22;

function checkRoom(size: number): void {
  if (size > ROOM)
    throw new RangeError(
      `expected a module of at most ${ROOM} bytes and a text of at most ${ROOM} characters, got ${size}`,
    );
}

export function encodeText(bytes: Uint8Array): string {
  checkRoom(bytes.length);
  const characters: string[] = [];
  const locals: string[] = [];
  for (let i = 0; i < bytes.length; i++) {
    const digit = digits.get(bytes[i]);
    const isSplit = isLocal(bytes[i]) && bytes[i + 1] < DIGITS;
    // After an unmarked local.get, local.set or local.tee, decoders read the next byte from the end of the text.
    characters.push(digit === undefined || (isLocal(bytes[i]) && !isSplit) ? marked(bytes[i]) : character(digit));
    if (isSplit) locals.push(character(bytes[++i]));
  }
  const text = characters.join("") + locals.reverse().join("");
  checkRoom(text.length);
  return text;
}
