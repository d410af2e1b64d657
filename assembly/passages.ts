// Walls of which some passages are open from one side only.

import { ALL_WALLS, EAST, NORTH, SOUTH, WEST } from "./layout";

/** What the walls around a cell say of its own: a wall is where both sides have one. */
function seenFrom(north: u32, east: u32, south: u32, west: u32): u32 {
  return ((north & SOUTH) >> 2) | ((east & WEST) >> 2) | ((south & NORTH) << 2) | ((west & EAST) << 2);
}

/** The walls of cell (x, y) once both sides agree. Beyond the border of a plane everything is wall. */
function agreed(walls: usize, width: u32, height: u32, isTorus: bool, x: u32, y: u32): u32 {
  const at = walls + y * width + x;
  const around = (height - 1) * width;
  const north: u32 = y ? load<u8>(at - width) : isTorus ? load<u8>(at + around) : ALL_WALLS;
  const south: u32 = y + 1 < height ? load<u8>(at + width) : isTorus ? load<u8>(at - around) : ALL_WALLS;
  const west: u32 = x ? load<u8>(at - 1) : isTorus ? load<u8>(at + width - 1) : ALL_WALLS;
  const east: u32 = x + 1 < width ? load<u8>(at + 1) : isTorus ? load<u8>(at + 1 - width) : ALL_WALLS;
  return load<u8>(at) & seenFrom(north, east, south, west);
}

/** Opens every passage from both sides. Reads a byte before the walls and up to 16 after them. */
export function openBothSides(walls: usize, width: u32, height: u32, isTorus: bool): void {
  const all = i8x16.splat(<i8>ALL_WALLS);
  for (let y: u32 = 0; y < height; y++) {
    const row = walls + y * width;
    if (width < 16) {
      for (let x: u32 = 0; x < width; x++) store<u8>(row + x, agreed(walls, width, height, isTorus, x, y));
      continue;
    }
    const first = agreed(walls, width, height, isTorus, 0, y);
    const last = agreed(walls, width, height, isTorus, width - 1, y);
    const isTop = y == 0;
    const isBottom = y + 1 == height;
    const above = isTop ? row + (height - 1) * width : row - width;
    const below = isBottom ? walls : row + width;
    for (let x: u32 = 0; x < width; ) {
      const at = row + x;
      const north = isTop && !isTorus ? all : v128.load(above + x);
      const south = isBottom && !isTorus ? all : v128.load(below + x);
      const backward = v128.or(v128.and(north, i8x16.splat(<i8>SOUTH)), v128.and(v128.load(at, 1), i8x16.splat(<i8>WEST)));
      const forward = v128.or(v128.and(south, i8x16.splat(<i8>NORTH)), v128.and(v128.load(at - 1), i8x16.splat(<i8>EAST)));
      v128.store(at, v128.and(v128.load(at), v128.or(i16x8.shr_u(backward, 2), i16x8.shl(forward, 2))));
      if (x + 16 == width) break;
      // Again over some cells at the end of the row: it changes nothing.
      x = min(x + 16, width - 16);
    }
    store<u8>(row, first);
    store<u8>(row + width - 1, last);
  }
}
