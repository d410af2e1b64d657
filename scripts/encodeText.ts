// Encodes a WebAssembly module as text for a script. The text compresses well with gzip: the engine's module of 88 kB
// takes 30.8 kB, against 37 kB as a Latin-1 string and 49 kB in base64. Nine of ten bytes take one character, the
// others two. Indices of locals move to the end of the text, because they differ where instructions repeat. The
// decoders are src/engine/embedded/decodeText.ts and, for large modules, assembly/decode.

// Character code of the digit 0. Digits are printable ASCII from "#" on. Only the rare backslash needs an escape.
const ZERO = 35;

/** The marks MARK, MARK + 1 and MARK + 2 are digits that add 0, 88 and 176 to the digit that follows. */
const DIGITS = 88;
const MARK = 87;

/** Returns the byte of a digit below MARK. These bytes are the most frequent ones: four ranges, which need no table. */
const byteOf = (digit: number) => digit + (digit > 83 ? 169 : digit > 60 ? 45 : digit > 45 ? 18 : 0);

const digits = new Map(Array.from({ length: MARK }, (_, digit) => [byteOf(digit), digit]));

/** Capacity of assembly/decode, in characters of text and in bytes of a module. */
const ROOM = 0x20000;

const character = (digit: number) => String.fromCharCode(ZERO + digit);

const marked = (byte: number) => character(MARK + Math.floor(byte / DIGITS)) + character(byte % DIGITS);

/** Whether a byte has the value of the opcode local.get, local.set or local.tee. The byte may also be an immediate. */
const isLocal = (byte: number) => byte >= 0x20 && byte <= 0x22;

function checkRoom(size: number): void {
  if (size > ROOM) throw new RangeError(`expected a module of at most ${ROOM} bytes and characters, got ${size}`);
}

/** Returns the text of a module: its bytes without the indices of locals, then these indices in reverse order. */
export function encodeText(bytes: Uint8Array): string {
  checkRoom(bytes.length);
  const characters: string[] = [];
  const locals: string[] = [];
  for (let i = 0; i < bytes.length; i++) {
    const digit = digits.get(bytes[i]);
    const isSplit = isLocal(bytes[i]) && bytes[i + 1] < DIGITS;
    // Decoders take the byte after an opcode of a local from the end of the text, unless a mark precedes the opcode.
    characters.push(digit === undefined || (isLocal(bytes[i]) && !isSplit) ? marked(bytes[i]) : character(digit));
    if (isSplit) locals.push(character(bytes[++i]));
  }
  const text = characters.join("") + locals.reverse().join("");
  checkRoom(text.length);
  return text;
}
