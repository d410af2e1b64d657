// Small modules as text in a script: as scripts/encodeBytes.ts describes, but in two texts and with the backslash among
// the digits. So one short loop decodes it, in JavaScript that is not yet compiled: 14 kB in half a millisecond. The
// whole module, four times as large, has a decoder in WebAssembly.

const ZERO = 35;
const DIGITS = 88;
const ESCAPE = 0x27;

/** The bytes of the module that these texts were made of: its instructions, and the numbers of their locals. */
export function decodeText(instructions: string, numbers: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const codes = encoder.encode(instructions);
  const locals = encoder.encode(numbers);
  const bytes = new Uint8Array(codes.length + locals.length);
  let from = 0;
  let local = 0;
  let to = 0;
  while (from < codes.length) {
    let byte = codes[from++] - ZERO;
    // Most bytes are below all that is special.
    if (byte >= 0x20) {
      if (byte <= 0x22) {
        // local.get, local.set, local.tee: the number of the local is among the numbers.
        bytes[to++] = byte;
        byte = locals[local++] - ZERO;
      } else if (byte >= DIGITS) {
        byte = byte * DIGITS + codes[from++] - ((DIGITS - 1) * DIGITS + ZERO);
      } else if (byte === ESCAPE) {
        // Then a byte below DIGITS as it is.
        byte = codes[from++] - ZERO;
      }
    }
    bytes[to++] = byte;
  }
  return bytes.slice(0, to);
}
