// Decodes modules that scripts/encodeText.ts has encoded. For large modules, decodeLargeText.ts is faster.

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
    // A fast path: most digits are smaller than all special digits.
    if (byte >= 0x20) {
      if (byte <= 0x22) {
        // An instruction local.get, local.set or local.tee. The index of its local is taken from the end of the text.
        bytes[to++] = byte;
        byte = codes[--end] - ZERO;
      } else if (byte >= MARK) {
        // A mark (digit 87, 88 or 89) adds 0, 88 or 176 to the next digit.
        byte = byte * DIGITS + codes[from++] - (MARK * DIGITS + ZERO);
      } else {
        byte += byte > 83 ? 169 : byte > 60 ? 45 : byte > 45 ? 18 : 0;
      }
    }
    bytes[to++] = byte;
  }
  return bytes.slice(0, to);
}
