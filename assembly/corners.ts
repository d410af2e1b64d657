// The inner corners of a plane, where walls meet, as a grid of bytes; and the walls that they make. Twin: src/reference/dual.ts.
//
// Corner (i, j), where cells (i, j), (i+1, j), (i, j+1) and (i+1, j+1) meet, is byte (j + 1) * width + i + 1. One column of border serves as
// the right one of a row and the left one of the next, so the corners of cell c are bytes c, c + 1, c + width and c + width + 1, whatever its row.

/** Bit 0 of a byte: the corner is in the tree (its wall is settled). The border is. */
export const IN_TREE: u32 = 1;
/** Bit 1: not a corner, but the border. */
export const BORDER: u32 = 2;
// Bits 2 and 3: the direction in which a corner's wall leaves; on the border its kind.
const SIDE: u8 = 3;
const TOP_OR_BOTTOM: u8 = 7;
const FIRST: u8 = 11;
const LAST: u8 = 15;

/** Bytes past its walls that a maze needs for its corners and for whole vectors. */
export function cornersSlack(width: u32): u64 {
  return <u64>width + 32;
}

/** Writes the corners of a maze, none in the tree, and the border around them: (height + 1) * width + 1 bytes. */
export function clearCorners(corners: usize, width: u32, height: u32): void {
  const bottom = corners + <usize>width * height;
  memory.fill(corners + 1, TOP_OR_BOTTOM, width - 1);
  memory.fill(corners + width, 0, <usize>width * (height - 1));
  for (let at = corners + width; at <= bottom; at += width) store<u8>(at, SIDE);
  memory.fill(bottom + 1, TOP_OR_BOTTOM, width - 1);
  store<u8>(corners, FIRST);
  store<u8>(bottom + width, LAST);
}

/** Turns the corners of a maze, all in the tree, into its walls, in place; writes up to 15 bytes past their end. */
export function cornersToWalls(corners: usize, width: u32, height: u32): void {
  const end = corners + <usize>width * height;
  // What a byte builds around a cell whose north-western, north-eastern, south-western or south-eastern corner it is: by direction
  // north, east, south, west at 1, 5, 9, 13, by kind of border at 3, 7, 11, 15. Walls as in layout.ts: 1 north, 2 east, 4 south, 8 west.
  const northWest = i8x16(0, 0, 0, 8, 0, 1, 0, 1, 0, 8, 0, 9, 0, 0, 0, 0);
  const northEast = i8x16(0, 0, 0, 2, 0, 0, 0, 1, 0, 2, 0, 0, 0, 1, 0, 0);
  const southWest = i8x16(0, 8, 0, 8, 0, 4, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0);
  const southEast = i8x16(0, 2, 0, 2, 0, 0, 0, 4, 0, 0, 0, 0, 0, 4, 0, 6);
  for (let at = corners; at < end; at += 16) {
    const north = v128.or(i8x16.swizzle(northWest, v128.load(at)), i8x16.swizzle(northEast, v128.load(at, 1)));
    const below = at + width;
    const south = v128.or(i8x16.swizzle(southWest, v128.load(below)), i8x16.swizzle(southEast, v128.load(below, 1)));
    v128.store(at, v128.or(north, south));
  }
}
