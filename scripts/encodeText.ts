// Encodes a WebAssembly module as text for a script, so that it compresses well with gzip: the engine's module of 88 kB
// takes 30.8 kB, against 37 kB as a Latin-1 string and 49 kB in base64. Nine of ten bytes take one character, others
// two. Local indices move to the end of the text, because they differ where instructions repeat. Decoders:
// src/engine/embedded/decodeText.ts and, for large modules, assembly/decode.

// The digit 0: printable ASCII from "#" on. Only the backslash, which is rare, needs an escape in a quoted string.
const ZERO = 35;

/** The digits 87, 88 and 89 add 0, 88 and 176 to the digit that follows. */
const DIGITS = 88;
const MARK = 87;

/** The byte of a digit below MARK: the most frequent bytes of a module, in order, so that decoders need no table. */
const byteOf = (digit: number) => digit + (digit > 83 ? 169 : digit > 60 ? 45 : digit > 45 ? 18 : 0);

const digits = new Map(Array.from({ length: MARK }, (_, digit) => [byteOf(digit), digit]));

/** Capacity of assembly/decode, in characters and in bytes. */
const ROOM = 0x20000;

const character = (digit: number) => String.fromCharCode(ZERO + digit);

const marked = (byte: number) => character(MARK + Math.floor(byte / DIGITS)) + character(byte % DIGITS);

/** Whether a byte is the opcode of local.get, local.set or local.tee. Immediates may have the same values. */
const isLocal = (byte: number) => byte >= 0x20 && byte <= 0x22;

function checkRoom(size: number): void {
  if (size > ROOM) throw new RangeError(`expected a module of at most ${ROOM} bytes and characters, got ${size}`);
}

/** Returns the text of a module: its bytes without local indices, then the local indices in reverse order. */
export function encodeText(bytes: Uint8Array): string {
  checkRoom(bytes.length);
  const characters: string[] = [];
  const locals: string[] = [];
  for (let i = 0; i < bytes.length; i++) {
    const digit = digits.get(bytes[i]);
    const isSplit = isLocal(bytes[i]) && bytes[i + 1] < DIGITS;
    // Decoders take the byte after an opcode of a local from the end of the text, unless the opcode is marked.
    characters.push(digit === undefined || (isLocal(bytes[i]) && !isSplit) ? marked(bytes[i]) : character(digit));
    if (isSplit) locals.push(character(bytes[++i]));
  }
  const text = characters.join("") + locals.reverse().join("");
  checkRoom(text.length);
  return text;
}
