// The memory of the formats' module: one room, as large as a caller needs it, behind the module's own data.

// Where the room begins.
const ROOM: usize = (__heap_base + 15) & ~15;

/** Makes room for so many bytes, and returns where it begins; 0 if there is too little memory. */
export function reserve(bytes: u32): usize {
  const pages = <i32>((<u64>ROOM + bytes + 0xffff) >> 16);
  const missing = pages - memory.size();
  return missing > 0 && memory.grow(missing) < 0 ? 0 : ROOM;
}

/** Copies bytes, 16 at a time, and up to 15 too many; returns where the last one ends. */
export function copy(to: usize, from: usize, length: usize): usize {
  for (let k: usize = 0; k < length; k += 16) v128.store(to + k, v128.load(from + k));
  return to + length;
}

/** Writes the digits of an integer; returns where they end. Up to 2^53 - 1, of which no one is left out. */
export function writeInteger(to: usize, value: u64): usize {
  // Words of 32 bits are divided by a multiplication.
  if (value >> 32) {
    const high = value / 1000000000;
    return writeDigits(writeInteger(to, high), <u32>(value - high * 1000000000), 9);
  }
  const low = <u32>value;
  let digits: u32 = 1;
  for (let most: u64 = 10; most <= low; most *= 10) digits++;
  return writeDigits(to, low, digits);
}

function writeDigits(to: usize, value: u32, digits: u32): usize {
  for (let at = to + digits; at > to; ) {
    const tenth = value / 10;
    store<u8>(--at, 48 + value - 10 * tenth);
    value = tenth;
  }
  return to + digits;
}
