// The bytes that src/backends/embedded.ts holds as text, from that text: a module of its own, so small that it stands
// in a script as numbers. In JavaScript, which has not yet been compiled when an engine starts, this takes 4 ms for the
// engine's module. The text stands at address 16, a byte a character, and the bytes are written from address 0 on: 16
// at a time, never over what is still to be read. Twin: scripts/encodeBytes.ts.

const TEXT: usize = 16;

/** The digit that a character stands for. */
function digitAt(address: usize): u32 {
  const code = <u32>load<u8>(address);
  return code - 35 - u32(code > 92);
}

/** Answers how many bytes there are. */
export function decode(characters: u32): u32 {
  const end = TEXT + characters;
  let from = TEXT;
  let to: usize = 0;
  while (from < end) {
    const codes = v128.load(from);
    const digits = i8x16.add(i8x16.sub(codes, i8x16.splat(35)), i8x16.gt_s(codes, i8x16.splat(92)));
    v128.store(to, digits);
    // As far as these are bytes: up to the first digit that says that the next byte is more than its digit.
    const plain = ctz(i8x16.bitmask(i8x16.gt_s(digits, i8x16.splat(87))) | 0x10000);
    from += plain;
    to += plain;
    if (plain == 16) continue;
    store<u8>(to++, 88 * (digitAt(from) - 87) + digitAt(from + 1));
    from += 2;
  }
  // What stands behind the text was taken for digits, too.
  return <u32>(to - (from - end));
}
