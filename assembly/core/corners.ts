// The inner corners of a plane, one byte each, and the conversion of corners to walls. A corner is a point where four
// cells meet and where walls may meet. The reference implementation is src/reference/dual.ts.
//
// Corner (i, j) is where cells (i, j), (i+1, j), (i, j+1) and (i+1, j+1) meet. The index of its byte is (j + 1) *
// stride + i + 1. The stride is the width, because one border byte serves as the right border of a row and as the left
// border of the next row. Therefore the corners of cell c are the bytes c, c + 1, c + width and c + width + 1. If the
// stride is a multiple of 2048 bytes, rows compete for the same cache sets. Therefore the rows of such a grid are
// padded if it has at least 64 rows. With padding, Wilson at 4096 x 4096 takes 9.5 ns per cell instead of 10.

/** Bit 0 of a byte: the corner is in the tree, so its wall is final. Bytes of the border have this bit, too. */
export const IN_TREE: u32 = 1;
/** Bit 1 of a byte: the byte belongs to the border and is not a corner. */
export const BORDER: u32 = 2;
// Bits 2 and 3 of a corner's byte are the direction of the wall that leaves the corner.
// Bits 2 and 3 of a border byte identify a part of the border.
const SIDE: u8 = 3;
const TOP_OR_BOTTOM: u8 = 7;
const FIRST: u8 = 11;
const LAST: u8 = 15;

// Bytes of padding between rows that would compete for the same cache sets.
const PADDING: u32 = 64;

/** Number of bytes from a corner to the corner south of it. */
export function cornersStride(width: u32, height: u32): u32 {
  return width & 2047 || height < 64 ? width : width + PADDING;
}

/**
 * Offset in bytes from a maze's walls to its corners. The offset is large enough that walls, written in order, never
 * overwrite a corner that is still needed.
 */
export function cornersLead(width: u32, height: u32): u32 {
  const stride = cornersStride(width, height);
  return stride == width ? 0 : stride;
}

/** Number of bytes that a maze needs past the end of its walls, for its corners and for stores of whole vectors. */
export function cornersSlack(width: u32, height: u32): u64 {
  const stride = cornersStride(width, height);
  return <u64>cornersLead(width, height) + stride + 32 + <u64>height * (stride - width);
}

/** Sets all corners to the byte `state`, and writes the border. Writes (height + 1) * stride + 1 bytes. */
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
 * Converts the corners of a maze to walls. All corners must be in the tree. The walls begin cornersLead bytes before
 * the corners. Writes up to 15 bytes past the end of the walls.
 */
export function cornersToWalls(corners: usize, width: u32, height: u32): void {
  const stride = cornersStride(width, height);
  // Lookup tables by the low four bits of a corner's byte: the walls that the corner adds to a cell, one table per
  // corner of the cell. Corners with a wall to the north, east, south, west are 1, 5, 9, 13; parts of the border are 3,
  // 7, 11, 15.
  const northWest = i8x16(0, 0, 0, 8, 0, 1, 0, 1, 0, 8, 0, 9, 0, 0, 0, 0);
  const northEast = i8x16(0, 0, 0, 2, 0, 0, 0, 1, 0, 2, 0, 0, 0, 1, 0, 0);
  const southWest = i8x16(0, 8, 0, 8, 0, 4, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0);
  const southEast = i8x16(0, 2, 0, 2, 0, 0, 0, 4, 0, 0, 0, 0, 0, 4, 0, 6);
  // Rows without padding between them are converted as a single row.
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
