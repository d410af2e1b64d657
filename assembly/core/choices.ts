// Fair choices. A word times a bound has a number below the bound as its upper half, and is rejected where its lower
// half would favour some of these (Lemire). Among directions: 12 is a multiple of 1, 2, 3 and 4, so one draw below 12
// chooses uniformly among any number of them.

export class Draw {
  /** Whether a word is rejected, by its product with the bound. The division is rare. */
  @inline
  static isRejected(product: u64, bound: u32): bool {
    return <u32>product < bound && <u32>product < (<u32>0 - bound) % bound;
  }
}

// For each set its directions, lowest first, repeated to fill twelve places of two bits.
const choices = memory.data<u32>([
  0x000000, 0x000000, 0x555555, 0x444444, 0xaaaaaa, 0x888888, 0x999999, 0x924924, 0xffffff, 0xcccccc, 0xdddddd,
  0xd34d34, 0xeeeeee, 0xe38e38, 0xe79e79, 0xe4e4e4,
]);

/** The direction (0 to 3) that a place (0 to 11) names in a set (bit d set: direction d is in it; not empty). */
export function choose(set: u32, place: u32): u32 {
  return (load<u32>(choices + ((<usize>set) << 2)) >> (place << 1)) & 3;
}
