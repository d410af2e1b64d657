// Decodes a module that scripts/encodeText.ts has encoded, as src/engine/embedded/decodeText.ts does. The text is at
// address 0, one byte per character. This decoder is a separate module, small enough to be embedded as a list of bytes.

/** Address of the decoded module, after the end of the longest text. decodeLargeText.ts has the same constant. */
const MODULE: usize = 0x20000;

const ZERO: u32 = 35;

/**
 * Decodes the text [0, end). The indices of locals are stored in reverse, before `end`. Returns the end of the module.
 */
export function run(end: usize): usize {
  let from: usize = 0;
  let to = MODULE;
  do {
    let byte = <u32>load<u8>(from) - ZERO;
    from += 1;
    if (byte - 0x20 < 3) {
      // The index of a local follows each local.get, local.set and local.tee. These indices are stored at the end of
      // the text.
      store<u8>(to, byte);
      to += 1;
      end -= 1;
      byte = <u32>load<u8>(end) - ZERO;
    } else if (byte > 86) {
      // The character is a prefix for 0, 88 or 176. The byte is this number plus the value of the next character.
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
