// Decodes a module that src/backends/embedded.ts contains as text. A separate module, small enough to be embedded as
// numbers. In JavaScript, which has not yet been compiled when an engine starts, this takes
// 4 ms for the engine's module. The text is at address 16, one byte for each character. Its bytes are written from
// address 0 on: 16 bytes at a time, never over what is still to be read. The module is assembled behind the text.
// Twins: scripts/encodeBytes.ts, scripts/splitLocals.ts.

const TEXT: usize = 16;

// Marks the next byte as unchanged.
const ESCAPE: u32 = 0x27;

/** The digit of a character. */
function digitAt(address: usize): u32 {
  const code = <u32>load<u8>(address);
  return code - 35 - u32(code > 92);
}

/**
 * Assembles a split module at `to`; returns its end. Every fifth byte is followed by a number, so a branch on that
 * would be mispredicted too often: the next number is always written, and kept if it belongs there.
 */
function join(to: usize): usize {
  let from: usize = 4;
  const end = from + load<u32>(0);
  let numbers = end;
  while (from < end) {
    const byte = <u32>load<u8>(from++);
    if (byte == ESCAPE) {
      store<u8>(to++, load<u8>(from++));
      continue;
    }
    // local.get, local.set or local.tee.
    const isLocal = u32(byte - 0x20 < 3);
    store<u8>(to, byte);
    store<u8>(to, load<u8>(numbers), 1);
    to += 1 + isLocal;
    numbers += isLocal;
  }
  return to;
}

/** Returns where the module ends; it begins 16 bytes behind the text. */
export function decode(characters: u32): usize {
  const end = TEXT + characters;
  let from = TEXT;
  let to: usize = 0;
  while (from < end) {
    const codes = v128.load(from);
    const digits = i8x16.add(i8x16.sub(codes, i8x16.splat(35)), i8x16.gt_s(codes, i8x16.splat(92)));
    v128.store(to, digits);
    // As far as these are bytes: up to the first digit that marks a larger next byte.
    const plain = ctz(i8x16.bitmask(i8x16.gt_s(digits, i8x16.splat(87))) | 0x10000);
    from += plain;
    to += plain;
    if (plain == 16) continue;
    store<u8>(to++, 88 * (digitAt(from) - 87) + digitAt(from + 1));
    from += 2;
  }
  return join(end + 16);
}
