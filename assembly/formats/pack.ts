// Walls in two bits a cell. Twin: src/bulk/formats/pack.ts.

/** Packs the walls of cells, 16 at a time, and up to 15 too many: of each the one to the east and the one to the south. */
export function pack(walls: usize, cells: u32, to: usize): void {
  const both = i8x16.splat(3);
  for (let end = walls + cells; walls < end; walls += 16, to += 4) {
    let bits = v128.and(i16x8.shr_u(v128.load(walls), 1), both);
    // Two cells, then four: what is further on moves down.
    bits = v128.or(bits, i16x8.shr_u(bits, 6));
    bits = v128.or(bits, i32x4.shr_u(bits, 12));
    bits = i8x16.shuffle(bits, bits, 0, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    store<u32>(to, i32x4.extract_lane(bits, 0));
  }
}
