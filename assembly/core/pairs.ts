// Expands pairs of bits of random words to bytes, in order, for walks that take a direction from each pair of bits.

/** Expands pairs of bits, inlined. */
export class Pairs {
  /**
   * Writes 64 bytes, one for each 2-bit value of four 32-bit words, lowest bits first. Byte i of `first` has the lowest
   * two bits of byte i of the words. Likewise, byte i of `second`, `third` and `fourth` has the next two bits, up to
   * the highest two. Takes a third of the operations of expanding each word separately.
   */
  @inline
  static write(to: usize, first: v128, second: v128, third: v128, fourth: v128): void {
    Pairs.writeHalf(to, Pairs.low(first, second), Pairs.low(third, fourth));
    Pairs.writeHalf(to + 32, Pairs.high(first, second), Pairs.high(third, fourth));
  }

  @inline
  private static writeHalf(to: usize, even: v128, odd: v128): void {
    v128.store(to, v128.shuffle<u16>(even, odd, 0, 8, 1, 9, 2, 10, 3, 11));
    v128.store(to, v128.shuffle<u16>(even, odd, 4, 12, 5, 13, 6, 14, 7, 15), 16);
  }

  /** Interleaves bytes 0 to 7 of two vectors. */
  @inline
  private static low(a: v128, b: v128): v128 {
    return i8x16.shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  }

  /** Interleaves bytes 8 to 15 of two vectors. */
  @inline
  private static high(a: v128, b: v128): v128 {
    return i8x16.shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  }
}
