// Mirror images of a maze.

// Lookup tables by the walls of a cell: the walls after an exchange of east and west, and after a rotation by 180
// degrees.
const MIRRORED: usize = memory.data<u8>([0, 1, 8, 9, 4, 5, 12, 13, 2, 3, 10, 11, 6, 7, 14, 15]);
const TURNED: usize = memory.data<u8>([0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]);

/** Reverses the order of the cells. Replaces the walls of each cell by their entry in a table. */
function reverse(cells: usize, count: usize, walls: usize): void {
  let first = cells;
  let last = cells + count - 1;
  for (; first < last; first++, last--) {
    const one = load<u8>(walls + load<u8>(first));
    store<u8>(first, load<u8>(walls + load<u8>(last)));
    store<u8>(last, one);
  }
  if (first == last) store<u8>(first, load<u8>(walls + load<u8>(first)));
}

/** Mirrors a maze: exchanges west and east. */
export function mirrorRows(walls: usize, width: u32, height: u32): void {
  for (let y: u32 = 0; y < height; y++) reverse(walls + <usize>y * width, width, MIRRORED);
}

/** Mirrors a maze: exchanges north and south. */
export function mirrorColumns(walls: usize, width: u32, height: u32): void {
  reverse(walls, <usize>width * height, TURNED);
  mirrorRows(walls, width, height);
}
