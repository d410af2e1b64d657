// Modules as text in a script, as scripts/encodeText.ts describes. Larger modules have a decoder in WebAssembly:
// decodeLargeText.ts.

const ZERO = 35;
const DIGITS = 88;
const MARK = 87;

/** The bytes of the module that a text was made of. */
export function decodeText(text: string): Uint8Array<ArrayBuffer> {
  const codes = new TextEncoder().encode(text);
  const bytes = new Uint8Array(codes.length);
  let from = 0;
  let end = codes.length;
  let to = 0;
  while (from < end) {
    let byte = codes[from++] - ZERO;
    // Most bytes are below all that is special.
    if (byte >= 0x20) {
      if (byte <= 0x22) {
        // local.get, local.set, local.tee: the number of the local is among the numbers.
        bytes[to++] = byte;
        byte = codes[--end] - ZERO;
      } else if (byte >= MARK) {
        // The next byte is as much as its digit, or 88 or 176 more.
        byte = byte * DIGITS + codes[from++] - (MARK * DIGITS + ZERO);
      } else {
        byte += byte > 83 ? 169 : byte > 60 ? 45 : byte > 45 ? 18 : 0;
      }
    }
    bytes[to++] = byte;
  }
  return bytes.slice(0, to);
}
