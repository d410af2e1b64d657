// Decodes modules that scripts/encodeText.ts has encoded. Large modules are decoded in WebAssembly: decodeLargeText.ts.

const ZERO = 35;
const DIGITS = 88;
const MARK = 87;

/** Returns the bytes of an encoded module. */
export function decodeText(text: string): Uint8Array<ArrayBuffer> {
  const codes = new TextEncoder().encode(text);
  const bytes = new Uint8Array(codes.length);
  let from = 0;
  let end = codes.length;
  let to = 0;
  while (from < end) {
    let byte = codes[from++] - ZERO;
    // Most digits are below all special ones.
    if (byte >= 0x20) {
      if (byte <= 0x22) {
        // local.get, local.set or local.tee: the index of the local is at the end of the text.
        bytes[to++] = byte;
        byte = codes[--end] - ZERO;
      } else if (byte >= MARK) {
        // A mark: the byte is the next digit plus 0, 88 or 176.
        byte = byte * DIGITS + codes[from++] - (MARK * DIGITS + ZERO);
      } else {
        byte += byte > 83 ? 169 : byte > 60 ? 45 : byte > 45 ? 18 : 0;
      }
    }
    bytes[to++] = byte;
  }
  return bytes.slice(0, to);
}
