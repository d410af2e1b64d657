// The inner corners of a plane, where walls meet, as a grid of bytes, and the walls that they form. The reference
// implementation is src/reference/dual.ts.
//
// Corner (i, j), where cells (i, j), (i+1, j), (i, j+1) and (i+1, j+1) meet, is byte (j + 1) * stride + i + 1. The
// stride is the width: one column of border is both the right border of a row and the left border of the next. So the
// corners of cell c are bytes c, c + 1, c + width and c + width + 1, whatever its row. If many rows would be a multiple
// of 2048 bytes apart, they would compete for the same cache sets; then the rows are padded: Wilson at 4096 x 4096
// takes 9.5 ns per cell instead of 10.

/** Bit 0 of a byte: the corner is in the tree, so its wall is settled. Set on the border. */
export const IN_TREE: u32 = 1;
/** Bit 1 of a byte: part of the border, not a corner. */
export const BORDER: u32 = 2;
// Bits 2 and 3: the direction of the wall that leaves the corner. On the border they tell which part of it this is.
const SIDE: u8 = 3;
const TOP_OR_BOTTOM: u8 = 7;
const FIRST: u8 = 11;
const LAST: u8 = 15;

// Padding between rows that would compete for the same cache sets.
const PADDING: u32 = 64;

/** Bytes from a corner to the one south of it. */
export function cornersStride(width: u32, height: u32): u32 {
  return width & 2047 || height < 64 ? width : width + PADDING;
}

/**
 * Offset of the corners of a maze from its walls: large enough that no wall overwrites a corner that is still to be
 * read.
 */
export function cornersLead(width: u32, height: u32): u32 {
  const stride = cornersStride(width, height);
  return stride == width ? 0 : stride;
}

/** Bytes that a maze needs past the end of its walls, for its corners and for whole vectors. */
export function cornersSlack(width: u32, height: u32): u64 {
  const stride = cornersStride(width, height);
  return <u64>cornersLead(width, height) + stride + 32 + <u64>height * (stride - width);
}

/**
 * Sets every corner of a maze to the byte `state`, and writes the border around them: (height + 1) * stride + 1 bytes.
 */
export function clearCorners(corners: usize, width: u32, height: u32, state: u32): void {
  const stride = cornersStride(width, height);
  const bottom = corners + <usize>stride * height;
  memory.fill(corners + 1, TOP_OR_BOTTOM, width - 1);
  memory.fill(corners + stride, <u8>state, <usize>stride * (height - 1));
  for (let at = corners + stride; at <= bottom; at += stride) {
    if (stride > width) memory.fill(at - PADDING, SIDE, PADDING);
    store<u8>(at, SIDE);
  }
  memory.fill(bottom + 1, TOP_OR_BOTTOM, width - 1);
  store<u8>(corners, FIRST);
  store<u8>(bottom + width, LAST);
}

/**
 * Converts the corners of a maze, all in the tree, to its walls, which begin cornersLead bytes before them. Writes up
 * to 15 bytes past the end of the walls.
 */
export function cornersToWalls(corners: usize, width: u32, height: u32): void {
  const stride = cornersStride(width, height);
  // Tables, by the low four bits of a byte: the walls that it adds to the cell whose north-western, north-eastern,
  // south-western or south-eastern corner it is. Directions north, east, south, west are 1, 5, 9, 13; parts of the
  // border 3, 7, 11, 15. Walls as in abi.ts: 1 north, 2 east, 4 south, 8 west.
  const northWest = i8x16(0, 0, 0, 8, 0, 1, 0, 1, 0, 8, 0, 9, 0, 0, 0, 0);
  const northEast = i8x16(0, 0, 0, 2, 0, 0, 0, 1, 0, 2, 0, 0, 0, 1, 0, 0);
  const southWest = i8x16(0, 8, 0, 8, 0, 4, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0);
  const southEast = i8x16(0, 2, 0, 2, 0, 0, 0, 4, 0, 0, 0, 0, 0, 4, 0, 6);
  // Rows without padding are converted as one.
  const columns = stride == width ? width * height : width;
  const end = corners + <usize>stride * height;
  let walls = corners - cornersLead(width, height);
  for (let row = corners; row < end; row += stride == width ? columns : stride) {
    for (let x: u32 = 0; x < columns; x += 16) {
      const at = row + x;
      const north = v128.or(i8x16.swizzle(northWest, v128.load(at)), i8x16.swizzle(northEast, v128.load(at, 1)));
      const below = at + stride;
      const south = v128.or(i8x16.swizzle(southWest, v128.load(below)), i8x16.swizzle(southEast, v128.load(below, 1)));
      v128.store(walls + x, v128.or(north, south));
    }
    walls += columns;
  }
}
