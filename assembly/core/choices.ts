// Unbiased choices. The upper half of (random word * bound) is a number below the bound. A word is rejected if the
// lower half of this product is below 2^32 mod bound; all numbers are then equally likely (Lemire). A number below 12
// chooses uniformly among 1, 2, 3 or 4 directions, because 12 is a multiple of all four counts.

/** Tests whether a word is rejected, given the product of the word and the bound. Inlined. */
export class Draw {
  /** Whether the word may be rejected: a cheap test with false positives, but without false negatives. */
  @inline
  static isUnsure(product: u64, bound: u32): bool {
    return <u32>product < bound;
  }

  /** Whether the word is rejected. The division is rarely executed. */
  @inline
  static isRejected(product: u64, bound: u32): bool {
    return Draw.isUnsure(product, bound) && <u32>product < (<u32>0 - bound) % bound;
  }
}

// Lookup table by set of directions. An entry lists the directions of the set, lowest first, repeated to fill twelve
// fields of two bits.
const choices = memory.data<u32>([
  0x000000, 0x000000, 0x555555, 0x444444, 0xaaaaaa, 0x888888, 0x999999, 0x924924, 0xffffff, 0xcccccc, 0xdddddd,
  0xd34d34, 0xeeeeee, 0xe38e38, 0xe79e79, 0xe4e4e4,
]);

/** Returns the directions (0..3) that the numbers 0 to 11 choose from a set, two bits each, lowest bits first. */
export function choicesOf(set: u32): u32 {
  return load<u32>(choices + ((<usize>set) << 2));
}

/** The direction (0..3) that a number (0..11) chooses from a set, which must not be empty. Bit d is direction d. */
export function choose(set: u32, number: u32): u32 {
  return (choicesOf(set) >> (number << 1)) & 3;
}
