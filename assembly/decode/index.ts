// Decodes a module that src/ contains as text, from address 0 on, a byte for each character. A module of its own, small
// enough to be embedded as numbers. Twins: scripts/encodeText.ts, src/engine/embedded/decodeText.ts.

/** Where the module begins: behind all texts. Twin: src/engine/embedded/decodeLargeText.ts. */
const MODULE: usize = 0x20000;

const ZERO: u32 = 35;

/** Assembles a module of instructions and, from the `end` of the text backwards, the numbers of locals; returns its end. */
export function run(end: usize): usize {
  let from: usize = 0;
  let to = MODULE;
  do {
    let byte = <u32>load<u8>(from) - ZERO;
    from += 1;
    if (byte - 0x20 < 3) {
      // local.get, local.set or local.tee: the number of the local is among the numbers.
      store<u8>(to, byte);
      to += 1;
      end -= 1;
      byte = <u32>load<u8>(end) - ZERO;
    } else if (byte > 86) {
      // The next byte is as much as its digit, or 88 or 176 more.
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
