// Small modules as text in a script: as scripts/encodeBytes.ts describes, but in two texts and with the backslash among
// the digits. So one short loop decodes it, in JavaScript that is not yet compiled: 14 kB in half a millisecond. The whole
// module, four times as large, has a decoder in WebAssembly.

const ZERO = 35;
const DIGITS = 88;
const ESCAPE = 0x27;

/** The bytes of the module that these texts were made of: its instructions, and the numbers of their locals. */
export function decodeText(instructions: string, numbers: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const codes = encoder.encode(instructions);
  const locals = encoder.encode(numbers);
  const { length } = codes;
  const bytes = new Uint8Array(length + locals.length);
  let from = 0;
  let local = 0;
  let to = 0;
  while (from < length) {
    let byte = codes[from++] - ZERO;
    // The most frequent bytes first: about half are below all that is special.
    if (byte < 0x20) {
      bytes[to++] = byte;
    } else if (byte <= 0x22) {
      // local.get, local.set, local.tee: the number of the local is among the numbers.
      bytes[to++] = byte;
      bytes[to++] = locals[local++] - ZERO;
    } else {
      if (byte >= DIGITS) byte = (byte - DIGITS + 1) * DIGITS + codes[from++] - ZERO;
      // What is escaped is below DIGITS.
      bytes[to++] = byte === ESCAPE ? codes[from++] - ZERO : byte;
    }
  }
  return bytes.slice(0, to);
}
