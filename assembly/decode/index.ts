// Decodes a module that src/ contains as text, one byte per character from address 0 on. A module of its own, small
// enough to be embedded as numbers. Counterparts: scripts/encodeText.ts, src/engine/embedded/decodeText.ts.

/** Address of the module, past all texts. The same as in src/engine/embedded/decodeLargeText.ts. */
const MODULE: usize = 0x20000;

const ZERO: u32 = 35;

/**
 * Assembles a module from its instructions and from the indices of locals, which are stored backwards from the `end` of
 * the text. Returns the end of the module.
 */
export function run(end: usize): usize {
  let from: usize = 0;
  let to = MODULE;
  do {
    let byte = <u32>load<u8>(from) - ZERO;
    from += 1;
    if (byte - 0x20 < 3) {
      // local.get, local.set or local.tee: the index of the local is stored at the end.
      store<u8>(to, byte);
      to += 1;
      end -= 1;
      byte = <u32>load<u8>(end) - ZERO;
    } else if (byte > 86) {
      // The value is the next digit, plus 88 or 176.
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
