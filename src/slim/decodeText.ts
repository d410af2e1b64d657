// Small modules as text in a script: see scripts/encodeBytes.ts and scripts/splitLocals.ts. The whole module is decoded
// by assembly/decode, the same in WebAssembly, which is faster for large texts.

const DIGITS = 88;
const ESCAPE = 0x27;

/** The bytes that a text stands for. */
function digitsOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  let to = 0;
  let above = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const digit = code - (code > 92 ? 36 : 35);
    if (digit < DIGITS) {
      bytes[to++] = above + digit;
      above = 0;
    } else {
      above = (digit - DIGITS + 1) * DIGITS;
    }
  }
  return bytes.subarray(0, to);
}

/** The bytes of the module that a text was made of. */
export function decodeText(text: string): Uint8Array<ArrayBuffer> {
  const parts = digitsOf(text);
  const end = 4 + new DataView(parts.buffer).getUint32(0, true);
  const bytes = new Uint8Array(parts.length);
  let numbers = end;
  let to = 0;
  for (let from = 4; from < end; from++) {
    const byte = parts[from];
    bytes[to++] = byte === ESCAPE ? parts[++from] : byte;
    // local.get, local.set, local.tee: the number of the local is among the numbers.
    if (byte >= 0x20 && byte <= 0x22) bytes[to++] = parts[numbers++];
  }
  return bytes.slice(0, to);
}
