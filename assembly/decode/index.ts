// The bytes that src/backends/embedded.ts holds as text, from that text: a module of its own, so small that it stands in a script as numbers. In
// JavaScript, which has not yet been compiled when an engine starts, this takes 4 ms for the engine's module.
// A character a byte stands at address 0; the bytes take their place. Answers how many there are. Twin: scripts/encodeBytes.ts.

export function decode(characters: u32): u32 {
  let to: u32 = 0;
  let above: u32 = 0;
  for (let from: u32 = 0; from < characters; from++) {
    const code = <u32>load<u8>(from);
    const digit = code - 35 - u32(code > 92);
    if (digit < 88) {
      store<u8>(to++, above + digit);
      above = 0;
    } else {
      above = 88 * (digit - 87);
    }
  }
  return to;
}
