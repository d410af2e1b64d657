// Decodes modules that scripts/encodeText.ts has encoded, like src/engine/embedded/decodeText.ts. The text is at
// address 0, one byte per character. The decoder is a separate module, small enough to be embedded as a list of bytes.

/** Address of the decoded module, past the longest text. The same as in src/engine/embedded/decodeLargeText.ts. */
const MODULE: usize = 0x20000;

const ZERO: u32 = 35;

/** Decodes the text from its start. Reads indices of locals backwards from its `end`. Returns the end of the module. */
export function run(end: usize): usize {
  let from: usize = 0;
  let to = MODULE;
  do {
    let byte = <u32>load<u8>(from) - ZERO;
    from += 1;
    if (byte - 0x20 < 3) {
      // After the opcodes local.get, local.set and local.tee comes the index of a local, stored at the end of the text.
      store<u8>(to, byte);
      to += 1;
      end -= 1;
      byte = <u32>load<u8>(end) - ZERO;
    } else if (byte > 86) {
      // The character is one of three marks, for 0, 88 and 176. The byte is this number plus the next digit.
      byte = 88 * byte + <u32>load<u8>(from) - (88 * 87 + ZERO);
      from += 1;
    } else if (byte > 45) {
      byte += byte > 83 ? 169 : byte > 60 ? 45 : 18;
    }
    store<u8>(to, byte);
    to += 1;
  } while (from < end);
  return to;
}
